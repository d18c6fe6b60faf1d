package evolution

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/cmaes"
	"midiconnect4/evolution/es"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/nndtf"
	"midiconnect4/evolution/nsequence"
	"midiconnect4/evolution/ntuple"
	"midiconnect4/evolution/social"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/td"
	"midiconnect4/gamer"
)

// trainers are all trainers: name, description, default settings, and the functions that return the first population and decode a population.
var trainers = []Trainer{
	register(gamer.MidiConnect4, "the paper's genetic algorithm: Miranda and Zhang",
		genetic.Default, genetic.New, genetic.Decode),
	register(gamer.SelfPlay, "an evolution strategy that learns well from self-play",
		es.DefaultConnect4, es.New[es.Connect4], es.Decode[es.Connect4]),
	register(gamer.NSequence, "weights of n-sequences: Morrow, DeBell and Bogaerts",
		nsequence.Default, nsequence.New, nsequence.Decode),
	register(gamer.Social, "individual and social learning: Yaakob and Mahdin",
		social.Default, social.New, social.Decode),
	register(gamer.Draughts, "an evolution strategy that learns checkers from self-play, looking ahead",
		es.DefaultCheckers, es.New[es.Checkers], es.Decode[es.Checkers]),
	register(gamer.PieceSquare, "values of pieces and squares in chess, by self-play of an evolution strategy",
		es.DefaultChess, es.New[es.Chess], es.Decode[es.Chess]),
	register(gamer.NNDTF, "networks with double transfer functions: Ling and Lam",
		nndtf.Default, nndtf.New, nndtf.Decode),
	register(gamer.Swarm, "evolutionary programming and particle swarms: Messerschmidt",
		swarm.Default, swarm.New, swarm.Decode),
	register(gamer.CMAES, "an evolution strategy that adapts its steps, on the swarm's networks: Hansen",
		cmaes.Default, cmaes.New, cmaes.Decode),
	register(gamer.HallOfFame, "the swarm's, against former champions as well: Rosin and Belew",
		swarm.DefaultFame, swarm.New, swarm.Decode),
	register(gamer.TD, "temporal differences, on the swarm's networks: Sutton, Tesauro",
		td.Default, td.New, td.Decode),
	register(gamer.NTuple, "n-tuple networks, by temporal differences with rates by coherence: Thill, Koch and Konen",
		ntuple.Default, ntuple.New, ntuple.Decode),
}

// Trainer is a way of evolving gamers, called a system in the user interface.
type Trainer struct {
	Name      string
	About     string
	Divisible bool // several machines can share a generation's games

	defaults func() Settings
	start    func(g generation) population
	decode   func(data []byte, g generation) (population, arena.Scores, error)
}

// Settings are the settings of a trainer: a pointer to a struct of numbers, bools and strings. The json tag of a field is its name, the usage tag
// its description.
type Settings interface {
	Check() error
	Games() int   // number of games per generation
	Length() *int // pointer to the number of generations, for changing it
}

// register returns the Trainer made of a package's types and functions.
func register[S any, PS interface {
	*S
	Settings
}, P Population[S, P]](
	name, about string,
	defaults func() S,
	start func(s S, seed uint64) P,
	decode func(data []byte, g arena.Generation[S]) (P, arena.Scores, error),
) Trainer {
	_, divisible := any(*new(P)).(arena.Divisible[S])
	return Trainer{
		Name: name, About: about, Divisible: divisible,
		defaults: func() Settings { s := defaults(); return PS(&s) },
		start: func(g generation) population {
			return typed[S, P]{start(withSettings[S](g).Settings, g.Seed)}
		},
		decode: func(data []byte, g generation) (population, arena.Scores, error) {
			p, scores, err := decode(data, withSettings[S](g))
			return typed[S, P]{p}, scores, err
		},
	}
}

// Trainers returns all trainers.
func Trainers() []Trainer { return trainers }

// FindTrainer returns the trainer of a system. For an unknown name, the error lists the systems.
func FindTrainer(name string) (Trainer, error) {
	var names []string
	for _, t := range trainers {
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Trainer{}, fmt.Errorf("there is no system %.40q: systems are %s", name, strings.Join(names, ", "))
}

// Settings returns the trainer's default settings. The caller may change them.
func (t Trainer) Settings() Settings { return t.defaults() }

// parseSettings decodes settings from JSON. The JSON must be exactly as this program encodes it, with all settings and no others. Bounds are not
// checked.
func (t Trainer) parseSettings(text json.RawMessage) (Settings, error) {
	settings := t.defaults()
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(settings); err != nil {
		return nil, errors.New("has settings of another system")
	}
	var given bytes.Buffer
	again, err := json.Marshal(settings)
	if err := errors.Join(err, json.Compact(&given, text)); err != nil || !bytes.Equal(again, given.Bytes()) {
		return nil, errors.New("has settings that are not in the form its system writes")
	}
	return settings, nil
}
