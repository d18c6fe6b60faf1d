package notation

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// part is one staff and who plays on it.
type part struct {
	*sheet
	id      string
	players []int
	octave  int    // by which it sounds above what is written, 0 or below
	clefs   []sign // by bar
}

// newPart is a staff for players of the sheet. The error says that its notes
// lie too far apart.
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

// octaves is the lowest and the highest octave that notes are named in, 4 being
// that of middle C.
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

// chooseClefs gives each bar the clef that the score gives to the first player
// on the staff for whom it gives one; else the one that suits the notes.
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

// voiceNumbers is the numbers that the voices of a player in a bar have, from
// the highest down, if no number of others is to be among them. Programs take
// odd ones for upper voices and even ones for lower ones, and four on a staff.
// Where both players share it, a bar's only voice is 1 of the first player and
// 2 of the second.
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

// sounds is the players by whose instruments the part sounds: one for all who
// have the same. Programs announce each change of instrument on a staff.
func (p part) sounds() []int {
	first := p.score.Players[p.players[0]]
	alike := func(player int) bool {
		s := p.score.Players[player]
		return s.Program == first.Program && s.Bank == first.Bank
	}
	return append([]int{p.players[0]}, slices.DeleteFunc(slices.Clone(p.players[1:]), alike)...)
}

// list is the part in the list of parts.
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
