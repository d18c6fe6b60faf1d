package scores

import (
	"fmt"

	"midiconnect4/scores/settings"
)

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

func rubato(v *Rubato) settings.Group {
	return settings.Group{
		Example: "{bars: 8, depth: 0.1}",
		Settings: []settings.Setting{
			{
				Name: "bars", In: &v.Bars,
				Kind:    settings.Number{Low: shortestPhrase, High: longestPhrase, IsNot: "is no length of a phrase", Unit: "bars"},
				Missing: settings.Problem("write them as in bars: 8", "no bars of a phrase are written; expected %d to %d", shortestPhrase, longestPhrase),
				Doc:     "Bars of a phrase, {bounds}.",
			},
			{
				Name: "depth", In: &v.Depth,
				Kind: settings.Number{High: deepest, IsNot: "is no depth of a rubato", Hint: "0.1 is a tenth faster and slower"},
				Doc:  "Share of the tempo by which a phrase leaves it at most, {bounds}; each phrase has its own, from half of it on. 0.1 where it is not given.",
			},
		},
		Start: func() { *v = Rubato{Depth: 0.1} },
	}
}

func scoreRubato(s *Score) settings.Setting {
	return settings.Setting{
		Name: "rubato", In: &s.Rubato,
		Kind:    settings.Section(rubato),
		Doc:     "A tempo that breathes with phrases of some bars: slower at their ends, faster between. Without it the tempo is even.",
		Example: "{bars: 8, depth: 0.1}", Note: "the tempo breathes with phrases of so many bars",
		Quiet: true,
		Show: func() (value, effect string) {
			return fmt.Sprintf("%d bars, %g", s.Rubato.Bars, s.Rubato.Depth), "phrases are slower at their ends and faster between, by that share of the tempo at most"
		},
	}
}
