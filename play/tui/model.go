package tui

import (
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
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

	width, height int           // of the terminal
	now           time.Duration // since the first frame

	session.Scene
	game    game.Game       // the game whose board is shown
	dropped time.Duration   // when the turn began
	shifts  []int           // semitones by which each turn sounded higher than written
	listens bool            // the signals of the turns are known
	items   []setlist.State // of the set list; nil if there is none

	cursor game.Square // in a game of columns its row has no meaning
	typed  string      // digits of a number
	line   line

	big     bool // the view for a projector
	message string
	news    string        // the message, if it reports an event and does not answer a key
	legible time.Duration // when a bar line, or a question after news, may clear the message
}

func newModel(set Setting, t session.Transport, b *inbox) model {
	m := model{
		set: set, transport: t, inbox: b, keys: newKeys(set.Game, set.Queue != nil), shortHelp: newHelp(), glyphs: newGlyphs(false),
		Scene: session.NewScene(set.Score), game: set.Game, width: 80, height: 24, message: set.Hint,
	}
	m.cursor = m.centre()
	m = m.readQueue()
	m.big, m.Paused = set.Big, set.Hint != ""
	return m
}

// Init starts the frames.
func (m model) Init() tea.Cmd { return m.nextFrame(0) }

// update is tea.Model's Update, without its interface type.
func (m model) update(msg tea.Msg) (model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case frame:
		return m.show(msg), m.nextFrame(msg.at)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			return m.click(msg.X, msg.Y), nil
		}
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}

// eveningOver reports whether the last item of the set list is over.
func (m model) eveningOver() bool { return m.AllOver && m.items != nil }
