package scores

import (
	"slices"

	"midiconnect4/internal/text"
)

// Together is how many notes a part may play at a time.
func (s *Score) Together(part int) int {
	p, most := s.Parts()[part], 0
	if part < len(s.Players) {
		most = 1
		if p.Hold {
			most++
		}
		if p.Drone != nil {
			most += len(p.Drone.Keys)
		}
		if e := p.Ending; slices.Contains([]EndingStyle{e.Win, e.Loss, e.Draw}, ChordEnding) {
			most = max(most, 3)
		}
	}
	for i := range s.Voices {
		if s.PartOf(i, 0) == part || s.PartOf(i, 1) == part {
			most += s.Voices[i].together()
		}
	}
	return most
}

// together is how many notes the voice may play at a time.
func (v *Voice) together() int {
	_, kind := v.kind()
	if many, ok := kind.(interface{ together() int }); ok {
		return many.together()
	}
	return 1
}

// giveChannels gives each part the channels for its notes. A part has its own channel
// first, and as many more as sound together; those that are left go round, so that
// notes die away before their channel is bent for another.
func (r *reader) giveChannels(path string, t *Tuning) {
	s := r.score
	parts := s.Parts()
	t.Channels = make([][]int, len(parts))
	var free []int
	for channel := 1; channel <= lastChannel; channel++ {
		if channel != drumChannel && !slices.ContainsFunc(parts, func(p *Player) bool { return p.Channel == channel }) {
			free = append(free, channel)
		}
	}
	pitched, need := 0, 0
	for i, part := range parts {
		t.Channels[i] = []int{part.Channel}
		if !part.Percussion() {
			pitched, need = pitched+1, need+s.Together(i)
		}
	}
	switch {
	case t.By == ByMPE:
		r.giveZones(path+".by", t)
		return
	case !t.Bends():
		return
	case need > pitched+len(free):
		r.refuse(path+".by", problem("by: mts has every pitch on every channel", "%s may sound together, a channel each, and there are %d", text.Count(need, "note"), pitched+len(free)))
		return
	}
	t.shareOut(s, free)
}

// shareOut gives the parts, beside their own channels, those that are free.
func (t *Tuning) shareOut(s *Score, free []int) {
	parts := s.Parts()
	give := func(part, most int) {
		for !parts[part].Percussion() && len(free) > 0 && len(t.Channels[part]) < most {
			t.Channels[part], free = append(t.Channels[part], free[0]), free[1:]
		}
	}
	for part := range t.Channels {
		give(part, s.Together(part))
	}
	for round := 1; round <= lastChannel; round++ {
		for part := range t.Channels {
			give(part, s.Together(part)+round)
		}
	}
}

// zones is the channels of MPE's two zones, beside that of the drums. The first of
// each is its manager's.
var zones = [2][]int{{1, 2, 3, 4, 5, 6, 7, 8, 9}, {16, 15, 14, 13, 12, 11}}

// giveZones gives each part a zone of MPE.
func (r *reader) giveZones(field string, t *Tuning) {
	zone := 0
	for i, part := range r.score.Parts() {
		if part.Percussion() {
			continue
		}
		if zone == len(zones) {
			r.refuse(field, problem("by: bend takes as many parts as there are channels", "MPE has zones for two parts, and %s is one more", printable(part.Name)))
			return
		}
		t.Channels[i] = zones[zone][1:]
		if want := r.score.Together(i); want > len(t.Channels[i]) {
			r.refuse(field, problem("by: mts has every pitch on every channel", "%s may play %d notes together, and its zone of MPE has %d channels", printable(part.Name), want, len(t.Channels[i])))
			return
		}
		zone++
	}
}

// OnChannels is the score with other channels for the notes of its parts, on which the
// pitch wheel bends them by the two semitones of a synthesizer that was switched on.
func (s *Score) OnChannels(channels [][]int) *Score {
	t := &Tuning{Period: octave}
	if s.Tuning == nil {
		for key := range t.pitches {
			t.pitches[key] = float64(key)
		}
	} else {
		*t = *s.Tuning
	}
	t.By, t.Bend, t.Channels = ByBend, usualBend, channels
	on := *s
	on.Tuning = t
	return &on
}
