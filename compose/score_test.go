package compose_test

import (
	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// paperLike returns a new score with the paper's settings. Tests may change it.
func paperLike() *scores.Score {
	s := scores.Paper()
	s.Name, s.Title = "paper-like", "Paper-like"
	return s
}

// threeFour and fiveEight return scores that differ as much as possible from the paper's score.
func threeFour() *scores.Score {
	s := paperLike()
	s.Meter = scores.Meter{Beats: 3, Unit: 4}
	s.Signs = scores.IndependentSigns
	s.Tempo = 92.5
	s.Range = scores.Span{Low: 36, High: 96}
	s.Shared = nil
	flute, bass := &s.Players[0], &s.Players[1]
	flute.Name, flute.Channel, flute.Program = "Flûte", 3, 74
	flute.Reference = &scores.Reference{Notes: []int{72, 79, 76}, Stay: []int{2, 1, 3}, Then: scores.Reverse}
	bass.Name, bass.Channel, bass.Program, bass.Bank = "Bass", 16, 33, 129
	bass.Reference = &scores.Reference{Notes: []int{43, 48}, Stay: []int{1, 1}, Then: scores.Random}
	return s
}

func fiveEight() *scores.Score {
	s := paperLike()
	s.Meter = scores.Meter{Beats: 5, Unit: 8}
	s.Tempo = 180
	s.Range = scores.Span{Low: 60, High: 71}
	s.Shared = &scores.Reference{Notes: []int{60, 71}, Stay: []int{4, 4}, Then: scores.Cycle}
	s.Players[0].Program, s.Players[1].Program = 12, 13
	return s
}

func drawScore(t *rapid.T) *scores.Score {
	s := paperLike()
	s.Range = drawSpan(t, "range", 0, 11)
	s.Scale = drawScale(t)
	if len(keysOf(s)) < 2 {
		s.Scale = scores.Paper().Scale
	}
	s.Intervals = drawIntervals(t, s.Scale)
	s.Bounds = rapid.SampledFrom([]scores.Bounds{scores.Turn, scores.Fold, scores.Clamp}).Draw(t, "bounds")
	s.Signs = rapid.SampledFrom([]scores.Signs{
		scores.SharedSign, scores.IndependentSigns, scores.SignsByPlayer, scores.SignsByResult,
	}).Draw(t, "signs")
	s.Meter = scores.Meter{
		Beats: rapid.IntRange(1, 12).Draw(t, "beats"),
		Unit:  rapid.SampledFrom([]int{1, 2, 4, 8, 16}).Draw(t, "unit"),
	}
	grids := []int{}
	for _, grid := range []int{10, 20, 30, 40, 60, 80, 120, 160, 240, 480} {
		if bar := s.Meter.Ticks(); bar%grid == 0 && bar/grid >= 3 {
			grids = append(grids, grid)
		}
	}
	s.Grid = rapid.SampledFrom(grids).Draw(t, "grid")
	s.Rhythm = drawRhythm(t, s)
	s.Tempo = rapid.Float64Range(10, 400).Draw(t, "tempo")
	if rapid.Bool().Draw(t, "pace") {
		s.Pace = &scores.Pace{
			To:   rapid.Float64Range(10, 400).Draw(t, "to"),
			By:   rapid.SampledFrom([]scores.PaceBy{scores.ByBoard, scores.ByMoves}).Draw(t, "pace by"),
			Over: rapid.IntRange(1, 30).Draw(t, "over"),
		}
	}
	s.Velocity = drawSpan(t, "velocity", 1, 0)
	s.Dynamics = scores.Dynamics{
		By:     rapid.SampledFrom([]scores.DynamicsBy{scores.ByChance, scores.ByPhase, scores.ByConfidence}).Draw(t, "dynamics"),
		Threat: rapid.IntRange(-126, 126).Draw(t, "threat"),
		Block:  rapid.IntRange(-126, 126).Draw(t, "block"),
		Win:    rapid.IntRange(-126, 126).Draw(t, "win"),
	}
	if rapid.Bool().Draw(t, "shared") {
		s.Shared = drawReference(t, s)
		return s
	}
	s.Shared = nil
	s.Players[0].Reference = drawReference(t, s)
	s.Players[1].Reference = drawReference(t, s)
	return s
}

// drawRhythm generates a random rhythm that fits in the bars of the score.
func drawRhythm(t *rapid.T, s *scores.Score) (r scores.Rhythm) {
	units := s.Meter.Ticks() / s.Grid
	r.Rests = rapid.IntRange(0, min(4, units-3)).Draw(t, "rests")
	if rapid.Bool().Draw(t, "shortest") {
		r.Shortest = s.Grid * rapid.IntRange(1, units/(3+r.Rests)).Draw(t, "units")
	}
	if pairs := units / 2; s.Grid > 1 && pairs > 0 && rapid.Bool().Draw(t, "swing") {
		r.Swing.Unit = s.Grid * rapid.IntRange(1, pairs).Draw(t, "swung")
		r.Swing.Share = rapid.Float64Range(0.5, 0.75).Draw(t, "share")
	}
	with := *s
	with.Rhythm = r
	for rests := range r.Rests + 1 {
		if units > 1024 || len(with.DottedLengths(rests)) == 0 {
			return r
		}
	}
	r.Dotted = rapid.Float64Range(0, 1).Draw(t, "dotted")
	return r
}

// drawSpan generates a random span with ends between low and 127. The ends are at least width apart.
func drawSpan(t *rapid.T, name string, low, width int) scores.Span {
	const high = 127
	from := rapid.IntRange(low, high-width).Draw(t, name+" low")
	return scores.Span{Low: from, High: rapid.IntRange(from+width, high).Draw(t, name+" high")}
}

// drawScale returns the chromatic scale or a random scale.
func drawScale(t *rapid.T) pitch.Scale {
	scale := scores.Paper().Scale
	if rapid.Bool().Draw(t, "own scale") {
		scale = pitch.Scale{Root: rapid.IntRange(0, 11).Draw(t, "root"), Steps: []int{0}}
		for step := 1; step < 12; step++ {
			if rapid.Bool().Draw(t, "step") {
				scale.Steps = append(scale.Steps, step)
			}
		}
	}
	return scale
}

// mostXY is the largest coordinate of a random move.
const mostXY = 20

func drawIntervals(t *rapid.T, scale pitch.Scale) scores.Intervals {
	intervals := scores.Intervals{By: scores.BySteps}
	if len(scale.Steps) == 12 && rapid.Bool().Draw(t, "thirds") {
		intervals.By = scores.ByThirds
	}
	for _, table := range []*[]int{&intervals.X, &intervals.Y} {
		if rapid.Bool().Draw(t, "table") {
			*table = rapid.SliceOfN(rapid.IntRange(0, 127), mostXY, mostXY).Draw(t, "intervals")
		}
	}
	return intervals
}

func keysOf(s *scores.Score) []int {
	var keys []int
	for key := s.Range.Low; key <= s.Range.High; key++ {
		for _, step := range s.Scale.Steps {
			if key%12 == (s.Scale.Root+step)%12 {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

func drawReference(t *rapid.T, s *scores.Score) *scores.Reference {
	notes := rapid.SliceOfN(rapid.SampledFrom(keysOf(s)), 1, 5).Draw(t, "notes")
	stay := rapid.SliceOfN(rapid.IntRange(1, 4), len(notes), len(notes)).Draw(t, "stay")
	continuations := []scores.AfterList{scores.Cycle, scores.Hold, scores.Chain, scores.Reverse, scores.Random, scores.Walk}
	list := &scores.Reference{Notes: notes, Stay: stay, Then: rapid.SampledFrom(continuations).Draw(t, "then")}
	if list.Then == scores.Walk {
		list.Step = rapid.IntRange(1, 127).Draw(t, "longest step")
	}
	return list
}

// drawParts gives the players' parts of a score random settings.
func drawParts(t *rapid.T, s *scores.Score) {
	ways := rapid.SampledFrom([]scores.EndingStyle{scores.NoEnding, scores.ChordEnding, scores.LastEnding, scores.TonicEnding})
	for i := range s.Players {
		p := &s.Players[i]
		p.Octave = rapid.IntRange(-s.Range.Low/12, (127-s.Range.High)/12).Draw(t, "octave")
		p.Articulation = rapid.Float64Range(0.05, 1).Draw(t, "articulation")
		p.Hold = rapid.Bool().Draw(t, "hold")
		if keys := rapid.SliceOfNDistinct(rapid.IntRange(max(0, -12*p.Octave), min(127, 127-12*p.Octave)), 0, 3, rapid.ID).Draw(t, "drone"); len(keys) > 0 {
			p.Drone = &scores.Drone{Keys: keys, Velocity: rapid.IntRange(1, 127).Draw(t, "drone velocity")}
		}
		p.Ending = scores.Ending{Win: ways.Draw(t, "win"), Loss: ways.Draw(t, "loss"), Draw: ways.Draw(t, "draw")}
	}
}

func drawMoves(t *rapid.T) []compose.Move {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) compose.Move {
		return compose.Move{
			X:          rapid.IntRange(1, mostXY).Draw(t, "x"),
			Y:          rapid.IntRange(1, mostXY).Draw(t, "y"),
			Player:     rapid.IntRange(0, 1).Draw(t, "player"),
			Filled:     rapid.Float64Range(0, 1).Draw(t, "filled"),
			Confidence: rapid.Float64Range(0, 1).Draw(t, "confidence"),
			Feature:    rapid.SampledFrom([]compose.Feature{compose.Plain, compose.Threat, compose.Block, compose.Win}).Draw(t, "feature"),
		}
	}), 0, 60).Draw(t, "moves")
}

// game returns n moves on different squares of a board with the given width. The players alternate.
func game(n, width int) []compose.Move {
	moves := make([]compose.Move, n)
	for i := range moves {
		moves[i] = compose.Move{X: i*5%width + 1, Y: i/width + 1, Player: i % 2}
	}
	return moves
}

func compositionOf(c *compose.Composer, moves []compose.Move) []compose.Bar {
	bars := make([]compose.Bar, len(moves))
	for i, m := range moves {
		bars[i] = c.Bars(m)[0]
	}
	return bars
}

func keys(b compose.Bar) [3]int { return [3]int{b.Notes[0].Key, b.Notes[1].Key, b.Notes[2].Key} }
