package checkers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
)

// drawn parses a board drawn in the form of String. turn is the side to move.
func drawn(t testing.TB, turn game.Side, drawing string) Position {
	t.Helper()
	b := Board{turn: uint8(turn)}
	n := 0
	for field := range strings.FieldsSeq(drawing) {
		var number int
		var mark byte
		if _, err := fmt.Sscanf(field, "%d%c", &number, &mark); err != nil {
			t.Fatalf("%q: %v", field, err)
		}
		n++
		square := uint32(1) << (number - 1)
		if mark != '.' {
			if side := game.Side(strings.IndexByte("xXoO", mark) / 2); side == turn {
				b.own |= square
			} else {
				b.other |= square
			}
		}
		if mark == 'X' || mark == 'O' {
			b.kings |= square
		}
	}
	if p := (Position{board: b}); n == Squares && p.String() == drawing {
		return p
	}
	t.Fatalf("not a drawing of a board:\n%s", drawing)
	return Position{}
}

// with returns a position with only the given pieces: 11x is a man of the first side on square 11, 18O a king of the second side on 18. turn is
// the side to move.
func with(t testing.TB, turn game.Side, pieces ...string) Position {
	t.Helper()
	drawing := Position{}.String()
	for _, piece := range pieces {
		empty := piece[:len(piece)-1] + "."
		drawing = strings.Replace(drawing, fmt.Sprintf("%4s", empty), fmt.Sprintf("%4s", piece), 1)
	}
	return drawn(t, turn, drawing)
}

func ExamplePosition() {
	p := Game{}.Start()
	for text := range strings.FieldsSeq("11-15 22-18 15x22 25x18") {
		m, _ := p.Find(text)
		p = p.Play(m)
	}
	fmt.Print(p)
	// Output:
	//      32o     31o     30o     29o
	//  28o     27o     26o     25.
	//      24o     23o     22.     21o
	//  20.     19.     18o     17.
	//      16.     15.     14.     13.
	//  12x     11.     10x      9x
	//       8x      7x      6x      5x
	//   4x      3x      2x      1x
}

func TestCoordinates(t *testing.T) {
	for number, want := range map[int][2]int{1: {7, 1}, 4: {1, 1}, 5: {8, 2}, 8: {2, 2}, 11: {3, 3}, 15: {4, 4}, 29: {8, 8}, 32: {2, 8}} {
		if x, y := coordinates(number - 1); [2]int{x, y} != want {
			t.Errorf("square %d is (%d, %d), want %v", number, x, y, want)
		}
	}
}

func TestAt(t *testing.T) {
	p := with(t, game.Second, "1x", "4X", "8o", "32O")
	want := map[game.Square]game.Piece{
		{X: 7, Y: 1}: {Side: game.First}, {X: 1, Y: 1}: {Side: game.First, Kind: game.King},
		{X: 2, Y: 2}: {Side: game.Second}, {X: 2, Y: 8}: {Side: game.Second, Kind: game.King},
	}
	for x := -1; x <= 10; x++ {
		for y := -1; y <= 10; y++ {
			piece, ok := p.At(x, y)
			if expected, there := want[game.Square{X: x, Y: y}]; ok != there || piece != expected {
				t.Errorf("(%d, %d): %v, %v", x, y, piece, ok)
			}
		}
	}
}

// TestThesis checks the moves that section 5.2 of Messerschmidt's thesis describes.
func TestThesis(t *testing.T) {
	for _, c := range []struct{ turn, from, want string }{
		{"first", "11", "11-15 11-16"},
		{"second", "21", "21-17"},
		{"second", "22", "22-17 22-18"},
	} {
		p := Position{board: Start()}
		if c.turn == "second" {
			p.board = p.board.Passed()
		}
		var moves []string
		for _, m := range p.Moves() {
			if strings.HasPrefix(m.Text, c.from+"-") {
				moves = append(moves, m.Text)
			}
		}
		if got := strings.Join(moves, " "); got != c.want {
			t.Errorf("moves from %s: %s, want %s", c.from, got, c.want)
		}
	}
	p := with(t, game.Second, "32o", "27x", "18x", "10x")
	if m := p.Moves(); len(m) != 1 || m[0].Text != "32x23x14x7" {
		t.Errorf("jumps of 32: %v", m)
	}
}

// TestKingStops checks that a man's jump ends when the man becomes a king, although the new king could jump again.
func TestKingStops(t *testing.T) {
	p := with(t, game.First, "22x", "26o", "27o", "1o")
	m, err := p.Find("22x31")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.Play(m).(Position).board, with(t, game.Second, "31X", "27o", "1o").board; got != want {
		t.Errorf("after %s\n%v", m.Text, Position{board: got})
	}
}

func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Position
		want game.Outcome
	}{
		{"no piece left", with(t, game.First, "18o"), game.SecondWins},
		{"no piece left", with(t, game.Second, "18X"), game.FirstWins},
		{"a man that is blocked", with(t, game.Second, "13o", "9x", "6x"), game.FirstWins},
		{"a king could move", with(t, game.Second, "13O", "9x", "6x"), game.Undecided},
		{"trapped after the last quiet ply", Position{board: with(t, game.First, "18o").board, quiet: QuietPlies, drawn: true}, game.SecondWins},
	} {
		if got := c.p.Outcome(); got != c.want || len(c.p.Moves()) > 0 != (c.want == game.Undecided) {
			t.Errorf("%s: %v, want %v, %v", c.name, got, c.want, c.p.Moves())
		}
	}
}

