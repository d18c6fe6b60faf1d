package play

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"midiconnect4/compose"
	"midiconnect4/gamer/signal"
	"midiconnect4/internal/onethread"
)

// listens reports whether signals of the moves are needed.
func (m *Match) listens() bool { return m.Listening || m.music.score.Listens() }

// hear computes the signals of a turn, unless they are known or not needed. The error is the cause of ctx.
func (m *Match) hear(ctx context.Context, t *Turn) error {
	if t.told.Signals != nil || !m.listens() {
		return nil
	}
	found, err := signal.For(m.Game).Of(onethread.Context(ctx), m.positionBefore(t), t.Move)
	if err == nil {
		signals := compose.Signals(found)
		t.told.Signals = &signals
	}
	return err
}

// SignalTable returns the signals of the turns so far as text for people, a line per turn. The match must be
// Listening.
func (m *Match) SignalTable() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "move\tplayer\tsquare\ttension\tadvantage\tsurprise\tprogress\tdensity\tcapture\tblunder\tconfidence\t")
	for _, t := range m.Turns {
		s := t.told.Signals
		fmt.Fprintf(w, "%d. %s\t%s\t%d,%d\t", t.Number, t.Move.Text, t.Side, t.Move.X, t.Move.Y)
		for _, value := range []float64{
			s.Tension, s.Advantage, s.Surprise, s.Progress, s.Density, s.Capture, s.Blunder, t.Confidence,
		} {
			fmt.Fprintf(w, "%.3f\t", value)
		}
		fmt.Fprintln(w)
	}
	_ = w.Flush() // a builder takes everything
	return b.String()
}
