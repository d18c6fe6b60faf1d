package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution/cluster"
	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/internal/meter"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
)

func rateCommand() *cli.Command {
	return &cli.Command{
		Name:      "rate",
		Usage:     "measure how well gamers play",
		ArgsUsage: "GAMER…",
		Description: `Each gamer plays first and second against a yardstick: random, tactical or any other
gamer. Several gamers also play each other, which gives them Elo ratings. From three on
you see how well Elo explains who takes points from whom.
--perfect compares their moves with perfect play: in Connect Four in positions from games,
in tic-tac-toe in all positions, with the exact results against random moves and perfect
play. A move keeps the value if a won game stays won or a drawn one drawn, and the score if
it also wins as early or loses as late as can be; a move loses what its score is below the
best, where a win with one's k-th last disc is +k and a loss -k. A nemesis answers each
gamer with what is worst for it. With --against perfect you also see how many points a
gamer lost that perfect play would have taken.

Examples:
  midiconnect4 rate generation-200
  midiconnect4 rate generation-200 --against tactical --seed 1
  midiconnect4 rate generation-200@4 --against generation-200 --opening 6
  midiconnect4 rate generation-001 generation-050 generation-200 tactical random
  midiconnect4 rate run/champion.gamer --perfect --json
  midiconnect4 rate hard medium --games 1000 --csv rated.csv --provenance rated.json
  midiconnect4 rate hard --perfect --against perfect --games 200
  midiconnect4 rate --all --game tictactoe --perfect
  midiconnect4 rate --all --game checkers --depth 2 --against material --opening 6 --games 500
  midiconnect4 rate hard@6 medium@6 easy@6 tactical --nats nats://host:4222`,
		Flags: append(append([]cli.Flag{
			gameFlag(),
			&cli.BoolFlag{Name: "all", Usage: "rate all gamers of the program that play the game but perfect, with those that are named"},
			&cli.StringFlag{Name: "against", Value: gamer.RandomName, Usage: "`GAMER` that all others play against"},
			&cli.IntFlag{Name: "games", Value: 10_000, Usage: "`N` games on each side, for every two gamers that meet"},
			&cli.IntFlag{Name: "opening", Usage: "`N` random moves before the gamers choose; each opening is played twice, with sides swapped", DefaultText: fmt.Sprintf("%d if neither draws its moves, else 0", strength.DefaultOpening)},
			&cli.BoolFlag{Name: "perfect", Usage: "compare the moves with perfect play"},
			&cli.IntFlag{Name: "positions", Value: 100, Usage: "for --perfect in Connect Four: take three positions from each of `N` games"},
			seedFlag("drawn"), coresFlag(),
			&cli.StringFlag{Name: "csv", Usage: "write a row for each figure into `FILE`"},
			&cli.StringFlag{Name: "provenance", Usage: "note version, settings, seed and machine in `FILE`"},
			&cli.BoolFlag{Name: "json", Usage: "print the result as a line of JSON"},
			&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print only the result"},
		}, limitFlags()...), poolFlags()...),
		BashComplete: completeWith(gamer.Names),
		Action:       rate,
	}
}

// rateOptions are the flags of rate.
type rateOptions struct {
	game     game.Game
	gamers   []gamer.Ref
	against  gamer.Ref
	perfect  strength.Perfect // nil where it is not asked for
	asked    int              // --positions where it is, else 0
	strength strength.Options
	pool     *cluster.Pool // of workers elsewhere; nil if they are not asked
	csv      string        // empty without --csv
	noted    string        // empty without --provenance
	json     bool
	quiet    bool
}

// provenance is that of a report on some gamers, the last of which is the yardstick.
func (o rateOptions) provenance(gamers []engine.Engine) (provenance.Provenance, error) {
	s := struct {
		Game      string   `json:"game"`
		Gamers    []string `json:"gamers"`
		Against   string   `json:"against"`
		Games     int      `json:"games"`
		Opening   int      `json:"opening"`   // -1 where it depends on the gamers
		Positions int      `json:"positions"` // for perfect play
	}{Game: o.game.Name(), Games: o.strength.Games, Opening: o.strength.Opening, Positions: o.asked}
	for _, g := range gamers {
		identity, err := gamer.Identity(g)
		if err != nil {
			return provenance.Provenance{}, err
		}
		s.Gamers = append(s.Gamers, identity)
	}
	last := len(s.Gamers) - 1
	s.Gamers, s.Against = s.Gamers[:last], s.Gamers[last]
	return provenance.New(provenance.Built(version), "rate", s, o.strength.Seed), nil
}

