package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Roster lists the parts of a piece over all its movements.
type Roster struct {
	Parts    []*scores.Player   // as set up in the first movement that has them
	Settings [][]*scores.Player // by part: its settings in each score that has it
	scores   []*scores.Score
	places   [][]int // by score, then by its part
}

// Roster lists the parts of the piece: the players', then the voices'. Movements with other scores
// may have other voices: parts of the same name are one.
func (p *Piece) Roster() *Roster {
	var r Roster
	for _, m := range p.movements() {
		if s := p.score(m); !slices.Contains(r.scores, s) {
			r.add(s)
		}
	}
	return &r
}

// Places maps the parts of a score (scores.Score.Parts) to the roster's parts. The score must be
// the piece's or a movement's.
func (r *Roster) Places(s *scores.Score) []int { return r.places[slices.Index(r.scores, s)] }

func (r *Roster) add(s *scores.Score) {
	var places []int
	for i, part := range s.Parts() {
		place := i
		if i >= len(s.Players) {
			place = len(s.Players)
			for place < len(r.Parts) && (slices.Contains(places, place) || !samePart(r.Parts[place], part)) {
				place++
			}
		}
		if place == len(r.Parts) {
			r.Parts, r.Settings = append(r.Parts, part), append(r.Settings, nil)
		}
		r.Settings[place] = append(r.Settings[place], part)
		places = append(places, place)
	}
	r.scores, r.places = append(r.scores, s), append(r.places, places)
}

func samePart(a, b *scores.Player) bool { return a.Name == b.Name && a.Percussion() == b.Percussion() }
