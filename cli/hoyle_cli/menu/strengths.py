"""The bots of Hoyle in words."""

#: Strengths of opponents: the name, its bot, and how it plays.
STRENGTHS = (
    ("beginner", "random", "makes any legal move"),
    ("good", "mcts:200", "searches ahead for a moment"),
    ("strong", "mcts", "searches ahead, up to 5 seconds a move"),
)

#: The usual opponent.
GOOD = STRENGTHS[1][1]


def bot_words(bot: str) -> str:
    word = next((word for word, name, _ in STRENGTHS if name == bot), "")
    return f"{word} ({bot})" if word else bot
