package tui

import (
	"context"
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// told is what a conductor was told.
type told struct{ orders []string }

func (c *told) add(format string, args ...any) {
	c.orders = append(c.orders, fmt.Sprintf(format, args...))
}
func (c *told) Pause()                    { c.add("pause") }
func (c *told) Resume()                   { c.add("resume") }
func (c *told) Undo()                     { c.add("undo") }
func (c *told) NewGame()                  { c.add("new") }
func (c *told) SetScore(by *scores.Score) { c.add("score %s", by.Name) }
func (c *told) Faster(by float64)         { c.add("faster %.3f", by) }
func (c *told) Transpose(by int)          { c.add("transpose %+d", by) }
func (c *told) Silence()                  { c.add("silence") }

func load(t testing.TB, name string) *scores.Score {
	t.Helper()
	s, err := scores.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rehearsal is a model and what it has to do with.
type rehearsal struct {
	model
	match *play.Match // of a person against a gamer
	moves []string    // the person's
}

// rehearse puts a person at the stage, against a gamer that takes the first
// column there is.
func rehearse(t testing.TB) *rehearsal {
	t.Helper()
	g, err := gamer.FindGame("connect4-7x6")
	if err != nil {
		t.Fatal(err)
	}
	r := &rehearsal{}
	s := New()
	set := Setting{
		Game: g, Names: [2]string{play.PersonName, "simple"}, Score: load(t, "paper"),
		Scores: []string{"paper", "duel"}, Load: scores.Load, Port: "no port",
	}
	r.model = newModel(set, s)
	moves := make(chan string)
	person := play.NewPerson(moves, func(game.Position, error) {
		move := r.moves[0]
		r.moves = r.moves[1:]
		go func() { moves <- move }()
	})
	r.match = play.NewMatch(g, person, simple{}, 0, 7)
	if err := r.match.Begin(set.Score, 0); err != nil {
		t.Fatal(err)
	}
	return r
}

// simple is a gamer that takes the first column there is.
type simple struct{}

func (simple) Name() string { return "simple" }

func (simple) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{Move: p.Moves()[0], Confidence: 0.625}, nil
}

// hears has the model hear the next turns of the match, half a minute apart.
func (r *rehearsal) hears(t testing.TB, moves ...string) {
	t.Helper()
	r.moves = moves
	for range 2 * len(moves) {
		r.hearsNext(t)
	}
	r.now += time.Second // the disc has fallen
	r.shows(frame{at: r.now, tick: r.turn.Bars[0].Start + 1})
}

// hearsOne has it hear one turn, of the person.
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
	r.shows(frame{at: r.now, tick: turn.Bars[0].Start, news: []live.Event{{
		Kind: live.TurnBegan, Match: r.match.Snapshot(), Turn: turn, Score: r.score, Shift: r.shift,
	}}})
}

func (r *rehearsal) shows(msg tea.Msg) tea.Cmd {
	after, cmd := r.update(msg)
	r.model = after
	return cmd
}

// asks has the person asked for a move now.
func (r *rehearsal) asks() {
	p := r.game.Start()
	if r.model.match != nil {
		p = r.turn.Position
	}
	r.shows(frame{at: r.now, tick: r.tick, asked: &question{position: p}})
}

// presses has keys pressed, by their names or their text.
func (r *rehearsal) presses(keys ...string) {
	named := map[string]rune{
		"left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter, "space": tea.KeySpace,
		"up": tea.KeyUp, "down": tea.KeyDown, "escape": tea.KeyEscape,
	}
	for _, k := range keys {
		if code, ok := named[k]; ok {
			r.shows(tea.KeyPressMsg{Code: code})
		} else {
			r.shows(tea.KeyPressMsg{Code: rune(k[0]), Text: k})
		}
	}
}

// ordered is what the conductor was told until now.
func (r *rehearsal) ordered() []string {
	c := &told{}
	for {
		select {
		case what := <-r.stage.orders:
			what(c)
		default:
			return c.orders
		}
	}
}
