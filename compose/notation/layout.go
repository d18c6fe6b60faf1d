package notation

import (
	"fmt"

	"midiconnect4/compose"
)

// layout collects the bars of the sheet music.
type layout struct {
	bars     []bar
	parts    int
	tones    [][]tone // slices for the tones of later bars, allocated together because pieces are long
	end      int      // tick at which the bars end so far
	opens    bool     // whether the next bar with music is the first of its movement
	latest   int      // index of the last bar with music; -1 if there is none
	openings []int    // index of the first bar of each movement
}

// newLayout returns a layout without bars, with room for the piece.
func newLayout(p *compose.Piece, parts int) *layout {
	room := 1
	for _, m := range p.Movements {
		room += len(m.Bars) + 1
	}
	return &layout{bars: make([]bar, 0, room), parts: parts, tones: make([][]tone, room*parts), latest: -1}
}

// add adds an empty bar.
func (l *layout) add(f *frame) {
	const more = 16 // number of bars for which to allocate
	if len(l.tones) < l.parts {
		l.tones = make([][]tone, more*l.parts)
	}
	l.bars = append(l.bars, bar{frame: f, start: l.end, tones: l.tones[:l.parts:l.parts]})
	l.tones = l.tones[l.parts:]
	l.end += f.ticks()
}

// restUntil adds empty bars up to a tick. A frame has a score with its meter: restUntil uses the first frame whose bars fill the time exactly. If
// there is no such frame, it returns false.
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

// movement adds the bars of a movement. f is its frame (the score with its meter and scale), before is the previous movement's frame.
func (l *layout) movement(m compose.Movement, f, before *frame) error {
	if !l.restUntil(m.Start, before, f) {
		return fmt.Errorf(": it starts on tick %d, which is not a bar line of %s", m.Start, f.score.Meter)
	}
	l.opens = true
	l.openings = append(l.openings, len(l.bars))
	home := f
	for i := range m.Bars {
		music := &m.Bars[i]
		f = f.in(music.Scale)
		b, err := l.music(f, music.Start, music.Ticks)
		if err == nil {
			err = b.addMove(music)
			if phrases := f.score.Phrases; phrases != nil {
				b.phrase, b.singer = int32(1+phrases.At(m.Before+i).Number), uint8(music.Part())
			}
		}
		if err != nil {
			return fmt.Errorf(", bar %d: %w", i+1, err)
		}
	}
	if f.score.KeyPlan == nil { // the harmony comes home
		f = home
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

// music adds a bar for music that starts at a tick. If there is a gap before it, music fills the gap with empty bars.
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

// addTitles adds the movements' titles to their first bars, if the piece has several movements.
func (l *layout) addTitles(movements []compose.Movement) {
	for i, m := range movements {
		if m.Title != "" && len(movements) > 1 {
			b := &l.bars[min(l.openings[i], len(l.bars)-1)]
			b.titles = append(b.titles, title{i, m.Title})
		}
	}
}

// addTempos sets the tempo of each bar.
func (l *layout) addTempos(tempos []compose.TempoChange) {
	for i := range l.bars {
		for len(tempos) > 1 && tempos[1].Tick <= l.bars[i].start {
			tempos = tempos[1:]
		}
		l.bars[i].tempo = tempos[0].Tempo
	}
}
