package controller

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// wishes is a session.Transport that records its calls.
type wishes struct {
	session.Transport
	all []string
}

func (w *wishes) add(format string, args ...any) { w.all = append(w.all, fmt.Sprintf(format, args...)) }

func (w *wishes) Select(s game.Square) error {
	if s.Y == 0 {
		w.add("column %d", s.X)
	} else {
		w.add("pad %d %d", s.X, s.Y)
	}
	return nil
}
func (w *wishes) StartOn(key int)     { w.add("hold %d", key) }
func (w *wishes) Release()            { w.add("hold -1") }
func (w *wishes) SetTempo(to float64) { w.add("set 0 %.1f", to) }
func (w *wishes) SetVelocity(to int)  { w.add("set 1 %.1f", float64(to)) }

// told returns the calls that a surface makes for messages.
func told(keys *Keys, messages ...midi.Message) string {
	w, s := &wishes{}, Surface{Keys: keys, Hold: true}
	for _, m := range messages {
		s.Receive(w, m)
	}
	return strings.Join(w.all, ", ")
}

func TestSurface(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte(whole), 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		messages []midi.Message
		want     string
	}{
		{"a column on any channel", []midi.Message{midi.NoteOn(4, 36, 1), midi.NoteOff(4, 36), midi.NoteOn(15, 36, 9)}, "column 1, column 1"},
		{"a column of one channel", []midi.Message{midi.NoteOn(9, 37, 1), midi.NoteOn(8, 37, 1)}, "column 2, hold 37"},
		{
			"a button, once a press",
			[]midi.Message{midi.ControlChange(0, 20, 127), midi.ControlChange(0, 20, 126), midi.ControlChange(0, 20, 0), midi.ControlChange(0, 20, 64)},
			"column 3, column 3",
		},
		{"pads", []midi.Message{midi.NoteOn(0, 71, 9), midi.NoteOn(0, 83, 9), midi.NoteOn(0, 71, 0)}, "pad 1 1, pad 3 2"},
		{"a pad beyond the board is a key", []midi.Message{midi.NoteOn(0, 91, 9)}, "hold 91"},
		{
			"keys held",
			[]midi.Message{midi.NoteOn(0, 50, 1), midi.NoteOn(0, 52, 1), midi.NoteOn(1, 50, 1), midi.NoteOff(1, 50), midi.NoteOn(0, 52, 0), midi.NoteOff(0, 52), midi.NoteOff(0, 50)},
			"hold 50, hold 52, hold 50, hold 52, hold 50, hold -1",
		},
		{"all notes off", []midi.Message{midi.NoteOn(0, 50, 1), midi.ControlChange(3, 123, 0)}, "hold 50, hold -1"},
		{
			"controls",
			[]midi.Message{midi.ControlChange(2, 1, 0), midi.ControlChange(2, 1, 127), midi.ControlChange(15, 7, 127), midi.ControlChange(14, 7, 1)},
			"set 0 60.0, set 0 180.0, set 1 20.0",
		},
		{"nothing", []midi.Message{{}, {0x90}, {0x90, 36}, {0xfe}, {0xf8}, midi.ProgramChange(0, 36), midi.Pitchbend(0, 36), midi.PolyAfterTouch(0, 36, 9)}, ""},
	} {
		if got := told(keys, c.messages...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestLearner(t *testing.T) {
	var l learner
	for _, m := range []midi.Message{
		midi.TimingClock(), midi.NoteOff(0, 1), midi.NoteOn(0, 1, 1), midi.NoteOff(0, 1), midi.NoteOn(0, 1, 2), midi.NoteOn(1, 1, 2), midi.ControlChange(2, 9, 100),
	} {
		l.receive(m)
	}
	if _, taken, ok := l.receive(midi.NoteOn(1, 1, 1)); taken != 2 || !ok {
		t.Errorf("taken by key %d", taken)
	}
	keys, err := Parse("keys.yaml", l.file(), 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	if want := []Key{{false, 1, 1}, {false, 1, 2}, {true, 9, 3}}; !slices.Equal(keys.Columns, want) {
		t.Errorf("%v, want %v", keys.Columns, want)
	}
}

// ledPort is the output that the LEDs are on.
type ledPort struct {
	lit    map[uint8]uint8
	sent   int
	closed int
}

func (p *ledPort) Send(_ time.Duration, message midi.Message) error {
	if len(message) != 3 || message[0] != 0x91 {
		return fmt.Errorf("% x sets no LED on channel 2", message)
	}
	p.lit[message[1]] = message[2]
	p.sent++
	return nil
}

func (p *ledPort) Close() error { p.closed++; return nil }

// ledDestination opens a ledPort while it is there.
type ledDestination struct {
	port  *ledPort
	there *atomic.Bool
}

func (ledDestination) Name() string    { return "lamps" }
func (p ledDestination) Present() bool { return p.there.Load() }

func (p ledDestination) Open() (live.Output, error) {
	if !p.there.Load() {
		return nil, errors.New("it is not there")
	}
	return p.port, nil
}

func TestLEDs(t *testing.T) {
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m, err := play.NewGivenMatch(g, []string{"1", "1", "6"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play.Perform(t.Context(), scores.Paper(), []*play.Match{m}, nil); err != nil {
		t.Fatal(err)
	}
	source := "pads:\n"
	for y := 8; y > 0; y-- {
		source += fmt.Sprintf("- [%d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8]\n", y, y, y, y, y, y, y, y)
	}
	source += "lamps: {channel: 2, empty: 1, first: 5, second: 21, last: 3}\n"
	keys, err := Parse("keys.yaml", []byte(source), 6, 6)
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		settle := func() { time.Sleep(time.Second); synctest.Wait() }
		port := &ledPort{lit: map[uint8]uint8{}}
		place := ledDestination{port, &atomic.Bool{}}
		place.there.Store(true)
		events := make(chan live.Event, 2)
		show := func(turns int) { events <- live.Event{Kind: live.TurnBegan, Match: m.Back(turns)} }
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error)
		show(1) // replaced by the next event before anything is lit
		show(3)
		board, err := OpenLEDs(keys, g, place)
		if err != nil {
			t.Fatal(err)
		}
		go func() { done <- board.Run(ctx, nil, events) }()
		settle()
		if len(port.lit) != 36 || port.sent != 36 || port.lit[11] != 5 || port.lit[21] != 21 || port.lit[16] != 3 || port.lit[12] != 1 {
			t.Errorf("%d lights: %v", port.sent, port.lit)
		}
		show(2)
		settle()
		if port.sent != 38 || port.lit[21] != 3 || port.lit[16] != 1 {
			t.Errorf("%d lights: %v", port.sent, port.lit)
		}
		place.there.Store(false)
		settle()
		place.there.Store(true)
		settle()
		if port.closed != 1 || port.sent != 38+36 {
			t.Errorf("closed %d times, %d lights", port.closed, port.sent)
		}
		stop()
		if err := <-done; err != nil || port.closed != 2 {
			t.Errorf("closed %d times: %v", port.closed, err)
		}
		for note, velocity := range port.lit {
			if velocity != 0 {
				t.Errorf("lamp %d stays at %d", note, velocity)
			}
		}
	})
}

// TestLEDsOfPieces lights the pieces of a game from the start of the game.
func TestLEDsOfPieces(t *testing.T) {
	keys := &Keys{LEDs: &LEDs{Empty: 1, First: 5, Second: 21, Last: 3}}
	for y := range uint8(8) {
		var row []uint8
		for x := range uint8(8) {
			row = append(row, 8*y+x)
		}
		keys.Pads = append(keys.Pads, row)
	}
	p := checkers.Game{}.Start()
	count := func(now shown) (counts [4]int) {
		for _, velocity := range keys.lights(now) {
			counts[slices.Index([]uint8{1, 5, 21, 3}, velocity)]++
		}
		return counts
	}
	if got := count(shown{}); got != [4]int{64, 0, 0, 0} {
		t.Errorf("before there is a board: %v", got)
	}
	if got := count(shown{position: p}); got != [4]int{40, 12, 12, 0} {
		t.Errorf("at the start: %v", got)
	}
	m, err := p.Find("11-15")
	if err != nil {
		t.Fatal(err)
	}
	now := shown{p.Play(m), game.Square{X: m.X, Y: m.Y}}
	if got := count(now); got != [4]int{40, 11, 12, 1} || keys.lights(now)[8*3+3] != 3 {
		t.Errorf("after a move: %v", got)
	}
}
