package picture

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

func TestFilmFrames(t *testing.T) {
	if testing.Short() {
		t.Skip("draws hundreds of frames")
	}
	checkFrames(t, 2, 400)
}

func TestLongFilmFrames(t *testing.T) { checkFrames(t, 6, 900) }

// checkFrames draws films of random games frame by frame. Each frame must equal a frame that is taken over as a whole.
func checkFrames(t *testing.T, films, most int) {
	t.Helper()
	for seed := range films {
		p := pieceOf(t, scores.Paper(), 1, 9)
		if seed > 0 {
			m := rapid.Custom(drawDiagram).Example(seed)
			m.Start = p.End()
			p.Movements = append(p.Movements, m)
		}
		for i := range p.Movements[0].Bars {
			p.Movements[0].Bars[i].Move.Signals = &compose.Signals{Advantage: float64(i) / 8, Tension: 1 - float64(i)/8}
		}
		f := NewFilm(p, seed%2 == 1)
		whole := planes{make([]byte, len(f.planes.bytes)), f.planes.width}
		for n := range min(int(p.Duration().Seconds()*FrameRate)+30, most) {
			frame := f.Frame(n)
			if n%7 > 0 {
				continue
			}
			if whole.take(f.frame.RGBA, f.frame.Rect); !bytes.Equal(frame, whole.bytes) {
				t.Fatalf("seed %d: a change in frame %d is not taken over", seed, n)
			}
		}
	}
}

// TestFilmShowsTheBoard checks that a piece stands on its square when its move sounds, and not before it falls.
func TestFilmShowsTheBoard(t *testing.T) {
	p := pieceOf(t, scores.Paper(), 1, 9)
	f := NewFilm(p, false)
	at := 0
	for i, b := range p.Movements[0].Bars {
		colour := func() bool {
			r := f.board.square(f.board.index(compose.Square{X: b.Move.X, Y: b.Move.Y})).Add(f.board.place.Min)
			pixel := f.frame.RGBAAt((r.Min.X+r.Max.X)/2+r.Dx()/4, (r.Min.Y+r.Max.Y)/2)
			want := filmPlayers[b.Move.Player]
			return pixel.R == want.R && pixel.G == want.G && pixel.B == want.B
		}
		sounds := int(f.roll.seconds(b.Start)*FrameRate+0.5) + 1
		for ; at <= sounds; at++ {
			f.Frame(at)
			if early := at < sounds-12; i > 0 && early && colour() {
				t.Fatalf("piece %d is there in frame %d, before it falls to sound in %d", i+1, at, sounds)
			}
		}
		if i > 0 && !colour() {
			t.Errorf("piece %d is not there in frame %d", i+1, sounds)
		}
	}
}

// TestFilmOfNothing draws films without games, bars, boards or signals.
func TestFilmOfNothing(t *testing.T) {
	for _, movements := range [][]compose.Movement{nil, {{Title: "none"}}, {{Title: "no moves", Width: 7, Height: 6}}} {
		f := NewFilm(&compose.Piece{Score: scores.Paper(), Movements: movements}, false)
		if width, height := f.Size(); len(f.Frame(0)) != width*height*3/2 {
			t.Errorf("%v: %d bytes", movements, len(f.Frame(0)))
		}
	}
	p := pieceOf(t, scores.Paper(), 2, 3)
	for i := range p.Movements {
		p.Movements[i].Width, p.Movements[i].Height = 0, 0
	}
	f := NewFilm(p, true)
	for n := range 400 {
		f.Frame(n)
	}
	if f.next != 2 || f.board != nil {
		t.Errorf("%d movements, board %v", f.next, f.board)
	}
}

// TestPlanes compares colours with their values by BT.709.
func TestPlanes(t *testing.T) {
	for from, want := range map[[3]uint8][3]byte{
		{255, 255, 255}: {235, 128, 128}, {0, 0, 0}: {16, 128, 128}, {255, 0, 0}: {63, 102, 240}, {0, 0, 255}: {32, 240, 118}, {0, 255, 0}: {173, 42, 26},
	} {
		page := image.NewRGBA(image.Rect(0, 0, 4, 4))
		for i := 0; i < len(page.Pix); i += 4 {
			page.Pix[i], page.Pix[i+1], page.Pix[i+2] = from[0], from[1], from[2]
		}
		p := planes{make([]byte, 24), 4}
		p.take(page, image.Rect(2, 2, 4, 4))
		if got := []byte{p.bytes[15], p.bytes[19], p.bytes[23]}; !slices.Equal(got, want[:]) || p.bytes[0] != 0 || p.bytes[16] != 0 {
			t.Errorf("%v: %v, want %v", from, p.bytes, want)
		}
	}
}
