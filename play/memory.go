package play

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// pattern returns a number for the arrangement of pieces around a turn's square: how many of the eight squares around it the player holds, and
// how many the opponent holds. If the score does not use this number, pattern returns 0.
func (m *Match) pattern(t *Turn) int {
	if m.music.score.Memory == nil || m.music.score.Memory.Of != scores.PatternOwner {
		return 0
	}
	const most = 8
	before := m.positionBefore(t)
	width, height := m.Game.Size()
	own, others := 0, 0
	for x := max(1, t.Move.X-1); x <= min(width, t.Move.X+1); x++ {
		for y := max(1, t.Move.Y-1); y <= min(height, t.Move.Y+1); y++ {
			switch piece, stands := before.At(x, y); {
			case !stands || x == t.Move.X && y == t.Move.Y:
			case piece.Side == t.Side:
				own++
			default:
				others++
			}
		}
	}
	return (most+1)*own + others
}

// positionBefore returns the position before a turn.
func (m *Match) positionBefore(t *Turn) game.Position {
	if t.Number == 1 {
		return m.Game.Start()
	}
	return m.Turns[t.Number-2].Position
}

// recalled returns the bars that the ending repeats after a turn that won the game. In games with a winning line, these are the bars of its
// moves. In games whose pieces move, these are the bars of the captures made by one piece: the piece that made the winner's last capture.
func (m *Match) recalled(t *Turn) []compose.Bar {
	memory := m.music.score.Memory
	if memory == nil || memory.Recall != scores.RecallLine || t.Position.Outcome() != game.Win(t.Side) {
		return nil
	}
	var bars []compose.Bar
	turns := append(slices.Clip(m.Turns[:t.Number-1]), *t)
	switch end := t.Position.(type) {
	case game.Liner:
		line := end.Line()
		for _, turn := range turns {
			if turn.Side == t.Side && slices.Contains(line, game.Square{X: turn.Move.X, Y: turn.Move.Y}) {
				bars = append(bars, turn.Bars...)
			}
		}
	case game.PieceMover:
		for _, i := range m.captures(turns, t.Side) {
			bars = append(bars, turns[i].Bars...)
		}
	}
	return bars
}

// captures lists the indices of turns in which a certain piece captured: the piece that made the side's last capture.
func (m *Match) captures(turns []Turn, side game.Side) (all []int) {
	var at *game.Square // the square of that piece after the turn; nil until the piece is known
	for i := len(turns) - 1; i >= 0; i-- {
		t := &turns[i]
		before, ok := m.positionBefore(t).(game.PieceMover)
		to := game.Square{X: t.Move.X, Y: t.Move.Y}
		if t.Side != side || !ok || at != nil && *at != to {
			continue
		}
		captures := t.Position.Progress() > before.Progress()
		if captures {
			all = append(all, i)
		}
		if captures || at != nil {
			from := before.From(t.Move)
			at = &from
		}
	}
	slices.Reverse(all)
	return all
}
