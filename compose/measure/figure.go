package measure

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

const figureNotes = 3

// figure identifies three notes by rhythm and pitch, independently of where in the bar they start. Of longer bars it has the first three notes.
type figure struct {
	starts, ends [figureNotes]int // ticks from the first onset
	steps        [figureNotes - 1]interval
}

func figureOf(by *scores.Score, notes []compose.Note) (f figure) {
	for i, n := range notes[:min(len(notes), figureNotes)] {
		f.starts[i], f.ends[i] = n.Start-notes[0].Start, n.End()-notes[0].Start
		if i > 0 {
			f.steps[i-1] = intervalOf(by, notes[i-1].Key, n.Key)
		}
	}
	return f
}

// variations returns f, its inversion, its retrograde, and f at half and at double speed.
func (f figure) variations() []figure {
	inverted, backwards, slow, fast := f, f, f, f
	inverted.steps = [2]interval{-f.steps[0], -f.steps[1]}
	backwards.steps = [2]interval{-f.steps[1], -f.steps[0]}
	last := max(f.ends[0], f.ends[1], f.ends[2])
	for i := range f.starts {
		backwards.starts[i], backwards.ends[i] = last-f.ends[2-i], last-f.starts[2-i]
		slow.starts[i], slow.ends[i] = 2*f.starts[i], 2*f.ends[i]
		fast.starts[i], fast.ends[i] = f.starts[i]/2, f.ends[i]/2
	}
	return []figure{f, inverted, backwards, slow, fast}
}

// within reports whether f, or a variation of it, is among the figures heard.
func (f figure) within(heard map[figure]bool) bool {
	return slices.ContainsFunc(f.variations(), func(v figure) bool { return heard[v] })
}

// kinship is the share of bars whose figure occurs in an earlier bar, unchanged or as a variation.
func kinship(m *music) float64 {
	heard, kin, bars := map[figure]bool{}, 0, 0
	m.bars(func(b *compose.Bar, by *scores.Score) {
		f := figureOf(by, b.Notes)
		bars++
		if f.within(heard) {
			kin++
		}
		heard[f] = true
	})
	return share(float64(kin), float64(bars))
}

// imitation is the share of bars in which another voice imitates a move. That voice then plays three successive notes with the figure, or a
// variation of the figure, of this move or an earlier one. imitation is NaN if the piece has no other pitched voices.
func imitation(m *music) float64 {
	heard, imitated, bars, others := map[figure]bool{}, 0, 0, false
	m.bars(func(b *compose.Bar, by *scores.Score) {
		bars++
		heard[figureOf(by, b.Notes)] = true
		imitates := false
		for _, line := range b.Lines {
			if line.Voice == compose.Strokes || by.Parts()[line.Part].Percussion() {
				continue
			}
			others = others || len(line.Notes) > 0
			for i := figureNotes; i <= len(line.Notes); i++ {
				imitates = imitates || figureOf(by, line.Notes[i-figureNotes:i]).within(heard)
			}
		}
		if imitates {
			imitated++
		}
	})
	if !others {
		return none
	}
	return share(float64(imitated), float64(bars))
}
