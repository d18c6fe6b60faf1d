package scores

import (
	"fmt"
	"strings"
	"time"

	"midiconnect4/internal/text"
)

const (
	mostPause     = 99 // bars
	mostMovements = 100
)

// Form is the games of a suite, one movement each.
type Form struct {
	Transition Transition    // from a movement to the next
	Pause      int           // bars of silence between two movements
	Endings    Endings       // after which games the players' endings are played
	Length     time.Duration // that games are chosen to meet; 0 for any
	Movements  []Movement
}

// Endings says after which games the endings of the players are played.
type Endings string

const (
	EndingsOfAll Endings = "each" // after every game
	EndingOfLast Endings = "last" // only after the last game of the piece
)

// Transition is how a movement ends and goes on to the next.
type Transition string

const (
	PauseTransition Transition = "pause"      // after the bars of silence
	Attacca         Transition = "attacca"    // at once, without silence
	Link            Transition = "link"       // at once, from the last note on
	Ritardando      Transition = "ritardando" // its last bar and its ending become slower
	Fermata         Transition = "fermata"    // its ending, or else its last bar, is held twice as long
)

var transition = choice[Transition]{
	{word: PauseTransition},
	{Attacca, ", one after the other at once"},
	{Link, ", one after the other at once, from the last note on"},
	{Ritardando, ", each with a ritardando at its end"},
	{Fermata, ", each with a fermata on its end"},
}

var form = group[Form]{
	example: "{movements: [{tempo: 90}]}",
	settings: []entry[Form]{
		&setting[Form, int]{
			name: "pause", at: func(f *Form) *int { return &f.Pause },
			kind:    number[int]{high: mostPause, isNot: "is not a number of bars"},
			doc:     "Bars of silence between two movements, {bounds}.",
			example: "1", note: "bars of silence between movements",
		},
		&setting[Form, Transition]{
			name: "transition", at: func(f *Form) *Transition { return &f.Transition },
			kind: transition,
			doc: "How a movement ends and goes on to the next: pause (after the bars of silence), attacca (at once), link (at once, from its last note on), " +
				"ritardando (slower at its end, then the pause) or fermata (its last bar held, then the pause).",
			example: "ritardando", note: "how movements end: pause, attacca, link, ritardando or fermata",
		},
		&setting[Form, Endings]{
			name: "endings", at: func(f *Form) *Endings { return &f.Endings },
			kind:    endings,
			doc:     "Games after which the players' endings are played: each, or only the last of the piece.",
			example: "last", note: "the players' endings after the last game only; or: each",
		},
		&setting[Form, time.Duration]{
			name: "length", at: func(f *Form) *time.Duration { return &f.Length },
			kind:    duration,
			doc:     "How long the piece is to be, as in 3:00. Games are chosen that meet it within a twentieth.",
			example: "3:00", note: "games are chosen that last so long together",
		},
		&setting[Form, []Movement]{
			name: "movements", at: func(f *Form) *[]Movement { return &f.Movements },
			kind:    list[Movement]{item: movement{movementSettings}, most: mostMovements, things: "movements", expected: "at least one movement"},
			doc:     "The games in order, at most 100. What one leaves out is as without a form. It may give any setting of the score another value, save those of the whole piece.",
			example: "- {title: Beginnings, first: generation-001, second: tactical, opening: 2, tempo: 90}",
		},
	},
	start: func(*Score) Form { return Form{Endings: EndingsOfAll, Transition: PauseTransition} },
}

var endings = choice[Endings]{
	{word: EndingsOfAll},
	{EndingOfLast, ", endings after the last one only"},
}

// describe lists the movements and their settings. It is empty for no form.
func (f *Form) describe(s *Score) string {
	if f == nil {
		return ""
	}
	var all strings.Builder
	fmt.Fprintf(&all, "form\n  %s of silence between movements%s%s\n", text.Count(f.Pause, "bar"), transition.effect(f.Transition), endings.effect(f.Endings))
	if f.Length != 0 {
		fmt.Fprintf(&all, "  games are chosen that last %s together\n", FormatLength(f.Length))
	}
	for i, m := range f.Movements {
		fmt.Fprintf(&all, "  %d. %s\n", i+1, m.describe(s))
	}
	return all.String()
}
