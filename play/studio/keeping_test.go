package studio

import (
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"

	"midiconnect4/play"
)

// keptFiles receives the performances whose files a studio wants to write.
type keptFiles struct{ all chan Kept }

func (k keptFiles) keep(now Kept) (string, error) {
	k.all <- now
	return "wrote take.mid", errors.New("the disk is full")
}

// TestFilesAreKept checks that files are written when the last game is over, and not again at the end if no music was added. It also checks that the
// files of the next performance have the next number.
func TestFilesAreKept(t *testing.T) {
	files := keptFiles{make(chan Kept, 10)}
	s := newStudio(t, Options{Order: play.Order{Moves: "1,2,1,2,1,2,1", Games: "1", Seed: "7", Score: fast, Tempo: "390", Transpose: "3", Signs: "+-+"}, Keep: files.keep})
	c := open(t, s, false)
	c.do(call("pause-off"))
	c.until("word of the files", func(m Message) bool { return m.Notice != nil && *m.Notice == "wrote take.mid" })
	c.until("word of the disk", func(m Message) bool { return m.Error == "the disk is full" && m.Re == 0 })
	first := <-files.all
	if first.Number != 1 || first.Transpose != 3 || len(first.Matches) != 1 || len(first.Matches[0].Turns) != 7 || first.Score.GivenTempo != 390 {
		t.Errorf("kept %+v", first)
	}
	saved := c.export(s, savedForm)
	for _, line := range []string{"tempo: 390\n", "transpose: 3\n", `signs: "+-+"`} {
		if !strings.Contains(saved, line) {
			t.Errorf("no %q in what was saved:\n%s", line, saved)
		}
	}
	c.do(Request{Open: &Open{Name: "game.txt", Text: saved, Score: &play.ScoreText{Name: fast.Name, YAML: fast.YAML}}})
	again := c.until("setup", func(m Message) bool { return m.Setup != nil && m.Setup.Transpose == "3" }).Setup
	if again.Tempo != "390" {
		t.Errorf("opened again: %+v", again)
	}
	c.until("fourth turn", func(m Message) bool { return m.Turn != nil && m.Turn.Number == 4 })
	c.do(Request{Play: &play.Order{Moves: "1,2", Games: "1", Score: fast}})
	if second := <-files.all; second.Number != 2 || len(second.Matches[0].Turns) < 4 {
		t.Errorf("kept %+v as a performance is replaced", second)
	}
}

// TestGivenTempo starts a performance with another tempo than its score's, and changes the score. It checks that the other tempo is kept if the new
// score's text has the same tempo as the old score's, and is dropped otherwise.
func TestGivenTempo(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"random", "random"}, Games: play.EndlessGames, Seed: "7", Score: fast, Tempo: "390"}})
	c := open(t, s, false)
	c.do(call("pause-off"))
	tempo := func() string {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.current.order.Tempo
	}
	for _, test := range []struct {
		yaml string
		want string
	}{{"tempo: 400\nbar: 2/4\n", "390"}, {"tempo: 380\nbar: 2/4\n", ""}, {"tempo: 400\n", ""}} {
		if c.do(Request{Score: &play.ScoreText{Name: "mine", YAML: test.yaml}}); tempo() != test.want {
			t.Errorf("%q: a given tempo of %q, want %q", test.yaml, tempo(), test.want)
		}
	}
}

// TestTwoPagesChangeTheScore changes the score from two pages at once. It checks that the last change is performed, and is in the setup for later
// pages.
func TestTwoPagesChangeTheScore(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"random", "random"}, Games: play.EndlessGames, Seed: "7", Score: fast, Tempo: "390"}})
	var changing sync.WaitGroup
	for _, name := range []string{"one", "other"} {
		c := open(t, s, false)
		c.do(call("pause-off"))
		changing.Go(func() {
			for range 10 {
				c.do(Request{Score: &play.ScoreText{Name: name, YAML: "tempo: 400\nbar: 2/4\n"}})
			}
		})
	}
	changing.Wait()
	late := open(t, s, true)
	set := late.until("setup", func(m Message) bool { return m.Setup != nil }).Setup.Score.Name
	late.until("the score of the setup", func(m Message) bool { return m.State != nil && m.State.Score == set })
}

// TestBounds checks that calls and orders with values out of range are rejected.
func TestBounds(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Games: "1", Seed: "7", Score: fast}})
	c := open(t, s, false)
	bounds := c.until("welcome", func(m Message) bool { return m.Welcome != nil }).Welcome.Bounds
	if bounds.Games != play.MostGames {
		t.Errorf("%+v", bounds)
	}
	const shift = play.MostTransposed + 1
	c.do(call("transpose 24"))
	c.do(call("pace 4"))
	for _, r := range []Request{
		call("transpose 25"),
		call("pace 4.1"),
		call("score nothing"),
		{Play: &play.Order{Games: strconv.Itoa(bounds.Games + 1)}},
		{Play: &play.Order{Transpose: strconv.Itoa(shift)}},
		{Play: &play.Order{Tempo: "10000"}},
		{Play: &play.Order{Signs: "+?"}},
	} {
		if c.ask(r).Error == "" {
			t.Errorf("taken: %+v", r)
		}
	}
}
