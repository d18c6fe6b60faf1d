package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// heardRun is a run that is heard while it evolves.
type heardRun struct {
	options  evolveOptions
	settings evolution.Settings
	run      *evolution.Run // nil before it is started
	heard    *evolution.Heard
	play     playOptions
	pace     int // generations from one game to the next; 0 for a run that waits for no game
	games    int // to be played; 0 for as many as the run needs

	ctx      context.Context // of the evolution
	stop     context.CancelFunc
	evolved  chan error // gets the error of the evolution
	progress *progress
	messages io.Writer
}

// freely is the pace of a run that waits for no game.
const freely = "free"

// heardFlags are the flags of a run that is heard, beside those of play.
func heardFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "play", Usage: "perform games of the run while it evolves, as play does: the newest champion plays each"},
		&cli.StringFlag{Name: "pace", Usage: "`N|free`: each game is by the champion N generations after the one before, and the run waits for the games; free waits for none", DefaultText: "1"},
		&cli.StringFlag{Name: "games", Usage: "`N|endless` games", DefaultText: "until the last champion has played"},
	}
}

// heardOnly lists the names of the flags that have a meaning with --play only.
func heardOnly(own []cli.Flag) []cli.Flag {
	taken := []string{"moves", "length", "time", "set-list"}
	for _, f := range append(own, heardFlags()...) {
		taken = append(taken, f.Names()...)
	}
	rest := slices.DeleteFunc(playFlags(), func(f cli.Flag) bool { return slices.Contains(taken, f.Names()[0]) })
	return append(heardFlags()[1:], rest...)
}

// withHeardFlags adds the flags of a run that is heard to those of evolve.
func withHeardFlags(own []cli.Flag) []cli.Flag {
	const category = "Performing, with --play:"
	all := heardOnly(own)
	for _, f := range all {
		switch f := f.(type) {
		case *cli.BoolFlag:
			f.Category = category
		case *cli.DurationFlag:
			f.Category = category
		case *cli.Float64Flag:
			f.Category = category
		case *cli.IntFlag:
			f.Category = category
		case *cli.StringFlag:
			f.Category = category
		case *cli.StringSliceFlag:
			f.Category = category
		}
	}
	return slices.Concat(own, heardFlags()[:1], all)
}

// refuseHeardFlags refuses flags that have no meaning without --play.
func refuseHeardFlags(c *cli.Context) error {
	for _, f := range heardOnly(append(evolveFlags(), settingFlags()...)) {
		if name := f.Names()[0]; c.IsSet(name) {
			return wrongUsage(fmt.Errorf("%s is for --play, which is not given", dashed(name)))
		}
	}
	return nil
}

// evolveHeard evolves a run and performs its games.
func evolveHeard(c *cli.Context, o evolveOptions) (err error) {
	if o.json {
		return wrongUsage(errors.New("--json prints lines for a program, and --play for people"))
	}
	if err := o.given.refuse("the run waits for its music", "nats"); err != nil {
		return err
	}
	o.heard = true
	h := &heardRun{options: o, evolved: make(chan error, 1)}
	if err := h.open(); err != nil {
		return err
	}
	defer func() {
		if h.run != nil {
			err = errors.Join(err, h.run.Close())
		}
	}()
	if err := h.parse(c); err != nil {
		return err
	}
	h.ctx, h.stop = context.WithCancel(c.Context)
	defer h.stop()
	err = h.play.perform(c)
	if h.heard == nil {
		return err
	}
	h.stop()
	evolved := <-h.evolved
	h.play.notices.Rest(h.messages)
	return h.end(err, evolved)
}

// open resumes the run, or finds its settings if it is to start.
func (h *heardRun) open() (err error) {
	if h.options.resume {
		if h.run, err = resumeRun(h.options); err == nil {
			h.settings = h.run.Settings()
		}
		return err
	}
	if h.options.seed == nil {
		seed := orDrawn(nil)
		h.options.seed = &seed
	}
	h.settings, err = newSettings(h.options)
	return err
}

// parse reads how the run is heard.
func (h *heardRun) parse(c *cli.Context) (err error) {
	if h.play, err = parseStage(c); err != nil {
		return err
	}
	if pace := cmp.Or(c.String("pace"), "1"); pace != freely {
		if h.pace, err = strconv.Atoi(pace); err != nil || h.pace < 1 {
			return wrongUsage(fmt.Errorf("--pace %s: it takes 1 or more generations, or %s", pace, freely))
		}
	}
	if err := h.parseGames(c); err != nil {
		return err
	}
	if h.play.out, err = parseOutput(c); err != nil {
		return err
	}
	h.play.ready = h.begin
	return nil
}

