package tui

import (
	"fmt"
	"os"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// scoreList is the scores to go through, and the state of the current one's file when
// it was read.
type scoreList struct {
	names []string
	at    int
	load  func(name string) (*scores.Score, error)
	stamp stamp
}

// stamp tells whether a file has changed.
type stamp struct {
	changed time.Time
	size    int64
}

// stampOf returns the stamp of a file; the zero stamp if there is no such file.
func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	return stamp{info.ModTime(), info.Size()}
}

func newScoreList(set Setting) scoreList {
	l := scoreList{names: set.Scores, load: set.Load, at: slices.Index(set.Scores, set.Score.Name)}
	l.stamp = stampOf(set.Score.Name)
	return l
}

// loaded is a score that was read, or the error.
type loaded struct {
	at    int // in the list
	score *scores.Score
	stamp stamp
	err   error
}

// step goes forward or back in the list, and reads the score there.
func (m model) step(by int) (model, tea.Cmd) {
	all := len(m.list.names)
	if all == 0 {
		return m, nil
	}
	m.list.at = (m.list.at + by + all) % all
	m.list.stamp = stampOf(m.list.names[m.list.at])
	return m, m.list.read(m.list.at)
}

// read reads a score of the list.
func (l scoreList) read(at int) tea.Cmd {
	return func() tea.Msg {
		r := loaded{at: at, stamp: stampOf(l.names[at])}
		r.err = session.Guard(func() (err error) {
			r.score, err = l.load(l.names[at])
			return err
		})
		return r
	}
}

// watched is the stamp of the current score's file.
type watched struct {
	at    int
	stamp stamp
}

// watch looks at the file of the current score after half a second.
func (l scoreList) watch() tea.Cmd {
	const pause = 500 * time.Millisecond
	return tea.Tick(pause, func(time.Time) tea.Msg {
		if l.at < 0 {
			return watched{at: l.at}
		}
		return watched{l.at, stampOf(l.names[l.at])}
	})
}

// reread reads the current score again if its file has changed and is there.
func (m model) reread(w watched) (model, tea.Cmd) {
	if w.at != m.list.at || w.stamp == m.list.stamp || w.stamp == (stamp{}) {
		return m, m.list.watch()
	}
	m.list.stamp = w.stamp
	return m, tea.Batch(m.list.read(w.at), m.list.watch())
}

// rescored goes on with a score that was read, if it fits the board.
func (m model) rescored(r loaded) model {
	if r.at != m.list.at {
		return m // the key was pressed again
	}
	m.list.stamp = r.stamp
	if r.err != nil {
		return m.say(firstLine(r.err)) // the error names the file
	}
	if err := r.score.Fits(m.game.Size()); err != nil {
		return m.say(fmt.Sprintf("score %s: %v", text.Printable(m.list.names[r.at]), firstLine(err)))
	}
	m = m.say(fmt.Sprintf("score %s, from the next bar line on", text.Printable(r.score.Name)))
	m.transport.SetScore(r.score)
	m.pending = r.score
	return m
}

// composedBy shows by which score the bars are now composed.
func (m model) composedBy(s *scores.Score) model {
	if m.score = s; s.Piece() == m.pending {
		m.pending = nil
	}
	return m
}
