package studio

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
)

// readEvening returns the set list with the given text.
func readEvening(t *testing.T, text string) *Evening {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "evening.yaml")
	if err := errors.Join(os.WriteFile(path, []byte(text), 0o644), os.WriteFile(filepath.Join(dir, "fast.yaml"), []byte(fast.YAML), 0o644)); err != nil {
		t.Fatal(err)
	}
	person := session.NewPerson()
	load := func() (*setlist.List, error) {
		return setlist.Load(t.Context(), path, play.House{Usual: play.PerformanceScore, People: People(person)}, play.Order{Seed: "7"})
	}
	list, err := load()
	if err != nil {
		t.Fatal(err)
	}
	queue := setlist.NewQueue(list)
	first, err := queue.Programme(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Evening{
		Title: list.Title, Person: person, First: first, Programme: queue.Programme, SetList: setlist.NewConductor(queue, load),
		Games: list.Games(), Scores: list.Scores(), Item: queue.Item,
	}
}

// TestEvening performs a set list. It checks what pages are told of each item, also a page that comes later; what is saved of an item; a move of a
// person and votes of the audience; and that the set list ends when something else is performed.
func TestEvening(t *testing.T) { timetest.Bubble(t, performsEvening) }

func performsEvening(t *testing.T) {
	t.Helper()
	s := newStudio(t, Options{Evening: readEvening(t, `title: An evening
items:
- {name: opening, score: fast.yaml, moves: "4,4,3"}
- {name: noughts, game: tictactoe, score: fast.yaml, first: random, second: random, seed: 5, transpose: 2, until: "5:00"}
- {name: votes, game: tictactoe, score: fast.yaml, first: audience, second: human}
scenes:
- {name: break, do: [mute first]}
`)})
	c, listener := open(t, s, false), open(t, s, true)
	item := func(name string, c *client) *Items {
		t.Helper()
		return c.until(name, func(m Message) bool {
			for _, i := range items(m) {
				if i.Sounding && i.Name == name && i.Began > 0 {
					return true
				}
			}
			return false
		}).Items
	}
	c.do(call("pause-off"))
	now := item("opening", c)
	if next := now.Items[1]; now.Title != "An evening" || !next.Next || next.Lasts != 300_000 || len(now.Scenes) != 1 {
		t.Errorf("the first item: %+v", now)
	}
	c.until("order of the second item", func(m Message) bool {
		return m.Item != nil && m.Item.Game == "tictactoe" && m.Item.Gamers == [2]string{"random", "random"} && m.Item.Seed == "5" && m.Item.Score == play.ScoreText{Name: m.Item.Score.Name, YAML: fast.YAML}
	})
	item("noughts", c)
	item("noughts", listener)
	c.until("second game of the item", func(m Message) bool { return m.Turn != nil && m.Turn.Result != "" })
	other := open(t, s, false)
	other.until("order", func(m Message) bool { return m.Setup != nil && m.Setup.Seed == "5" })
	item("noughts", other)
	_ = other.Close()
	saved := c.export(s, savedForm)
	if !strings.Contains(saved, "seed: 5") || strings.Contains(saved, "seed: 7") || !strings.Contains(saved, "tictactoe") {
		t.Errorf("saved of the second item:\n%s", saved)
	}
	alone := rendered(t, s, play.Order{Game: "tictactoe", Gamers: [2]string{"random", "random"}, Seed: "5", Games: "1", Transpose: "2", Score: fast})
	here := strings.ReplaceAll(signals.ReplaceAllString(c.export(s, ".json"), ""), s.options.Evening.Scores[1].Name, fast.Name)
	if !strings.HasPrefix(here, alone) {
		t.Errorf("the second item:\n%.300s\nalone:\n%.300s", here, alone)
	}
	if link := c.do(Request{Share: &struct{}{}}).Link; !strings.Contains(link, "saved=") {
		t.Errorf("the link is %s", link)
	}
	c.do(call("scene break"))
	c.do(call("item votes"))
	ask := listener.until("question", func(m Message) bool { return m.Ask != nil }).Ask
	if !ask.Audience {
		t.Errorf("asked: %+v", ask)
	}
	five := "5"
	listener.do(Request{Vote: &five})
	c.until("vote", func(m Message) bool { return m.Turn != nil && m.Turn.Move == five && m.Turn.Number == 1 })
	c.until("question", func(m Message) bool { return m.Ask != nil && !m.Ask.Audience })
	c.do(call("square 1 1"))
	c.until("move", func(m Message) bool { return m.Turn != nil && m.Turn.Number == 2 })
	c.do(call("item-next"))
	c.until("end", func(m Message) bool { return m.State != nil && m.State.AllOver })
	c.do(call("item opening"))
	item("opening", c)
	late := func(after int) int {
		return listener.until("question in silence", func(m Message) bool { return m.Poll != nil && m.Poll.Late && m.Poll.Number > after }).Poll.Number
	}
	s.mu.Lock()
	before := s.polling.number
	s.mu.Unlock()
	c.do(call("item votes"))
	hesitates := late(before)
	c.until("item", func(m Message) bool {
		return slices.ContainsFunc(items(m), func(i Item) bool { return i.Sounding && i.Name == "votes" })
	})
	c.do(call("item votes"))
	late(hesitates)
	listener.do(Request{Vote: &five})
	c.until("vote", func(m Message) bool { return m.Turn != nil && m.Turn.Move == five && m.Turn.Number == 1 })
	c.do(Request{Play: &play.Order{Gamers: [2]string{"random", "random"}, Games: "1", Seed: "8", Score: fast}})
	c.until("another performance", func(m Message) bool { return m.Setup != nil && m.Setup.Seed == "8" })
	c.until("turn", func(m Message) bool { return m.Turn != nil })
	if m := c.ask(call("item opening")); !strings.Contains(m.Error, "no set list") {
		t.Errorf("after the set list: %q", m.Error)
	}
}

// signals are what pages show of a bar, and render does not write.
var signals = regexp.MustCompile(`,"signals":\{[^}]*\}`)

func items(m Message) []Item {
	if m.Items == nil {
		return nil
	}
	return m.Items.Items
}

// rendered returns the bars of an order, without performing it.
func rendered(t *testing.T, s *Studio, o play.Order) string {
	t.Helper()
	what, err := render(t.Context(), s, o)
	if err == nil {
		what.by, what.matches, err = play.Transpose(what.by, what.matches, what.transpose)
	}
	var b strings.Builder
	if err == nil {
		err = writeLines(&b, what.by, what.matches)
	}
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
