package notation

import (
	"cmp"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// tone is a note with its articulation signs.
type tone struct {
	compose.Note
	accent    bool
	staccato  bool
	sustained bool  // whether it is a note of a drone, or an ending note that lasts the whole bar
	held      bool  // whether it is held while other notes of its line start
	line      uint8 // 0 for the players' line; voice number + 1 for a voice
	*tuned          // nil if the tuning has twelve keys per octave
}

// legato and staccato are values of a part's articulation: the share of a note's length during which the note sounds. Notes with a value nearer
// to staccato get a staccato dot.
const legato, staccato = 1, 0.5

// detached reports whether a part's notes get staccato dots.
func detached(part *scores.Player) bool { return part.Articulation < (legato+staccato)/2.0 }

// tonesOf returns the notes of a move, with their articulation signs.
func tonesOf(s *scores.Score, b *compose.Bar) []tone {
	part := &s.Players[b.Part()]
	accent := accented(s, b.Move)
	detached := detached(part)
	all := make([]tone, 0, len(b.Notes)+len(b.Drone))
	for i, n := range b.Notes {
		held := part.Hold && i == 0
		all = append(all, tone{Note: n, accent: accent, staccato: detached && !held, held: held})
	}
	for _, n := range b.Drone {
		all = append(all, tone{Note: n, sustained: true})
	}
	return all
}

// accented reports whether the score gives the move an accent.
func accented(s *scores.Score, m compose.Move) bool { return compose.Accent(s.Dynamics, m.Feature) > 0 }

func byStart(a, b tone) int { return cmp.Compare(a.Start, b.Start) }

// apart sorts tones, and changes them so that no line has a key twice at the same time. As in the sound, a note ends when its key is struck
// again, and two notes that strike a key at the same time become one.
func apart(tones []tone) []tone {
	type held struct {
		line uint8
		key  int
	}
	last := map[held]*tone{}
	all := make([]tone, 0, len(tones))
	for _, n := range slices.SortedStableFunc(slices.Values(tones), byStart) {
		at := held{n.line, n.Key}
		before := last[at]
		if before != nil && before.Start == n.Start {
			before.Ticks = max(before.Ticks, n.Ticks)
			before.Off = max(before.Off, n.Off)
			before.Velocity = max(before.Velocity, n.Velocity)
			before.staccato = before.staccato && n.staccato
			continue
		}
		if before != nil && before.End() > n.Start {
			before.Ticks = n.Start - before.Start
			before.Off = min(before.Off, n.On)
		}
		all = append(all, n)
		last[at] = &all[len(all)-1]
	}
	if slices.ContainsFunc(all, func(n tone) bool { return n.line != all[0].line }) {
		return withoutUnisons(all)
	}
	return all
}

// withoutUnisons is for notes of different lines that strike the same key at the same time, and so sound as one. It keeps only the longest of
// them; of equally long notes, the first.
func withoutUnisons(tones []tone) []tone {
	all := make([]tone, 0, len(tones))
	for _, n := range tones {
		i := slices.IndexFunc(all, func(m tone) bool { return m.Start == n.Start && m.Key == n.Key })
		if i < 0 {
			all = append(all, n)
			continue
		}
		velocity := max(n.Velocity, all[i].Velocity)
		if n.Ticks > all[i].Ticks {
			all[i] = n
		}
		all[i].Velocity = velocity
	}
	return all
}
