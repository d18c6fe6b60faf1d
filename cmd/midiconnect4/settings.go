package main

import (
	"fmt"
	"runtime"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution/genetic"
	"midiconnect4/gamer/seed"
)

// setting is a flag that sets one number of the genetic algorithm.
type setting struct {
	name, usage string
	of          func(*genetic.Settings) any // a pointer to the number
}

var algorithm = []setting{
	{"game", "`GAME` to play", func(s *genetic.Settings) any { return &s.Game }},
	{"population", "networks in a generation, an even `N`", func(s *genetic.Settings) any { return &s.Population }},
	{"generations", "generations, `N`", func(s *genetic.Settings) any { return &s.Generations }},
	{"parents", "the best `N`, which have children; half of another --population", func(s *genetic.Settings) any { return &s.Parents }},
	{"crossover", "`RATE` of crossover", func(s *genetic.Settings) any { return &s.Crossover }},
	{"mutation", "`RATE` of mutation", func(s *genetic.Settings) any { return &s.Mutation }},
	{"clone", "`RATE` of cloning", func(s *genetic.Settings) any { return &s.Clone }},
	{"flip", "`PROBABILITY` that a mutation turns a bit", func(s *genetic.Settings) any { return &s.Flip }},
	{"win", "`POINTS` for a game won", func(s *genetic.Settings) any { return &s.Win }},
	{"loss", "`POINTS` for a game lost", func(s *genetic.Settings) any { return &s.Loss }},
	{"draw", "`POINTS` for a game drawn", func(s *genetic.Settings) any { return &s.Draw }},
	{"hidden", "hidden neurons, `N`", func(s *genetic.Settings) any { return &s.Hidden }},
	{"bits", "bits a number, `N`", func(s *genetic.Settings) any { return &s.Bits }},
	{"range", "numbers lie between −`R` and R", func(s *genetic.Settings) any { return &s.Range }},
}

// settingFlags makes the flags, with the paper's values.
func settingFlags() []cli.Flag {
	d := genetic.Default()
	var flags []cli.Flag
	for _, f := range algorithm {
		switch v := f.of(&d).(type) {
		case *int:
			flags = append(flags, &cli.IntFlag{Name: f.name, Usage: f.usage, Value: *v, Category: "Settings of the algorithm:"})
		case *float64:
			flags = append(flags, &cli.Float64Flag{Name: f.name, Usage: f.usage, Value: *v, Category: "Settings of the algorithm:"})
		case *string:
			flags = append(flags, &cli.StringFlag{Name: f.name, Usage: f.usage, Value: *v, Category: "Settings of the algorithm:"})
		}
	}
	return flags
}

// settings changes s by the flags that are given.
func settings(c *cli.Context, s genetic.Settings) (genetic.Settings, error) {
	population := s.Population
	for _, f := range algorithm {
		if !c.IsSet(f.name) {
			continue
		}
		switch v := f.of(&s).(type) {
		case *int:
			*v = c.Int(f.name)
		case *float64:
			*v = c.Float64(f.name)
		case *string:
			*v = c.String(f.name)
		}
	}
	if s.Population != population && !c.IsSet("parents") {
		s.Parents = max(2, s.Population/2)
	}
	return s, wrongUsage(s.Check())
}

func seedFlag(standard string) cli.Flag {
	return &cli.Uint64Flag{Name: "seed", Usage: "`N` that all random choices follow from", DefaultText: standard}
}

// seedOf is the seed given, or one drawn.
func seedOf(c *cli.Context) uint64 {
	if c.IsSet("seed") {
		return c.Uint64("seed")
	}
	return seed.Draw()
}

func coresFlag() cli.Flag {
	return &cli.IntFlag{Name: "cores", Value: runtime.NumCPU(), Usage: "`N` games at a time; does not change the result", DefaultText: "all"}
}

func coresOf(c *cli.Context) (int, error) {
	if c.Int("cores") < 1 {
		return 0, wrongUsage(fmt.Errorf("--cores %d: at least one is needed", c.Int("cores")))
	}
	return c.Int("cores"), nil
}
