package chess

import (
	"math/bits"

	"midiconnect4/gamer/game"
)

// Draws says when a game is drawn that could go on.
type Draws struct {
	Occurrences, Quiet  int // of a position; plies without a capture or a pawn's move
	repetition, endless string
}

// Claimed are draws that a player may claim (Laws 9.2 and 9.3), and that end this program's games. Automatic are those that end a game of people
// who claim nothing (9.6).
var (
	Claimed   = Draws{3, 100, "third occurrence of a position", "50 moves without a capture or a pawn's move"}
	Automatic = Draws{5, 150, "fifth occurrence of a position", "75 moves without a capture or a pawn's move"}
)

const (
	checkmate = "checkmate"
	stalemate = "stalemate"
	material  = "insufficient material"
)

// Reasons why players end a game before the rules do.
const (
	Resignation  = "resignation"
	Agreement    = "agreement"
	Time         = "time"
	Abandonment  = "abandonment"
	Adjudication = "adjudication"
	Forfeit      = "forfeit"
)

// Reasons lists what Reason may say.
var Reasons = []string{
	checkmate, stalemate, material, Claimed.repetition, Claimed.endless, Automatic.repetition, Automatic.endless,
	Resignation, Agreement, Time, Abandonment, Adjudication, Forfeit,
}

// ended returns the outcome of a game that may have reached its end, and the reason. Mate comes before all reasons for a draw.
func (p *Position) ended() (game.Outcome, string) {
	switch able := p.board.CanMove(); {
	case !able && p.board.Check():
		return game.Win(p.Turn().Other()), checkmate
	case !able:
		return game.Draw, stalemate
	case p.board.Dead():
		return game.Draw, material
	case p.quiet >= p.draws.Quiet:
		return game.Draw, p.draws.endless
	case p.seen() >= p.draws.Occurrences:
		return game.Draw, p.draws.repetition
	}
	return game.Undecided, ""
}

// seen returns how many times the board has occurred, this time included.
func (p *Position) seen() int {
	key, n := p.board.Key(), 1
	for q := p.past; q != nil; q = q.before {
		if q.key == key {
			n++
		}
	}
	return n
}

const light = uint64(0x55aa55aa55aa55aa) // the light squares

// Dead reports whether neither side could mate, however badly the other plays: there are only kings and one knight, or kings and bishops on squares
// of one colour.
func (b *Board) Dead() bool {
	knights, bishops := b.kinds[game.Knight], b.kinds[game.Bishop]
	switch {
	case b.kinds[game.Pawn]|b.kinds[game.Rook]|b.kinds[game.Queen] != 0:
		return false
	case knights != 0:
		return bishops == 0 && bits.OnesCount64(knights) == 1
	}
	return bishops&light == 0 || bishops&^light == 0
}
