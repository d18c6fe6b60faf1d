package scores

import (
	"fmt"
	"math"

	"midiconnect4/scores/settings"
)

// Dynamics says how the velocities of a move are drawn from the score's span.
type Dynamics struct {
	By DynamicsBy
	// Threat, Block and Win are added to the velocities of a move that threatens to win, stops a threat, or wins: -126..126. The sums are clamped to
	// 1..127.
	Threat, Block, Win int
}

// DynamicsBy says what determines the velocities.
type DynamicsBy string

const (
	ByChance     DynamicsBy = "chance"     // each note is drawn at random from the whole span
	ByPhase      DynamicsBy = "phase"      // the fuller the board, the louder
	ByConfidence DynamicsBy = "confidence" // the surer the gamer is to win, the louder
)

// What is added to the velocities of notes, beside a score's own numbers.
const (
	Stress = 8   // of a note that begins a group of the meter
	Softer = -10 // of ornaments and accompaniments, beside the notes around them
)

// Loudness returns the span of velocities that the notes of a player's part may have, including accents and the random deviations of Humanise. It
// includes neither drones nor velocities that a person sets.
func (s *Score) Loudness(player int) Span {
	all, other := s.played(player), s.played(1-player)
	further := s.stressed(s.Players[player].Level - s.Players[1-player].Level)
	if s.Phrases.Accompanied() {
		all = all.with(other.louder(Span{Softer, Softer}).louder(further))
	}
	if s.Coda != nil {
		all = all.with(other.louder(further))
	}
	all = s.strayed(all)
	for i, v := range s.Voices {
		if !v.Common().Own && !isDrums(v) { // it sounds in the players' parts
			all = all.with(s.LoudnessOf(i))
		}
	}
	return all
}

// LoudnessOf returns the span of velocities that the notes of the voice with index i may have, including accents and the random deviations of
// Humanise.
func (s *Score) LoudnessOf(i int) Span {
	v := s.Voices[i]
	level := v.Common().Level
	bound := s.bound(Emphasis, func(d *Drama) bool { return d.Names(i, v) })
	moves := s.played(0).with(s.played(1))
	return s.strayed(moves.louder(v.accents()).louder(bound).louder(s.stressed(level)))
}

// played returns the span of the velocities of moves that a player's part plays, including accents but not the random deviations of Humanise.
func (s *Score) played(player int) Span {
	d := s.Dynamics
	all := s.drawn().louder(Span{min(0, d.Threat, d.Block, d.Win), max(0, d.Threat, d.Block, d.Win)})
	all = all.louder(s.bound(Emphasis, func(d *Drama) bool { return d.Voices == nil }))
	if s.Phrases != nil && s.Phrases.Ornament != nil {
		all = all.louder(Span{Low: Softer})
	}
	return all.louder(s.stressed(s.Players[player].Level))
}

// stressed returns what a part of the given level adds to velocities.
func (s *Score) stressed(level int) Span {
	if s.Meter.Groups == "" {
		return Span{level, level}
	}
	return Span{level, level + Stress}
}

// bound returns the span of the values that the drama gives to a target, and of 0, by those of its entries that count.
func (s *Score) bound(t Target, counts func(*Drama) bool) (all Span) {
	for i := range s.Drama {
		if d := &s.Drama[i]; d.Target == t && counts(d) {
			from, to := int(math.Round(d.Range.From)), int(math.Round(d.Range.To))
			all = all.with(Span{min(from, to), max(from, to)})
		}
	}
	return all
}

// drawn returns the span from which the velocities of moves are drawn. Drama may widen it.
func (s *Score) drawn() Span {
	all := s.Velocity
	for i := range s.Drama {
		if d := &s.Drama[i]; d.Target == Loudness {
			from, to := d.Window(d.Range.From), d.Window(d.Range.To)
			all = all.with(from).with(to)
		}
	}
	return all
}

// strayed returns a span of velocities, extended by the random deviations of Humanise.
func (s *Score) strayed(velocities Span) Span {
	if s.Humanise == nil {
		return velocities
	}
	return velocities.louder(Span{-s.Humanise.Velocity, s.Humanise.Velocity})
}

// louder adds another span to a span of velocities: low end to low end, and high end to high end. The result is clamped to 1..127.
func (s Span) louder(by Span) Span {
	return Span{min(max(s.Low+by.Low, lowVelocity), highVelocity), min(max(s.High+by.High, lowVelocity), highVelocity)}
}

// with returns the smallest span that includes both.
func (s Span) with(other Span) Span { return Span{min(s.Low, other.Low), max(s.High, other.High)} }

const mostAccent = highVelocity - lowVelocity

func dynamics(d *Dynamics) settings.Group {
	return settings.Group{
		Example: "{by: phase}",
		Settings: []settings.Setting{
			settings.Of("by", &d.By, settings.Choice{
				{Word: ByChance, Effect: "each note is drawn from the whole span"},
				{Word: ByPhase, Effect: "the fuller the board, the louder"},
				{Word: ByConfidence, Effect: "the surer the gamer is to win, the louder"},
			}, "How velocities are drawn: from the whole span (chance), or from a quarter of it, "+
				"which rises as the board fills (phase) or as the gamer is surer of winning (confidence).",
				settings.More{Usual: ByChance, Note: "each note anywhere in it; or: phase, confidence"}),
			settings.Of("threat", &d.Threat, accent, "Added to the velocities of a move that threatens to win, {bounds}. No velocity leaves 1 to 127.",
				settings.More{
					Show: func() (value, effect string) { return signed(d.Threat) }, Note: "added where a move threatens to win, {bounds}",
					Effect: "added to the velocities of a move that threatens to win",
				}),
			settings.Of("block", &d.Block, accent, "Added to the velocities of a move that stops a threat.",
				settings.More{
					Show: func() (value, effect string) { return signed(d.Block) }, Note: "where it stops a threat",
					Effect: "added to those of a move that stops such a threat",
				}),
			settings.Of("win", &d.Win, accent, "Added to the velocities of the move that wins.",
				settings.More{
					Show: func() (value, effect string) { return signed(d.Win) }, Note: "where it wins",
					Effect: "added to those of the move that wins",
				}),
		},
	}
}

var accent = settings.Number{Low: -mostAccent, High: mostAccent, IsNot: "cannot be added to a velocity"}

// Humanise says how much notes deviate at random from their written time and velocity. The deviations are only heard, not written.
type Humanise struct {
	Timing   float64 // a note is at most this many milliseconds early or late
	Velocity int     // a note is at most this many steps of velocity softer or louder
}

const (
	mostTiming = 200 // milliseconds
	mostStray  = 60  // steps of velocity
)

func humanise(h *Humanise) settings.Group {
	return settings.Group{
		Example: "{timing: 12, velocity: 6}",
		Settings: []settings.Setting{
			settings.Of("timing", &h.Timing, settings.Number{High: mostTiming, IsNot: "is no deviation", Unit: "milliseconds"},
				"Milliseconds by which a note may come early or late, {bounds}."),
			settings.Of("velocity", &h.Velocity, settings.Number{High: mostStray, IsNot: "is no deviation", Unit: "steps of velocity"},
				"Steps of velocity by which a note may be softer or louder, {bounds}."),
		},
	}
}

func (h *Humanise) describe() (value, effect string) {
	return fmt.Sprintf("%g ms, %d steps", h.Timing, h.Velocity), "notes come early or late, and are louder or softer, by so much at most"
}
