package compose

// Move is what the composer knows of a move: the coordinates of the square it
// takes, and whose it is.
type Move struct {
	X, Y   int // from 1; (1, 1) is bottom left
	Player int // 0 moves first, 1 second
}

// Note is one note of a bar.
type Note struct {
	Key      int // MIDI key, 0..127
	Start    int // ticks from the start of the piece
	Ticks    int // length
	Velocity int // 1..127
}

// End is the tick on which n stops sounding.
func (n Note) End() int { return n.Start + n.Ticks }

// Bar is the music of one move, the set {n1, n2, n3} of the paper's section 3.
type Bar struct {
	Move  Move
	Start int // ticks from the start of the piece
	Ticks int // length, the same in every bar of a score
	Notes [3]Note
}

// End is the tick after the bar, on which the next one starts.
func (b Bar) End() int { return b.Start + b.Ticks }
