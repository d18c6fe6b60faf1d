package scores

// Rhythm says how a bar is divided.
type Rhythm struct {
	Shortest int     // ticks of the shortest note or rest, a whole number of grid units; 0 for one of them
	Rests    int     // the most rests in a bar, 0..4; their number is drawn
	Dotted   float64 // how likely a bar has to have a dotted note, 0..1
	Swing    Swing
}

// Swing delays what falls between the beats, in sound and not in writing.
type Swing struct {
	Unit  int     // ticks of the notes that swing, in pairs from the start of each bar; 0 for none
	Share float64 // of a pair that the first has: 0.5, which is even, to 0.75
}

// Pace is how the tempo follows the game. It goes from the score's tempo to
// another by equal ratios.
type Pace struct {
	To   float64 // quarter notes a minute
	By   PaceBy
	Over int // moves until To is reached, with ByMoves
}

// PaceBy is what the tempo follows.
type PaceBy string

const (
	ByMoves PaceBy = "moves" // To is reached after Over moves, and stays
	ByBoard PaceBy = "board" // To is reached as the board is full
)

// Dynamics says where in the score's span of velocities notes lie.
type Dynamics struct {
	By DynamicsBy
	// What is added to the velocity of the notes of a move that threatens to
	// win, that stops such a threat, and that wins: -126..126. No velocity
	// leaves 1..127.
	Threat, Block, Win int
}

// DynamicsBy is what the velocity follows.
type DynamicsBy string

const (
	ByChance     DynamicsBy = "chance"     // each note is drawn from the whole span
	ByPhase      DynamicsBy = "phase"      // the fuller the board, the louder
	ByConfidence DynamicsBy = "confidence" // the surer the gamer is to win, the louder
)
