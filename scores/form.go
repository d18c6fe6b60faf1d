package scores

// Form is the games of a suite, one movement each.
type Form struct {
	Pause     int // bars of silence between two movements
	Movements []Movement
}

// Movement says who plays a movement's game, and how it sounds. What is empty
// or 0 is as without a form.
type Movement struct {
	Title         string
	First, Second string  // gamers
	Opening       int     // random moves before the gamers choose
	Tempo         float64 // quarter notes a minute at its start
}
