package play

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
)

// mostDamaged is the number of damaged games of a file that are reported one by one.
const mostDamaged = 20

// tagged is the beginning of a PGN file with tags, after comments.
var tagged = regexp.MustCompile(`^(\xef\xbb\xbf)?(\s+|;.*\n|%.*\n)*\[\w+\s+"`)

// isPGN reports whether a file is a PGN file, by its name or its content.
func isPGN(path string, data []byte) bool {
	return strings.EqualFold(filepath.Ext(path), ".pgn") || tagged.Match(data)
}

// CheckIsPGN returns an error if a file is no PGN file by its name or by how it begins.
func CheckIsPGN(path string, begins []byte) error {
	if isPGN(path, begins) {
		return nil
	}
	return fmt.Errorf("%s: not a PGN file: it neither begins with a tag such as [White \"Name\"] nor is it called .pgn", path)
}

// LoadGames is LoadSaved for the chosen games of a PGN file. Of another file no games can be chosen.
func LoadGames(path string, choice pgn.Choice) (*Saved, error) {
	if isPGN(path, nil) { // by its name: such a file may be long
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, text.Cause(err))
		}
		defer f.Close()
		return readPGN(path, f, choice)
	}
	saved, data, err := loadSaved(path)
	switch {
	case choice == pgn.Choice{}:
	case isPGN(path, data):
		return readPGN(path, bytes.NewReader(data), choice)
	case err == nil:
		given := map[bool]string{choice.Variation != "": "variation", choice.ECO != "": "eco", choice.Player != "": "player", choice.Numbers != "": "games"}[true]
		err = &OrderError{Field: given, Problem: path + " gives the games, so {" + given + "} cannot be used"}
	}
	return saved, err
}

// readPGN reads the chosen games of a PGN file. Damaged games are left out, and listed in Saved.Damaged.
func readPGN(path string, r io.Reader, choice pgn.Choice) (*Saved, error) {
	if err := choice.Check(); err != nil {
		return nil, &OrderError{Field: "games", Problem: fmt.Sprintf("{games} %v", err)}
	}
	saved, damaged := &Saved{Path: path}, 0
	for g, err := range choice.Of(pgn.Games(r)) {
		var m *Match
		if err == nil {
			m, err = given(g, choice.Variation)
		}
		switch {
		case g == nil:
			return nil, inPGN(path, 0, err)
		case err != nil:
			if damaged++; damaged <= mostDamaged {
				saved.Damaged = append(saved.Damaged, inPGN(path, g.Line, err))
			}
		case len(saved.Games) == MostGames:
			return nil, &OrderError{
				Field: "games", Problem: fmt.Sprintf("%s has more games than a piece, which has at most %d", path, MostGames), Hint: "choose some by {games}, {player} or {eco}",
			}
		default:
			saved.Games = append(saved.Games, m)
		}
	}
	if more := damaged - len(saved.Damaged); more > 0 {
		saved.Damaged = append(saved.Damaged, fmt.Errorf("%s: … and %s more", path, text.Count(more, "damaged game")))
	}
	if len(saved.Games) == 0 && damaged > 0 {
		return nil, errors.Join(saved.Damaged...)
	}
	if len(saved.Games) == 0 && choice != (pgn.Choice{}) {
		return nil, &OrderError{Field: "games", Problem: path + ": there is no such game", Hint: "midiconnect4 games " + text.Quoted(path) + " lists all"}
	}
	if len(saved.Games) == 0 {
		return nil, fmt.Errorf("%s: there is no game", path)
	}
	return saved, nil
}

// inPGN returns an error with its place: the line that it names, or the given one; 0 for the whole file.
func inPGN(path string, line int, err error) error {
	if at, ok := errors.AsType[*pgn.Error](err); ok {
		line, err = at.Line, at.Cause
	}
	if line == 0 {
		return fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Errorf("%s:%d: %w", path, line, err)
}

// given returns the match of a game of a PGN file. Its number in the file is its seed.
func given(g *pgn.Game, variation string) (*Match, error) {
	plies, result, err := g.Plies(variation)
	if err != nil {
		return nil, err
	}
	if len(plies) == 0 {
		return nil, errors.New("the game has no moves")
	}
	rules, err := game.From(chess.Game{}, g.Tag("FEN"))
	if err != nil {
		return nil, err
	}
	moves := make([]string, len(plies))
	for i, p := range plies {
		moves[i] = p.Legal.Text
	}
	m, err := NewGivenMatch(rules, moves, uint64(g.Number))
	if err != nil {
		return nil, err
	}
	for side, name := range [2]string{g.Tag("White"), g.Tag("Black")} {
		if name != "" && name != "?" {
			m.Names[side] = text.Printable(name)
		}
	}
	for _, name := range [...]string{"Event", "Site", "Date", "Round"} {
		m.record.tags = append(m.record.tags, pgn.Tag{Name: name, Value: g.Tag(name)})
	}
	evaluate(m, plies)
	last := plies[len(plies)-1]
	m.record.outcome, m.record.ended = g.Ended(last.Before.After(last.Before.Step(last.Legal)), result)
	return m, nil
}

// evaluate takes the chances and the confidence in the moves from their evaluations, if there are any. A move without one has those of the move before.
func evaluate(m *Match, plies []pgn.Ply) {
	var white *float64
	tell := func(chances float64) { chances = rounded(chances); white = &chances }
	for i, p := range plies {
		switch eval := p.Eval(); {
		case strings.HasSuffix(p.Legal.Text, "#") && white != nil:
			tell(float64(1 - p.Before.Turn()))
		case eval == nil:
		case eval.Mate != 0:
			tell(float64(cmp.Compare(eval.Mate, 0)+1) / 2)
		default:
			tell(search.Chances(eval.Centipawns))
		}
		if white != nil {
			m.record.confidence[i] = of(p.Before.Turn(), *white)
		}
		m.record.chances = append(m.record.chances, white)
	}
}

// CheckPGN returns an error for the first game that is not of chess.
func CheckPGN(matches []*Match) error {
	for _, m := range matches {
		if _, is := m.Game.(chess.Game); !is {
			return fmt.Errorf("a .pgn file holds games of chess, not of %s", m.Game.Name())
		}
	}
	return nil
}

// WritePGN writes games, as far as they were played, as PGN. The phases of a game become the whole game again. CheckPGN must have accepted the games.
func WritePGN(w io.Writer, matches []*Match) error {
	var plies []pgn.Ply
	var known []pgn.Tag
	for i, m := range matches {
		m = cmp.Or(m.derived.whole, m)
		p := m.Game.Start().(*chess.Position)
		if len(plies) == 0 {
			known = m.record.tags
		}
		for _, t := range m.Turns {
			plies = append(plies, pgn.Ply{Before: p, Legal: t.Move})
			p, _ = t.Position.(*chess.Position)
		}
		if len(plies) > 0 && i+1 < len(matches) && matches[i+1].Game.Start().(*chess.Position).FEN() == p.FEN() {
			continue
		}
		tags := append(slices.Clip(known), pgn.Tag{Name: "White", Value: m.Names[0]}, pgn.Tag{Name: "Black", Value: m.Names[1]})
		if said := pgn.Termination(p.Reason()); said != "" {
			tags = append(tags, pgn.Tag{Name: "Termination", Value: said})
		}
		if err := pgn.Write(w, tags, plies, pgn.Result(m.Outcome())); err != nil {
			return err
		}
		plies = nil
	}
	return nil
}