// play plays moves, given as text. The game must not end before the last move.
func play(t testing.TB, p Position, moves string) Position {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := p.Find(text)
		if err != nil {
			t.Fatal(err)
		}
		p = p.Play(m).(Position)
	}
	return p
}

func TestDraws(t *testing.T) {
	around := "1-6 32-27 6-1 27-32 "
	kings := with(t, game.First, "1X", "32O", "12x")
	if p := play(t, kings, around+around); p.Outcome() != game.Draw {
		t.Errorf("a third occurrence: %v", p.Outcome())
	}
	if p := play(t, kings, around+"1-6 32-27 6-1"); p.Outcome() != game.Undecided {
		t.Errorf("a second occurrence: %v", p.Outcome())
	}
	if p := play(t, kings, around+"12-16 32-27"); p.Quiet() != 1 {
		t.Errorf("%d quiet plies after a man's move and one", p.Quiet())
	}
	if _, err := play(t, kings, around+around).Find("1-6"); err == nil || err.Error() != "1-6: the game is over: draw" {
		t.Error(err)
	}
}

// TestQuietPlies checks that a game in which only kings move is drawn after QuietPlies. It avoids repeated boards, which would end the game
// sooner.
func TestQuietPlies(t *testing.T) {
	p := with(t, game.First, "1X", "2X", "31O", "32O")
	for ply := range QuietPlies {
		if p.Outcome() != game.Undecided {
			t.Fatalf("%v after %d quiet plies", p.Outcome(), ply)
		}
		safe := slices.DeleteFunc(p.Steps(), func(s Step) bool { return p.After(s).board.CanJump() })
		p = p.After(slices.MinFunc(safe, func(a, b Step) int { return p.After(a).seen() - p.After(b).seen() }))
	}
	if p.Outcome() != game.Draw || p.Quiet() != QuietPlies {
		t.Errorf("%v after %d quiet plies", p.Outcome(), p.Quiet())
	}
}

func TestFeature(t *testing.T) {
	for _, c := range []struct {
		move string
		p    Position
		want game.Feature
	}{
		{"15x22", with(t, game.First, "15x", "18o"), game.Wins},
		{"1-5", with(t, game.First, "1x", "32o"), game.Plain},
		{"10-14", with(t, game.First, "10x", "18o", "25o"), game.Threatens},
		{"8-11", with(t, game.First, "8x", "15x", "18O", "22o"), game.Blocks},
		{"10-14", with(t, game.First, "10x", "1x", "15o", "19o"), game.Blocks},
		{"1-6", with(t, game.First, "10x", "1x", "15o", "19o"), game.Blocks},
		{"1-5", with(t, game.First, "10x", "1x", "15o", "19o"), game.Plain},
	} {
		m, err := c.p.Find(c.move)
		if err != nil {
			t.Errorf("%v\n%v", err, c.p)
			continue
		}
		if got := c.p.Feature(m); got != c.want {
			t.Errorf("%s: %v, want %v\n%v", c.move, got, c.want, c.p)
		}
	}
}

func TestProgress(t *testing.T) {
	if got := (Game{}).Start().Progress(); got != 0 {
		t.Errorf("%g at the start", got)
	}
	if got := with(t, game.First, "1x", "2X", "32o", "31O", "30o", "29o").Progress(); got != 0.75 {
		t.Errorf("%g with 6 pieces left of 24", got)
	}
}

func TestHops(t *testing.T) {
	p := with(t, game.Second, "32o", "27x", "18x", "10x")
	m := p.Moves()[0]
	want := []game.Square{{X: 4, Y: 6}, {X: 6, Y: 4}, {X: 4, Y: 2}}
	if got := p.Hops(m); !slices.Equal(got, want) {
		t.Errorf("hops of %s: %v, want %v", m.Text, got, want)
	}
	p = with(t, game.First, "11x")
	if got := p.Hops(p.Moves()[0]); !slices.Equal(got, []game.Square{{X: 4, Y: 4}}) {
		t.Errorf("hops of a move: %v", got)
	}
}

// TestKeys plays games. It checks that positions with equal keys have equal boards and the same number of plies since the last capture or man's
// move.
func TestKeys(t *testing.T) {
	type state struct {
		board Board
		quiet uint8
	}
	known := map[uint64]state{}
	boards := map[uint64]Board{}
	rapid.Check(t, func(t *rapid.T) {
		p := Game{}.Start().(Position)
		for p.Outcome() == game.Undecided {
			p = p.After(rapid.SampledFrom(p.Steps()).Draw(t, "step"))
			now := state{p.board, p.quiet}
			if before, ok := known[p.Key()]; ok && before != now {
				t.Fatalf("%v and %v have the same key", before, now)
			}
			if before, ok := boards[p.board.Key()]; ok && before != p.board {
				t.Fatalf("%v and %v have the same key", before, p.board)
			}
			known[p.Key()], boards[p.board.Key()] = now, p.board
		}
	})
}

// TestKeysTellSides checks that a board's key depends on which side is to move, even if both sides see the same pieces.
func TestKeysTellSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boards().Draw(t, "board")
		other := b
		other.turn ^= 1
		if b.Key() == other.Key() || b.own != b.other && b.Key() == b.Passed().Key() {
			t.Fatalf("%v has the key of the other board", b)
		}
	})
}
