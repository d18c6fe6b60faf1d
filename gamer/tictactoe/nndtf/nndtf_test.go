package nndtf

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/internal/rng"
)

// figure1 is the grid in figure 1 of the paper, with X to move:
//
//	· · X
//	O X X
//	O O ·
var figure1 = Grid{X: 0o064, O: 0o310}

func TestFigure1(t *testing.T) {
	if figure1.X.Len() != 3 || figure1.O.Len() != 3 {
		t.Fatalf("%+v", figure1)
	}
	for number, want := range map[int]int{1: 52906, 2: 3152, 9: 873324} {
		if got := figure1.Score(1 << (number - 1)); got != want {
			t.Errorf("cell %d: %d, want %d", number, got, want)
		}
	}
	if figure1.Best() != 873324 {
		t.Errorf("best %d", figure1.Best())
	}
}

// drawGrid generates a random grid with at least one empty cell.
func drawGrid(t *rapid.T) Grid {
	x := tictactoe.Cells(rapid.Uint16Range(0, uint16(tictactoe.All)-1).Draw(t, "x"))
	o := tictactoe.Cells(rapid.Uint16().Draw(t, "o")) & tictactoe.All &^ x
	g := Grid{x, o}
	if g.Empty() == 0 {
		g.O &= g.O - 1
	}
	return g
}

func drawEmpty(t *rapid.T, g Grid) tictactoe.Cells {
	var cells []tictactoe.Cells
	for empty := g.Empty(); empty != 0; empty &= empty - 1 {
		cells = append(cells, empty&-empty)
	}
	return rapid.SampledFrom(cells).Draw(t, "cell")
}

// TestScore compares scores with the scores in section 2 of the paper, where a line is identified by the sum of its cells' values.
func TestScore(t *testing.T) {
	scores := map[float64]int{3: 823543, -1: 46656, 2.5: 3125, 2: 256, 1: 27, 0.5: 4}
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t)
		cell := drawEmpty(t, g)
		want := 0
		for _, line := range tictactoe.Lines {
			sum := 0.0
			for bit := tictactoe.Cells(1); bit < tictactoe.All; bit <<= 1 {
				switch {
				case line&bit == 0:
				case (g.X|cell)&bit != 0:
					sum++
				case g.O&bit != 0:
					sum--
				default:
					sum += 0.5
				}
			}
			if line&cell != 0 {
				want += scores[sum]
			}
		}
		if got := g.Score(cell); got != want || got > g.Best() {
			t.Fatalf("cell %b of %+v: %d, want %d, the best being %d", cell, g, got, want, g.Best())
		}
	})
}

func TestView(t *testing.T) {
	p := tictactoe.Marked(0o021, 0o002)
	if got := view(p); got != (Grid{X: 0o002, O: 0o021}) {
		t.Errorf("second to move: %+v", got)
	}
	if got := view(p.Mark(0o400)); got != (Grid{X: 0o021, O: 0o402}) {
		t.Errorf("first to move: %+v", got)
	}
}

// TestNumbers checks that cells have the paper's numbers, which go from right to left and top to bottom.
func TestNumbers(t *testing.T) {
	in := Grid{X: 0o001, O: 0o100}.Inputs() // top left and bottom left
	want := Inputs{0.5, 0.5, 1, 0.5, 0.5, 0.5, 0.5, 0.5, -1}
	if in != want {
		t.Errorf("%v, want %v", in, want)
	}
	for i, cell := range numbered {
		if got := (Grid{}).Nearest(float32(i) + 1.4); got != cell {
			t.Errorf("nearest to %v: %b, want %b", float32(i)+1.4, got, cell)
		}
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		y      float32
		number int
	}{
		{1, 1}, {1.6, 1}, {5, 5}, {7, 6}, {7.01, 8}, {9, 8}, // cells 2 to 4, 7 and 9 are taken
		{3, 1}, {3.01, 5},
	} {
		g := Grid{X: numbered[1] | numbered[2] | numbered[3], O: numbered[6] | numbered[8]}
		if got := g.Nearest(c.y); got != numbered[c.number-1] {
			t.Errorf("nearest to %v: %b, want number %d", c.y, got, c.number)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t)
		cell := g.Nearest(rapid.Float32Range(1, 9).Draw(t, "y"))
		if cell.Len() != 1 || cell&g.Empty() == 0 {
			t.Fatalf("%b of %+v", cell, g)
		}
	})
}

// textbook computes the output of a network in float64, as the paper describes it.
func textbook(s Shape, parameters []float32, in *Inputs) float64 {
	p := make([]float64, len(parameters))
	for i := range p {
		p[i] = float64(parameters[i])
	}
	h := s.Hidden
	weighed := func(j int) (sum float64) {
		for i, x := range in {
			sum += float64(x) * p[9*j+i]
		}
		return sum
	}
	if s.Kind == FeedForward {
		sum := -p[11*h]
		for j := range h {
			sum += p[10*h+j] * math.Tanh(weighed(j)-p[9*h+j])
		}
		return 5 + 4*math.Tanh(sum)
	}
	net := func(u, m, sigma float64) float64 {
		bell := math.Exp(-(u - m) * (u - m) / (2 * sigma * sigma))
		if u <= m {
			return bell - 1
		}
		return 1 - bell
	}
	static := make([]float64, h)
	for j := range h {
		static[j] = net(weighed(j), p[9*h+j], p[10*h+j])
	}
	sum := 0.0
	for j := range h {
		next, previous := static[(j+1)%h], static[(j+h-1)%h]
		sum += p[13*h+j] * net(static[j], p[11*h+j]*next, p[12*h+j]*previous)
	}
	return 5 + 4*net(sum, p[14*h], p[14*h+1])
}

