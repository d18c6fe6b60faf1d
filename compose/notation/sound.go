package notation

import (
	"fmt"
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// instrument is an instrument that a part plays in some of its bars. In a drum part, each drum counts as an instrument.
type instrument struct {
	id       string
	settings *scores.Player
	drum     int // MIDI key of the drum; 0 if this is not a drum
}

// instruments lists the instruments of the part; drums are sorted by key. If two players share the part, only the first player's instrument is
// listed, because programs would print each change of instrument.
func (p part) instruments() []instrument {
	var all []instrument
	var last *frame
	for i, b := range p.bars {
		if b.frame != last && !p.percussion(i) {
			p.addInstrument(&all, b.parts[p.members[0]], 0)
		}
		if last = b.frame; p.percussion(i) {
			for _, t := range p.tonesIn(i)[0] {
				p.addInstrument(&all, b.parts[p.members[0]], t.Key)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b instrument) int { return a.drum - b.drum })
	for i := range all {
		all[i].id = fmt.Sprintf("%s-I%d", p.id, i+1)
	}
	return all
}

func (p part) addInstrument(all *[]instrument, s *scores.Player, drum int) {
	if p.instrument(*all, s, drum) < 0 {
		*all = append(*all, instrument{settings: s, drum: drum})
	}
}

// instrument returns the index of a player's instrument (or of a drum) in a list of instruments; -1 if it is missing.
func (p part) instrument(all []instrument, s *scores.Player, drum int) int {
	return slices.IndexFunc(all, func(i instrument) bool {
		return i.drum == drum && i.settings.Percussion() == s.Percussion() &&
			(i.settings == s || s.Percussion() || midiOf("", i.settings) == midiOf("", s))
	})
}

// change returns the text above bar i if the part's name or instrument changes there: the new name, the new instrument, or both. Otherwise it
// returns an empty text.
func (p part) change(i int) string {
	if i == 0 || p.percussion(i) || p.bars[i].frame == p.bars[i-1].frame {
		return ""
	}
	now, before := p.settings(p.bars[i].frame)[0], p.settings(p.bars[i-1].frame)[0]
	renamed, instrument := now.Name != before.Name, gm.Program(now.Program)
	switch same := now.Program == before.Program && now.Bank == before.Bank; {
	case same && !renamed:
		return ""
	case renamed && (same || shareWord(now.Name, instrument)):
		return now.Name
	case renamed:
		return now.Name + ", " + instrument
	}
	return instrument
}

// plays names the instrument that plays a key in bar i. It returns nil if the part has only one instrument.
func (p part) plays(i, key int) *instrumentRef {
	if !p.percussion(i) {
		key = 0
	}
	if len(p.sounds) < 2 && key == 0 {
		return nil
	}
	return &instrumentRef{p.sounds[p.instrument(p.sounds, p.bars[i].parts[p.members[0]], key)].id}
}

// list returns the part's entry in the file's list of parts.
func (p part) list() scorePart {
	entry := scorePart{ID: p.id, Name: p.label()}
	if len(p.parts) > 2 {
		entry.Abbreviation = p.abbreviation()
	}
	for _, i := range p.sounds {
		name, midi := gm.Program(i.settings.Program), midiOf(i.id, i.settings)
		if i.settings.Percussion() {
			name, midi.Unpitched = gm.Drum(i.drum), i.drum+1
		}
		entry.Instruments = append(entry.Instruments, scoreInstrument{i.id, name})
		entry.MIDI = append(entry.MIDI, midi)
	}
	return entry
}

// midiOf returns what a synthesizer must set for a part: MIDI channel, bank, program, volume and pan.
func midiOf(id string, s *scores.Player) midiInstrument {
	midi := midiInstrument{ID: id, Channel: s.Channel, Bank: s.Bank + 1, Program: s.Program}
	if v := s.Volume; v != nil {
		midi.Volume = number(float64(*v) * 100 / 127) // in percent
	}
	if pan := s.Pan; pan != nil {
		midi.Pan = number(float64(*pan) * 90 / 64) // in degrees to the right
	}
	return midi
}
