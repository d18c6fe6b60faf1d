package evolving

import (
	"cmp"
	"context"
	"errors"

	"midiconnect4/evolution"
	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/onethread"
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// Heard is a run that this program evolves, and whose champions play meanwhile.
type Heard struct {
	*evolution.Heard // nil before Begin

	Measured func(context.Context, arena.GenerationStats) error // called after each generation; its error stops the run; may be nil
	Ended    func(error)                                        // called once the run is closed, with the error of the evolution

	ctx   context.Context // of the evolution
	stop  context.CancelFunc
	ended chan struct{} // closed when the files of the run are written
	err   error
}

// Enter makes the evolution run in dir a player of the games in an order (what to play). The run may begin later. It plays on the sides of the order
// that name it; if neither side does, it plays on the first. Enter returns a House (the players and scores that an order may name) that knows this
// player. The games end with the game of the run's last champion, or after the number of games in the order.
func (h *Heard) Enter(o *play.Order, in play.House, dir string) (play.House, error) {
	own := play.EvolvingMark + dir
	if second, _ := gamer.ParseRef(o.Gamers[1]); o.Gamers[0] == "" && second.Name != play.EvolvingName {
		o.Gamers[0] = play.EvolvingName
	}
	plays := false
	for side := range o.Gamers {
		ref, err := gamer.ParseRef(o.Gamers[side])
		if err == nil && ref.Name == play.EvolvingName {
			ref.Name = own
			o.Gamers[side] = ref.String()
		}
		plays = plays || ref.Name == own
	}
	if !plays {
		return in, &play.OrderError{Field: "first", Problem: "the run plays on neither side", Hint: "omit {first}, or write {first} " + play.EvolvingName}
	}
	others := in.Run
	in.Run = func(name string, g game.Game) (*play.Evolving, error) {
		if name != own {
			return others(name, g)
		}
		return play.NewEvolving(own, func() (*gamer.File, error) { return h.Newest(h.ctx) }), nil
	}
	in.Final = func(f *gamer.File) bool { return h.Final(f) }
	return in, nil
}

// Begin evolves a run in the background, until its end, or until ctx ends or End is called. pace is as for evolution.Hear. If Begin fails, it closes
// the run.
func (h *Heard) Begin(ctx context.Context, run *evolution.Run, pace int, o evolution.Options) (err error) {
	if h.Heard, err = evolution.Hear(run, pace); err != nil {
		return errors.Join(err, run.Close())
	}
	ctx, h.stop = context.WithCancel(ctx)
	h.ctx, h.ended = onethread.Context(ctx), make(chan struct{})
	var failed error
	if h.Measured != nil {
		o.Measured = func(g arena.GenerationStats) {
			if failed = h.Measured(h.ctx, g); failed != nil {
				h.stop()
			}
		}
	}
	go func() {
		defer close(h.ended)
		err := session.Guard(func() error { return h.Evolve(h.ctx, o) })
		h.err = errors.Join(cmp.Or(failed, err), run.Close())
		h.Ended(h.err)
	}()
	return nil
}

// End stops the run, and waits until its files are written. It returns the error of the evolution: context.Canceled if the run was stopped before
// its end.
func (h *Heard) End() error {
	h.stop()
	<-h.ended
	return h.err
}
