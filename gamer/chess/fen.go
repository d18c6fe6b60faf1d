package chess

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// StartFEN is the position before the first move of a usual game.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Start is the position before the first move of a usual game.
func Start() *Position { return start }

var start = func() *Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}()

// ParseFEN reads a position in Forsyth-Edwards notation. The two numbers at the end may be missing. It rejects positions that no game reaches because
// of the numbers of pieces, a pawn on the first or last rank, or a check that the side that has moved did not end.
func ParseFEN(text string) (*Position, error) {
	p, err := parseFEN(strings.Fields(text))
	if err != nil {
		return nil, fmt.Errorf("FEN %.100q: %w", text, err)
	}
	return newPosition(p), nil
}

func parseFEN(fields []string) (p Position, err error) {
	if len(fields) == 4 {
		fields = append(fields, "0", "1")
	}
	if len(fields) != 6 {
		return p, fmt.Errorf("it must have 4 or 6 fields, such as %s", StartFEN)
	}
	p = Position{draws: Claimed, board: Board{enPassant: none}}
	b := &p.board
	if err := b.place(fields[0]); err != nil {
		return p, err
	}
	turn := strings.Index("wb", fields[1])
	if turn < 0 || len(fields[1]) != 1 {
		return p, fmt.Errorf("the side to move must be w or b, not %.20q", fields[1])
	}
	b.turn = game.Side(turn)
	if b.Attackers(b.king(b.turn.Other()), b.turn) != 0 {
		return p, fmt.Errorf("the side that is not to move is in check")
	}
	if err := b.allow(fields[2]); err != nil {
		return p, err
	}
	if err := b.pass(fields[3]); err != nil {
		return p, err
	}
	quiet, wrong := strconv.ParseUint(fields[4], 10, 16)
	number, wrong2 := strconv.ParseUint(fields[5], 10, 16)
	if wrong != nil || wrong2 != nil || quiet > uint64(Automatic.Quiet) || number > 10_000 {
		return p, fmt.Errorf("it must end with the plies since the last capture or pawn's move, 0 to %d, and the number of the move", Automatic.Quiet)
	}
	p.quiet, p.number = int(quiet), max(1, int(number))
	return p, nil
}

// place puts the pieces of a FEN on the empty board.
func (b *Board) place(pieces string) error {
	ranks := strings.Split(pieces, "/")
	if len(ranks) != width {
		return fmt.Errorf("it has %d ranks, not 8", len(ranks))
	}
	for i, rank := range ranks {
		file := 0
		for _, letter := range rank {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			if !strings.ContainsRune("PNBRQKpnbrqk", letter) || file >= width {
				file = -1
				break
			}
			b.flip(game.Side(letter>>5&1), kindOf(string(letter)), (width-1-i)*width+file)
			file++
		}
		if file != width {
			return fmt.Errorf("the rank %.20q is not one of 8 squares", rank)
		}
	}
	for s := range game.Side(2) {
		count := func(k game.Kind) int { return bits.OnesCount64(b.Pieces(s, k)) }
		promoted := max(0, count(game.Knight)-2) + max(0, count(game.Bishop)-2) + max(0, count(game.Rook)-2) + max(0, count(game.Queen)-1)
		if count(game.King) != 1 || count(game.Pawn)+promoted > width {
			return fmt.Errorf("each side must have one king, and no more pieces than eight pawns could become")
		}
	}
	if b.kinds[game.Pawn]&(rank1|rank1<<eighth) != 0 {
		return fmt.Errorf("a pawn is on the first or the last rank")
	}
	return nil
}

const castlingLetters = "KQkq"

// allow sets the rights to castle, as far as king and rook are where they must be.
func (b *Board) allow(rights string) error {
	for i, corner := range [...]int{h1, a1, h1 + eighth, a1 + eighth} {
		s := game.Side(i / 2)
		if strings.Contains(rights, castlingLetters[i:i+1]) && b.king(s) == e1+eighth*int(s) && b.Pieces(s, game.Rook)&bit(corner) != 0 {
			b.castling |= 1 << i
		}
	}
	if rights != "-" && strings.Trim(rights, castlingLetters) != "" {
		return fmt.Errorf("rights to castle must be letters of %s, or -, not %.20q", castlingLetters, rights)
	}
	return nil
}

// pass sets the square for capturing in passing, if a legal move does so.
func (b *Board) pass(name string) error {
	if name == "-" {
		return nil
	}
	square, ok := parseSquare(name)
	if !ok || rankOf(square) != 5-3*int(b.turn) || b.taken()&bit(square) != 0 ||
		b.Pieces(b.turn.Other(), game.Pawn)&bit(passed(square, b.turn)) == 0 {
		return fmt.Errorf("no pawn has passed %.20q; the square for capturing in passing may be -", name)
	}
	if b.enPassant = int8(square); !b.passable() {
		b.enPassant = none
	}
	return nil
}

// FEN writes the position in Forsyth-Edwards notation. The square for capturing in passing is there only if a legal move does so.
func (p *Position) FEN() string {
	b := &p.board
	var ranks []string
	for rank := width - 1; rank >= 0; rank-- {
		var letters string
		for file := range width {
			letters += b.letter(rank*width+file, "1")
		}
		for n := width; n > 1; n-- {
			letters = strings.ReplaceAll(letters, strings.Repeat("1", n), strconv.Itoa(n))
		}
		ranks = append(ranks, letters)
	}
	rights, passing := "", "-"
	for i, letter := range castlingLetters {
		if b.castling>>i&1 != 0 {
			rights += string(letter)
		}
	}
	if rights == "" {
		rights = "-"
	}
	if b.enPassant != none {
		passing = squareName(int(b.enPassant))
	}
	return fmt.Sprintf("%s %c %s %s %d %d", strings.Join(ranks, "/"), "wb"[b.turn], rights, passing, p.quiet, p.number)
}

// letter is the letter of the piece on a square: in upper case for White.
func (b *Board) letter(square int, empty string) string {
	switch kind := b.At(square); {
	case kind == game.Man:
		return empty
	case b.side(square) == game.Second:
		return strings.ToLower(kind.Letter())
	default:
		return kind.Letter()
	}
}

func squareName(square int) string {
	return string([]byte{byte('a' + fileOf(square)), byte('1' + rankOf(square))})
}

// parseSquare reads the name of a square, such as e4.
func parseSquare(name string) (square int, ok bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return int(name[1]-'1')*width + int(name[0]-'a'), true
}