func parseRate(c *cli.Context) (o rateOptions, err error) {
	if !c.Args().Present() && !c.Bool("all") {
		return o, wrongUsage(withHint(errors.New("GAMER is missing: midiconnect4 rate GAMER…"), "midiconnect4 gamers list shows them; --all rates all of a game"))
	}
	o.json, o.quiet, o.csv, o.noted = c.Bool("json"), c.Bool("quiet"), c.String("csv"), c.String("provenance")
	if o.game, err = parseGame(c); err != nil {
		return o, err
	}
	if o.strength, err = parseStrength(c, o.game); err != nil {
		return o, err
	}
	if o.perfect, err = parsePerfect(c, o.game); err != nil {
		return o, err
	}
	if o.perfect != nil {
		o.asked = c.Int("positions")
	}
	if err := checkFiles(o.csv, o.noted); err != nil {
		return o, err
	}
	if o.noted != "" {
		if err := provenance.Check(o.noted); err != nil {
			return o, err
		}
	}
	if o.pool, err = parsePool(c, o.strength.Cores); err != nil {
		return o, err
	}
	err = o.parseGamers(c)
	return o, err
}

// parseGamers reads who is rated, and against whom.
func (o *rateOptions) parseGamers(c *cli.Context) error {
	limit, err := parseLimit(c)
	if err != nil {
		return err
	}
	names := c.Args().Slice()
	if c.Bool("all") {
		bundled := slices.DeleteFunc(gamer.Of(o.game), func(name string) bool {
			return name == gamer.PerfectName || slices.Contains(names, name)
		})
		names = append(bundled, names...)
	}
	for _, name := range append(names, c.String("against")) {
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

// parseStrength reads how many games to play, and from which openings.
func parseStrength(c *cli.Context, g game.Game) (o strength.Options, err error) {
	o = strength.Options{Games: c.Int("games"), Opening: strength.AutoOpening, Seed: orDrawn(parseSeed(c))}
	if o.Games < 1 || o.Games > strength.MaxGames {
		return o, wrongUsage(fmt.Errorf("--games %d: it takes 1 to %d", o.Games, strength.MaxGames))
	}
	if c.IsSet("opening") {
		o.Opening = c.Int("opening")
		if o.Opening < 0 || o.Opening > strength.MaxOpening(g) {
			return o, wrongUsage(fmt.Errorf("--opening %d: it takes 0 to %d moves, half of the board", o.Opening, strength.MaxOpening(g)))
		}
	}
	o.Cores, err = parseCores(c)
	return o, err
}

// parsePerfect reads --perfect; nil if it is not given.
func parsePerfect(c *cli.Context, g game.Game) (strength.Perfect, error) {
	n := c.Int("positions")
	switch {
	case !c.Bool("perfect") && c.IsSet("positions"):
		return nil, wrongUsage(errors.New("--positions is for --perfect, which is not given"))
	case !c.Bool("perfect"):
		return nil, nil
	case n < 1 || n > 100_000:
		return nil, wrongUsage(fmt.Errorf("--positions %d: it takes 1 to 100000", n))
	case c.IsSet("positions") && g == tictactoe.Game{}:
		return nil, wrongUsage(errors.New("--positions: in tictactoe all positions are compared"))
	}
	p := strength.NewPerfect(g, n)
	if p == nil {
		return nil, wrongUsage(fmt.Errorf("--perfect: there is no perfect player for %s", g.Name()))
	}
	return p, nil
}

func rate(c *cli.Context) error {
	o, err := parseRate(c)
	if err != nil {
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
		ctx = interruptible(ctx) // workers are told
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
	from, err := o.provenance(gamers)
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
