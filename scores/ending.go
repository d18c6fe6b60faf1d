package scores

import (
	"slices"

	"midiconnect4/scores/settings"
)

// Ending says what a player plays in the bar after a game, if that player has won or lost the game, or if it is a draw.
type Ending struct{ Win, Loss, Draw EndingStyle }

// EndingStyle is what a player plays after a game.
type EndingStyle string

const (
	NoEnding    EndingStyle = "none"  // nothing; if neither player plays anything, there is no such bar
	ChordEnding EndingStyle = "chord" // with a harmony, its home chord; otherwise the notes of the player's last bar as a chord
	HomeEnding  EndingStyle = "home"  // with a harmony, its home chord; otherwise the triad on the root of the scale
	LastEnding  EndingStyle = "last"  // the last note of the player's last bar
	TonicEnding EndingStyle = "tonic" // the root of the scale nearest to the player's first reference note; in a chromatic scale, that note
)

func (e Ending) styles() []EndingStyle { return []EndingStyle{e.Win, e.Loss, e.Draw} }

// plays reports whether the player plays something after at least one of the possible results.
func (e Ending) plays() bool {
	return slices.ContainsFunc(e.styles(), func(style EndingStyle) bool { return style != NoEnding })
}

func ending(e *Ending) settings.Group {
	return settings.Group{
		Example: "{win: chord}",
		Settings: []settings.Setting{
			settings.Of("win", &e.Win, endingStyle,
				"After a game won: none, chord (the home chord if the score has a harmony, else the notes of the player's last bar at once), "+
					"home (the home chord, without a harmony the triad on the root), last (the last note of that bar) or tonic (the root of the scale nearest to the player's first reference note; that note itself, if the scale is chromatic).",
				settings.More{Usual: NoEnding}),
			settings.Of("loss", &e.Loss, endingStyle, "After a game lost: none, chord, home, last or tonic.", settings.More{Usual: NoEnding}),
			settings.Of("draw", &e.Draw, endingStyle, "After a game drawn: none, chord, home, last or tonic.", settings.More{Usual: NoEnding}),
		},
	}
}

var endingStyle = settings.Choice{{Word: NoEnding}, {Word: ChordEnding}, {Word: HomeEnding}, {Word: LastEnding}, {Word: TonicEnding}}
