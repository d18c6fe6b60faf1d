package scores

// Ending is what a player plays in the bar after a game has ended.
type Ending struct{ Win, Loss, Draw EndingStyle }

// EndingStyle is a way to end.
type EndingStyle string

const (
	NoEnding    EndingStyle = "none"  // nothing; where neither player plays anything there is no such bar
	ChordEnding EndingStyle = "chord" // the notes of the player's last bar at once
	LastEnding  EndingStyle = "last"  // the last note of the player's last bar
	TonicEnding EndingStyle = "tonic" // the first of the player's reference notes
)

// ending resolves what a player plays at the end.
func (r *resolver) ending(field string, written *endingSection, into *Ending) {
	if written == nil {
		return
	}
	way := oneOf(NoEnding, ChordEnding, LastEnding, TonicEnding)
	set(r, field+".win", written.Win, &into.Win, way)
	set(r, field+".loss", written.Loss, &into.Loss, way)
	set(r, field+".draw", written.Draw, &into.Draw, way)
}
