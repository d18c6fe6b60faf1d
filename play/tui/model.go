package tui

import (
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// model is what the screen shows.
type model struct {
	set       Setting
	transport session.Transport
	inbox     *inbox
	keys      keys
	help      help.Model
	helps     bool // the help is shown
	glyphs    glyphs

	width, height int           // of the terminal
	now           time.Duration // since the first frame

	game    game.Game     // of the match
	match   *play.Match   // as it stands; nil before its first turn
	turn    play.Turn     // that sounds, or did last
	dropped time.Duration // when it began
	shifts  []int         // semitones by which each turn sounded higher than written
	tick    int           // of the music
	pace    float64       // tempo of the music; 0 until there is any
	score   *scores.Score // of the turn
	list    scoreList

	asked   game.Position    // in which a person is to move; nil for none
	squares play.SquareInput // of the move so far
	chosen  game.Move        // a person's move that does not sound yet; the zero one for none
	cursor  game.Square      // in a game of columns its row has no meaning
	typed   string           // digits of a square's number

	paused, lost bool
	clock        string  // how the one that is followed stands; empty where none is
	factor       float64 // of the tempo
	shift        int     // semitones, of the next turn
	message      string
	legible      time.Duration // until when it is not taken away by a bar line
}

func newModel(set Setting, t session.Transport, b *inbox) model {
	m := model{
		set: set, transport: t, inbox: b, keys: newKeys(set.Game), help: newHelp(), glyphs: newGlyphs(set.ASCII),
		game: set.Game, width: 80, height: 24, score: set.Score, list: newScoreList(set),
		factor: 1, message: set.Hint,
	}
	if set.Clock == ClockIn {
		m.clock = clocks[live.ClockLost]
	}
	m.cursor = m.centre()
	m.paused = set.Hint != ""
	return m
}

// Init starts the frames, and the watch over the score's file.
func (m model) Init() tea.Cmd { return tea.Batch(m.nextFrame(0), m.list.watch()) }

// update is Update of a tea.Model, by its own type.
func (m model) update(msg tea.Msg) (model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case frame:
		return m.show(msg), m.nextFrame(msg.at)
	case watched:
		return m.reread(msg)
	case loaded:
		return m.rescored(msg), nil
	case tea.MouseClickMsg:
		if s, ok := m.layout().square(msg.X, msg.Y); ok && msg.Button == tea.MouseLeft {
			return m.choose(s), nil
		}
	case tea.KeyPressMsg:
		return m.press(msg)
	}
	return m, nil
}
