package stage

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
)

// frame is what happened since the frame before.
type frame struct {
	at      time.Duration // since the first one
	news    []live.News
	tick    int
	asked   *question
	said    string
	pressed []int
}

// nextFrame is the frame after the one at a time.
func (m model) nextFrame(at time.Duration) tea.Cmd {
	const length = 50 * time.Millisecond
	start := time.Now()
	return tea.Tick(length, func(now time.Time) tea.Msg {
		return m.stage.feed.take(at + now.Sub(start))
	})
}

// show shows what happened.
func (m model) show(f frame) model {
	m.now, m.tick = f.at, f.tick
	for _, n := range f.news {
		m = m.hear(n)
	}
	if q := f.asked; q != nil {
		m.asked, m.chosen = q.position, 0
		if q.refused != nil {
			m.message = q.refused.Error()
		}
	}
	if f.said != "" {
		m.message = f.said
	}
	for _, column := range f.pressed {
		m = m.drop(column)
	}
	return m
}

// hear shows one piece of news.
func (m model) hear(n live.News) model {
	switch n.Kind {
	case live.Began:
		m.match, m.turn, m.score, m.dropped = n.Match, n.Turn, n.Score, m.now
		m.shifts = append(m.shifts[:min(len(m.shifts), n.Turn.Number-1):len(m.shifts)], n.Shift)
		m.game, m.chosen, m.message = n.Match.Game, 0, ""
		if n.Match.Outcome() != game.Undecided {
			m.message = n.Match.Summary()
		}
	case live.Undone:
		m.match, m.message = n.Match, "taken back"
	case live.Left:
		m.match, m.chosen, m.message = nil, 0, "a new game, from the next bar line on"
	case live.Adjusted:
		m.factor, m.shift = n.Factor, n.Shift
	case live.Lost:
		m.lost, m.message = true, "the port has gone: the performance waits until it is back"
	case live.Back:
		m.lost, m.message = false, "the port is back"
	}
	return m
}
