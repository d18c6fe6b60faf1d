package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

func rateCommand() *cli.Command {
	return &cli.Command{
		Name:      "rate",
		Usage:     "measure how well gamers play",
		ArgsUsage: "GAMER…",
		Description: `Each gamer plays as first and as second against a yardstick: random, tactical or
any other gamer. Several gamers also play each other, which gives them Elo. With
--perfect their moves are compared with those of perfect play.

Examples:
  midiconnect4 rate generation-200
  midiconnect4 rate generation-200 --against tactical --seed 1
  midiconnect4 rate generation-200@4 --against generation-200 --opening 6
  midiconnect4 rate generation-001 generation-050 generation-200 tactical random
  midiconnect4 rate run/champion.gamer --perfect --json`,
		Flags: append([]cli.Flag{
			gameFlag(),
			&cli.StringFlag{Name: "against", Value: gamer.RandomName, Usage: "`GAMER` that all are measured by"},
			&cli.IntFlag{Name: "games", Value: 10_000, Usage: "`N` games on each side, of every two gamers that meet"},
			&cli.IntFlag{Name: "opening", Usage: "`N` random moves before the gamers choose; the game is played twice, with sides changed", DefaultText: fmt.Sprintf("%d if neither draws its moves, else 0", strength.DefaultOpening)},
			&cli.BoolFlag{Name: "perfect", Usage: "compare with perfect play"},
			&cli.IntFlag{Name: "positions", Value: 100, Usage: "`N` games that positions for --perfect are taken from, three each"},
			seedFlag("drawn"), coresFlag(),
			&cli.BoolFlag{Name: "json", Usage: "print the result as a line of JSON"},
			&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print the result and nothing else"},
		}, limitFlags()...),
		BashComplete: completeWith(gamer.Names),
		Action:       rate,
	}
}

func rate(c *cli.Context) error {
	if !c.Args().Present() {
		return wrongUsage(withHint(errors.New("GAMER is missing: midiconnect4 rate GAMER…"), "midiconnect4 gamers list says which there are"))
	}
	g, err := gamer.FindGame(c.String("game"))
	if err != nil {
		return wrongUsage(err)
	}
	o, err := rateOptions(c, g)
	if err != nil {
		return err
	}
	perfect, err := perfectOf(c, g)
	if err != nil {
		return err
	}
	limit, err := parseLimit(c)
	if err != nil {
		return err
	}
	gamers, err := openGamers(limit, g, append(c.Args().Slice(), c.String("against")))
	if err != nil {
		return err
	}
	stages := &stages{unit: "steps", show: !c.Bool("json") && !c.Bool("quiet")}
	o.Watch = stages.next
	report, err := strength.Rate(c.Context, g, gamers[:len(gamers)-1], gamers[len(gamers)-1], perfect, o)
	stages.done()
	switch {
	case err != nil:
		return err
	case c.Bool("json"):
		return json.NewEncoder(c.App.Writer).Encode(report)
	}
	tellReport(c.App.Writer, report)
	return nil
}

func rateOptions(c *cli.Context, g game.Game) (strength.Options, error) {
	o := strength.Options{Games: c.Int("games"), Opening: strength.AutoOpening}
	if o.Games < 1 || o.Games > 1_000_000 {
		return o, wrongUsage(fmt.Errorf("--games %d: it takes 1 to 1000000", o.Games))
	}
	if c.IsSet("opening") {
		o.Opening = c.Int("opening")
		if o.Opening < 0 || o.Opening > strength.MaxOpening(g) {
			return o, wrongUsage(fmt.Errorf("--opening %d: it takes 0 to %d moves, half of the board", o.Opening, strength.MaxOpening(g)))
		}
	}
	var err error
	o.Cores, err = parseCores(c)
	o.Seed = orDrawn(parseSeed(c))
	return o, err
}

// perfectOf is what --perfect asks for, or nil.
func perfectOf(c *cli.Context, g game.Game) (*strength.Perfect, error) {
	if !c.Bool("perfect") {
		if c.IsSet("positions") {
			return nil, wrongUsage(errors.New("--positions are for --perfect, which is not given"))
		}
		return nil, nil
	}
	if n := c.Int("positions"); n < 1 || n > 100_000 {
		return nil, wrongUsage(fmt.Errorf("--positions %d: it takes 1 to 100000", n))
	}
	p := strength.NewPerfect(g, c.Int("positions"))
	if p == nil {
		return nil, wrongUsage(fmt.Errorf("--perfect: there is no perfect player for %s", g.Name()))
	}
	return p, nil
}

// openGamers opens gamers of a game, with the limits that the flags give. Where
// two have one name, as the champions of two runs do, they go by what they were
// asked for by.
func openGamers(limit engine.Limit, g game.Game, names []string) ([]engine.Engine, error) {
	gamers, of := make([]engine.Engine, len(names)), map[string]int{}
	asked := make([]gamer.Ref, len(names))
	for i, name := range names {
		var err error
		if asked[i], err = gamer.ParseRef(name); err != nil {
			return nil, err
		}
		asked[i] = asked[i].WithLimit(limit)
		if gamers[i], err = gamer.Open(asked[i], g, 0); err != nil {
			return nil, err
		}
		of[gamers[i].Name()]++
	}
	for i, one := range gamers {
		if of[one.Name()] > 1 && asked[i].String() != one.Name() {
			gamers[i] = called{one, asked[i].String()}
		}
	}
	return gamers, nil
}

// called is a gamer by another name.
type called struct {
	engine.Engine
	name string
}

func (c called) Name() string { return c.name }

// stages shows work that comes in stages, each with a meter of its own.
type stages struct {
	unit  string // of the steps
	show  bool
	meter *meter
}

// next begins a stage of some steps.
func (s *stages) next(what string, steps int) func() {
	s.done()
	s.meter = newMeter(int64(steps), s.unit, s.show)
	if s.show && s.meter.bar == nil {
		s.meter.showLines(what, int64(steps), s.unit)
	}
	s.meter.describe(what)
	return s.meter.step
}

func (s *stages) done() {
	if s.meter != nil {
		s.meter.stop()
	}
}
