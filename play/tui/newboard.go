package tui

import "midiconnect4/gamer/game"

// setBoard shows the board of a game: keys and the cursor become those of that game.
func (m model) setBoard(g game.Game) model {
	if g.Name() == m.game.Name() {
		return m
	}
	m.game, m.keys, m.typed = g, newKeys(g, m.set.Queue != nil), ""
	m.cursor = m.centre()
	return m
}

// nextBoard shows the board of the game that is ready, in place of a game that is over.
func (m model) nextBoard() model {
	m.Match, m.Left = nil, m.Match
	if m.Ready != nil {
		m = m.setBoard(m.Ready.Game)
	}
	return m
}

// early reports whether a person is to move on another board than the one that is shown,
// while the last game still sounds.
func (m model) early() bool {
	return m.Asked != nil && m.Over() && m.Ready != nil && m.Ready.Game.Name() != m.game.Name()
}
