package scores

import "slices"

// Ending is what a player plays in the bar after a game has ended.
type Ending struct{ Win, Loss, Draw EndingStyle }

// EndingStyle is a way to end.
type EndingStyle string

const (
	NoEnding    EndingStyle = "none"  // nothing; if both players play nothing, there is no such bar
	ChordEnding EndingStyle = "chord" // the chord that the game is at home in if there is a harmony, else the notes of the player's last bar at once
	LastEnding  EndingStyle = "last"  // the last note of the player's last bar
	TonicEnding EndingStyle = "tonic" // the root of the scale near the player's first reference note; that note if chromatic
)

func (e Ending) styles() []EndingStyle { return []EndingStyle{e.Win, e.Loss, e.Draw} }

// plays reports whether anything is played after some games.
func (e Ending) plays() bool {
	return slices.ContainsFunc(e.styles(), func(style EndingStyle) bool { return style != NoEnding })
}

var ending = group[Ending]{
	example: "{win: chord}",
	settings: []entry[Ending]{
		&setting[Ending, EndingStyle]{
			name: "win", at: func(e *Ending) *EndingStyle { return &e.Win },
			kind: endingStyle, usual: NoEnding,
			doc: "After a game won: none, chord (the chord that the game is at home in if the score has a harmony, else the notes of the player's last bar at once), " +
				"last (the last note of that bar) or tonic (the root of the scale nearest to the player's first reference note; that note itself, if the scale is chromatic).",
		},
		&setting[Ending, EndingStyle]{
			name: "loss", at: func(e *Ending) *EndingStyle { return &e.Loss },
			kind: endingStyle, usual: NoEnding,
			doc: "After a game lost: none, chord, last or tonic.",
		},
		&setting[Ending, EndingStyle]{
			name: "draw", at: func(e *Ending) *EndingStyle { return &e.Draw },
			kind: endingStyle, usual: NoEnding,
			doc: "After a game drawn: none, chord, last or tonic.",
		},
	},
}

var endingStyle = choice[EndingStyle]{{word: NoEnding}, {word: ChordEnding}, {word: LastEnding}, {word: TonicEnding}}
