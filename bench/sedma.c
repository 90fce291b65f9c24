// One hand of four-player Sedma under its default options, as fast as by hand in C, with players who choose at random.
//
// It plays the very same games as Hoyle: the chance of a game and its players draw from the same two streams of the same
// seed (docs/decisions/0014-many-games.md). A card is a number from 0 to 31, eight to a suit from the seven to the ace, and
// a set of cards is a word with a bit for each. Hands, what partners won and the trick are sets; only the stock has an order.
//
// cc -O3 -march=native -shared -fPIC sedma.c -o sedma.so

#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint32_t Cards;

enum { SEATS = 4, DECK = 32, HAND = 4 };

static const Cards SEVENS = 0x01010101u;
static const Cards TENS_AND_ACES = 0x88888888u;

// What all games came to; bench/test_native_speed.py has the same fields in the same order.
typedef struct {
    int64_t games, decisions, squared_decisions;
    int64_t wins[SEATS], returns[SEATS], squared_returns[SEATS];
} Tally;

// ---- chance

// The next number of a stream (SplitMix64).
static inline uint64_t draw(uint64_t *stream)
{
    uint64_t z = (*stream += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

// A number below n for chance: the remainder, drawn again where the last, incomplete run of remainders begins. That run is
// shorter than n, so that it hardly ever has to be worked out.
static inline uint32_t chance_below(uint64_t *stream, uint32_t n)
{
    for (;;) {
        uint64_t z = draw(stream);
        if (z < 0 - (1ull << 32) || z <= UINT64_MAX - (0 - (uint64_t)n) % n)
            return (uint32_t)(z % n);
    }
}

// A number below n for a player: the high word of a product.
static inline uint32_t choice_below(uint64_t *stream, uint32_t n)
{
    for (;;) {
        unsigned __int128 product = (unsigned __int128)draw(stream) * n;
        uint64_t low = (uint64_t)product;
        if (low >= n || low >= (0 - (uint64_t)n) % n)
            return (uint32_t)(product >> 64);
    }
}

// ---- cards

static inline int count(Cards cards) { return __builtin_popcount(cards); }

// The card of a set that has k cards before it.
static inline int nth(Cards cards, int k)
{
#ifdef __BMI2__
    return __builtin_ctz(_pdep_u32(1u << k, cards));
#else
    while (k--)
        cards &= cards - 1;
    return __builtin_ctz(cards);
#endif
}

// ---- the game

typedef struct {
    uint64_t chance, choices;
    uint8_t stock[DECK];
    int dealt, leader, decisions;
    Cards hand[SEATS], won[2];
} Game;

// Which of n moves a player makes.
static inline int choose(Game *game, int n)
{
    game->decisions++;
    return (int)choice_below(&game->choices, (uint32_t)n);
}

static inline void deal(Game *game, int cards)
{
    for (int i = 0; i < cards && game->dealt < DECK; i++)
        game->hand[(game->leader + i) % SEATS] |= 1u << game->stock[game->dealt++];
}

// A random card of those given leaves a hand.
static inline int throw_one(Game *game, int seat, Cards among, int k)
{
    int card = nth(among, k);
    game->hand[seat] ^= 1u << card;
    return card;
}

static inline void play_trick(Game *game)
{
    int leader = game->leader, winner = leader;
    int led = throw_one(game, leader, game->hand[leader], choose(game, count(game->hand[leader])));
    Cards trick = 1u << led, beating = SEVENS << led % 8 | SEVENS;
    for (;;) {
        for (int i = 1; i < SEATS; i++) {
            int seat = (leader + i) % SEATS;
            int card = throw_one(game, seat, game->hand[seat], choose(game, count(game->hand[seat])));
            trick |= 1u << card;
            if (beating >> card & 1)
                winner = seat;
        }
        // The leader may send the trick round again, or pass, which is the last of the moves.
        Cards again = game->hand[leader] & beating;
        int chosen = choose(game, count(again) + 1);
        if (chosen == count(again))
            break;
        trick |= 1u << throw_one(game, leader, again, chosen);
        winner = leader;
    }
    game->leader = winner;
    game->won[winner % 2] |= trick;
    deal(game, (HAND - count(game->hand[winner])) * SEATS);
}

static void score(const Game *game, Tally *tally)
{
    int points[2], stakes[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        points[side] = 10 * count(game->won[side] & TENS_AND_ACES) + (game->leader % 2 == side ? 10 : 0);
    if (points[0] != points[1]) {
        int better = points[0] < points[1];
        stakes[better] = !game->won[!better] ? 3 : points[better] == 90 ? 2 : 1;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int mine = stakes[seat % 2], theirs = stakes[!(seat % 2)];
        tally->wins[seat] += mine >= theirs;
        tally->returns[seat] += mine;
        tally->squared_returns[seat] += mine * mine;
    }
    tally->games++;
    tally->decisions += game->decisions;
    tally->squared_decisions += (int64_t)game->decisions * game->decisions;
}

static void play(uint64_t seed, Tally *tally)
{
    Game game = {.chance = seed, .choices = seed ^ 0xD1B54A32D192ED03ull};
    game.choices = draw(&game.choices);
    game.leader = (int)(chance_below(&game.chance, SEATS) + 1) % SEATS;
    for (int i = 0; i < DECK; i++)
        game.stock[i] = (uint8_t)i;
    for (int i = DECK - 1; i > 0; i--) {
        uint32_t j = chance_below(&game.chance, (uint32_t)i + 1);
        uint8_t card = game.stock[i];
        game.stock[i] = game.stock[j];
        game.stock[j] = card;
    }
    deal(&game, SEATS * HAND);
    do
        play_trick(&game);
    while (game.hand[0] | game.hand[1] | game.hand[2] | game.hand[3]);
    score(&game, tally);
}

// Games with the seeds from `seed` on; the tally grows.
void play_sedma(int64_t games, uint64_t seed, Tally *tally)
{
    for (int64_t i = 0; i < games; i++)
        play(seed + (uint64_t)i, tally);
}
