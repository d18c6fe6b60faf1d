package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// told is a session.Transport that records the calls. It selects squares as a session does.
type told struct {
	session.Transport
	orders   []string
	moves    []string
	position game.Position // the position in which the person is to move; nil if the person is not to move
	squares  play.SquareInput
	inbox    *inbox
	paused   bool
	locked   bool
	follows  bool // the performance follows a clock
}

func (c *told) add(format string, args ...any) {
	c.orders = append(c.orders, fmt.Sprintf(format, args...))
}

// Do implements session.Transport. It imitates a session, as far as the screen shows an effect at once.
func (c *told) Do(call session.Call) error {
	switch name := call.Function.Name; {
	case name == "square", name == "column":
		return c.Select(game.Square{X: call.Value.Square.X + int(call.Value.Number), Y: call.Value.Square.Y})
	case name == "deselect":
		for _, s := range c.squares.Path()[:1] {
			_ = c.Select(s)
		}
		return nil
	case c.follows && (name == "faster" || name == "slower"):
		c.inbox.put(live.Event{Kind: live.Notice, Text: "the clock that is followed sets the tempo\n"})
		return nil
	case name == "pause":
		c.paused = !c.paused
		kind := live.Resumed
		if c.paused {
			kind = live.Paused
		}
		c.add("%v", map[live.EventKind]string{live.Paused: "pause", live.Resumed: "resume"}[kind])
		c.inbox.put(live.Event{Kind: kind})
		return nil
	case name == "lock":
		c.locked = !c.locked
		c.inbox.put(live.Event{Kind: map[bool]live.EventKind{true: live.Locked, false: live.Unlocked}[c.locked]})
	case name == "panic":
		c.inbox.put(live.Event{Kind: live.Steered, Text: "panic"})
	}
	c.add("%v", call)
	return nil
}

func (c *told) Select(s game.Square) error {
	if c.position == nil {
		return session.ErrNotAsked
	}
	next, text, err := c.squares.Choose(s)
	if text == "" {
		c.squares = next
		c.inbox.put(live.Event{Kind: live.SquareSelected, Position: c.position, Squares: next, Refused: err})
		return err
	}
	move, err := c.position.Find(text)
	if err != nil {
		return err
	}
	c.moves, c.position = append(c.moves, text), nil
	c.inbox.put(live.Event{Kind: live.MoveChosen, Move: move})
	return nil
}

func load(t testing.TB, name string) *scores.Score {
	t.Helper()
	s, err := scores.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rehearsal is a model with everything that it needs.
type rehearsal struct {
	model
	told  *told
	match *play.Match // the match of a person against the gamer simple
	moves []string    // the next moves of the person
}

// rehearse returns a screen at which a person plays connect four against the gamer simple.
func rehearse(t testing.TB) *rehearsal {
	t.Helper()
	g, err := gamer.FindGame("connect4-7x6")
	if err != nil {
		t.Fatal(err)
	}
	r := &rehearsal{}
	set := Setting{
		Game: g, Names: [2]string{play.PersonName, "simple"}, Score: load(t, "paper"),
		Port: "no port",
	}
	r.opens(set)
	person := play.NewPerson(play.PersonName, func(_ context.Context, p game.Position) (game.Move, error) {
		move := r.moves[0]
		r.moves = r.moves[1:]
		return p.Find(move)
	})
	r.match = play.NewMatch(g, person, simple{}, 0, 7)
	if err := r.match.Begin(set.Score, 0); err != nil {
		t.Fatal(err)
	}
	return r
}

// opens replaces the model by a new one with the given setting.
func (r *rehearsal) opens(set Setting) {
	r.told = &told{inbox: &inbox{}, paused: set.Hint != "", follows: set.Clock == session.SyncIn}
	r.model = newModel(set, r.told, r.told.inbox)
}

// simple is a gamer that drops its disc into the first column that is not full.
type simple struct{}

func (simple) Name() string { return "simple" }

func (simple) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{Move: p.Moves()[0], Confidence: 0.625}, nil
}

// hears plays the given moves of the person and the replies of the gamer. It sends the turns to the model, half a minute apart.
func (r *rehearsal) hears(t testing.TB, moves ...string) {
	t.Helper()
	r.moves = moves
	for range 2 * len(moves) {
		r.hearsNext(t)
	}
	r.now += time.Second // wait until the disc has fallen
	r.shows(frame{at: r.now, tick: r.Turn.Bars[0].Start + 1})
}

// hearsOne plays one move of the person, and sends the turn to the model.
func (r *rehearsal) hearsOne(t testing.TB, move string) {
	t.Helper()
	r.moves = []string{move}
	r.hearsNext(t)
}

func (r *rehearsal) hearsNext(t testing.TB) {
	t.Helper()
	turn, err := r.match.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r.now += 30 * time.Second
	r.shows(frame{at: r.now, tick: turn.Bars[0].Start, events: []live.Event{{
		Kind: live.TurnBegan, Match: r.match.Snapshot(), Turn: turn, Score: r.Score, Shift: r.Shift,
	}}})
}

func (r *rehearsal) shows(msg tea.Msg) tea.Cmd {
	after, cmd := r.update(msg)
	r.model = after
	return cmd
}

// asks asks the person to move in the current position.
func (r *rehearsal) asks() {
	p := r.game.Start()
	if r.model.Match != nil {
		p = r.Turn.Position
	}
	r.asksIn(p)
}

func (r *rehearsal) asksIn(p game.Position) {
	r.told.position, r.told.squares = p, play.NewSquareInput(r.game, p)
	r.told.inbox.put(live.Event{Kind: live.MoveAsked, Position: p, Squares: r.told.squares})
	r.showsAll()
}

// showsAll updates the model with all events in the inbox. Time and tick stay the same.
func (r *rehearsal) showsAll() {
	f := r.inbox.take(r.now)
	f.tick, f.tempo = r.Tick, r.Tempo
	r.shows(f)
}

// presses presses keys, given by their names or characters. After each key, the screen is updated.
func (r *rehearsal) presses(keys ...string) {
	for _, k := range keys {
		r.types(k)
		r.showsAll()
	}
}

// types presses keys, without an update of the screen between them.
func (r *rehearsal) types(keys ...string) {
	named := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter, "space": tea.KeySpace,
		"tab": tea.KeyTab, "backspace": tea.KeyBackspace, "up": tea.KeyUp, "down": tea.KeyDown, "escape": tea.KeyEscape,
	}
	for _, k := range keys {
		if code, ok := named[k]; ok {
			r.shows(tea.KeyPressMsg{Code: code})
		} else {
			r.shows(tea.KeyPressMsg{Code: rune(k[0]), Text: k})
		}
	}
}

// ordered returns the calls since the last call of ordered.
func (r *rehearsal) ordered() []string {
	orders := r.told.orders
	r.told.orders = nil
	return orders
}

// moved returns the move that the person has made since the last call of moved; "" for none.
func (r *rehearsal) moved() string {
	moves := r.told.moves
	r.told.moves = nil
	return strings.Join(moves, " ")
}
