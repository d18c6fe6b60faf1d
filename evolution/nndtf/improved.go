package nndtf

import "math/rand/v2"

const (
	candidates = 4 // for the offspring of an iteration
	mutants    = 3 // of the offspring
)

// improved is an iteration of the improved genetic algorithm (section 4, figure 7): two parents have one offspring, which
// has three mutants.
func (t *trainer) improved(members []member, r *rand.Rand) {
	first, second := spin(members, r), spin(members, r)
	mutated := t.mutate(t.offspring(first.genes, second.genes), r)
	enter(members, mutated[:], r.Float64() < t.settings.Acceptance)
}

// enter replaces the worst member by the fittest mutant if the mutants are accepted. Otherwise each mutant in turn replaces the worst
// member if it is better.
func enter(members, mutated []member, accepted bool) {
	if accepted {
		members[worst(members)] = fittest(mutated)
		return
	}
	for _, m := range mutated {
		if at := worst(members); m.fitness > members[at].fitness {
			members[at] = m
		}
	}
}

// offspring is the fittest of four candidates of two parents (equations 23 to 29): their mean, their maximum moved towards the upper bound,
// their minimum moved towards the lower bound, and their mean moved towards the middle.
func (t *trainer) offspring(a, b []float32) []float32 {
	var made [candidates]member
	for k := range made {
		made[k].genes = make([]float32, len(a))
	}
	w := float32(t.settings.Weight)
	for i := range a {
		sum := a[i] + b[i]
		made[0].genes[i] = sum / 2
		made[1].genes[i] = bounded((1 - w) + float32(max(a[i], b[i])*w))
		made[2].genes[i] = bounded(-(1 - w) + float32(min(a[i], b[i])*w))
		made[3].genes[i] = bounded(float32(sum*w) / 2)
	}
	for k := range made {
		made[k] = t.try(made[k].genes)
	}
	return fittest(made[:]).genes
}

// mutate makes the three mutants of an offspring (equation 30). The first has one new gene; in the second each gene is new with probability
// 1/2; in the third all are. The paper allows any change within the bounds, so a new gene is uniform between them.
func (t *trainer) mutate(offspring []float32, r *rand.Rand) (made [mutants]member) {
	one := r.IntN(len(offspring))
	for k, changes := range [mutants]func(i int) bool{
		func(i int) bool { return i == one },
		func(int) bool { return r.IntN(2) == 1 },
		func(int) bool { return true },
	} {
		genes := make([]float32, len(offspring))
		for i, gene := range offspring {
			if changes(i) {
				gene = draw(r)
			}
			genes[i] = gene
		}
		made[k] = t.try(genes)
	}
	return made
}
