package scores

// Scale is the pitch classes that notes may have.
type Scale struct {
	Root  int    // pitch class, 0..11, 0 being C
	Mode  string // name of the mode; "chromatic" for all twelve; empty for a list of one's own
	Steps []int  // semitones above the root, ascending from 0, below 12
}

// Intervals says how x and y of a move become intervals.
type Intervals struct {
	By   By
	X, Y []int // the interval for x = 1, 2, …, and for y; nil for x and y themselves
}

// By is what intervals are counted in.
type By string

const (
	// BySteps counts steps of the scale: semitones where it is chromatic.
	BySteps By = "steps"
	// ByThirds counts x in minor and y in major thirds on the circle of the
	// twelve pitch classes, Balzano's group C3×C4.
	ByThirds By = "thirds"
)

// Bounds says what becomes of an interval that would leave the range.
type Bounds string

const (
	Turn  Bounds = "turn"  // it goes the other way; where that leaves the range too, it folds
	Fold  Bounds = "fold"  // the note moves by octaves until it is inside
	Clamp Bounds = "clamp" // the note stays at the last one inside
)

// Signs says how the directions of the two intervals of a bar are found.
type Signs string

const (
	SharedSign       Signs = "shared"      // one drawn for both intervals, as in every bar the paper prints
	IndependentSigns Signs = "independent" // one drawn for each
	SignsByPlayer    Signs = "players"     // the first player's go up, the second's down
	SignsByResult    Signs = "result"      // so too, but each player who lost a game turns round in the next
)
