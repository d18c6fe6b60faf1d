package nndtf

import "math/rand/v2"

const (
	candidates = 4 // number of candidates for the offspring of an iteration
	mutants    = 3 // number of mutants of the offspring
)

// improved does an iteration of the improved genetic algorithm (section 4, figure 7): two parents have one offspring, which has three mutants.
func (t *trainer) improved(members []member, r *rand.Rand) {
	first, second := spin(members, r), spin(members, r)
	mutated := t.mutate(t.offspring(first.genes, second.genes), r)
	enter(members, mutated[:], r.Float64() < t.settings.Acceptance)
}

// enter puts mutants into the population. If accepted is true, the fittest mutant replaces the worst member. Otherwise each mutant replaces the
// member that is then worst, provided that the mutant is fitter.
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

// offspring returns the fittest of four candidates (equations 23 to 29): the parents' mean, their maximum moved towards the upper bound, their
// minimum moved towards the lower bound, and their mean moved towards zero.
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

// mutate returns three mutants of an offspring (equation 30). The first has one new gene. In the second, each gene is new with probability 1/2. In
// the third, all genes are new. A new gene is uniform within the bounds; the paper leaves the distribution open.
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
