package tui

import (
	"math"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// lanes are the signals that the screen draws below the piano roll. If there is not enough room, the first of them are drawn.
var lanes = []scores.Signal{
	scores.Tension, scores.Advantage, scores.Surprise, scores.Blunder, scores.Density, scores.Progress, scores.Capture,
}

// laneRows returns how many signals can be drawn below a piano roll that has the given number of rows.
func laneRows(roll int) int {
	const least, rowsEach, fewest = 8, 4, 2 // minimum rows of the roll; rows of the roll per lane; minimum number of lanes
	if n := (roll - least) / rowsEach; n >= fewest {
		return min(n, len(lanes))
	}
	return 0
}

// lane draws a signal as a line with one height for each bar.
func (r *roll) lane(s scores.Signal) string {
	var line strings.Builder
	line.WriteString(faint.Render(fit(string(s), r.labels)))
	for _, b := range r.shown {
		cells := []drawn{{r.glyphs.bar, &faint}}
		for len(cells) < r.barWide {
			cells = append(cells, r.level(b, s))
		}
		line.WriteString(draw(cells))
	}
	return line.String()
}

// level returns a character whose height shows a signal in a bar's turn. It has the colour of the player who moved or, for the signal advantage, of
// the player who is ahead.
func (r *roll) level(b shownBar, s scores.Signal) drawn {
	signals := b.turn.Signals()
	if signals == nil {
		return drawn{" ", nil}
	}
	value, side := signals.Of(s), b.turn.Side
	if s == scores.Advantage {
		side = leader(value)
	}
	highest := len(r.glyphs.levels) - 1
	return drawn{r.glyphs.levels[min(max(0, int(math.Round(value*float64(highest)))), highest)], &players[side]}
}

// leader returns the side that is ahead.
func leader(advantage float64) game.Side {
	const even = 0.5
	if advantage < even {
		return game.Second
	}
	return game.First
}
