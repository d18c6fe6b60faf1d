package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/urfave/cli/v2"
	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/controller"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
)

// handFlags are those of MIDI that comes in.
func handFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "in", Usage: "`NUMBER|NAME` of the MIDI input: keys choose columns, pads squares", DefaultText: "none"},
		&cli.StringFlag{Name: "keys", Usage: "`FILE` of what the input's keys mean, as learn writes it", DefaultText: "white keys from middle C"},
		&cli.BoolFlag{Name: "hold", Usage: "the note that is held on the input is where the next bar starts"},
	}
}

// hands is what comes in by MIDI, from a performer or a sequencer.
type hands struct {
	choice   *midiport.Choice
	name     string            // of the input
	lamps    *midiport.Choice  // nil for none
	board    *controller.Board // that the lamps show
	lit      live.Output       // the lamps' port
	surface  *controller.Surface
	game     game.Game
	say      func(format string, args ...any)
	receive  func(gomidi.Message) // the clock
	input    *midiport.Input      // nil while there is none
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
	g := matches[0].Game
	keys, err := keysFor(c.String("keys"), g)
	if err != nil {
		return nil, err
	}
	idle := keys.Controls == nil && !c.Bool("hold") && c.String("clock") != "in"
	if keys.Columns == nil && keys.Pads == nil && idle && plays(c) {
		return nil, checkColumns(g)
	}
	const most = 256 // messages that wait; more are lost
	h := &hands{
		choice: &midiport.Choice{Way: midiport.In, API: c.String("api"), Wanted: c.String("in")},
		game:   g, say: console.say, messages: make(chan gomidi.Message, most),
	}
	if keys.Lamps != nil {
		h.lamps, h.board = &midiport.Choice{API: c.String("api"), Wanted: keys.Lamps.Port}, controller.NewBoard(keys)
	}
	console.keyed = true
	console.pads.game = g
	h.surface = &controller.Surface{Keys: keys, Choose: console.choose}
	return h, nil
}

// checkColumns refuses a game that has no columns to choose.
func checkColumns(g game.Game) error {
	if _, numbered := g.(game.Numbered); !numbered {
		return nil
	}
	return wrongUsage(withHint(fmt.Errorf("--in: keys choose columns, but moves of %s are %s", g.Name(), g.Notation()),
		"pads choose squares: write their notes into a file, for play --keys"))
}

// keysFor reads a file of keys, or has the usual ones, for a game. One without
// columns leaves their keys without a meaning.
func keysFor(path string, g game.Game) (*controller.Keys, error) {
	width, height := g.Size()
	keys := controller.Default(width)
	if path != "" {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if keys, err = controller.Parse(path, data, width, height); err != nil {
			return nil, err
		}
	}
	if _, numbered := g.(game.Numbered); numbered {
		keys.Columns = nil
	}
	return keys, nil
}

// open opens the input, and the lamps if there are any.
func (h *hands) open(k *concert) error {
	h.receive = k.performance.Receive
	if k.stage != nil {
		h.say = k.stage.Say
		h.surface.Choose = k.stage.Press
	}
	h.surface.Hold, h.surface.Set = func(int) {}, func(what controller.Setting, to float64) {
		switch what {
		case controller.Tempo:
			k.performance.SetTempo(to)
		case controller.Velocity:
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
		h.say("listening to %s\n", text.Printable(h.name))
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
	h.show(h.game, nil)
	listens := k.start(func() { h.listen(k) })
	lights := k.start(func() {
		if h.lamps == nil {
			return
		}
		if err := h.board.Run(k.ctx, h.lit, h.lamps); err != nil {
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
	case !h.choice.Present():
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

// show has the lamps show the board after some turns, if there are any lamps.
func (h *hands) show(g game.Game, turns []play.Turn) {
	if h.board == nil {
		return
	}
	if len(turns) == 0 {
		h.board.Show(g.Start(), game.Square{})
		return
	}
	last := turns[len(turns)-1]
	h.board.Show(last.Position, game.Square{X: last.Move.X, Y: last.Move.Y})
}

// tell hears of what happens in the performance.
func (h *hands) tell(n live.Event) {
	switch n.Kind {
	case live.TurnBegan, live.TurnsUndone:
		h.show(n.Match.Game, n.Match.Turns)
	case live.GameLeft:
		h.show(h.game, nil)
	case live.ClockLost:
		h.say("there is no MIDI clock: the performance waits for it\n")
	case live.ClockStopped:
		h.say("the MIDI clock stands: the performance waits for start or continue\n")
	case live.ClockRunning:
		h.say("the MIDI clock runs\n")
	}
}
