"""The bots of Hoyle in words."""

#: Strengths of opponents: the name, its bot, and how it plays.
STRENGTHS = (
    ("beginner", "random", "makes any legal move"),
    ("good", "greedy", "looks one move ahead"),
    ("strong", "mcts", "searches ahead, up to 5 seconds a move"),
)


def label(word: str, bot: str, words: str) -> str:
    return f"{word} ({bot}): {words}"


def bot_words(bot: str) -> str:
    word = next((word for word, name, _ in STRENGTHS if name == bot), "")
    return f"{word} ({bot})" if word else bot
