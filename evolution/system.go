package evolution

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/nndtf"
	"midiconnect4/evolution/nsequence"
	"midiconnect4/evolution/social"
	"midiconnect4/evolution/strategy"
	"midiconnect4/evolution/swarm"
	"midiconnect4/gamer"
)

// Settings are a system's settings: a pointer to a struct of numbers and
// strings, whose json tags are their names and whose usage tags say what they
// are.
type Settings interface {
	Check() error
	Games() int   // of a generation
	Length() *int // how many generations there are to be
}

// population is one generation of a system.
type population interface {
	Settings() any // a pointer to the system's settings
	Seed() uint64
	Generation() int
	Measured() bool
	Measure(ctx context.Context, cores int, played func()) error
	Tally() arena.Tally         // of a measured generation
	Last() bool                 // of a measured generation: none follows it
	Best() (*gamer.File, error) // of a measured generation
	Encode() []byte
}

// converging is a population that measures how far its best has settled.
type converging interface {
	Convergence() []float64 // in each measured generation
}

// System is a way of evolving.
type System struct {
	Name  string
	About string

	settings func() Settings
	start    func(s Settings, seed uint64) (population, error)
	decode   func(data []byte, s Settings, seed uint64, generation int) (population, error)
	next     func(p population, cores int) population
}

// Systems lists the ways of evolving.
func Systems() []System {
	return []System{
		{
			Name: gamer.MidiConnect4, About: "the paper's genetic algorithm: Miranda and Zhang",
			settings: func() Settings { s := genetic.Default(); return &s },
			start: func(s Settings, seed uint64) (population, error) {
				return genetic.New(*s.(*genetic.Settings), seed)
			},
			decode: func(data []byte, s Settings, seed uint64, generation int) (population, error) {
				return genetic.Decode(data, *s.(*genetic.Settings), seed, generation)
			},
			next: func(p population, cores int) population { return p.(*genetic.Population).Next(cores) },
		},
		{
			Name: gamer.SelfPlay, About: "an evolution strategy that learns well from self-play",
			settings: func() Settings { s := strategy.Default(); return &s },
			start: func(s Settings, seed uint64) (population, error) {
				return strategy.New(*s.(*strategy.Settings), seed)
			},
			decode: func(data []byte, s Settings, seed uint64, generation int) (population, error) {
				return strategy.Decode(data, *s.(*strategy.Settings), seed, generation)
			},
			next: func(p population, _ int) population { return p.(*strategy.Population).Next() },
		},
		{
			Name: gamer.NSequence, About: "weights of n-sequences: Morrow, DeBell and Bogaerts",
			settings: func() Settings { s := nsequence.Default(); return &s },
			start: func(s Settings, seed uint64) (population, error) {
				return nsequence.New(*s.(*nsequence.Settings), seed)
			},
			decode: func(data []byte, s Settings, seed uint64, generation int) (population, error) {
				return nsequence.Decode(data, *s.(*nsequence.Settings), seed, generation)
			},
			next: func(p population, _ int) population { return p.(*nsequence.Population).Next() },
		},
		{
			Name: gamer.Social, About: "individual and social learning: Yaakob and Mahdin",
			settings: func() Settings { s := social.Default(); return &s },
			start: func(s Settings, seed uint64) (population, error) {
				return social.New(*s.(*social.Settings), seed)
			},
			decode: func(data []byte, s Settings, seed uint64, generation int) (population, error) {
				return social.Decode(data, *s.(*social.Settings), seed, generation)
			},
			next: func(p population, _ int) population { return p.(*social.Population).Next() },
		},
		{
			Name: gamer.NNDTF, About: "networks with double transfer functions: Ling and Lam",
			settings: func() Settings { s := nndtf.Default(); return &s },
			start: func(s Settings, seed uint64) (population, error) {
				return nndtf.New(*s.(*nndtf.Settings), seed)
			},
			decode: func(data []byte, s Settings, seed uint64, generation int) (population, error) {
				return nndtf.Decode(data, *s.(*nndtf.Settings), seed, generation)
			},
			next: func(p population, _ int) population { return p.(*nndtf.Population).Next() },
		},
		{
			Name: gamer.Swarm, About: "evolutionary programming and particle swarms: Messerschmidt",
			settings: func() Settings { s := swarm.Default(); return &s },
			start: func(s Settings, seed uint64) (population, error) {
				return swarm.New(*s.(*swarm.Settings), seed)
			},
			decode: func(data []byte, s Settings, seed uint64, generation int) (population, error) {
				return swarm.Decode(data, *s.(*swarm.Settings), seed, generation)
			},
			next: func(p population, _ int) population { return p.(*swarm.Population).Next() },
		},
	}
}

// FindSystem returns the system of a name.
func FindSystem(name string) (System, error) {
	var names []string
	for _, s := range Systems() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return System{}, fmt.Errorf("there is no system %.40q: systems are %s", name, strings.Join(names, ", "))
}

// Settings are the system's defaults, for the caller to change.
func (s System) Settings() Settings { return s.settings() }

// parseSettings reads settings as a checkpoint has them: each of them, and
// nothing else.
func (s System) parseSettings(text json.RawMessage) (Settings, error) {
	settings := s.settings()
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(settings); err != nil {
		return nil, errors.New("has settings that are not its system's")
	}
	var given bytes.Buffer
	again, err := json.Marshal(settings)
	if err := errors.Join(err, json.Compact(&given, text)); err != nil || !bytes.Equal(again, given.Bytes()) {
		return nil, errors.New("has settings that its system did not write")
	}
	return settings, nil
}
