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

// heardRun is a run whose games are performed while it evolves.
type heardRun struct {
	options  *evolveOptions
	settings evolution.Settings
	run      *evolution.Run // nil before it is started
	heard    *evolution.Heard
	play     *playOptions
	pace     int // generations from one game to the next; 0 if the run does not wait for games
	games    int // games to play; 0 for as many as the run has

	ctx      context.Context // of the evolution
	stop     context.CancelFunc
	evolved  chan error // receives the error of the evolution
	progress *progress
	messages io.Writer
}

// freely is the value of --pace for a run that does not wait for games.
const freely = "free"

// heardTitle is the heading, in the help, of the flags for performing a run.
const heardTitle = "Performing, with --play"

// heardFlags returns the flags for performing a run, without those in own.
func (o *evolveOptions) heardFlags(own []cli.Flag) []cli.Flag {
	flags := group(heardTitle,
		bind(&o.heard, "play", "perform games of the run while it evolves, as play does: the newest champion plays each"),
		bind(&o.pace, "pace", "`N|free`: each game is by the champion N generations after the one before, and the run waits for the games; free waits for none").or("1"),
		gamesFlag(&o.play.order.Games, "`N|endless` games").or("until the last champion has played"))
	taken := []string{"moves", "length", "time", setListName}
	for _, f := range append(own, flags...) {
		taken = append(taken, f.Names()...)
	}
	for _, f := range o.play.playFlags() {
		if o, ok := f.(*option); ok && !slices.Contains(taken, o.names[0]) {
			o.elsewhere = "with the flags of midiconnect4 play --help that say who else plays, how it is composed, and where it sounds"
			flags = append(flags, group(heardTitle, o)...)
		}
	}
	return flags
}

// refuseHeardFlags refuses flags that need --play.
func refuseHeardFlags(c *cli.Context) error {
	for _, f := range c.Command.Flags {
		if o, ok := f.(*option); ok && o.group == heardTitle && o.given {
			return wrongUsage(fmt.Errorf("%s is for --play, which is not given", dashed(o.names[0])))
		}
	}
	return nil
}

// evolveHeard evolves a run and performs its games.
func (o *evolveOptions) evolveHeard(c *cli.Context) (err error) {
	if o.json {
		return wrongUsage(errors.New("--json and --play exclude each other"))
	}
	if err := o.given.refuse("the run waits for its music", "nats"); err != nil {
		return err
	}
	h := &heardRun{options: o, play: &o.play, evolved: make(chan error, 1)}
	if err := h.open(); err != nil {
		return err
	}
	defer func() {
		if h.run != nil {
			err = errors.Join(err, h.run.Close())
		}
	}()
	if err := h.check(c); err != nil {
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

// open resumes the run, or reads the settings of a new one.
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

// check checks the pace, who plays, and the number of games.
func (h *heardRun) check(c *cli.Context) (err error) {
	if err := h.play.checkStage(c); err != nil {
		return err
	}
	if pace := cmp.Or(h.options.pace, "1"); pace != freely {
		if h.pace, err = strconv.Atoi(pace); err != nil || h.pace < 1 {
			return wrongUsage(fmt.Errorf("--pace %s: expected 1 or more generations, or %s", pace, freely))
		}
	}
	h.play.ready = h.begin
	o := &h.play.order
	switch {
	case o.Games == play.EndlessGames:
	case o.Games != "":
		if h.games, err = strconv.Atoi(o.Games); err != nil || h.games < 1 || h.games > play.MostGames {
			return wrongUsage(fmt.Errorf("--games %s: expected 1 to %d, or %s", o.Games, play.MostGames, play.EndlessGames))
		}
		fallthrough
	default:
		h.play.programme = h.until
	}
	o.Game, o.Depth, o.Games = evolution.GameOf(h.settings), "", play.EndlessGames
	if h.run == nil {
		o.Seed = fmt.Sprint(*h.options.seed)
	} else { // resumed games use other seeds than those performed before
		o.Seed = fmt.Sprint(h.run.Seed() + uint64(h.run.Generation()-1))
	}
	if err := h.takePart(&o.Gamers); err != nil {
		return err
	}
	return h.play.out.read(c, *o)
}

// takePart makes the run a player: on the side that the flags name, or else on the first.
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
		return wrongUsage(withHint(errors.New("the run plays on neither side"), "omit --first, or write --first %s", play.EvolvingName))
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

// until ends the games after h.games of them, or after the last champion's game.
func (h *heardRun) until(all play.Programme) play.Programme {
	return func(played []*play.Match) (*play.Match, error) {
		n := len(played)
		if n > 0 && (n == h.games || slices.ContainsFunc(played[n-1].Newest(), h.heard.Final)) {
			return nil, play.ErrOver
		}
		return all(played)
	}
}

// begin starts the evolution, once the ports are open.
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

// end reports the state of the run after the performance, and returns the errors of both.
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
