package tui

import (
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// rehearseGame returns a screen at which a person plays the given game, after some moves.
func rehearseGame(t testing.TB, name string, score *scores.Score, moves string) *rehearsal {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	r := &rehearsal{}
	r.opens(Setting{
		Game: g, Names: [2]string{play.PersonName, "simple"}, Score: score, Port: "no port",
	})
	if moves == "" {
		return r
	}
	r.match, err = play.NewGivenMatch(g, strings.Fields(moves), 7)
	if err != nil {
		t.Fatal(err)
	}
	r.match.Names = r.set.Names
	if err := r.match.Begin(score, 0); err != nil {
		t.Fatal(err)
	}
	for range strings.FieldsSeq(moves) {
		r.hearsNext(t)
	}
	return r
}

// crowned has moves of a game of checkers. They include a capture of two pieces, and at the end the second side has a king.
const crowned = "12-16 24-19 10-14 19x12 7-10 28-24 14-18 23x14x7 3x10 12x3"

// checked has moves of a game of chess. After them White has castled, and must answer a check.
const checked = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nd4 c3 Nxf3+"

func checkersWith(t testing.TB, moves string) *rehearsal {
	t.Helper()
	s := load(t, "paper")
	s.Captures = scores.CapturesByHops
	return rehearseGame(t, "checkers", s, moves)
}

func TestSquares(t *testing.T) {
	square := func(r *rehearsal, number int) tea.Msg {
		g, _ := r.labelled()
		l := r.layout()
		for s := range game.Squares(g) {
			if g.Label(s.X, s.Y) == strconv.Itoa(number) {
				x, y := (s.X-1)*l.cellWide+1+l.cellWide/2, l.head+1+(l.rows-s.Y)*l.cellHigh
				return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}
			}
		}
		t.Fatalf("there is no square %d", number)
		return nil
	}
	const double = "9-13 21-17 5-9 25-21 11-15 17-14" // 9x18x25 is legal now
	tests := map[string]struct {
		game, moves string
		keys        string // names and characters of keys
		clicks      []int
		want        string
		message     string
	}{
		"digit":             {game: "tictactoe", keys: "7", want: "7"},
		"enter":             {game: "tictactoe", keys: "enter", want: "5"},
		"arrows":            {game: "tictactoe", keys: "up left enter", want: "1"},
		"at the edge":       {game: "tictactoe", keys: "down down down right right right enter", want: "9"},
		"click a cell":      {game: "tictactoe", clicks: []int{6}, want: "6"},
		"taken":             {game: "tictactoe", moves: "5 1", keys: "5", message: "cell 5 is taken: cells 2, 3, 4, 6, 7, 8, 9 are free"},
		"no such cell":      {game: "tictactoe", keys: "0", message: "there is no square 0: squares are 1 to 9"},
		"from to":           {game: "chess", keys: "e 2 e 4", want: "e4"},
		"a pawn's square":   {game: "chess", keys: "e 4", want: "e4"},
		"a knight":          {game: "chess", keys: "g 1 f 3", want: "Nf3"},
		"a queen":           {game: "chess", moves: "h4 g5 hxg5 a6 g6 a5 gxh7 a4", keys: "h 7 g 8", want: "hxg8=Q"},
		"no such file":      {game: "chess", keys: "e 9", message: "there is no square e9: squares are a1 to h8"},
		"numbers":           {game: "checkers", keys: "1 1 enter 1 5 enter", want: "11-15"},
		"notation":          {game: "checkers", keys: "1 1 - 1 5 enter", want: "11-15"},
		"a third digit":     {game: "checkers", keys: "2 1 1 - 1 5 enter", want: "11-15"},
		"no such square":    {game: "checkers", keys: "3 3 enter", message: "there is no square 33: squares are 1 to 32"},
		"clicks":            {game: "checkers", clicks: []int{11, 16}, want: "11-16"},
		"another piece":     {game: "checkers", clicks: []int{11, 9, 13}, want: "9-13"},
		"the first target":  {game: "checkers", clicks: []int{11}, keys: "enter", want: "11-15"},
		"given up":          {game: "checkers", clicks: []int{11}, keys: "escape"},
		"where to":          {game: "checkers", clicks: []int{11}, message: "11 goes where? esc chooses another piece"},
		"cursor to and fro": {game: "checkers", clicks: []int{12}, keys: "escape up down enter enter", want: "12-16"},
		"cursor sideways":   {game: "checkers", clicks: []int{12}, keys: "escape right enter enter", want: "11-15"},
		"a jump must":       {game: "checkers", moves: double, clicks: []int{1}, message: "1: a jump must be taken: 9x18x25, 10x17"},
		"its last square":   {game: "checkers", moves: double, clicks: []int{9, 25}, want: "9x18x25"},
		"its first square":  {game: "checkers", moves: double, clicks: []int{9, 18}, want: "9x18x25"},
		"not its way":       {game: "checkers", moves: double, clicks: []int{9, 22}, message: "9x22 is not a legal move; from 9 there is 9x18x25"},
		"an empty square":   {game: "checkers", clicks: []int{18}, message: "18: there is no piece on 18"},
		"the other side's":  {game: "checkers", clicks: []int{22}, message: "22: the piece on 22 is the second side's; it is the first side's turn"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := rehearseGame(t, test.game, load(t, "paper"), test.moves)
			r.asks()
			for _, number := range test.clicks {
				r.shows(square(r, number))
				r.showsAll()
			}
			r.presses(strings.Fields(test.keys)...)
			got := r.moved()
			if got != test.want || r.message != test.message {
				t.Errorf("moved %q and said %q, want %q and %q", got, r.message, test.want, test.message)
			}
			if taken := r.Asked == nil && r.Chosen.Text == got; taken != (got != "") {
				t.Errorf("asked %v, chosen %v", r.Asked != nil, r.Chosen)
			}
		})
	}
}

