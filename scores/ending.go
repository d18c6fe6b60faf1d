package scores

import (
	"slices"

	"midiconnect4/scores/settings"
)

// Ending says what a player plays in the bar after a game, by the game's result for that player.
type Ending struct{ Win, Loss, Draw EndingStyle }

// EndingStyle is what a player plays after a game.
type EndingStyle string

const (
	NoEnding    EndingStyle = "none"  // nothing; if neither player plays, the bar is left out
	ChordEnding EndingStyle = "chord" // the home chord if there is a harmony; otherwise the notes of the player's last bar at once
	HomeEnding  EndingStyle = "home"  // the home chord: the harmony's home chord, or the triad on the root of the scale
	LastEnding  EndingStyle = "last"  // the last note of the player's last bar
	TonicEnding EndingStyle = "tonic" // the root of the scale near the player's first reference note; in a chromatic scale, that note itself
)

func (e Ending) styles() []EndingStyle { return []EndingStyle{e.Win, e.Loss, e.Draw} }

// plays reports whether there is any game result after which something is played.
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
