package scores

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

const (
	mostPause     = 99 // bars
	mostMovements = 100
)

// Form describes a suite: a piece of several games, each of which is a movement, or of one game in its phases.
type Form struct {
	Of         MovementOf    // what a movement is
	Transition Transition    // between each movement and the next
	Pause      int           // bars of silence between two movements
	Endings    Endings       // after which games the players' endings are played
	Length     time.Duration // wanted length of the piece; games are chosen to meet it; 0 for any length
	Movements  []Movement
}

// MovementOf says what a movement is.
type MovementOf string

const (
	GameMovements  MovementOf = "game"
	PhaseMovements MovementOf = "phase" // a phase of a game whose moves are given, if the game has phases; otherwise a game
)

var movementOf = settings.Choice{
	{Word: GameMovements},
	{Word: PhaseMovements, Effect: ", which are the phases of a game that is given"},
}

// Endings says after which games the players' endings are played.
type Endings string

const (
	EndingsOfAll Endings = "each" // after every game
	EndingOfLast Endings = "last" // only after the last game of the piece
)

// Transition says how a movement ends and how the next one begins.
type Transition string

const (
	PauseTransition Transition = "pause"      // the next movement begins after the bars of silence
	Attacca         Transition = "attacca"    // the next movement begins at once
	Link            Transition = "link"       // the next movement begins at once, and continues from the last note
	Ritardando      Transition = "ritardando" // the last bar and the ending slow down
	Fermata         Transition = "fermata"    // the ending (or the last bar, if there is no ending) is held twice as long
)

var transition = settings.Choice{
	{Word: PauseTransition},
	{Word: Attacca, Effect: ", one after the other at once"},
	{Word: Link, Effect: ", one after the other at once, from the last note on"},
	{Word: Ritardando, Effect: ", each with a ritardando at its end"},
	{Word: Fermata, Effect: ", each with a fermata on its end"},
}

func (r *reader) form(f *Form) settings.Group {
	return settings.Group{
		Example: "{movements: [{tempo: 90}]}",
		Settings: []settings.Setting{
			settings.Of("of", &f.Of, movementOf, "What a movement is: a game, or, in chess, a phase of a game that is given: opening, middlegame or endgame.",
				settings.More{Example: "phase", Note: "movements are the phases of a given game; or: game"}),
			settings.Of("pause", &f.Pause, settings.Number{High: mostPause, IsNot: "is not a number of bars"},
				"Bars of silence between two movements, {bounds}.", settings.More{Example: "1", Note: "bars of silence between movements"}),
			settings.Of("transition", &f.Transition, transition,
				"How a movement ends and goes on to the next: pause (after the bars of silence), attacca (at once), link (at once, from its last note on), "+
					"ritardando (slower at its end, then the pause) or fermata (its last bar held, then the pause).",
				settings.More{Example: "ritardando", Note: "how movements end: pause, attacca, link, ritardando or fermata"}),
			settings.Of("endings", &f.Endings, endings, "Games after which the players' endings are played: each, or only the last of the piece.",
				settings.More{Example: "last", Note: "the players' endings after the last game only; or: each"}),
			settings.Of("length", &f.Length, duration, "How long the piece lasts, as in 3:00. Games are chosen to meet it within a twentieth.",
				settings.More{Example: "3:00", Note: "games are chosen that last so long together"}),
			settings.Of("movements", &f.Movements, settings.List{Item: movement{r}, Most: mostMovements, Things: "movements", Expected: "at least one movement"},
				"The games in order, at most 100. A setting that a movement leaves out has the same value as without a form. A movement may give other values to all settings of the score except those of the whole piece.",
				settings.More{Example: "- {title: Beginnings, first: generation-001, second: tactical, opening: 2, tempo: 90}"}),
		},
		Start: func() { *f = Form{Of: GameMovements, Endings: EndingsOfAll, Transition: PauseTransition} },
	}
}

var endings = settings.Choice{
	{Word: EndingsOfAll},
	{Word: EndingOfLast, Effect: ", endings after the last one only"},
}

// describe lists the movements and their settings. It returns "" if there is no form.
func (f *Form) describe(s *Score) string {
	if f == nil {
		return ""
	}
	var all strings.Builder
	fmt.Fprintf(&all, "form\n  %s of silence between movements%s%s%s\n", text.Count(f.Pause, "bar"), movementOf.Effect(f.Of), transition.Effect(f.Transition), endings.Effect(f.Endings))
	if f.Length != 0 {
		fmt.Fprintf(&all, "  games are chosen that last %s together\n", FormatLength(f.Length))
	}
	for i, m := range f.Movements {
		fmt.Fprintf(&all, "  %d. %s\n", i+1, m.describe(s))
	}
	return all.String()
}

// These are the bounds of Form.Length.
const (
	shortestLength = time.Second
	longestLength  = 24 * time.Hour
)

// duration is the notation of a length of time in a score.
var duration = settings.Notation(
	ParseLength,
	FormatLength,
	settings.Pattern(`^([0-9]+|[0-9]+:[0-5][0-9]):[0-5][0-9]$`),
)

// ParseLength reads the length of a piece. It is written as minutes and seconds (3:00), or as hours, minutes and seconds (1:02:30).
func ParseLength(text string) (time.Duration, error) {
	wrong := settings.Problem("write minutes:seconds, as in 3:00, or hours:minutes:seconds", "%s is not a length", settings.Quote(text))
	parts := strings.Split(text, ":")
	if len(parts) != 2 && len(parts) != 3 {
		return 0, wrong
	}
	seconds := 0
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n > 59 || len(part) != 2) {
			return 0, wrong
		}
		seconds = seconds*60 + int(n)
	}
	if length := time.Duration(seconds) * time.Second; length >= shortestLength && length <= longestLength {
		return length, nil
	}
	return 0, settings.Problem("", "%s is not a length that a piece can have; expected %s to %s", text, FormatLength(shortestLength), FormatLength(longestLength))
}

// FormatLength returns a length in the form that ParseLength reads, rounded to seconds.
func FormatLength(length time.Duration) string {
	seconds := int(length.Round(time.Second) / time.Second)
	if seconds < 60*60 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/60/60, seconds/60%60, seconds%60)
}
