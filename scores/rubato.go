package scores

import "fmt"

// Rubato says how the tempo breathes with phrases: slower at their ends, faster between.
type Rubato struct {
	Bars  int     // of a phrase
	Depth float64 // share of the tempo by which it is left at most
}

const (
	shortestPhrase = 2
	longestPhrase  = 64
	deepest        = 0.5
)

var rubato = group[Rubato]{
	example: "{bars: 8, depth: 0.1}",
	settings: []entry[Rubato]{
		&setting[Rubato, int]{
			name: "bars", at: func(r *Rubato) *int { return &r.Bars },
			kind:    number[int]{low: shortestPhrase, high: longestPhrase, isNot: "is no length of a phrase", unit: "bars"},
			missing: problem("write them as in bars: 8", "no bars of a phrase are written; expected %d to %d", shortestPhrase, longestPhrase),
			doc:     "Bars of a phrase, {bounds}.",
		},
		&setting[Rubato, float64]{
			name: "depth", at: func(r *Rubato) *float64 { return &r.Depth },
			kind: number[float64]{high: deepest, isNot: "is no depth of a rubato", hint: "0.1 is a tenth faster and slower"},
			doc:  "Share of the tempo by which a phrase leaves it at most, {bounds}; each phrase has its own, from half of it on. 0.1 where it is not given.",
		},
	},
	start: func(*Score) Rubato { return Rubato{Depth: 0.1} },
}

var scoreRubato = &setting[Score, *Rubato]{
	name: "rubato", at: func(s *Score) **Rubato { return &s.Rubato },
	kind:    optional[Rubato]{rubato},
	doc:     "A tempo that breathes with phrases of some bars: slower at their ends, faster between. Without it the tempo is even.",
	example: "{bars: 8, depth: 0.1}", note: "the tempo breathes with phrases of so many bars",
	quiet: true,
	show: func(_ *Score, r *Rubato) (value, effect string) {
		return fmt.Sprintf("%d bars, %g", r.Bars, r.Depth), "phrases are slower at their ends and faster between, by that share of the tempo at most"
	},
}