// TestKeysWithinAFrame presses keys faster than the screen is updated. It checks that they have the same effect as if pressed one by one.
func TestKeysWithinAFrame(t *testing.T) {
	for keys, want := range map[string]string{
		"1 1 enter enter":               "11-15",
		"1 1 enter left enter":          "11-16",
		"1 1 - 1 5 enter":               "11-15",
		"1 1 - escape 1 5 enter":        "",
		"1 1 - escape 1 0 - 1 4 enter":  "10-14",
		"1 1 enter enter enter":         "11-15",
		"1 1 enter 1 1 enter 1 5 enter": "",
	} {
		r := checkersWith(t, "")
		r.asks()
		r.types(strings.Fields(keys)...)
		r.showsAll()
		if got := r.moved(); got != want {
			t.Errorf("%s moved %q, want %q", keys, got, want)
		}
	}
	r := checkersWith(t, "")
	r.asks()
	r.types(strings.Fields("1 1 - 1 5")...)
	if r.showsAll(); r.message != "square 15" {
		t.Errorf("it says %q", r.message)
	}
	r = checkersWith(t, "")
	r.asks()
	r.types("1", "1", "enter", "left")
	if before := r.cursor; before != (game.Square{X: 2, Y: 4}) {
		t.Errorf("the cursor is on %v", before)
	} else if r.showsAll(); r.cursor != before {
		t.Errorf("the frame moved it to %v", r.cursor)
	}
}

// TestOffTheBoard checks that a click outside the board selects no square, and that a click on a corner of the board selects its square.
func TestOffTheBoard(t *testing.T) {
	r := checkersWith(t, "")
	r.asks()
	l := r.layout()
	for _, at := range [][2]int{{0, 6}, {l.boardWide() - 1, 6}, {5, l.head}, {5, l.head + l.boardHigh() - 1}, {5, 0}} {
		if s, ok := l.square(at[0], at[1]); ok {
			t.Errorf("%v is %v", at, s)
		}
	}
	for _, c := range []struct{ x, y, column, row int }{{1, l.head + 1, 1, 8}, {l.boardWide() - 2, l.head + 8, 8, 1}} {
		if s, ok := l.square(c.x, c.y); !ok || s != (game.Square{X: c.column, Y: c.row}) {
			t.Errorf("(%d, %d) is %v, %v", c.x, c.y, s, ok)
		}
	}
}

