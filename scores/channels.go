package scores

import (
	"cmp"
	"slices"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// channelsFor returns the least number of channels that a part needs: one for each different pitch bend that may be in use at the same time.
func (s *Score) channelsFor(part int) int { return min(s.together(part), s.Bends()) }

// SharesChannels reports whether a part may play more notes at the same time than it has channels. Then notes with the same pitch bend share a
// channel.
func (s *Score) SharesChannels(part int) bool {
	return len(s.Tuning.Channels[part]) < s.together(part)
}

// together returns the greatest number of notes that a part may play at the same time.
func (s *Score) together(part int) int {
	p, most := s.Parts()[part], 0
	if part < len(s.Players) {
		most = 1
		if p.Hold {
			most++
		}
		if p.Drone != nil {
			most += len(p.Drone.Keys)
		}
		if slices.Contains(p.Ending.styles(), ChordEnding) {
			most = max(most, 3)
		}
	}
	for i := range s.Voices {
		if s.PartOf(i, 0) == part || s.PartOf(i, 1) == part {
			most += s.Voices[i].together(s)
		}
	}
	return most
}

// giveChannels assigns MIDI channels to the parts in t.Channels, by the method t.By.
func (r *reader) giveChannels(path string, t *pitch.Tuning) {
	s := r.score
	parts := s.Parts()
	t.Channels = make([][]int, len(parts))
	for i, part := range parts {
		t.Channels[i] = []int{part.Channel}
	}
	switch t.By {
	case pitch.ByBend:
		r.shareOut(path+".by", t)
	case pitch.ByMPE:
		r.giveZones(path+".by", t)
	}
}

// byMTS is the hint for scores with more simultaneous notes than channels.
const byMTS = "write tuning.by: mts, with which every channel can play every pitch"

// shareOut gives each free channel to the part that has the fewest channels per note. If several parts have equally few, the part with the most
// notes gets it. The more channels a part has, the longer its notes can die away before their channel is bent again.
func (r *reader) shareOut(field string, t *pitch.Tuning) {
	s := r.score
	parts := s.Parts()
	var pitched []int
	needs := make([]int, len(parts))
	all := 0
	for i, part := range parts {
		if !part.Percussion() {
			pitched, needs[i] = append(pitched, i), s.channelsFor(i)
			all += needs[i]
		}
	}
	var free []int
	for channel := 1; channel <= lastChannel; channel++ {
		if channel != drumChannel && !slices.ContainsFunc(parts, func(p *Player) bool { return p.Channel == channel }) {
			free = append(free, channel)
		}
	}
	if there := len(pitched) + len(free); all > there {
		r.Wrong(field, byMTS, "%s may sound together, and each needs a channel; there are %d channels", text.Count(all, "note"), there)
		return
	}
	poorest := func(a, b int) int {
		return cmp.Or(len(t.Channels[a])*needs[b]-len(t.Channels[b])*needs[a], needs[b]-needs[a])
	}
	for _, channel := range free {
		if len(pitched) > 0 {
			part := slices.MinFunc(pitched, poorest)
			t.Channels[part] = append(t.Channels[part], channel)
		}
	}
}

// zones lists the channels of MPE's two zones (MPE is MIDI Polyphonic Expression), without the drum channel. The first channel of each zone is its
// manager.
var zones = [2][]int{{1, 2, 3, 4, 5, 6, 7, 8, 9}, {16, 15, 14, 13, 12, 11}}

// giveZones gives each part a zone of MPE. The part that needs more channels gets the larger zone.
func (r *reader) giveZones(field string, t *pitch.Tuning) {
	s := r.score
	var pitched []int
	for i, part := range s.Parts() {
		if part.Percussion() {
			continue
		}
		if len(pitched) == len(zones) {
			r.Wrong(field, "write tuning.by: bend, which allows as many parts as there are channels", "MPE has zones for only two parts; %s is the third part", settings.Printable(part.Name))
			return
		}
		pitched = append(pitched, i)
	}
	slices.SortStableFunc(pitched, func(a, b int) int { return s.channelsFor(b) - s.channelsFor(a) })
	for zone, part := range pitched {
		t.Channels[part] = zones[zone][1:]
		if need := s.channelsFor(part); need > len(t.Channels[part]) {
			r.Wrong(field, byMTS, "%s may play %d notes together; its zone of MPE has %d channels", settings.Printable(s.Parts()[part].Name), need, len(t.Channels[part]))
			return
		}
	}
}

// OnChannels returns the score with other channels for the notes of its parts. The range of the pitch wheel is set to two semitones, the default
// of synthesizers. channels has a list for each part; channel 0 means that a note is played elsewhere.
func (s *Score) OnChannels(channels [][]int) *Score {
	on := *s
	on.Tuning = s.Tuning.OnChannels(channels)
	return &on
}
