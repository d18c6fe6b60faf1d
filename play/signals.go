package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/signal"
	"midiconnect4/internal/onethread"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
)

// listens reports whether the signals of the moves must be computed.
func (m *Match) listens() bool { return m.Listening || m.music.score.Listens() }

// Silent lists the signals that are 0 at each move of a game.
func Silent(g game.Game) (silent []scores.Signal) {
	p := g.Start()
	if _, captures := p.(game.Changer); !captures {
		silent = append(silent, scores.Capture)
	}
	if _, checks := p.(game.Checked); !checks {
		silent = append(silent, scores.Check, scores.Castling)
	}
	if _, moves := p.(game.PieceMover); !moves {
		silent = append(silent, scores.Promotion)
	}
	return silent
}

// MostMoves returns the greatest number of moves in a game; 0 if there is no limit.
func MostMoves(g game.Game) int {
	if _, captures := g.Start().(game.PieceMover); captures {
		return 0
	}
	width, height := g.Size()
	return width * height
}

// hear computes the signals of a turn. If they are known already, or are not needed, it does nothing. If ctx ends, the error is its cause.
func (m *Match) hear(ctx context.Context, t *Turn) error {
	if t.told.Signals != nil || !m.listens() {
		return nil
	}
	var before *signal.Story
	if t.Number > 1 {
		before = m.Turns[t.Number-2].story
	}
	found, after, err := signal.For(m.Game).Next(onethread.Context(ctx), before, m.positionBefore(t), t.Move, t.chances)
	if err == nil {
		signals := compose.Signals(found)
		t.told.Signals, t.story = &signals, after
	}
	return err
}

// SignalTable returns the signals of the turns so far as a table for people, with a line for each turn. m.Listening must have been true when the
// turns were played.
func (m *Match) SignalTable() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	columns := slices.DeleteFunc(scores.Signals(), func(s scores.Signal) bool { return s == scores.Whole })
	fmt.Fprintf(w, "move\tplayer\tsquare\t%s\t\n", text.Join(columns, "\t", func(s scores.Signal) string { return string(s) }))
	for _, t := range m.Turns {
		fmt.Fprintf(w, "%d. %s\t%s\t%d,%d\t", t.Number, t.Move.Text, t.Side, t.Move.X, t.Move.Y)
		for _, column := range columns {
			value := t.told.Signals.Of(column)
			if column == scores.Confidence {
				value = t.Confidence
			}
			fmt.Fprintf(w, "%.3f\t", value)
		}
		fmt.Fprintln(w)
	}
	_ = w.Flush() // no error: a strings.Builder accepts everything
	return b.String()
}
