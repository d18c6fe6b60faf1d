package gamer

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"midiconnect4/gamer/game"
)

// TestGamesKeepTheContract checks that the positions of every game keep the contract of game.Game and game.Position. It explores each game from
// its start (small games completely), and plays random games.
func TestGamesKeepTheContract(t *testing.T) {
	games, positions := 100, 1000
	if testing.Short() {
		games, positions = 12, 100
	}
	for _, name := range append(Games(), "connect4-4x4", "connect4-5x7", "connect4-12x4") {
		t.Run(name, func(t *testing.T) {
			g := findGame(t, name)
			if g.Name() != name || g.Notation() == "" {
				t.Errorf("called %q, its moves are written %q", g.Name(), g.Notation())
			}
			checkSquares(t, g)
			c := contract{T: t, game: g, keys: map[uint64]string{}}
			c.explore(cmp.Or(allPositions[name], positions))
			won := func() bool { return c.ends[game.FirstWins] > 0 && c.ends[game.SecondWins] > 0 }
			few := games
			if name == "chess" { // its games are long, and most random ones are drawn
				few = games / 8
			}
			for seed := 0; seed < few || !won() && seed < 10*games; seed++ {
				c.play(rand.New(rand.NewPCG(uint64(seed), 1)))
			}
			if !won() {
				t.Errorf("games ended so: %v", c.ends)
			}
		})
	}
}

// TestContractAllowsPassesAndFlips checks the contract with a game in which a side moves twice in a row, and pieces change sides.
func TestContractAllowsPassesAndFlips(t *testing.T) {
	c := contract{T: t, game: row(""), keys: map[uint64]string{}}
	c.explore(10)
	if len(c.keys) != 4 {
		t.Errorf("%d positions before the end, want 4", len(c.keys))
	}
}

// row is a game and its position: the marks so far in a row of four, f and s. The second side has to pass its first turn. A mark turns the mark to
// its left.
type row string

func (row) Name() string         { return "row" }
func (row) Size() (w, h int)     { return 4, 1 }
func (row) Start() game.Position { return row("") }
func (row) Notation() string     { return "columns" }

func (r row) Turn() game.Side {
	if len(r) == 2 {
		return game.Second
	}
	return game.First
}

func (r row) Moves() []game.Move {
	if len(r) == 4 {
		return nil
	}
	return []game.Move{{Text: strconv.Itoa(len(r) + 1), X: len(r) + 1, Y: 1}}
}

func (r row) Find(text string) (game.Move, error) {
	for _, m := range r.Moves() {
		if m.Text == text {
			return m, nil
		}
	}
	return game.Move{}, errors.New("there is no such move")
}

func (r row) Play(m game.Move) game.Position {
	mark := "fs"[r.Turn()]
	marks := append([]byte(r), mark)
	for _, s := range r.Changes(m) {
		marks[s.X-1] = mark
	}
	return row(marks)
}

func (r row) Changes(game.Move) []game.Square {
	if n := len(r); n > 0 && r[n-1] != "fs"[r.Turn()] {
		return []game.Square{{X: n, Y: 1}}
	}
	return nil
}

func (r row) Outcome() game.Outcome {
	if len(r) < 4 {
		return game.Undecided
	}
	return game.FirstWins
}

func (r row) Feature(m game.Move) game.Feature {
	if r.Play(m).Outcome() == game.Win(r.Turn()) {
		return game.Wins
	}
	return game.Plain
}

func (r row) Progress() float64 { return float64(len(r)) / 4 }
func (r row) Key() uint64       { return uint64(len(r)) }
func (r row) String() string    { return string(r) + "\n" }

func (r row) At(x, _ int) (game.Piece, bool) {
	if x > len(r) {
		return game.Piece{}, false
	}
	return game.Piece{Side: game.Side(strings.IndexByte("fs", r[x-1]))}, true
}

// TestGamesAreDocumented checks that docs/games.md names each game.
func TestGamesAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/games.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Games() {
		if !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("the page does not mention %s", name)
		}
	}
}

// allPositions is the number of positions of each game that is small enough to be explored completely.
var allPositions = map[string]int{"tictactoe": 5478}

// contract checks the positions of one game against the contract.
type contract struct {
	*testing.T
	game game.Game
	keys map[uint64]string // by key: the drawing of the position that has this key
	ends [4]int            // games by outcome
}

// explore checks the given number of positions, breadth first from the start.
func (c *contract) explore(positions int) {
	c.Helper()
	start := c.game.Start()
	queue, seen := []game.Position{start}, map[uint64]bool{start.Key(): true}
	for ; len(queue) > 0 && positions > 0; positions-- {
		p := queue[0]
		queue = queue[1:]
		if p.Outcome() != game.Undecided {
			c.checkEnd(p)
			continue
		}
		moves := p.Moves()
		c.checkPosition(p, moves)
		for _, m := range moves {
			c.checkMove(p, m)
			if next := p.Play(m); !seen[next.Key()] {
				seen[next.Key()] = true
				queue = append(queue, next)
			}
		}
	}
}

