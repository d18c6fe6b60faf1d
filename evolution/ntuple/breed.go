package ntuple

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/ntuple"
)

// breed replaces the least fit tuples of p by children of the others. The weights of children are 0; all other weights stay.
func (p *Population) breed(g Generation) {
	s, r := g.Settings, g.Stream("breed")
	tuples := slices.Collect(slices.Chunk(p.layout.AppendTuples(nil), s.Settings.Length))
	order := make([]int, len(tuples)) // numbers of the tuples, the fittest first
	fitness := make([]float64, len(tuples))
	for t := range tuples {
		order[t], fitness[t] = t, p.worth(t)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(fitness[b], fitness[a]) })
	parents, dead := order[:len(order)-s.Evolve], order[len(order)-s.Evolve:]
	for _, t := range dead {
		a, b := parents[r.IntN(len(parents))], parents[r.IntN(len(parents))]
		tuples[t] = s.child(tuples[a], tuples[b], r)
	}
	l, err := ntuple.DecodeTuples(s.board(), s.Settings, slices.Concat(tuples...))
	if err != nil {
		panic("ntuple: " + err.Error())
	}
	m := newMemory(l.Size(), s)
	for _, t := range parents {
		from, to := p.layout.Weights(t)
		into, _ := l.Weights(t)
		for side := range m.weights {
			copy(m.weights[side][into:], p.memory.weights[side][from:to])
			copy(m.traces[side][into:], p.memory.traces[side][from:to])
			if average := m.average[side]; average != nil {
				copy(average[into:], p.memory.average[side][from:to])
			}
		}
	}
	p.layout, p.memory = l, m
}

// worth returns the fitness of a tuple: the mean size of its weights. A weight counts as often as it was changed, and by how much.
func (p *Population) worth(tuple int) float64 {
	from, to := p.layout.Weights(tuple)
	sum, total := 0.0, 0.0
	for _, side := range []game.Side{game.First, game.Second} {
		for i := from; i < to; i++ {
			used := float64(p.memory.traces[side][i].total)
			sum += float64(float64(max(p.memory.weights[side][i], -p.memory.weights[side][i])) * used)
			total += used
		}
	}
	return sum / max(total, 1e-30)
}

// child returns a tuple whose cells are drawn from those of both parents, except one: this mutation is a cell of a random walk.
func (s Settings) child(a, b []byte, r *rand.Rand) []byte {
	pool := slices.Clone(a)
	for _, cell := range b {
		if !slices.Contains(pool, cell) {
			pool = append(pool, cell)
		}
	}
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	cells := pool[:len(a)-1]
	walk := ntuple.Draw(s.board(), ntuple.Settings{Tuples: 1, Length: len(a)}, r).AppendTuples(nil)
	fresh := slices.DeleteFunc(walk, func(cell byte) bool { return slices.Contains(cells, cell) })
	cells = append(cells, fresh[r.IntN(len(fresh))])
	slices.Sort(cells)
	return cells
}
