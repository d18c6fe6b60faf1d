/* An n-tuple network that learns Connect Four on 7 x 6 by TD(lambda), written plainly from the papers: Thill, Koch and Konen
   (2012), Thill and others (2014), Bagheri and others (2016). It is the yardstick for the speed of `evolve --system n-tuple`, whose
   method it has: random-walk tuples of cells in four states, mirror images shared, a network for each side to move, a rate for
   each weight by temporal coherence, lambda-returns after each game, random moves, a win that is there is taken.

       cc -O3 -march=native -o ntuple ntuple.c -lm && ./ntuple 50000 1       (games, seed)
*/
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { W = 7, H = 6, CELLS = W * H, TUPLES = 70, LENGTH = 8, STATES = 1 << 2 * LENGTH };

static const float alpha = 0.01f, lambda = 0.6f, explore = 0.1f;

static int tuple[TUPLES][LENGTH];
static float weight[2][TUPLES][STATES], net[2][TUPLES][STATES], total[2][TUPLES][STATES]; /* by the side to move */

static uint64_t seed;

static uint64_t draw(void) {
	uint64_t x = seed += 0x9e3779b97f4a7c15;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
	x = (x ^ x >> 27) * 0x94d049bb133111eb;
	return x ^ x >> 31;
}

static int below(int n) { return draw() % n; }

static void drawTuples(void) {
	for (int t = 0; t < TUPLES; t++) {
		int x = below(W), y = below(H);
		for (int n = 0; n < LENGTH;) {
			int known = 0;
			for (int i = 0; i < n; i++) known |= tuple[t][i] == x * H + y;
			if (!known) tuple[t][n++] = x * H + y;
			int nx = x + below(3) - 1, ny = y + below(3) - 1;
			x = nx < 0 ? 0 : nx >= W ? W - 1 : nx;
			y = ny < 0 ? 0 : ny >= H ? H - 1 : ny;
		}
	}
}

/* A board has the state of each cell: 0 not yet playable, 1 and 2 a disc of either side, 3 playable. */
typedef struct {
	unsigned char cell[CELLS], height[W];
} Board;

static void drop(Board *b, int x, int side) {
	int y = b->height[x]++;
	b->cell[x * H + y] = 1 + side;
	if (y + 1 < H) b->cell[x * H + y + 1] = 3;
}

static int wins(const Board *b, int x, int side) {
	static const int step[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
	int y = b->height[x];
	for (int d = 0; d < 4; d++) {
		int n = 1;
		for (int sign = -1; sign <= 1; sign += 2)
			for (int i = 1; i < 4; i++) {
				int u = x + sign * i * step[d][0], v = y + sign * i * step[d][1];
				if (u < 0 || u >= W || v < 0 || v >= H || b->cell[u * H + v] != 1 + side) break;
				n++;
			}
		if (n >= 4) return 1;
	}
	return 0;
}

/* read sets the index of each tuple on the board and on its mirror image. */
static void read_(const Board *b, int index[2 * TUPLES]) {
	unsigned char mirror[CELLS];
	for (int x = 0; x < W; x++) memcpy(mirror + x * H, b->cell + (W - 1 - x) * H, H);
	for (int t = 0; t < TUPLES; t++) {
		int i = 0, j = 0;
		for (int n = 0; n < LENGTH; n++) {
			i = i << 2 | b->cell[tuple[t][n]];
			j = j << 2 | mirror[tuple[t][n]];
		}
		index[2 * t] = i, index[2 * t + 1] = j;
	}
}

static float value(const Board *b, int turn, int index[2 * TUPLES]) {
	float sum = 0;
	read_(b, index);
	for (int i = 0; i < 2 * TUPLES; i++) sum += weight[turn][i / 2][index[i]];
	return sum;
}

static struct {
	int index[2 * TUPLES], turn, drawn;
	float value, best;
} board[CELLS];

static double missed;
static long boards;

static void game(void) {
	Board b = {0};
	float end = 0;
	int n = 0;
	for (int x = 0; x < W; x++) b.cell[x * H] = 3;
	for (int side = 0;; side = 1 - side) {
		int moves[W], count = 0, won = 0;
		for (int x = 0; x < W; x++)
			if (b.height[x] < H) moves[count++] = x, won |= wins(&b, x, side);
		if (!count) break;
		if (won) {
			end = side ? -1 : 1;
			break;
		}
		int best = 0, equal = 0;
		float most = 0;
		for (int i = 0; i < count; i++) {
			int index[2 * TUPLES];
			Board next = b;
			drop(&next, moves[i], side);
			float v = value(&next, 1 - side, index);
			float own = side ? -v : v;
			if (!equal || own > most) most = own, best = i, equal = 1;
			else if (own == most && below(++equal) == 0) best = i;
		}
		board[n].drawn = draw() >> 40 < explore * (1 << 24);
		board[n].best = tanhf(side ? -most : most);
		drop(&b, moves[board[n].drawn ? below(count) : best], side);
		board[n].turn = 1 - side;
		board[n].value = tanhf(value(&b, 1 - side, board[n].index));
		n++;
	}
	float worth = end;
	for (int i = n - 1; i >= 0; i--) {
		float v = board[i].value, error = (worth - v) * (1 - v * v);
		missed += (end - v) * (end - v) / 4, boards++;
		for (int j = 0; j < 2 * TUPLES; j++) {
			int side = board[i].turn, at = board[i].index[j];
			float *t = &total[side][j / 2][at], *s = &net[side][j / 2][at];
			weight[side][j / 2][at] += alpha * error * (*t > 0 ? fabsf(*s) / *t : 1);
			*s += error, *t += fabsf(error);
		}
		worth = board[i].drawn ? board[i].best : (1 - lambda) * v + lambda * worth;
	}
}

int main(int argc, char **argv) {
	long games = argc > 1 ? atol(argv[1]) : 50000;
	seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
	drawTuples();
	clock_t begun = clock();
	for (long i = 0; i < games; i++) {
		if (i == games - games / 10) missed = 0, boards = 0;
		game();
	}
	double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
	printf("%ld games, %.2f s of a processor, %.0f games a second; fitness of the last tenth %.0f\n", games, seconds, games / seconds,
	       1e6 * (1 - missed / boards));
}
