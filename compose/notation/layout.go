package notation

import (
	"fmt"

	"midiconnect4/compose"
)

// layout collects the bars of a piece.
type layout struct {
	bars     []bar
	parts    int
	tones    [][]tone // for later bars; allocated in bulk, because pieces are long
	end      int      // tick
	opens    bool     // the next music is the first of its movement
	latest   int      // the last bar with music; -1 for none
	openings []int    // the first bar of each movement
}

// newLayout returns an empty layout with room for a piece.
func newLayout(p *compose.Piece, parts int) *layout {
	room := 1
	for _, m := range p.Movements {
		room += len(m.Bars) + 1
	}
	return &layout{bars: make([]bar, 0, room), parts: parts, tones: make([][]tone, room*parts), latest: -1}
}

// add adds an empty bar.
func (l *layout) add(f *frame) {
	const more = 16 // bars
	if len(l.tones) < l.parts {
		l.tones = make([][]tone, more*l.parts)
	}
	l.bars = append(l.bars, bar{frame: f, start: l.end, tones: l.tones[:l.parts:l.parts]})
	l.tones = l.tones[l.parts:]
	l.end += f.ticks()
}

// restUntil fills the gap up to a tick with empty bars. They have the meter of the first of the frames whose bars fill the gap exactly. If none of
// the frames fits, restUntil returns false.
func (l *layout) restUntil(tick int, frames ...*frame) bool {
	gap := tick - l.end
	for _, f := range frames {
		if gap >= 0 && gap%f.ticks() == 0 {
			for l.end < tick {
				l.add(f)
			}
			return true
		}
	}
	return false
}

// movement adds a movement after the previous ones; the parameter before is the frame of the previous movement.
func (l *layout) movement(m compose.Movement, f, before *frame) error {
	if !l.restUntil(m.Start, before, f) {
		return fmt.Errorf(": it starts on tick %d, which is not a bar line of %s", m.Start, f.score.Meter)
	}
	l.opens = true
	l.openings = append(l.openings, len(l.bars))
	for i := range m.Bars {
		music := &m.Bars[i]
		f = f.in(music.Scale)
		b, err := l.music(f, music.Start, music.Ticks)
		if err == nil {
			err = b.addMove(music)
		}
		if err != nil {
			return fmt.Errorf(", bar %d: %w", i+1, err)
		}
	}
	for _, e := range endingBars(m.Ending, f.ticks()) {
		b, err := l.music(f, e.Start, e.Ticks)
		if err == nil {
			err = b.addEnding(e)
		}
		if err != nil {
			return fmt.Errorf(", ending: %w", err)
		}
	}
	if l.latest >= 0 {
		l.bars[l.latest].last = true
	}
	return nil
}

// music adds a bar of music, preceded by rests if there is a gap.
func (l *layout) music(f *frame, start, ticks int) (*bar, error) {
	if ticks != f.ticks() || !l.restUntil(start, f) {
		return nil, fmt.Errorf("it lasts %d ticks from tick %d, which is not a bar of %s after the previous bars", ticks, start, f.score.Meter)
	}
	l.add(f)
	l.latest = len(l.bars) - 1
	b := &l.bars[l.latest]
	b.first, l.opens = l.opens, false
	return b, nil
}

// addTitles writes the titles of several movements to their first bars.
func (l *layout) addTitles(movements []compose.Movement) {
	for i, m := range movements {
		if m.Title != "" && len(movements) > 1 {
			b := &l.bars[min(l.openings[i], len(l.bars)-1)]
			b.titles = append(b.titles, title{i, m.Title})
		}
	}
}

// addTempos writes the tempo of each bar.
func (l *layout) addTempos(tempos []compose.TempoChange) {
	for i := range l.bars {
		for len(tempos) > 1 && tempos[1].Tick <= l.bars[i].start {
			tempos = tempos[1:]
		}
		l.bars[i].tempo = tempos[0].Tempo
	}
}
