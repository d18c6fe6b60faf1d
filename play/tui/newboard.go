package tui

import "midiconnect4/gamer/game"

// setBoard shows the board of a game, and uses the keys of that game. If the game differs from the shown one, the cursor goes to the centre.
func (m model) setBoard(g game.Game) model {
	if g.Name() == m.game.Name() {
		return m
	}
	m.game, m.keys, m.typed = g, newKeys(g, m.set.SetList), ""
	m.cursor = m.centre()
	return m
}

// nextBoard shows the board of the next game instead of the board of the game that is over.
func (m model) nextBoard() model {
	m.Match, m.Left = nil, m.Match
	if m.Ready != nil {
		m = m.setBoard(m.Ready.Game)
	}
	return m
}

// early returns true if a person is asked to move in the next game while the last game still sounds, and the next game is another one than the shown
// one.
func (m model) early() bool {
	return m.Asked != nil && m.Over() && m.Ready != nil && m.Ready.Game.Name() != m.game.Name()
}
