package studio

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/sets"
	"midiconnect4/scores"
)

// client imitates a page that is connected to the studio.
type client struct {
	t        *testing.T
	requests chan []byte
	messages chan Message
	ended    chan struct{}
	close    sync.Once
	next     int
	kept     []Message // messages that arrived while an answer was awaited
}

// Receive implements Conn.
func (c *client) Receive() ([]byte, error) {
	select {
	case r := <-c.requests:
		return r, nil
	case <-c.ended:
		return nil, io.EOF
	}
}

// Send implements Conn.
func (c *client) Send(frame []byte) error {
	var all []Message
	if err := json.Unmarshal(frame, &all); err != nil {
		return err
	}
	for _, m := range all {
		select {
		case c.messages <- m:
		case <-c.ended:
			return io.EOF
		}
	}
	return nil
}

// Close implements Conn.
func (c *client) Close() error {
	c.close.Do(func() { close(c.ended) })
	return nil
}

// newStudio runs a studio until the test ends.
func newStudio(t *testing.T, o Options) *Studio {
	t.Helper()
	o.Runs = t.TempDir()
	if o.Clock == nil {
		o.Clock = live.NewTimerClock()
	}
	s, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ran := make(chan error)
	go func() { ran <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ran; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	return s
}

// open connects a page. Each listener has a browser of its own.
func open(t *testing.T, s *Studio, listener bool) *client {
	t.Helper()
	if listener {
		return openAs(t, s, rand.Text())
	}
	return connect(t, s.Serve)
}

// openAs connects a listener's page in the browser that voter identifies.
func openAs(t *testing.T, s *Studio, voter string) *client {
	t.Helper()
	return connect(t, func(c Conn) error { return s.ServeListener(c, voter) })
}

func connect(t *testing.T, serve func(Conn) error) *client {
	t.Helper()
	c := &client{t: t, requests: make(chan []byte), messages: make(chan Message, 1<<16), ended: make(chan struct{})}
	served := make(chan struct{})
	go func() { defer close(served); _ = serve(c) }()
	t.Cleanup(func() { _ = c.Close(); <-served })
	select {
	case m := <-c.messages: // before it, the page has not joined, and would miss what happens
		c.kept = append(c.kept, m)
	case <-time.After(patience):
		t.Fatal("the page is not welcomed")
	}
	return c
}

// ask sends a request and waits for its answer.
func (c *client) ask(r Request) Message {
	c.t.Helper()
	c.next++
	r.ID = c.next
	data, err := json.Marshal(r)
	if err != nil {
		c.t.Fatal(err)
	}
	c.requests <- data
	var kept []Message
	answer := c.until("answer", func(m Message) bool {
		if m.Re != r.ID {
			kept = append(kept, m)
		}
		return m.Re == r.ID
	})
	c.kept = append(kept, c.kept...)
	return answer
}

// do sends a request and waits for its answer. The test fails if the answer is an error.
func (c *client) do(r Request) Message {
	c.t.Helper()
	m := c.ask(r)
	if m.Error != "" {
		c.t.Fatalf("%+v: %s", r, m.Error)
	}
	return m
}

// patience is how long a test waits for a message.
const patience = time.Minute

// until waits for a message that satisfies a condition, and returns it.
func (c *client) until(what string, is func(Message) bool) Message {
	c.t.Helper()
	timeout := time.After(patience)
	for len(c.kept) > 0 {
		m := c.kept[0]
		c.kept = c.kept[1:]
		if is(m) {
			return m
		}
	}
	for {
		select {
		case m := <-c.messages:
			if is(m) {
				return m
			}
		case <-timeout:
			c.t.Fatalf("no %s within %v", what, patience)
		}
	}
}

// fast is a score with very short bars.
var fast = play.ScoreText{Name: "fast", YAML: "tempo: 400\nbar: 1/4\n"}

var yes = &struct{}{}

// call returns a request to call a function.
func call(words string) Request { return Request{Call: &words} }

// TestPersonPlays plays both sides of a game from a page, and saves the game. It checks the messages about the game, and the saved files.
func TestPersonPlays(t *testing.T) {
	folder := t.TempDir()
	s := newStudio(t, Options{
		Order: play.Order{Gamers: [2]string{"human", "human"}, Games: "1", Seed: "7", Score: fast},
		Record: func(r *sets.Recorder, _ *play.Match, _ *scores.Score) (end func()) {
			if _, err := r.Keep(folder, sets.Header{}); err != nil {
				t.Error(err)
			}
			return func() {
				if kept, err := r.Close(); err != nil || !kept {
					t.Errorf("the performance is kept as a set: %v, %v", kept, err)
				}
			}
		},
	})
	c := open(t, s, false)
	welcome := c.until("welcome", func(m Message) bool { return m.Welcome != nil }).Welcome
	if len(welcome.Games) < 4 || len(welcome.Scores) < 20 || len(welcome.Controls) != 17 || welcome.Listener {
		t.Errorf("a welcome of %d games, %d scores, %d controls", len(welcome.Games), len(welcome.Scores), len(welcome.Controls))
	}
	c.do(call("pause-off"))
	for i, column := range []int{1, 2, 1, 2, 1, 2, 1} {
		ask := c.until("question", func(m Message) bool { return m.Ask != nil }).Ask
		if ask.Side != i%2 {
			t.Fatalf("side %d is asked for move %d", ask.Side, i+1)
		}
		c.do(call(fmt.Sprintf("square %d 1", column)))
		turn := c.until("turn", func(m Message) bool { return m.Turn != nil }).Turn
		if turn.Number != i+1 || turn.Path[0].X != column {
			t.Fatalf("turn %+v after column %d", turn, column)
		}
		if end := i == 6; end && (turn.Result != "first wins" || len(turn.Line) != 4 || turn.Board != "fs..../fs..../fs..../f...../....../......") {
			t.Errorf("the end: %q, %v, %s", turn.Result, turn.Line, turn.Board)
		}
	}
	if saved := c.export(s, savedForm); !strings.Contains(saved, `moves: "1 2 1 2 1 2 1"`) {
		t.Errorf("saved:\n%s", saved)
	}
	if mid := c.export(s, ".mid"); !strings.HasPrefix(mid, "MThd") {
		t.Errorf("a MIDI file %.20q", mid)
	}
}

// TestLatePage connects a page late. It checks that the page receives the earlier turns and the instruments, and that a listener may not steer.
func TestLatePage(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Moves: "1,2,3", Games: "1", Seed: "7", Score: fast}})
	first := open(t, s, false)
	first.do(call("pause-off"))
	first.until("third turn", func(m Message) bool { return m.Turn != nil && m.Turn.Number == 3 })
	late := open(t, s, true)
	for i := range 3 {
		if turn := late.until("turn", func(m Message) bool { return m.Turn != nil }).Turn; turn.Number != i+1 {
			t.Fatalf("turn %d after %d turns", turn.Number, i)
		}
	}
	sounds := late.until("sounds of the parts", func(m Message) bool { return m.MIDI != nil }).MIDI
	programs := 0
	for _, m := range sounds.Data {
		if midi.Message(m).Is(midi.ProgramChangeMsg) {
			programs++
		}
	}
	if programs < 2 {
		t.Errorf("%d program changes in %v", programs, sounds.Data)
	}
	if m := late.ask(call("undo")); m.Error != errListener.Error() {
		t.Errorf("a listener may undo: %q", m.Error)
	}
}

