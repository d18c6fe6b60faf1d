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
	Pause     int           // bars of silence between two movements
	Endings   Endings       // after which games the players' endings are played
	Length    time.Duration // that games are chosen to meet; 0 for any
	Movements []Movement
}

// Endings says after which games the endings of the players are played.
type Endings string

const (
	EndingsOfAll Endings = "each" // after every game
	EndingOfLast Endings = "last" // only after the last game of the piece
)

var form = group[Form]{
	example: "{movements: [{tempo: 90}]}",
	settings: []entry[Form]{
		setting[Form, int]{
			name: "pause", at: func(f *Form) *int { return &f.Pause },
			kind:    number[int]{high: mostPause, isNot: "is not a number of bars"},
			doc:     "Bars of silence between two movements, {bounds}.",
			example: "1", note: "bars of silence between movements",
		},
		setting[Form, Endings]{
			name: "endings", at: func(f *Form) *Endings { return &f.Endings },
			kind:    endings,
			doc:     "Games after which the players' endings are played: each, or only the last of the piece.",
			example: "last", note: "the players' endings after the last game only; or: each",
		},
		setting[Form, time.Duration]{
			name: "length", at: func(f *Form) *time.Duration { return &f.Length },
			kind:    duration,
			doc:     "How long the piece is to be, as in 3:00. Games are chosen that meet it within a twentieth.",
			example: "3:00", note: "games are chosen that last so long together",
		},
		setting[Form, []Movement]{
			name: "movements", at: func(f *Form) *[]Movement { return &f.Movements },
			kind:    list[Movement]{item: movement{movementSettings}, most: mostMovements, things: "movements", expected: "at least one movement"},
			doc:     "The games in order, at most 100. What one leaves out is as without a form. It may give any setting of the score another value, save those of the whole piece.",
			example: "- {title: Beginnings, first: generation-001, second: tactical, opening: 2, tempo: 90}",
		},
	},
	start: func(*Score) Form { return Form{Endings: EndingsOfAll} },
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
	fmt.Fprintf(&all, "form\n  %s of silence between movements%s\n", text.Count(f.Pause, "bar"), endings.effect(f.Endings))
	for i, m := range f.Movements {
		fmt.Fprintf(&all, "  %d. %s\n", i+1, m.describe(s))
	}
	return all.String()
}