// play checks the positions of a random game. It then checks that the same moves lead to the same positions again.
func (c *contract) play(r *rand.Rand) {
	c.Helper()
	var line []string
	p := c.game.Start()
	if p.Turn() != game.First || p.Progress() != 0 {
		c.Fatalf("it starts with %v to move, filled to %g", p.Turn(), p.Progress())
	}
	for p.Outcome() == game.Undecided {
		moves := p.Moves()
		m := moves[r.IntN(len(moves))]
		c.checkPosition(p, moves)
		c.checkMove(p, m)
		line = append(line, m.Text)
		p = p.Play(m)
	}
	c.checkEnd(p)
	c.ends[p.Outcome()]++
	again := c.game.Start()
	for _, text := range line {
		m, err := again.Find(text)
		if err != nil {
			c.Fatalf("%v: %v", line, err)
		}
		again = again.Play(m)
	}
	if again.Key() != p.Key() || again.String() != p.String() || again.Outcome() != p.Outcome() {
		c.Fatalf("%v leads to\n%vand\n%v", line, p, again)
	}
}

func (c *contract) checkPosition(p game.Position, moves []game.Move) {
	c.Helper()
	if reason := game.Reason(p); reason != "" {
		c.Fatalf("the game goes on, but has ended for the reason %s\n%v", reason, p)
	}
	if len(moves) == 0 || !slices.Equal(moves, p.Moves()) {
		c.Fatalf("its moves are first %v and then %v\n%v", moves, p.Moves(), p)
	}
	texts := map[string]bool{}
	for _, m := range moves {
		texts[m.Text] = true
	}
	if len(texts) != len(moves) {
		c.Fatalf("two moves are written alike: %v\n%v", moves, p)
	}
	picture := p.Turn().String() + "\n" + p.String()
	switch seen, known := c.keys[p.Key()]; {
	case !known:
		c.keys[p.Key()] = picture
	case seen != picture:
		c.Fatalf("the same key for\n%vand\n%v", seen, picture)
	}
	for _, text := range []string{"", "?", "0", "999999999999999999999", "a\nb", "-1", strings.Repeat("1", 200)} {
		if m, err := p.Find(text); err == nil && !slices.Contains(moves, m) || err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			c.Fatalf("%q is found as %v: %v\n%v", text, m, err, p)
		}
	}
	if mover, ok := p.(game.PieceMover); ok {
		c.checkRefusals(mover, moves)
	}
}

// checkMove checks a legal move and the position after it.
func (c *contract) checkMove(p game.Position, m game.Move) {
	c.Helper()
	if found, err := p.Find(m.Text); err != nil || found != m {
		c.Fatalf("find %v: %v, %v\n%v", m, found, err, p)
	}
	picture, key := p.String(), p.Key()
	next := p.Play(m)
	if p.String() != picture || p.Key() != key {
		c.Fatalf("%v changed the position that it was played in\n%v", m, p)
	}
	if next.Key() == key {
		c.Fatalf("%v does not change the key\n%v", m, p)
	}
	if next.Progress() < p.Progress() || next.Progress() > 1 {
		c.Fatalf("filled to %g, and after %v to %g\n%v", p.Progress(), m, next.Progress(), p)
	}
	if wins := next.Outcome() == game.Win(p.Turn()); wins != (p.Feature(m) == game.Wins) {
		c.Fatalf("%v wins the game: %v, but its feature is %v\n%v", m, wins, p.Feature(m), p)
	}
	c.checkPieces(p, m, next)
	c.checkLabels(p, m)
}

// checkRefusals checks that Refuse returns an error for each square from which no legal move starts.
func (c *contract) checkRefusals(p game.PieceMover, moves []game.Move) {
	c.Helper()
	starts := map[game.Square]bool{}
	for _, m := range moves {
		starts[p.From(m)] = true
	}
	for s := range game.Squares(c.game) {
		if starts[s] {
			continue
		}
		if err := p.Refuse([]game.Square{s}); err == nil || strings.ContainsAny(err.Error(), "\n\r") {
			c.Fatalf("no move starts from %v: %v\n%v", s, err, p)
		}
	}
}

// checkPieces compares the boards before and after a move. The moved piece must be on the final square and gone from its old one. Beside these
// squares, exactly those that the position lists must change.
func (c *contract) checkPieces(p game.Position, m game.Move, next game.Position) {
	c.Helper()
	end := game.Square{X: m.X, Y: m.Y}
	left := end // the square that the piece left
	if mover, ok := p.(game.PieceMover); ok {
		left = mover.From(m)
		hops := mover.Hops(m)
		if hops[len(hops)-1] != end {
			c.Fatalf("%v lands on %v\n%v", m, hops, p)
		}
		if piece, stands := p.At(left.X, left.Y); !stands || piece.Side != p.Turn() {
			c.Fatalf("%v starts from %v, which has %v: %v\n%v", m, left, piece, stands, p)
		}
	} else if _, stands := p.At(m.X, m.Y); stands {
		c.Fatalf("%v goes to an occupied square\n%v", m, p)
	}
	var changes []game.Square
	if changer, ok := p.(game.Changer); ok {
		changes = changer.Changes(m)
	}
	for s := range game.Squares(c.game) {
		before, stood := p.At(s.X, s.Y)
		after, stands := next.At(s.X, s.Y)
		ok := (stood != stands || before != after) == slices.Contains(changes, s)
		switch s {
		case end:
			ok = stands && after.Side == p.Turn() && !slices.Contains(changes, s)
		case left:
			ok = !stands && !slices.Contains(changes, s)
		}
		if !ok {
			c.Fatalf("%v after %v: %v %v, before it %v %v\n%v", s, m, after, stands, before, stood, p)
		}
	}
}