// TestPausesAlone checks that a performance pauses when no page that may steer is connected, but not while such a page is loaded again.
func TestPausesAlone(t *testing.T) { timetest.Bubble(t, pausesAlone) }

func pausesAlone(t *testing.T) {
	t.Helper()
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"random", "random"}, Games: play.EndlessGames, Seed: "7", Score: fast}})
	listener := open(t, s, true)
	performer := open(t, s, false)
	performer.do(call("pause-off"))
	listener.until("turn", func(m Message) bool { return m.Turn != nil })
	_ = performer.Close()
	time.Sleep(away / 2)
	again := open(t, s, false)
	for end := time.Now().Add(2 * away); time.Now().Before(end); {
		listener.until("pulse", func(m Message) bool {
			if m.State != nil && m.State.Paused {
				t.Error("the music pauses while the page is loaded again")
			}
			return m.Pulse != nil
		})
	}
	_ = again.Close()
	listener.until("pause", func(m Message) bool { return m.State != nil && m.State.Paused })
}

// TestAudience checks that the move for which most listeners vote is made.
func TestAudience(t *testing.T) { timetest.Bubble(t, votes) }

func votes(t *testing.T) {
	t.Helper()
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{play.AudienceName, "random"}, Games: "1", Seed: "7", Score: fast}})
	performer := open(t, s, false)
	a, b, c := open(t, s, true), open(t, s, true), open(t, s, true)
	performer.do(call("pause-off"))
	poll := a.until("poll", func(m Message) bool { return m.Poll != nil && m.Poll.Open }).Poll
	if len(poll.Moves) != 6 {
		t.Fatalf("%d moves to vote for", len(poll.Moves))
	}
	for voter, move := range map[*client]string{a: "5", b: "2", c: "5"} {
		voter.do(Request{Vote: &move})
	}
	if turn := performer.until("turn", func(m Message) bool { return m.Turn != nil }).Turn; turn.Move != "5" {
		t.Errorf("move %s, and two of three voted for 5", turn.Move)
	}
	if m := a.ask(Request{Vote: new(string)}); m.Error == "" {
		t.Error("a vote for nothing is taken")
	}
}

// TestOneVoteABrowser checks that all windows of one browser share one vote, which is dropped when the last window is closed.
func TestOneVoteABrowser(t *testing.T) { timetest.Bubble(t, voteTwice) }

