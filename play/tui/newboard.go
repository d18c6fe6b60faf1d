package tui

import "midiconnect4/gamer/game"

// setBoard shows the board of a game, with the keys and the cursor of that game.
func (m model) setBoard(g game.Game) model {
	if g.Name() == m.game.Name() {
		return m
	}
	m.game, m.keys, m.typed = g, newKeys(g, m.set.Queue != nil), ""
	m.cursor = m.centre()
	return m
}

// nextBoard replaces the board of a game that is over by the next game's.
func (m model) nextBoard() model {
	m.Match, m.Left = nil, m.Match
	if m.Ready != nil {
		m = m.setBoard(m.Ready.Game)
	}
	return m
}

// early reports whether a person is to move in the next game, on another board than the shown one,
// while the last game still sounds.
func (m model) early() bool {
	return m.Asked != nil && m.Over() && m.Ready != nil && m.Ready.Game.Name() != m.game.Name()
}
