package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution/cluster"
	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/internal/meter"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

func rateCommand() *cli.Command {
	o := &rateOptions{yardstick: gamer.RandomName}
	o.strength.Games, o.strength.Opening = 10_000, strength.AutoOpening
	return &cli.Command{
		Name:      "rate",
		Usage:     "measure how well gamers play",
		ArgsUsage: "[GAMER…]",
		Flags: slices.Concat(group("Flags",
			gameFlag(&o.name),
			bind(&o.all, "all", "rate all bundled gamers of the game except perfect, and those that are named"),
			bind(&o.yardstick, "against", "`GAMER` that all others play against"),
			bind(&o.strength.Games, "games", "`N` games on each side, for each pair of gamers").within(1, strength.MaxGames),
			bind(&o.opening, "opening", "`N` random moves before the gamers choose; each opening is played twice, with sides swapped").or(fmt.Sprintf("%d if both always choose the same move in a position, else 0", strength.DefaultOpening)),
			bind(&o.perfectly, "perfect", "compare the moves with perfect play"),
			bind(&o.positions, "positions", "for --perfect in Connect Four: take three positions from each of `N` games").or("100").within(1, 100_000),
			seedFlag(&o.seed, "drawn"),
			coresFlag(&o.strength.Cores),
			bind(&o.csv, "csv", "write a row for each number into `FILE`"),
			bind(&o.noted, "provenance", "write version, settings, seed and machine into `FILE`"),
			bind(&o.json, "json", "print the result as a line of JSON"),
			quietFlag(&o.quiet, "print only the result")), group("Flags", limitFlags(&o.order)...), o.workers.flags()),
		BashComplete: completeWith(gamer.Names),
		Action:       o.rate,
	}
}

// rateOptions are the flags of rate.
type rateOptions struct {
	name      string // name of the game; empty for the default
	all       bool
	yardstick string
	opening   *int       // number of random moves; nil lets it depend on the gamers
	order     play.Order // only the limits
	perfectly bool
	positions *int // number of positions to compare; nil for the default
	seed      *uint64
	strength  strength.Options
	workers   workers
	csv       string // path; empty without --csv
	noted     string // path; empty without --provenance
	json      bool
	quiet     bool

	game    game.Game
	gamers  []gamer.Ref
	against gamer.Ref
	perfect strength.Perfect // nil without --perfect
	pool    *cluster.Pool    // workers on other machines; nil without --nats
}

// asked returns how many positions are compared with perfect play: 0 without --perfect, by default 100.
func (o *rateOptions) asked() int {
	switch {
	case !o.perfectly:
		return 0
	case o.positions == nil:
		return 100
	}
	return *o.positions
}

// check checks the flags. It reads the game, the gamers and the perfect player, and prepares the workers.
func (o *rateOptions) check(c *cli.Context) (err error) {
	if !c.Args().Present() && !o.all {
		return wrongUsage(withHint(errors.New("GAMER is missing: midiconnect4 rate GAMER…"), "midiconnect4 gamers list shows all gamers; --all rates all of a game"))
	}
	if o.game, err = gamer.FindGame(cmp.Or(o.name, play.DefaultGame)); err != nil {
		return wrongUsage(err)
	}
	if o.strength.Seed = orDrawn(o.seed); o.opening != nil {
		if o.strength.Opening = *o.opening; *o.opening < 0 || *o.opening > strength.MaxOpening(o.game) {
			return wrongUsage(fmt.Errorf("--opening %d: expected 0 to %d moves, half of the board", *o.opening, strength.MaxOpening(o.game)))
		}
	}
	if err := o.checkPerfect(); err != nil {
		return err
	}
	if err := checkFiles(o.csv, o.noted); err != nil {
		return err
	}
	if o.noted != "" {
		if err := provenance.Check(o.noted); err != nil {
			return err
		}
	}
	if o.pool, err = o.workers.pool(givenFlags(c), o.strength.Cores); err != nil {
		return err
	}
	return o.readGamers(c.Args().Slice())
}

// readGamers reads the gamers to rate, and the yardstick that they play against.
func (o *rateOptions) readGamers(names []string) error {
	limit, err := o.order.Limit()
	if err != nil {
		return orderError(err)
	}
	if o.all {
		bundled := slices.DeleteFunc(gamer.Of(o.game), func(name string) bool {
			return name == gamer.PerfectName || slices.Contains(names, name)
		})
		names = append(bundled, names...)
	}
	for _, name := range append(names, o.yardstick) {
		ref, err := gamer.ParseRef(name)
		if err != nil {
			return wrongUsage(err)
		}
		o.gamers = append(o.gamers, ref.WithLimit(limit))
	}
	last := len(o.gamers) - 1
	o.gamers, o.against = o.gamers[:last], o.gamers[last]
	return nil
}

// checkPerfect prepares the perfect player, if --perfect is given.
func (o *rateOptions) checkPerfect() error {
	switch {
	case !o.perfectly && o.positions != nil:
		return wrongUsage(errors.New("--positions has no effect without --perfect"))
	case !o.perfectly:
		return nil
	case o.positions != nil && o.game == tictactoe.Game{}:
		return wrongUsage(errors.New("--positions cannot be used in tictactoe, where all positions are compared"))
	}
	if o.perfect = strength.NewPerfect(o.game, o.asked()); o.perfect == nil {
		return wrongUsage(fmt.Errorf("--perfect: there is no perfect player for %s", o.game.Name()))
	}
	return nil
}

func (o *rateOptions) rate(c *cli.Context) error {
	if err := o.check(c); err != nil {
		return err
	}
	gamers, err := gamer.OpenAll(append(o.gamers, o.against), o.game)
	if err != nil {
		return unlessInside(err)
	}
	phases := &meter.Phases{Unit: "steps", Show: !o.json && !o.quiet}
	o.strength.Watch = phases.Next
	ctx := c.Context
	if o.pool != nil {
		ctx = interruptible(ctx) // so that the workers stop when the user interrupts the command
		if err := o.pool.Open(ctx); err != nil {
			return unserved(err)
		}
		defer o.pool.Close()
		o.strength.Pool = o.pool
	}
	last := len(gamers) - 1
	report, err := strength.Rate(ctx, o.game, gamers[:last], gamers[last], o.perfect, o.strength)
	phases.Stop()
	switch {
	case errors.Is(err, context.Canceled):
		return interrupted{"interrupted"}
	case err != nil:
		return unserved(err)
	}
	from, err := o.strength.Provenance(provenance.Built(version), o.game, gamers[:last], gamers[last], o.asked())
	if err != nil {
		return err
	}
	if o.noted != "" {
		if err := provenance.Note(o.noted, from); err != nil {
			return err
		}
	}
	if err := writeCSV(o.csv, from.Table(report.Columns(), report.Rows())); err != nil {
		return err
	}
	if o.json {
		return json.NewEncoder(c.App.Writer).Encode(struct {
			*strength.Report
			Provenance provenance.Provenance `json:"provenance"`
		}{report, from})
	}
	_, err = fmt.Fprintf(c.App.Writer, "%s\n%v\n", text.PrintableLines(report.Text()), from)
	return err
}