// TestClicksOnEverySize clicks on two corners of every cell of the board, on screens of several sizes. It checks which square is selected.
func TestClicksOnEverySize(t *testing.T) {
	for _, name := range []string{"connect4-7x6", "tictactoe", "checkers"} {
		r := rehearseGame(t, name, load(t, "paper"), "")
		for _, size := range [][2]int{{34, 12}, {80, 24}, {120, 40}, {160, 50}} {
			r.shows(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			l := r.layout()
			top := l.head + 1 // below the frame
			if !l.squares {
				top++ // and below the marks
			}
			for x := range l.columns {
				for y := range l.rows {
					want := game.Square{X: x + 1}
					if l.squares {
						want.Y = y + 1
					}
					for _, corner := range [][2]int{{0, 0}, {l.cellWide - 1, l.cellHigh - 1}} {
						right, down := 1+x*l.cellWide+corner[0], top+(l.rows-1-y)*l.cellHigh+corner[1]
						if got, ok := l.square(right, down); !ok || got != want {
							t.Errorf("%s, %v: (%d, %d) is %v, %v, want %v", name, size, right, down, got, ok, want)
						}
					}
				}
			}
		}
	}
}

// TestLightSquare clicks on a square where no piece can be. It checks that the cursor does not move.
func TestLightSquare(t *testing.T) {
	r := checkersWith(t, "")
	r.asks()
	before := r.cursor
	r.model = r.choose(game.Square{X: 2, Y: 1})
	if r.cursor != before || r.message != "pieces stand only on dark squares" {
		t.Errorf("the cursor is on %v, and it says %q", r.cursor, r.message)
	}
}

// TestCursorKeepsToSquares moves the cursor everywhere. It checks that the cursor reaches all labelled squares, and no other squares.
func TestCursorKeepsToSquares(t *testing.T) {
	for _, name := range []string{"tictactoe", "checkers"} {
		r := rehearseGame(t, name, load(t, "paper"), "")
		g, _ := r.labelled()
		seen := map[game.Square]bool{}
		for range 8 {
			r.presses("down", "left")
		}
		for range 8 {
			for range 8 {
				seen[r.cursor] = true
				r.presses("right")
			}
			for range 8 {
				seen[r.cursor] = true
				r.presses("left")
			}
			r.presses("up")
		}
		if len(seen) != len(labelsOf(g)) {
			t.Errorf("%s: the cursor was on %d squares", name, len(seen))
		}
		for s := range seen {
			if g.Label(s.X, s.Y) == "" {
				t.Errorf("%s: it was on %v", name, s)
			}
		}
	}
}

// TestHopsSound checks that each bar of a capture has a mark while it sounds.
func TestHopsSound(t *testing.T) {
	r := checkersWith(t, strings.Join(strings.Fields(crowned)[:8], " "))
	for i, b := range r.Turn.Bars {
		r.shows(frame{at: r.now, tick: b.Start + 1})
		lines := r.bars(20)
		for j, line := range lines[len(lines)-2:] {
			if marked := strings.HasPrefix(line, r.glyphs.sounds); marked != (i == j) {
				t.Errorf("bar %d sounds, and %q is marked: %v", i, line, marked)
			}
		}
	}
}

// TestDiscsAreCounted checks that the screen counts the discs of a game that the side with more of them wins.
func TestDiscsAreCounted(t *testing.T) {
	for moves, want := range map[string][2]string{"f5": {"● human  4", "○ simple  1"}, "f5 d6": {"● human  3", "○ simple  3"}} {
		r := rehearseGame(t, "othello", load(t, "paper"), moves)
		screen := ansi.Strip(r.screen())
		for _, side := range want {
			if !strings.Contains(screen, side) {
				t.Errorf("%s: the screen lacks %q:\n%s", moves, side, screen)
			}
		}
	}
}

// TestRefusedInCheck types a legal-looking move while in check. It checks that the answer names the check.
func TestRefusedInCheck(t *testing.T) {
	r := rehearseGame(t, "chess", load(t, "paper"), checked)
	r.asks()
	r.presses("a", "2")
	r.showsAll()
	if !strings.HasPrefix(r.message, "you are in check: ") {
		t.Errorf("the answer is %q", r.message)
	}
}
