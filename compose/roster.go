package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Roster lists the parts of a whole piece. A part may occur in several movements.
type Roster struct {
	Parts    []*scores.Player   // each part, with the settings of the first score that has it
	Settings [][]*scores.Player // for each part: its settings in each score that has it
	scores   []*scores.Score
	places   [][]int // places[i][k] is the index in Parts at which part k of scores[i] stands
}

// Roster lists the parts of the piece: the players', then the voices'. A movement with its own score may have other voices. Parts with the same
// name in different movements are one part.
func (p *Piece) Roster() *Roster {
	var r Roster
	for _, m := range p.movements() {
		if s := p.score(m); !slices.Contains(r.scores, s) {
			r.add(s)
		}
	}
	return &r
}

// Places returns, for each part of a score (see scores.Score.Parts), its index in r.Parts. s must be the score of the piece or of one of its
// movements.
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
