package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"
	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/port"
	"midiconnect4/play/surface"
)

// handFlags are those of MIDI that comes in.
func handFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "in", Usage: "`NUMBER|NAME` of the MIDI input: keys choose columns", DefaultText: "none"},
		&cli.StringFlag{Name: "keys", Usage: "`FILE` of what the input's keys mean, as learn writes it", DefaultText: "white keys from middle C"},
		&cli.BoolFlag{Name: "hold", Usage: "the note that is held on the input is where the next bar starts"},
	}
}

// hands is what comes in by MIDI, from a performer or a sequencer.
type hands struct {
	choice   *port.Choice
	name     string         // of the input
	lamps    *port.Choice   // nil for none
	board    *surface.Board // that the lamps show
	lit      live.Sink      // the lamps' port
	surface  *surface.Surface
	say      func(format string, args ...any)
	receive  func(gomidi.Message) // the clock
	input    *port.Input          // nil while there is none
	messages chan gomidi.Message
}

// newHands reads the flags of what comes in; nil for nothing.
func newHands(c *cli.Context, matches []*play.Match, console *console) (*hands, error) {
	if !c.IsSet("in") {
		for _, flag := range []string{"keys", "hold"} {
			if c.IsSet(flag) {
				return nil, wrongUsage(withHint(fmt.Errorf("--%s: there is no MIDI input", flag), "name one with --in"))
			}
		}
		if c.String("clock") == "in" {
			return nil, wrongUsage(withHint(errors.New("--clock in: there is no MIDI input"), "name one with --in"))
		}
		return nil, nil
	}
	if plays(c) {
		if err := checkColumns(matches[0].Game); err != nil {
			return nil, err
		}
	}
	keys, err := keysFor(c.String("keys"), matches)
	if err != nil {
		return nil, err
	}
	const most = 256 // messages that wait; more are lost
	h := &hands{
		choice: &port.Choice{Way: port.In, API: c.String("api"), Wanted: c.String("in")},
		say:    console.say, messages: make(chan gomidi.Message, most),
	}
	if keys.Lamps != nil {
		h.lamps, h.board = &port.Choice{API: c.String("api"), Wanted: keys.Lamps.Port}, surface.NewBoard(keys)
	}
	console.keyed = true
	h.surface = &surface.Surface{Keys: keys, Column: func(x int) {
		select {
		case console.moves <- strconv.Itoa(x + 1):
		default: // it is not this person's turn
		}
	}}
	return h, nil
}

// checkColumns refuses a game whose moves keys cannot choose.
func checkColumns(g game.Game) error {
	if _, ok := g.(*connect4.Game); ok {
		return nil
	}
	return wrongUsage(fmt.Errorf("--in: keys choose columns, but moves of %s are %s", g.Name(), g.Notation()))
}

// keysFor reads a file of keys, or has the usual ones, for the board of matches.
func keysFor(path string, matches []*play.Match) (*surface.Keys, error) {
	width, height := matches[0].Game.Size()
	if path == "" {
		return surface.Default(width), nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return surface.Parse(path, data, width, height)
}

// open opens the input, and the lamps if there are any.
func (h *hands) open(k *concert) error {
	h.receive = k.performance.Receive
	if k.stage != nil {
		h.say = k.stage.Say
		h.surface.Column = func(x int) { k.stage.Press(game.Square{X: x + 1}) }
	}
	h.surface.Hold, h.surface.Set = func(int) {}, func(what surface.Setting, to float64) {
		switch what {
		case surface.Tempo:
			k.performance.SetTempo(to)
		case surface.Velocity:
			k.performance.SetVelocity(int(to + 0.5))
		}
	}
	if k.c.Bool("hold") {
		h.surface.Hold = func(key int) {
			if key < 0 {
				k.performance.Release()
				return
			}
			k.performance.StartOn(key)
		}
	}
	if err := h.connect(); err != nil {
		return err
	}
	h.name = h.choice.Name()
	if k.stage == nil {
		h.say("listening to %s\n", printable(h.name))
	}
	if h.lamps == nil {
		return nil
	}
	if h.lamps.Wanted == "" {
		h.lamps.Wanted = h.name
	}
	lit, err := h.lamps.Open()
	if err != nil {
		h.close()
		return err
	}
	h.lit = lit
	return nil
}

// connect opens the input. The clock goes straight to the performance, and what
// hands do waits for its turn.
func (h *hands) connect() (err error) {
	h.input, err = h.choice.OpenInput(func(message []byte) {
		h.receive(message)
		if gomidi.Message(message).Is(gomidi.ChannelMsg) {
			select {
			case h.messages <- message:
			default: // too many for any hands
			}
		}
	})
	return err
}

// start starts what listens and what lights the lamps, until the performance
// ends. What it returns waits for them.
func (h *hands) start(k *concert) (wait func()) {
	listens := k.start(func() { h.listen(k) })
	lights := k.start(func() {
		if h.lamps == nil {
			return
		}
		open := func() (live.Sink, error) { return h.lamps.Open() }
		if err := h.board.Run(k.ctx, h.lit, live.Port{There: h.lamps.There, Open: open}); err != nil {
			h.say("the lamps were not switched off: %v\n", err)
		}
	})
	return func() {
		<-listens
		<-lights
		h.close()
	}
}

// listen hears what hands do, and looks whether the input is there.
func (h *hands) listen(k *concert) {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	for {
		select {
		case m := <-h.messages:
			h.surface.Receive(m)
		case <-watch.C:
			h.look()
		case <-k.ctx.Done():
			return
		}
	}
}

// look says that the input has gone, or is there again.
func (h *hands) look() {
	switch {
	case h.input == nil:
		if h.connect() == nil {
			h.say("the MIDI input is back\n")
		}
	case !h.choice.There():
		h.say("the MIDI input has gone: the performance goes on without it until it is back\n")
		h.surface.Release()
		h.disconnect()
	}
}

func (h *hands) disconnect() {
	if h.input != nil {
		h.input.Close()
		h.input = nil
	}
}

// close ends the connections.
func (h *hands) close() {
	h.disconnect()
	h.choice.Close()
	if h.lamps != nil {
		h.lamps.Close()
	}
}

// show has the lamps show a board, if there are any.
func (h *hands) show(turns []play.Turn) {
	if h.board != nil {
		h.board.Show(turns)
	}
}

// tell hears of what happens in the performance.
func (h *hands) tell(n live.News) {
	switch n.Kind {
	case live.Began, live.Undone:
		h.show(n.Match.Turns)
	case live.Left:
		h.show(nil)
	case live.Clockless:
		h.say("there is no MIDI clock: the performance waits for it\n")
	case live.Stands:
		h.say("the MIDI clock stands: the performance waits for start or continue\n")
	case live.Follows:
		h.say("the MIDI clock runs\n")
	}
}
