package ntuple

import (
	"context"
	"encoding/binary"
	"math"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/ntuple"
)

// Generation describes an iteration to its population.
type Generation = arena.Generation[Settings]

// Population is a network before or after the games of one iteration.
type Population struct {
	layout   *ntuple.Layout
	memory   *memory
	measured bool
	fitness  int // how well values predicted outcomes, 0 to perfect
	draws    int
}

// perfect is the fitness of a network whose values always equal the outcomes.
const perfect = 1_000_000

// New draws the cells of the tuples, and sets all weights to 0.
func New(s Settings, seed uint64) *Population {
	l := ntuple.Draw(s.board(), s.Settings, Generation{Seed: seed}.Stream("tuples"))
	return &Population{layout: l, memory: newMemory(l.Size(), s)}
}

// Measure plays the games of an iteration in batches. The network learns from each batch. If ctx ends before the last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	l := newLearner(p.layout, p.memory.clone(), g.Settings, g.Number, g.Cores)
	for from := 0; from < g.Settings.Episodes; from += g.Settings.Batch {
		err := l.learn(ctx, min(g.Settings.Batch, g.Settings.Episodes-from), func(m *match, number int) {
			m.play(l.layout, &l.weights, g.Settings.Explore, g.Stream("game", uint64(from+number)))
			g.CountGame()
		})
		if err != nil {
			return arena.Scores{}, err
		}
	}
	if err := ctx.Err(); err != nil {
		return arena.Scores{}, err
	}
	l.fold(g.Settings.weight(g.Number))
	p.memory, p.measured, p.draws = l.memory, true, l.draws
	p.fitness = int(math.Round(perfect * (1 - l.missed/float64(4*l.boards))))
	return p.scores(), nil
}

func (p *Population) scores() arena.Scores {
	return arena.Scores{Fitness: []int{p.fitness}, Draws: p.draws}
}

// Next returns the next iteration, which starts with the weights that p has after its games. After 1, 2, 4, 8, … iterations, tuples evolve.
func (p *Population) Next(g Generation) *Population {
	next := &Population{layout: p.layout, memory: p.memory}
	if g.Settings.Evolve > 0 && g.Number&(g.Number-1) == 0 {
		next.breed(g)
	}
	return next
}

// Best returns the network as it is after the games.
func (p *Population) Best(g Generation) arena.Champion {
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(p.fitness), Genes: p.layout.Encode(p.memory.gamer(), one, g.Settings.Settings)}
}

// Encode encodes the tuples, then each weight with its trace (three numbers of 4 bytes) and, if there is one, its average (4 bytes). If the
// population was measured, the fitness and the number of drawn games follow.
func (p *Population) Encode() []byte {
	b := p.layout.AppendTuples(nil)
	for side, weights := range p.memory.weights {
		for i, w := range weights {
			t := p.memory.traces[side][i]
			b = binary.LittleEndian.AppendUint32(b, uint32(w))
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(t.net))
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(t.total))
			if average := p.memory.average[side]; average != nil {
				b = binary.LittleEndian.AppendUint32(b, uint32(average[i]))
			}
		}
	}
	if p.measured {
		b = p.scores().Append(b)
	}
	return b
}

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s, r := g.Settings, arena.Reader{Data: data}
	tuples := r.Bytes(s.Tuples * s.Settings.Length)
	if r.Err != nil {
		return nil, arena.Scores{}, r.Err
	}
	l, err := ntuple.DecodeTuples(s.board(), s.Settings, tuples)
	if err != nil {
		return nil, arena.Scores{}, err
	}
	p := &Population{layout: l, memory: newMemory(l.Size(), s)}
	for side, weights := range p.memory.weights {
		for i := range weights {
			b := r.Bytes(12)
			w, t := int32(binary.LittleEndian.Uint32(b)), &p.memory.traces[side][i]
			t.net, t.total = math.Float32frombits(binary.LittleEndian.Uint32(b[4:])), math.Float32frombits(binary.LittleEndian.Uint32(b[8:]))
			if w < -maxWeight || w > maxWeight || !(t.total >= 0 && t.total <= math.MaxFloat32 && max(t.net, -t.net) <= t.total) {
				r.Fail(arena.ErrNumber)
			}
			weights[i] = w
			if average := p.memory.average[side]; average != nil {
				average[i] = int32(binary.LittleEndian.Uint32(r.Bytes(4)))
				if average[i] < -maxWeight || average[i] > maxWeight {
					r.Fail(arena.ErrNumber)
				}
			}
			if r.Err != nil {
				return nil, arena.Scores{}, r.Err
			}
		}
	}
	if len(r.Data) == 0 {
		return p, arena.Scores{}, nil
	}
	p.measured, p.fitness, p.draws = true, r.Whole(0, perfect), r.Whole(0, s.Episodes)
	if len(r.Data) > 0 {
		r.Fail(arena.ErrSize)
	}
	return p, p.scores(), r.Err
}