// checkLabels checks that a move lands on the board, on a square that has a label. A mark has this label for its text.
func (c *contract) checkLabels(p game.Position, m game.Move) {
	c.Helper()
	width, height := c.game.Size()
	if m.X < 1 || m.X > width || m.Y < 1 || m.Y > height {
		c.Fatalf("%v is not on the board\n%v", m, p)
	}
	if labelled, ok := c.game.(game.SquareLabeller); ok {
		_, moves := p.(game.PieceMover)
		if label := labelled.Label(m.X, m.Y); label == "" || !moves && m.Text != label {
			c.Fatalf("%v is on square %q\n%v", m, label, p)
		}
	}
}

func (c *contract) checkEnd(p game.Position) {
	c.Helper()
	if len(p.Moves()) != 0 {
		c.Fatalf("%v, but there are moves: %v\n%v", p.Outcome(), p.Moves(), p)
	}
	if liner, ok := p.(game.Liner); ok {
		c.checkLine(liner)
	}
	if ender, ok := p.(game.Ender); ok && ender.Reason() == "" {
		c.Fatalf("%v without a reason\n%v", p.Outcome(), p)
	}
	for _, m := range c.game.Start().Moves() {
		if found, err := p.Find(m.Text); err == nil || strings.ContainsAny(err.Error(), "\n\r") {
			c.Fatalf("%v, but %q is found as %v: %v\n%v", p.Outcome(), m.Text, found, err, p)
		}
	}
}

// checkLine checks that a won game has a line of the winner's pieces, and that a drawn game has no line.
func (c *contract) checkLine(p game.Liner) {
	c.Helper()
	line := p.Line()
	if p.Outcome() == game.Draw {
		if len(line) > 0 {
			c.Fatalf("a draw with the line %v\n%v", line, p)
		}
		return
	}
	straight := false // whether enough of the squares lie in a row
	for i, s := range line {
		if piece, stands := p.At(s.X, s.Y); !stands || game.Win(piece.Side) != p.Outcome() || slices.Contains(line[:i], s) {
			c.Fatalf("%v, and the line %v has %v\n%v", p.Outcome(), line, s, p)
		}
		for _, way := range []game.Square{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
			n := 1
			for slices.Contains(line, game.Square{X: s.X + n*way.X, Y: s.Y + n*way.Y}) {
				n++
			}
			straight = straight || n >= 4 || n == 3 && c.game.Name() == "tictactoe"
		}
	}
	if !straight {
		c.Fatalf("%v is no line\n%v", line, p)
	}
}

// checkSquares checks that no two squares have the same label, and that pieces start only on labelled squares.
func checkSquares(t *testing.T, g game.Game) {
	t.Helper()
	labelled, ok := g.(game.SquareLabeller)
	if !ok {
		return
	}
	labels := map[string]game.Square{}
	for s := range game.Squares(g) {
		label := labelled.Label(s.X, s.Y)
		if _, stands := g.Start().At(s.X, s.Y); stands && label == "" {
			t.Errorf("a piece on %v, which has no label", s)
		}
		if other, taken := labels[label]; taken && label != "" {
			t.Errorf("%v and %v have the label %s", s, other, label)
		}
		labels[label] = s
	}
}

// TestPerftOfGames compares the numbers of sequences of moves with known numbers. The tests of each game's own package count longer sequences.
func TestPerftOfGames(t *testing.T) {
	for name, want := range map[string][]int{
		"connect4-6x6": {6, 36, 216, 1296, 7776, 46656},
		"connect4-7x6": {7, 49, 343, 2401, 16807, 117649},
		"tictactoe":    {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872},
		"checkers":     {7, 49, 302, 1469, 7361, 36768},
		"chess":        {20, 400, 8902},
		"othello":      {4, 12, 56, 244, 1396, 8200, 55092},
	} {
		for i, want := range want {
			if testing.Short() && want > 30_000 {
				break
			}
			if got := perft(findGame(t, name).Start(), i+1); got != want {
				t.Errorf("%s: %d sequences of %d moves, want %d", name, got, i+1, want)
			}
		}
	}
}

// perft counts the sequences of moves from p that are depth moves long.
func perft(p game.Position, depth int) int {
	moves := p.Moves()
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		n += perft(p.Play(m), depth-1)
	}
	return n
}