func voteTwice(t *testing.T) {
	t.Helper()
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{play.AudienceName, "random"}, Games: "1", Seed: "7", Score: play.ScoreText{Name: "slow", YAML: "tempo: 20\n"}}})
	performer := open(t, s, false)
	a, again, other := openAs(t, s, "a"), openAs(t, s, "a"), openAs(t, s, "b")
	performer.do(call("pause-off"))
	performer.until("poll", func(m Message) bool { return m.Poll != nil && m.Poll.Open })
	stands := func(two, five int) {
		t.Helper()
		performer.until(fmt.Sprintf("count of %d and %d", two, five), func(m Message) bool {
			return m.Poll != nil && m.Poll.Open && m.Poll.Moves[1].Votes == two && m.Poll.Moves[4].Votes == five
		})
	}
	two, five := "2", "5"
	a.do(Request{Vote: &two})
	stands(1, 0)
	again.do(Request{Vote: &five})
	stands(0, 1)
	_ = a.Close()
	other.do(Request{Vote: &two})
	stands(1, 1)
	_ = again.Close()
	stands(1, 0)
}

// TestScores checks a score with a mistake: the answer says where the mistake is, and the score is not performed. It then checks that a valid score
// is performed.
func TestScores(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"random", "random"}, Games: play.EndlessGames, Seed: "7", Score: fast}})
	c := open(t, s, false)
	wrong := c.do(Request{Check: &play.ScoreText{Name: "mine", YAML: "tempo: 90\nscale: {mode: majr}\n"}}).Checked
	if len(wrong.Problems) != 1 || wrong.Problems[0].Line != 2 || wrong.Problems[0].Field != "scale.mode" || wrong.Problems[0].Hint == "" {
		t.Errorf("problems %+v", wrong.Problems)
	}
	if wrong.Values["tempo"] != "90" || wrong.Values["scale.mode"] != "majr" {
		t.Errorf("the values of a wrong score: %v", wrong.Values)
	}
	if m := c.ask(Request{Score: &wrong.ScoreText}); m.Error == "" {
		t.Error("a wrong score is taken")
	}
	right := c.do(Request{Set: &SetValue{ScoreText: play.ScoreText{Name: "mine", YAML: "tempo: 90\n"}, Path: "scale.mode", Value: "major"}}).Checked
	if len(right.Problems) != 0 || right.Values["scale.mode"] != "major" || right.Values["tempo"] != "90" {
		t.Errorf("set: %+v", right)
	}
	c.do(call("pause-off"))
	c.do(Request{Score: &play.ScoreText{Name: "other", YAML: "title: Other\ntempo: 390\nbar: 2/4\n"}})
	c.until("the other score", func(m Message) bool { return m.State != nil && m.State.Score == "other" })
}

func TestExplore(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Seed: "7", Games: "1"}})
	c := open(t, s, false)
	c.do(Request{Explore: &Explore{Setup: play.Order{Gamers: [2]string{"random", "random"}, Seed: "3", Games: "1"}, Seeds: 5, Rank: "length", Where: "length>=1"}})
	found := c.until("rows", func(m Message) bool { return m.Explored != nil && m.Explored.Rows != nil }).Explored
	if len(found.Rows) != 5 || found.Error != "" || !strings.HasPrefix(found.Rows[0].Picture, "<svg") && !strings.HasPrefix(found.Rows[0].Picture, "<?xml") {
		t.Errorf("%d rows, %q", len(found.Rows), found.Error)
	}
}

// TestEvolve evolves one generation for each game of a performance. It checks that the champions of the run play.
func TestEvolve(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Seed: "7", Games: "1"}})
	c := open(t, s, false)
	if m := c.ask(Request{Play: &play.Order{Gamers: [2]string{Evolving, "random"}, Games: play.EndlessGames}}); m.Error != errNoChampion.Error() {
		t.Errorf("a champion before there is one: %q", m.Error)
	}
	c.do(Request{Evolve: &Evolve{System: "midi-connect4", Seed: 1, Heard: true, Settings: map[string]any{"population": 6.0, "generations": 3.0}}})
	c.until("first generation", func(m Message) bool { return m.Evolved != nil && len(m.Evolved.Generation) == 1 })
	c.do(Request{Play: &play.Order{Gamers: [2]string{Evolving, "random"}, Score: fast, Games: play.EndlessGames}})
	for range 2 {
		c.until("generation", func(m Message) bool { return m.Evolved != nil && len(m.Evolved.Generation) == 1 })
	}
	c.until("end", func(m Message) bool { return m.Evolved != nil && !m.Evolved.Running })
}

// TestFarBehind checks that a page that reads nothing is disconnected, but not a page to which a long file was sent.
func TestFarBehind(t *testing.T) {
	p := &page{}
	p.more = sync.NewCond(&p.mu)
	p.put(make([]byte, 2*maxQueued))
	p.put(make([]byte, 100))
	if p.gone {
		t.Error("a page is let go that was sent a long file")
	}
	for range maxQueued / maxCounted {
		p.put(make([]byte, maxCounted))
	}
	if !p.gone {
		t.Error("a page is kept that takes nothing")
	}
}
