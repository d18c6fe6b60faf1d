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

// Movement says who plays a movement's game, and how it sounds. A field that is
// empty or 0 is as it would be without a form.
type Movement struct {
	Title         string
	First, Second string  // gamers
	Opening       int     // random moves before the gamers choose
	Tempo         float64 // quarter notes a minute at its start
}

// MovementField names a movement's setting in an error, as in
// form.movements[0].first. Movements count from 0.
func MovementField(movement int, setting string) string {
	return fmt.Sprintf("form.movements[%d].%s", movement, setting)
}

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
			kind:    list[Movement]{item: movement, most: mostMovements, things: "movements", expected: "at least one movement"},
			doc:     "The games in order, at most 100. What one leaves out is as without a form.",
			example: "- {title: Beginnings, first: generation-001, second: tactical, opening: 2, tempo: 90}",
		},
	},
	start: func(*Score) Form { return Form{Endings: EndingsOfAll} },
}

var endings = choice[Endings]{
	{word: EndingsOfAll},
	{EndingOfLast, ", endings after the last one only"},
}

var movement = group[Movement]{
	example: "{tempo: 90}",
	settings: []entry[Movement]{
		setting[Movement, string]{
			name: "title", at: func(m *Movement) *string { return &m.Title },
			kind: prose{},
			doc:  "Title of the movement, one line. Left out, it is who plays.",
		},
		setting[Movement, string]{
			name: "first", at: func(m *Movement) *string { return &m.First },
			kind: prose{},
			doc:  "Gamer that moves first: a bundled one, or the path of a file.",
		},
		setting[Movement, string]{
			name: "second", at: func(m *Movement) *string { return &m.Second },
			kind: prose{},
			doc:  "Gamer that moves second.",
		},
		setting[Movement, int]{ // the caller, who knows the board, checks the upper bound
			name: "opening", at: func(m *Movement) *int { return &m.Opening },
			kind: number[int]{openEnd: true, isNot: "is no number of moves"},
			doc:  "Random moves before the gamers choose. Left out, there are none if the movement names a gamer, and else it is as without a form.",
		},
		setting[Movement, float64]{
			name: "tempo", at: func(m *Movement) *float64 { return &m.Tempo },
			kind: tempo,
			doc:  "Tempo at the start of the movement, instead of the score's.",
		},
	},
}

// describe lists the movements and their settings. It is empty for no form.
func (f *Form) describe() string {
	if f == nil {
		return ""
	}
	var all strings.Builder
	fmt.Fprintf(&all, "form\n  %s of silence between movements%s\n", text.Count(f.Pause, "bar"), endings.effect(f.Endings))
	for i, m := range f.Movements {
		fmt.Fprintf(&all, "  %d. %s\n", i+1, m.describe())
	}
	return all.String()
}

func (m Movement) describe() string {
	var says []string
	say := func(given bool, format string, args ...any) {
		if given {
			says = append(says, fmt.Sprintf(format, args...))
		}
	}
	say(m.Title != "", "%s", m.Title)
	say(m.First != "", "first %s", m.First)
	say(m.Second != "", "second %s", m.Second)
	say(m.Opening != 0, "opening %d", m.Opening)
	say(m.Tempo != 0, "tempo %g", m.Tempo)
	if says == nil {
		return "as without a form"
	}
	return strings.Join(says, ", ")
}
