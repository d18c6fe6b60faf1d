package tui

import (
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play/session"
)

// model is the state of the screen.
type model struct {
	set       Setting
	transport session.Transport
	inbox     *inbox
	keys      keys
	shortHelp help.Model
	helps     int // page of the help that is shown; 0 for none
	glyphs    glyphs

	width, height int // size of the terminal
	began         time.Time
	now           time.Duration // time from began to the current frame

	session.Scene
	game    game.Game     // the game whose board is shown
	dropped time.Duration // when the current turn started
	shifts  []int         // for each turn, the transposition with which it sounded
	listens bool          // whether the signals of the turns are known
	ticked  time.Duration // when the time of the scene last advanced

	cursor game.Square // if moves are columns, its row has no meaning
	typed  string      // typed digits of the number of a square
	line   line

	big     bool // whether the view for a projector is shown
	message string
	news    string        // the last message about an event; unlike message, never an answer to a key
	legible time.Duration // from this time on, message may be cleared
}

func newModel(set Setting, t session.Transport, b *inbox) model {
	m := model{
		set: set, transport: t, inbox: b, keys: newKeys(set.Game, set.SetList), shortHelp: newHelp(), glyphs: newGlyphs(false),
		Scene: session.NewScene(set.Score), game: set.Game, width: 80, height: 24, message: set.Hint, began: time.Now(),
	}
	m.cursor = m.centre()
	m.big, m.Paused = set.Big, set.Hint != ""
	return m
}

// Init starts the updates of the screen.
func (m model) Init() tea.Cmd { return m.nextFrame() }

// update does the work of tea.Model.Update, but returns the type model.
func (m model) update(msg tea.Msg) (model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case frame:
		return m.show(msg), m.nextFrame()
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return m.click(msg.X, msg.Y), nil
		}
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

// eveningOver returns true if the last item of the set list is over.
func (m model) eveningOver() bool { return m.AllOver && m.set.SetList }
