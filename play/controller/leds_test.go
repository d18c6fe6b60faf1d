package controller

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// ledPort is an output that records the values sent to LEDs.
type ledPort struct {
	lit    map[uint8]uint8 // velocities by note; values of control changes by 128 + controller number
	sent   int
	closed int
	modes  string // third bytes of the system exclusive messages received
}

func (p *ledPort) Send(_ time.Duration, message midi.Message) error {
	switch {
	case len(message) == 3 && message[0] == 0x91:
		p.lit[message[1]] = message[2]
	case len(message) == 3 && message[0] == 0xb4:
		p.lit[128+message[1]] = message[2]
	case len(message) == 4 && message[0] == 0xf0:
		p.modes += fmt.Sprint(message[2])
		return nil
	default:
		return fmt.Errorf("% x sets no LED", message)
	}
	p.sent++
	return nil
}

func (p *ledPort) Close() error { p.closed++; return nil }

// ledDestination is a destination whose output is a ledPort. It cannot be opened while it is absent.
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
	keys, err := Parse("keys.yaml", []byte(source), Size{6, 6, 6})
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
		show(1) // not shown, because the next event arrives before the LEDs are lit
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

// TestLEDsFollowTheGame checks that the pads show the board of the next match before its first turn, and that pads beyond that board are dark.
func TestLEDsFollowTheGame(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte("pads: [[41, 42, 43, 44], [31, 32, 33, 34], [21, 22, 23, 24], [11, 12, 13, 14]]\nlamps: {empty: 1, first: 5}\n"), Size{0, 4, 4})
	if err != nil {
		t.Fatal(err)
	}
	next := play.NewMatch(tictactoe.Game{}, gamer.Random(1), gamer.Random(2), 0, 1)
	got := keys.lights(checkers.Game{}, session.Scene{Ready: next})
	for note, want := range map[uint8]uint8{11: 1, 33: 1, 14: 0, 41: 0, 44: 0} {
		if got[Key{Number: note, Channel: 1}] != want {
			t.Errorf("pad %d has light %d, want %d", note, got[Key{Number: note, Channel: 1}], want)
		}
	}
}

// TestLampsOfControls checks the values of the LEDs of controls after various events.
func TestLampsOfControls(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte(`
lamps: {channel: 2, open: F0 7D 01 F7, close: F0 7D 00 F7}
controls:
- {note: 1, do: pause, lamp: {on: 9, off: 4}}
- {note: 2, do: tap, lamp: {}}
- {controller: 3, channel: 5, do: undo, lamp: {shows: turn, on: 8}}
- {note: 4, do: score nerve, lamp: {on: 7}}
- {note: 5, do: score blues, lamp: {on: 7, off: 1}}
- {note: 6, do: panic, lamp: {on: 5}}
`), Size{6, 6, 6})
	if err != nil {
		t.Fatal(err)
	}
	nerve, err := scores.Load("nerve")
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		port := &ledPort{lit: map[uint8]uint8{}}
		place := ledDestination{port, &atomic.Bool{}}
		place.there.Store(true)
		g, err := gamer.FindGame("connect4-6x6")
		if err != nil {
			t.Fatal(err)
		}
		events := make(chan live.Event)
		lamps, err := OpenLEDs(keys, g, place)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() { done <- lamps.Run(t.Context(), nil, events) }()
		for _, c := range []struct {
			event live.Event
			want  string // values of the LEDs, in the order of the controls in the file
		}{
			{live.Event{Kind: live.Resumed}, "4 0 0 0 1 5"},
			{live.Event{Kind: live.GameReady, Score: nerve}, "4 0 0 7 1 5"},
			{live.Event{Kind: live.MoveAsked, Position: g.Start()}, "4 0 8 7 1 5"},
			{live.Event{Kind: live.Pulse, Tick: 960}, "4 127 8 7 1 5"},
			{live.Event{Kind: live.Pulse, Tick: 1060}, "4 127 8 7 1 5"},
			{live.Event{Kind: live.Pulse, Tick: 1080}, "4 0 8 7 1 5"},
			{live.Event{Kind: live.MoveChosen}, "4 0 0 7 1 5"},
			{live.Event{Kind: live.Pulse, Tick: 1440}, "4 127 0 7 1 5"},
			{live.Event{Kind: live.Paused}, "9 0 0 7 1 5"},
		} {
			events <- c.event
			synctest.Wait()
			l := port.lit
			if got := fmt.Sprint(l[1], l[2], l[128+3], l[4], l[5], l[6]); got != c.want {
				t.Errorf("after event %d: %s, want %s", c.event.Kind, got, c.want)
			}
		}
		place.there.Store(false)
		time.Sleep(time.Second)
		place.there.Store(true)
		time.Sleep(time.Second)
		close(events)
		if err := <-done; err != nil {
			t.Error(err)
		}
		for lamp, value := range port.lit {
			if value != 0 {
				t.Errorf("lamp %d stays at %d", lamp, value)
			}
		}
		if port.modes != "110" || port.closed != 2 {
			t.Errorf("modes %s, closed %d times", port.modes, port.closed)
		}
	})
}

// TestLEDsOfPieces checks that the LEDs show the pieces of checkers, before and after the first move.
func TestLEDsOfPieces(t *testing.T) {
	keys := &Keys{LEDs: &LEDs{Channel: 1, Pads: &Colours{Empty: 1, First: 5, Second: 21, Last: 3}}}
	for y := range uint8(8) {
		var row []uint8
		for x := range uint8(8) {
			row = append(row, 8*y+x)
		}
		keys.Pads = append(keys.Pads, row)
	}
	count := func(now session.Scene) (counts [4]int) {
		for _, velocity := range keys.lights(checkers.Game{}, now) {
			counts[slices.Index([]uint8{1, 5, 21, 3}, velocity)]++
		}
		return counts
	}
	now := session.NewScene(nil)
	if got := count(now); got != [4]int{40, 12, 12, 0} {
		t.Errorf("at the start: %v", got)
	}
	m, err := play.NewGivenMatch(checkers.Game{}, []string{"11-15"}, 1)
	if err == nil {
		err = m.Begin(scores.Paper(), 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	turn, err := m.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	now = now.After(live.Event{Kind: live.TurnBegan, Match: m.Snapshot(), Turn: turn, Score: scores.Paper()})
	if got := count(now); got != [4]int{40, 11, 12, 1} || keys.lights(checkers.Game{}, now)[Key{Number: 8*3 + 3, Channel: 1}] != 3 {
		t.Errorf("after a move: %v", got)
	}
}