// TestTextbook compares the network's outputs with the outputs that the function textbook computes. A few outputs may differ a lot: with a small
// deviation, a transfer function is so steep that rounding matters.
func TestTextbook(t *testing.T) {
	outputs := 20_000
	if testing.Short() {
		outputs /= 4
	}
	for _, s := range []Shape{{DoubleTransfer, 8}, {DoubleTransfer, 1}, {DoubleTransfer, 2}, {FeedForward, 8}, {FeedForward, 3}} {
		r := rng.Stream(1, "textbook")
		off := 0
		for range outputs {
			parameters := drawParameters(s, r.Float32)
			x := tictactoe.Cells(r.IntN(int(tictactoe.All)))
			in := Grid{X: x, O: tictactoe.Cells(r.IntN(512)) &^ x}.Inputs()
			got, want := New(s, parameters).Output(&in), textbook(s, parameters, &in)
			if math.Abs(float64(got)-want) > 1e-3 {
				off++
			}
		}
		if off > outputs/1000 {
			t.Errorf("%+v: %d of %d outputs differ", s, off, outputs)
		}
	}
}

func drawParameters(s Shape, draw func() float32) []float32 {
	parameters := make([]float32, s.Parameters())
	for i := range parameters {
		parameters[i] = 2*draw() - 1
	}
	return parameters
}

func TestParameters(t *testing.T) {
	if n := (Shape{DoubleTransfer, 8}).Parameters(); n != 114 {
		t.Errorf("%d for the double transfer network", n)
	}
	if n := (Shape{FeedForward, 8}).Parameters(); n != 89 {
		t.Errorf("%d for the feed-forward network", n)
	}
}

func TestTransfer(t *testing.T) {
	small := float32(math.SmallestNonzeroFloat32)
	for _, c := range []struct{ u, mean, deviation, want float32 }{
		{0.3, 0.3, 0.5, 0},
		{0.3, 0.3, 0, 0},
		{small, 0, 0, 1},
		{-small, 0, 0, -1},
		{9, -1, small, 1},
		{0.5, 0, 0.5, 0.39346933},
		{-0.5, 0, 0.5, -0.39346933},
		{-0.5, 0, -0.5, -0.39346933},
	} {
		if got := transfer(c.u, c.mean, c.deviation); math.Abs(float64(got-c.want)) > 1e-7 {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestOutputs checks that outputs are 1 to 9, whatever the parameters are.
func TestOutputs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shape{rapid.SampledFrom([]string{DoubleTransfer, FeedForward}).Draw(t, "kind"), rapid.IntRange(1, 10).Draw(t, "hidden")}
		parameters := drawParameters(s, func() float32 {
			return rapid.OneOf(rapid.Just[float32](0.5), rapid.Float32Range(0, 1)).Draw(t, "parameter")
		})
		in := drawGrid(t).Inputs()
		if y := New(s, parameters).Output(&in); !(y >= 1 && y <= 9) {
			t.Fatalf("output %v", y)
		}
	})
}

func TestChoose(t *testing.T) {
	s := Shape{FeedForward, 1}
	// All weights are 0, so only the output's threshold matters: 5 + 4·tanh 0.5 is 6.85.
	parameters := make([]float32, s.Parameters())
	parameters[len(parameters)-1] = -0.5
	p := tictactoe.Marked(0, 0)
	var chosen []tictactoe.Cells
	for p.Outcome() == game.Undecided {
		cell := choose(New(s, parameters), p)
		chosen = append(chosen, cell)
		p = p.Mark(cell)
	}
	want := []tictactoe.Cells{numbered[6], numbered[5], numbered[7], numbered[4], numbered[8]}
	if !slices.Equal(chosen[:5], want) {
		t.Errorf("%b, want %b", chosen, want)
	}
}

func TestShapeSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		shape Shape
		want  string
	}{
		{Shape{"deep", 8}, `network "deep": must be nndtf or feed-forward`},
		{Shape{DoubleTransfer, 0}, "hidden 0: must be 1 to 64"},
		{Shape{FeedForward, 65}, "hidden 65: must be 1 to 64"},
	} {
		if err := c.shape.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	s := Shape{DoubleTransfer, 2}
	f.Add(Encode(make([]float32, s.Parameters())))
	f.Add([]byte{0, 0, 128, 63})
	f.Fuzz(func(t *testing.T, data []byte) {
		parameters, err := Decode(data, s)
		if err != nil {
			return
		}
		if back := Encode(parameters); !slices.Equal(back, data) {
			t.Errorf("%x came back as %x", data, back)
		}
		in := figure1.Inputs()
		if y := New(s, parameters).Output(&in); !(y >= 1 && y <= 9) {
			t.Errorf("output %v", y)
		}
	})
}

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	s := Shape{FeedForward, 1}
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "has the wrong number of parameters for its settings"},
		{Encode([]float32{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.5}), "has a parameter that is not −1 to 1"},
		{Encode([]float32{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, float32(math.NaN())}), "has a parameter that is not −1 to 1"},
	} {
		if _, err := Decode(c.data, s); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
