package compose

// Move is what the composer knows of a move: the coordinates of the square it
// takes, whose it is, and what it means in the game.
type Move struct {
	X, Y       int      // from 1; (1, 1) is bottom left
	Hops       []Square // on which it lands in turn, where there are several: the last is (X, Y)
	Player     int      // 0 moves first, 1 second
	Filled     float64  // share of the board that was taken before, 0..1
	Confidence float64  // how likely the gamer holds a win to be, 0..1; 0.5 where it does not say
	Feature    Feature
}

// Square is a place on the board, counted as in a Move.
type Square struct{ X, Y int }

// Feature is what stands out in a move.
type Feature int

const (
	Plain  Feature = iota
	Threat         // the player could win with the next move
	Block          // the opponent could have won with this square
	Win            // the move wins
)

// Note is one note, as it is written and as it sounds.
type Note struct {
	Key      int // MIDI key, 0..127
	Start    int // ticks from the start of the piece, as written
	Ticks    int // length, as written
	On, Off  int // ticks from the start of the piece between which it sounds
	Velocity int // 1..127
}

// End is the tick on which n ends, as written.
func (n Note) End() int { return n.Start + n.Ticks }

// Bar is the music of one move, the set {n1, n2, n3} of the paper's section 3, or
// of one of its hops.
type Bar struct {
	Move  Move    // with the square that the bar is made from
	Start int     // ticks from the start of the piece
	Ticks int     // length, the same in every bar of a score
	Tempo float64 // quarter notes a minute
	Notes [3]Note // n1 may go on under the others
	Drone []Note  // under them, through the bar
}

// End is the tick after the bar, on which the next one starts.
func (b Bar) End() int { return b.Start + b.Ticks }
