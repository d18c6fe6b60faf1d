package ntuple

import (
	"context"
	"math"
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/ntuple"
	"midiconnect4/internal/detmath"
	"midiconnect4/internal/parallel"
)

// memory is what a network has learnt. The first index is the side to move, the second the number of the weight.
type memory struct {
	weights [2][]int32 // in units of 1/one (one is a weight of 1)
	traces  [2][]trace
	average [2][]int32 // average of the weights after each iteration; nil if the settings do not ask for it
}

// trace is the history of a weight's changes, before learning rates are applied: net is their sum, and total the sum of their absolute values.
type trace struct{ net, total float32 }

func newMemory(size uint32, s Settings) *memory {
	m := new(memory)
	for side := range m.weights {
		m.weights[side], m.traces[side] = make([]int32, size), make([]trace, size)
		if s.Average > 0 {
			m.average[side] = make([]int32, size)
		}
	}
	return m
}

func (m *memory) clone() *memory {
	c := new(memory)
	for side := range m.weights {
		c.weights[side], c.traces[side] = slices.Clone(m.weights[side]), slices.Clone(m.traces[side])
		c.average[side] = slices.Clone(m.average[side])
	}
	return c
}

// gamer returns the weights of the gamer.
func (m *memory) gamer() [2][]int32 {
	if m.average[0] != nil {
		return m.average
	}
	return m.weights
}

// fold moves the average towards the weights, by a share of the difference. Nothing happens if there is no average.
func (m *memory) fold(share float64) {
	by := int64(share * (1 << 24))
	for side, all := range m.average {
		weights := m.weights[side]
		for i, w := range all {
			all[i] += int32(((int64(weights[i])-int64(w))*by + 1<<23) >> 24)
		}
	}
}

// learner learns from one batch of games after another.
type learner struct {
	*memory
	layout  *ntuple.Layout
	rate    float32
	rates   []float32 // learning rates: the index is |net|/total of a weight in steps of 1/rateSteps
	lambda  float32
	entropy bool
	cores   int
	batch   []match
	draws   int
	boards  int     // number of boards in all games
	missed  float64 // sum of the squared differences between boards' values and outcomes
}

// rateSteps is the number of steps in |net|/total from 0 (a weight's changes cancel out) to 1 (all have the same sign).
const rateSteps = 1 << 10

func newLearner(l *ntuple.Layout, m *memory, s Settings, number, cores int) *learner {
	of := &learner{
		memory: m, layout: l, rate: float32(s.rate(number)), lambda: float32(s.Lambda), entropy: s.Entropy, cores: cores,
		rates: make([]float32, rateSteps+1), batch: make([]match, s.Batch),
	}
	for i := range of.rates {
		agree := float32(float32(i) / rateSteps)
		switch s.Coherence {
		case "none":
			agree = 1
		case "exponential":
			agree = detmath.Exp(float32(steepness * (agree - 1)))
		}
		of.rates[i] = float32(float32(of.rate*agree) * one)
	}
	return of
}

// steepness is how steeply exponential learning rates rise (β in Bagheri and others 2016).
const steepness = 2.7

// learn plays n games, each by a call of play, and learns from them.
func (l *learner) learn(ctx context.Context, n int, play func(m *match, number int)) error {
	err := parallel.ForEach(ctx, n, l.cores, func() func(int) error {
		return func(i int) error {
			play(&l.batch[i], i)
			return nil
		}
	})
	if err != nil {
		return err
	}
	games := l.batch[:n]
	for i := range games {
		l.missed += games[i].judge(l.lambda, l.entropy)
		l.boards += len(games[i].boards)
		if games[i].outcome == game.Draw {
			l.draws++
		}
	}
	tuples, images := l.layout.Tuples(), l.layout.Readings()/l.layout.Tuples()
	shares := min(l.cores, tuples)
	return parallel.ForEach(ctx, shares, l.cores, func() func(int) error {
		return func(share int) error {
			from, to := share*tuples/shares*images, (share+1)*tuples/shares*images
			for i := range games {
				l.follow(&games[i], from, to)
			}
			return nil
		}
	})
}

// follow changes the weights of some readings, whose indexes are from, from+1, …, to-1. A reading is a tuple placed on an image (rotated or
// reflected) of the board. The range must include either all readings of a tuple, or none.
func (l *learner) follow(m *match, from, to int) {
	readings := l.layout.Readings()
	for i := range m.boards {
		b := &m.boards[i]
		weights, traces, size := l.weights[b.turn], l.traces[b.turn], abs(b.error)
		for _, at := range m.indexes[i*readings:][from:to] {
			t, step := &traces[at], rateSteps
			if t.total > 0 {
				step = int(abs(t.net) / t.total * rateSteps)
			}
			change := int32(float32(b.error * l.rates[step]))
			weights[at] = max(-maxWeight, min(maxWeight, weights[at]+change))
			t.net += b.error
			t.total += size
		}
	}
}

// abs returns |x|. It clears the sign bit, which is faster than max.
func abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

// maxWeight bounds weights, as gamer files do.
const maxWeight = 64 * one
