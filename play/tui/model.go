package tui

import (
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
	"midiconnect4/scores"
)

// model is what the screen shows.
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

	game    game.Game       // of the match
	ready   *play.Match     // the newest one, perhaps before its first turn; nil while that is not known
	match   *play.Match     // as it stands now; nil before its first turn
	left    *play.Match     // the one before, until the next one sounds; nil for none
	turn    play.Turn       // sounds now, or was the last one that did
	dropped time.Duration   // when the turn began
	shifts  []int           // semitones by which each turn sounded higher than written
	tick    int             // of the music
	pace    float64         // tempo of the music; 0 before it starts
	score   *scores.Score   // composed the turn
	listens bool            // signals of the turns are known
	items   []setlist.State // of the set list; nil if there is none
	ended   bool            // the evening of the set list is over
	pending *scores.Score   // composes from the next bar line on; nil if that is the same

	asked   game.Position    // in which a person is to move; nil if no move is asked for
	squares play.SquareInput // selected so far
	chosen  game.Move        // the person's move until it sounds; otherwise the zero move
	cursor  game.Square      // in a game of columns its row has no meaning
	typed   string           // digits of a number
	line    line

	big          bool // the view for a projector
	paused, lost bool
	gone         []string // names of the outputs that were lost
	clock        string   // state of the clock that is followed; empty if none is
	factor       float64  // of the tempo
	shift        int      // transposition of the next turn, in semitones
	message      string
	news         string        // the message, if it is of what happened, and no answer
	legible      time.Duration // when a bar line may clear the message, or a question if it is news
}

func newModel(set Setting, t session.Transport, b *inbox) model {
	m := model{
		set: set, transport: t, inbox: b, keys: newKeys(set.Game, set.Queue != nil), shortHelp: newHelp(), glyphs: newGlyphs(false),
		game: set.Game, width: 80, height: 24, score: set.Score,
		factor: 1, message: set.Hint,
	}
	if set.Clock == ClockIn {
		m.clock = clocks[live.ClockLost]
	}
	m.cursor = m.centre()
	m = m.readQueue()
	m.big, m.paused = set.Big, set.Hint != ""
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
