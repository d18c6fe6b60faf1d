package notation

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// part is one staff and its players.
type part struct {
	*sheet
	id      string
	players []int
	octave  int    // octaves that it sounds above what is written, 0 or less
	clefs   []sign // by bar
}

// newPart returns a staff for players of the sheet, or an error if their notes lie
// too far apart.
func newPart(sh *sheet, id string, players ...int) (part, error) {
	p := part{sheet: sh, id: id, players: players}
	low, high := p.octaves()
	p.octave = min(0, low)
	if high-p.octave > 9 {
		return part{}, fmt.Errorf("notation: %q plays in %d octaves, and MusicXML has ten", p.name(), high-low+1)
	}
	p.clefs = p.chooseClefs()
	return p, nil
}

// octaves is the lowest and the highest octave of the notes' names; middle C's is
// 4.
func (p part) octaves() (low, high int) {
	low, high = 4, 4
	for i := range p.bars {
		for _, n := range p.notes(i) {
			octave := p.names[i][n.Key%12].octave(n.Key)
			low, high = min(low, octave), max(high, octave)
		}
	}
	return low, high
}

// notes is the notes of a bar on the staff.
func (p part) notes(i int) []compose.Note {
	var notes []compose.Note
	for _, player := range p.players {
		notes = append(notes, p.bars[i].notes[player]...)
	}
	return notes
}

// chooseClefs chooses the clef of each bar: the score's for the first player of the
// staff who has one, else the one that suits the notes.
func (p part) chooseClefs() []sign {
	for _, player := range p.players {
		if c, ok := givenClefs[p.score.Players[player].Clef]; ok {
			return slices.Repeat([]sign{c}, len(p.bars))
		}
	}
	keys := make([][]int, len(p.bars))
	for i := range p.bars {
		for _, n := range p.notes(i) {
			keys[i] = append(keys[i], n.Key-12*p.octave)
		}
	}
	return suitingClefs(keys)
}

// name is the players' names.
func (p part) name() string {
	var names []string
	for _, player := range p.players {
		names = append(names, p.score.Players[player].Name)
	}
	return strings.Join(names, " / ")
}

// voiceNumbers is the numbers of a player's voices in a bar, from the highest voice
// down, without numbers that others use. Programs take odd numbers for upper and
// even numbers for lower voices, and allow four on a staff. If both players share
// the staff, a single voice is 1 for the first player and 2 for the second.
func (p part) voiceNumbers(player, n int, others []int) []int {
	wanted := []int{1, 2, 3, 4}
	switch {
	case len(p.players) == 1:
	case player == 0:
		wanted = []int{1, 4, 3}
	case n == 1:
		wanted = []int{2}
	default:
		wanted = []int{3, 2, 4}
	}
	wanted = slices.DeleteFunc(wanted, func(v int) bool { return slices.Contains(others, v) })
	for more := 5; len(wanted) < n; more++ {
		if !slices.Contains(others, more) {
			wanted = append(wanted, more)
		}
	}
	return wanted[:n]
}

// sounds is the players whose instruments the part needs: one of those who share an
// instrument. Programs announce each change of instrument on a staff.
func (p part) sounds() []int {
	first := p.score.Players[p.players[0]]
	alike := func(player int) bool {
		s := p.score.Players[player]
		return s.Program == first.Program && s.Bank == first.Bank
	}
	return append([]int{p.players[0]}, slices.DeleteFunc(slices.Clone(p.players[1:]), alike)...)
}

// list is the part's entry in the list of parts.
func (p part) list() scorePart {
	entry := scorePart{ID: p.id, Name: p.name()}
	for _, player := range p.sounds() {
		settings := p.score.Players[player]
		id := instrumentID(player)
		midi := midiInstrument{ID: id, Channel: settings.Channel, Bank: settings.Bank + 1, Program: settings.Program}
		if v := settings.Volume; v != nil {
			midi.Volume = number(float64(*v) * 100 / 127) // percent
		}
		if pan := settings.Pan; pan != nil {
			midi.Pan = number(float64(*pan) * 90 / 64) // degrees to the right
		}
		entry.Instruments = append(entry.Instruments, scoreInstrument{id, scores.ProgramName(settings.Program)})
		entry.MIDI = append(entry.MIDI, midi)
	}
	return entry
}

func instrumentID(player int) string { return fmt.Sprintf("I%d", player+1) }
