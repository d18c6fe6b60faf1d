package evolution

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/draughts"
	"midiconnect4/evolution/es"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/nndtf"
	"midiconnect4/evolution/nsequence"
	"midiconnect4/evolution/social"
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
	Tally() arena.GenerationStats // of a measured generation
	Last() bool                   // of a measured generation: none follows it
	Best() (*gamer.File, error)   // of a measured generation
	Encode() []byte
}

// converging is a population that measures how far its best has settled.
type converging interface {
	Convergence() []float64 // in each measured generation
}

// Trainer is a way of evolving.
type Trainer struct {
	Name  string
	About string

	settings func() Settings
	start    func(s Settings, seed uint64) (population, error)
	decode   func(data []byte, s Settings, seed uint64, generation int) (population, error)
	next     func(p population, cores int) population
}

// trainerOf is a Trainer by the functions of its package, whose settings are an S
// and whose populations are Ps.
func trainerOf[S any, PS interface {
	*S
	Settings
}, P population](
	name, about string,
	defaults func() S,
	start func(s S, seed uint64) (P, error),
	decode func(data []byte, s S, seed uint64, generation int) (P, error),
	next func(p P, cores int) P,
) Trainer {
	return Trainer{
		Name: name, About: about,
		settings: func() Settings { s := defaults(); return PS(&s) },
		start: func(s Settings, seed uint64) (population, error) {
			return start(*s.(PS), seed)
		},
		decode: func(data []byte, s Settings, seed uint64, generation int) (population, error) {
			return decode(data, *s.(PS), seed, generation)
		},
		next: func(p population, cores int) population { return next(p.(P), cores) },
	}
}

// onOneCore is for populations that make the next one so soon that more cores
// would not help.
func onOneCore[P any](next func(P) P) func(P, int) P {
	return func(p P, _ int) P { return next(p) }
}

// Trainers lists the ways of evolving.
func Trainers() []Trainer {
	return []Trainer{
		trainerOf(gamer.MidiConnect4, "the paper's genetic algorithm: Miranda and Zhang",
			genetic.Default, genetic.New, genetic.Decode, (*genetic.Population).Next),
		trainerOf(gamer.SelfPlay, "an evolution strategy that learns well from self-play",
			es.Default, es.New, es.Decode, onOneCore((*es.Population).Next)),
		trainerOf(gamer.NSequence, "weights of n-sequences: Morrow, DeBell and Bogaerts",
			nsequence.Default, nsequence.New, nsequence.Decode, onOneCore((*nsequence.Population).Next)),
		trainerOf(gamer.Social, "individual and social learning: Yaakob and Mahdin",
			social.Default, social.New, social.Decode, onOneCore((*social.Population).Next)),
		trainerOf(gamer.Draughts, "an evolution strategy that learns checkers from self-play, looking ahead",
			draughts.Default, draughts.New, draughts.Decode, onOneCore((*draughts.Population).Next)),
		trainerOf(gamer.NNDTF, "networks with double transfer functions: Ling and Lam",
			nndtf.Default, nndtf.New, nndtf.Decode, onOneCore((*nndtf.Population).Next)),
		trainerOf(gamer.Swarm, "evolutionary programming and particle swarms: Messerschmidt",
			swarm.Default, swarm.New, swarm.Decode, onOneCore((*swarm.Population).Next)),
	}
}

// FindTrainer returns the system of a name.
func FindTrainer(name string) (Trainer, error) {
	var names []string
	for _, s := range Trainers() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Trainer{}, fmt.Errorf("there is no system %.40q: systems are %s", name, strings.Join(names, ", "))
}

// Settings are the system's defaults, for the caller to change.
func (s Trainer) Settings() Settings { return s.settings() }

// parseSettings reads settings as a checkpoint has them: each of them, and
// nothing else.
func (s Trainer) parseSettings(text json.RawMessage) (Settings, error) {
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
