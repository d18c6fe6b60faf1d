package solver

import (
	"embed"
	"maps"
	"slices"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// embedded has the scores of the first positions of some games, in the form that Openings returns.
//
//go:generate go run ./openings -game connect4-6x6 -plies 7 -o openings/connect4-6x6.scores
//go:generate go run ./openings -game connect4-7x6 -plies 4 -o openings/connect4-7x6.scores
//go:embed openings/*.scores
var embedded embed.FS

// ForgetOpenings makes s search the first positions of a game, instead of taking their scores from the embedded table.
func (s *Solver) ForgetOpenings() { s.openings = nil }

// Openings returns the scores of all undecided positions of up to the given number of plies, a byte each. They are ordered by ply, then by the
// positions' keys. A position and its mirror image count as one.
func (s *Solver) Openings(plies int) []byte {
	levels := [][]connect4.Position{{s.game.Empty()}}
	for range plies {
		levels = append(levels, s.next(levels[len(levels)-1]))
	}
	// The solver searches only the positions of the last level. The scores of every other level follow from the level after it.
	s.openings = map[uint64]int8{}
	for _, level := range slices.Backward(levels) {
		for _, p := range level {
			score := -unbounded
			if p.Ply() == plies {
				score = s.Score(p)
			} else {
				for _, c := range s.Columns(p) {
					score = max(score, c.Score)
				}
			}
			s.openings[s.keyOf(p)] = int8(score)
		}
	}
	var scores []byte
	for _, level := range levels {
		for _, p := range level {
			scores = append(scores, byte(s.openings[s.keyOf(p)]))
		}
	}
	return scores
}

// next lists the undecided positions one move after the positions in level, ordered by key.
func (s *Solver) next(level []connect4.Position) []connect4.Position {
	found := map[uint64]connect4.Position{}
	for _, p := range level {
		for _, m := range p.Moves() {
			if q := p.Play(m).(connect4.Position); q.Outcome() == game.Undecided {
				found[s.keyOf(q)] = q
			}
		}
	}
	var ordered []connect4.Position
	for _, key := range slices.Sorted(maps.Keys(found)) {
		ordered = append(ordered, found[key])
	}
	return ordered
}

func (s *Solver) keyOf(p connect4.Position) uint64 {
	own, other := p.Discs(p.Turn()), p.Discs(p.Turn().Other())
	return s.key(own, own|other, s.width*s.height-p.Ply())
}

// OpeningPlies returns up to how many plies s has a table of openings. If s has no such table, it returns −1.
func (s *Solver) OpeningPlies() int {
	if s.openings == nil {
		return -1
	}
	return s.openingPlies
}

// loadOpenings loads the embedded table of openings for the game, if there is one.
func (s *Solver) loadOpenings() {
	scores, err := embedded.ReadFile("openings/" + s.game.Name() + ".scores")
	if err != nil {
		return
	}
	s.openings = make(map[uint64]int8, len(scores))
	for level := []connect4.Position{s.game.Empty()}; len(scores) > 0; level = s.next(level) {
		s.openingPlies = level[0].Ply()
		for i, p := range level {
			s.openings[s.keyOf(p)] = int8(scores[i])
		}
		scores = scores[len(level):]
	}
}