// parseGames reads who plays how many games.
func (h *heardRun) parseGames(c *cli.Context) (err error) {
	h.play.order = orderOf(c)
	o := &h.play.order
	switch {
	case o.Games == play.EndlessGames:
	case o.Games != "":
		if h.games, err = strconv.Atoi(o.Games); err != nil || h.games < 1 || h.games > play.MostGames {
			return wrongUsage(fmt.Errorf("--games %s: it takes 1 to %d, or %s", o.Games, play.MostGames, play.EndlessGames))
		}
		fallthrough
	default:
		h.play.programme = h.until
	}
	o.Game, o.Depth, o.Games = evolution.GameOf(h.settings), "", play.EndlessGames
	if h.run == nil {
		o.Seed = fmt.Sprint(*h.options.seed)
	} else { // games go on with other seeds than those that were heard before
		o.Seed = fmt.Sprint(h.run.Seed() + uint64(h.run.Generation()-1))
	}
	return h.takePart(&o.Gamers)
}

// takePart has the run play where the flags name it, or else first.
func (h *heardRun) takePart(gamers *[2]string) error {
	own := play.EvolvingMark + h.options.dir
	if second, _ := gamer.ParseRef(gamers[1]); gamers[0] == "" && second.Name != play.EvolvingName {
		gamers[0] = play.EvolvingName
	}
	plays := false
	for side := range gamers {
		ref, err := gamer.ParseRef(gamers[side])
		if err == nil && ref.Name == play.EvolvingName {
			ref.Name = own
			gamers[side] = ref.String()
		}
		plays = plays || ref.Name == own
	}
	if !plays {
		return wrongUsage(withHint(errors.New("the run plays on neither side"), "leave --first out, or name the run there: --first %s", play.EvolvingName))
	}
	h.play.run = func(others runs) runs {
		return func(name string, g game.Game) (*play.Evolving, error) {
			if name != own {
				return others(name, g)
			}
			return play.NewEvolving(own, func() (*gamer.File, error) { return h.heard.Newest(h.ctx) }), nil
		}
	}
	return nil
}

// until ends the games after the number that was asked for, or after the last champion's.
func (h *heardRun) until(all play.Programme) play.Programme {
	return func(played []*play.Match) (*play.Match, error) {
		n := len(played)
		if n > 0 && (n == h.games || slices.ContainsFunc(played[n-1].Newest(), h.heard.Final)) {
			return nil, play.ErrOver
		}
		return all(played)
	}
}

// begin begins to evolve, once the ports are open.
func (h *heardRun) begin(r *composition) (err error) {
	h.messages = r.exports.Messages
	if h.run == nil {
		if h.run, err = startRun(h.options, h.settings); err != nil {
			return err
		}
	}
	if h.heard, err = evolution.Hear(h.run, h.pace); err != nil {
		return err
	}
	h.progress = newProgress(h.options, h.run, h.messages)
	go func() {
		err := session.Guard(func() error {
			return h.heard.Evolve(h.ctx, evolution.Options{Cores: h.options.cores, Interval: h.options.checkpoint, Played: h.progress.Step})
		})
		switch {
		case err == nil:
			h.play.notices.Tell("the run has ended with generation %d", h.run.Generation())
		case !errors.Is(err, context.Canceled):
			h.play.notices.Tell("the run has stopped in generation %d: %v", h.run.Generation(), err)
		}
		h.evolved <- err
	}()
	return nil
}

// end tells how the run stands after the performance.
func (h *heardRun) end(performed, evolved error) error {
	switch {
	case evolved == nil:
		return errors.Join(performed, h.progress.done())
	case !errors.Is(evolved, context.Canceled):
		return errors.Join(performed, evolved)
	case !errors.Is(performed, session.ErrInterrupted):
		fmt.Fprintf(h.messages, "stopped in generation %d; resume with: %s\n", h.run.Generation(), h.options.resumption())
		return performed
	}
	others := slices.DeleteFunc(separate(performed), func(err error) bool { return errors.Is(err, session.ErrInterrupted) })
	return errors.Join(append(others, h.options.interrupted(h.run))...)
}
