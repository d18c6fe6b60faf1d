package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/export"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/tui"
)

// errQuit ends a performance because a person wants it.
var errQuit = errors.New("the performance was ended")

// concert is a performance with what surrounds it: port, console and signals.
type concert struct {
	c           *cli.Context
	r           *composition
	to          live.Destination
	console     *console
	hands       *hands     // nil where nothing comes in
	stage       *tui.Stage // in place of the console's lines, on a terminal; nil for none
	performance *live.Performance
	ctx         context.Context // of the performance
	quit        context.CancelCauseFunc
}

func newConcert(c *cli.Context, r *composition, choice *midiport.Choice, console *console, hands *hands, s *tui.Stage) *concert {
	to := live.Destination(live.Nowhere{})
	if choice != nil {
		to = choice
	}
	performance := live.New(r.score, to)
	performance.SendTime, performance.Follow = c.String("clock") == "out", c.String("clock") == "in"
	ctx, quit := context.WithCancelCause(c.Context)
	k := &concert{c, r, to, console, hands, s, performance, ctx, quit}
	if s != nil {
		performance.Stays, s.Asked = true, performance.Asked
		return k
	}
	console.asked, console.finish = performance.Asked, performance.Finish
	return k
}

// perform performs on the port chosen, or on none, and then writes what is
// asked for.
func (k *concert) perform(matches []*play.Match) error {
	if err := k.performance.Open(); err != nil {
		return portError(err)
	}
	if k.hands != nil {
		if err := k.hands.open(k); err != nil {
			return errors.Join(portError(err), k.performance.Close())
		}
	}
	done := make(chan struct{})
	printed := k.start(func() { k.console.print(done) })
	name := k.to.Name()
	if k.stage == nil {
		k.announce(name)
	}
	events := k.performance.Listen()
	told := k.start(func() { k.listen(events) })
	stopSignals := k.heed()
	attended := k.start(func() { k.attend(name, matches[0]) })
	handsEnded := func() {}
	if k.hands != nil {
		handsEnded = k.hands.start(k)
	}
	heard, err := k.performance.Play(k.ctx, k.order(matches))
	<-told
	k.quit(nil)
	handsEnded()
	if k.stage != nil {
		<-attended
	}
	stopSignals()
	heard, failed := k.looksBack(heard)
	err = errors.Join(err, failed)
	close(done)
	const patience = time.Second
	select {
	case <-printed:
	case <-time.After(patience): // nobody reads it
	}
	if errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, k.deliver(heard))
}

// order is that of the matches, which may have no end.
func (k *concert) order(matches []*play.Match) iter.Seq[*play.Match] {
	if k.c.String("games") == endless {
		return forEver(matches[0])
	}
	return slices.Values(matches)
}

// announce says where the lines of a performance are heard, and lets a person
// connect a port that was made for it.
func (k *concert) announce(port string) {
	k.console.say("playing to %s\n%s", text.Printable(port), play.Key(k.r.score))
	if k.c.IsSet("virtual") && k.console.terminal {
		k.console.say("connect a synthesizer to it, then press Enter\n")
		k.console.line()
	}
}

// attend does what a person wants, who types lines or sits at the stage.
func (k *concert) attend(port string, first *play.Match) {
	if k.stage == nil {
		k.console.listen(plays(k.c), k.performance, k.quit)
		return
	}
	switch err := k.stage.Run(k.ctx, k.performance, k.setting(port, first)); {
	case errors.Is(err, tui.ErrInterrupted):
		k.quit(interrupted{"interrupted"})
	case err != nil:
		k.quit(err)
	default:
		k.quit(errQuit)
	}
}

// looksBack is what was heard by the score that was used last, and says how it
// went what was not said yet.
func (k *concert) looksBack(heard []*play.Match) (_ []*play.Match, err error) {
	if score := k.performance.Score(); score != k.r.score {
		k.r.score = score
		heard, err = play.Recompose(score, heard)
	}
	for i, m := range heard {
		if k.stage != nil || i == len(heard)-1 && m.Outcome() == game.Undecided {
			k.summary(m)
		}
	}
	return heard, err
}

// start starts what goes on beside the performance. If it fails, that ends the
// performance, and not the program with notes that sound.
func (k *concert) start(what func()) (done <-chan struct{}) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer func() {
			if fault := recover(); fault != nil {
				k.quit(fmt.Errorf("a fault in this program: %v", fault))
			}
		}()
		what()
	}()
	return ended
}

// heed ends the performance on any signal that asks for it, and suspends it on
// that of Ctrl-Z. A terminal that has gone, and a pipe that nobody reads, are
// ends too. Until all is silent, a second signal does no more than the first.
func (k *concert) heed() (stop func()) {
	end := make(chan os.Signal, 1)
	signal.Notify(end, os.Interrupt, syscall.SIGTERM, syscall.SIGPIPE)
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signal.Notify(end, syscall.SIGHUP)
	}
	k.start(func() {
		select {
		case <-end:
			k.quit(interrupted{"interrupted"})
		case <-k.ctx.Done():
		}
	})
	stopSuspending := suspendable(k)
	return func() {
		// The take is still to be written, and some send a signal twice at once, as
		// timeout does.
		time.AfterFunc(time.Second, func() { signal.Stop(end) })
		signal.Ignore(syscall.SIGPIPE)
		stopSuspending()
	}
}

// listen has what happens be shown, on the stage or line by line.
func (k *concert) listen(events <-chan live.Event) {
	tell := k.tell
	if k.stage != nil {
		tell = k.show
	}
	for e := range events {
		tell(e)
	}
}

// show has the stage show what happens.
func (k *concert) show(n live.Event) {
	if k.hands != nil {
		k.hands.tell(n)
	}
	k.stage.Tell(n)
}

// tell says what happens, line by line.
func (k *concert) tell(n live.Event) {
	if k.hands != nil {
		k.hands.tell(n)
	}
	switch n.Kind {
	case live.TurnBegan:
		if n.Turn.Number == 1 {
			k.console.say("\n%s against %s, seed %d\n", n.Match.Names[0], n.Match.Names[1], n.Match.Seed)
		}
		text := n.Match.Line
		if k.c.Bool("show") {
			text = n.Match.Text
		}
		k.console.say("%s", text(n.Turn, k.r.score))
		if n.Match.Outcome() != game.Undecided {
			k.summary(n.Match)
		}
	case live.PortLost:
		k.console.say("the port has gone: the performance waits until it is back; Ctrl-C ends it\n")
	case live.MoveAsked:
		k.console.ask(n.Position, n.Refused)
	case live.PortBack:
		k.console.say("the port is back\n")
	}
}

// summary says how a match went.
func (k *concert) summary(m *play.Match) {
	k.console.say("%s\nscore %s, seed %d\n", m.Summary(), k.r.score.Name, m.Seed)
}

// deliver writes the files of what was heard.
func (k *concert) deliver(heard []*play.Match) error {
	if len(heard) == 0 {
		return nil
	}
	return k.r.exports.Write(export.NewPiece(k.r.score, heard))
}
