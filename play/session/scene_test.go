package session_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
	"midiconnect4/scores"
)

// story has a line for each scene of the sample performance that differs from the scene before.
const story = `paper 0×1+0 ready
paper 0×1+0 asked ready
paper 0×1+0 chosen ready
paper 120×1+0 1
paper 120×1+0 paused 1
paper 120×1+0 1
paper 120×1+0 locked 1
paper 120×1+0 locked 1 item 2
paper 120×1+0 locked asked 1 item 2
paper 120×1+0 locked chosen 1 item 2
paper 120×1+0 locked 2 item 2
paper 120×1+0 locked 2 item 2 without organ
paper 120×1+0 locked silent 2 item 2 without organ and hall
paper 120×1+0 locked silent asked 2 item 2 without organ and hall
paper 120×1+0 locked silent chosen 2 item 2 without organ and hall
paper 120×1+0 locked silent 3 item 2 without organ and hall
paper 120×1+0 locked 3 item 2 without organ
paper 120×1+0 locked 3 item 2
paper 120×1+0 locked asked 3 item 2
paper 120×1+0 locked chosen 3 item 2
paper 120×1+0 locked 4 item 2
paper 120×1+0 locked 4 item 2 mixed
paper 120×1+0 locked pending 4 item 2 mixed
paper 120×1.5-3 locked pending 4 item 2 mixed
paper 120×1.5-3 locked asked pending 4 item 2 mixed
paper 120×1.5-3 locked chosen pending 4 item 2 mixed
nerve 72×1.5-3 locked 5 item 2 mixed
nerve 72×1.5-3 locked asked 5 item 2 mixed
nerve 72×1.5-3 locked chosen 5 item 2 mixed
nerve 72×1.5-3 locked 6 item 2 mixed
nerve 72×1.5-3 6 item 2 mixed
nerve 72×1.5-3 6 item 2 mixed loop 2
nerve 72×1.5-3 6 item 2 mixed loop 2 plans 1
nerve 72×1.5-3 6 item 2 mixed loop 2 plans 1 click
nerve 72×1.5-3 paused 6 item 2 mixed loop 2 plans 1 click
nerve 72×1.5-3 paused asked 6 item 2 mixed loop 2 plans 1 click
nerve 72×1.5-3 paused chosen 6 item 2 mixed loop 2 plans 1 click
nerve 72×1.5-3 paused over 7 item 2 mixed loop 2 plans 1 click
nerve 72×1.5-3 over 7 item 2 mixed loop 2 plans 1 click
nerve 72×1.5-3 over fading 7 item 2 mixed loop 2 plans 1 click
nerve 72×1.5-3 over ready fading 7 item 2 mixed loop 2 plans 1 click
blues 0×1.5-3 waiting ready fading item 2 mixed loop 2 plans 1 click
blues 0×1.5-3 locked waiting ready fading item 2 mixed loop 2 plans 1 click
blues 0×1.5-3 locked waiting ready fading item 2 mixed loop 2 plans 1 click count-in 2
blues 0×1.5-3 locked waiting ready fading item 2 mixed loop 2 plans 1 click`

// TestScene describes the scene after each event of the sample performance by a line. It drops lines that equal the line before, and compares the
// remaining lines with story.
func TestScene(t *testing.T) {
	var got []string
	for _, m := range scenetest.History(t) {
		s := m.Scene
		line := fmt.Sprintf("%s %.0f×%g%+d", s.Score.Name, s.Tempo, s.Factor, s.Shift)
		for _, state := range []struct {
			word string
			is   bool
		}{
			{"paused", s.Paused},
			{"locked", s.Locked},
			{"waiting", s.Waiting},
			{"silent", s.Silent},
			{"asked", s.Asked != nil},
			{"chosen", s.Chosen.Text != ""},
			{"pending", s.Pending != nil},
			{"over", s.Over()},
			{"ready", s.Ready != nil},
			{"fading", s.FadeEnds > s.Now},
		} {
			if state.is {
				line += " " + state.word
			}
		}
		if s.Match != nil {
			line += fmt.Sprintf(" %d", len(s.Match.Turns))
		}
		if at := s.Item(); at >= 0 {
			line += fmt.Sprintf(" item %d", at+1)
		}
		if s.Mix != nil {
			line += " mixed"
		}
		if s.Loop > 0 {
			line += fmt.Sprintf(" loop %d", s.Loop)
		}
		if s.Plan != nil {
			line += fmt.Sprintf(" plans %d", len(s.Plan))
		}
		if s.Click {
			line += " click"
		}
		if s.CountIn > 0 {
			line += fmt.Sprintf(" count-in %d", s.CountIn)
		}
		if len(s.Lost) > 0 {
			line += " without " + strings.Join(s.Lost, " and ")
		}
		if len(got) == 0 || got[len(got)-1] != line {
			got = append(got, line)
		}
	}
	if got := strings.Join(got, "\n"); got != story {
		t.Errorf("got\n%s\nwant\n%s", got, story)
	}
}

// TestItemTime checks how long an item has sounded, and what remains of it.
func TestItemTime(t *testing.T) {
	began := []live.Item{{Name: "a"}, {Name: "b", Sounding: true, Began: time.Minute, Lasts: 2 * time.Minute}}
	for _, c := range []struct {
		items         []live.Item
		now           time.Duration
		sounded, left time.Duration
		ok            bool
	}{
		{nil, time.Hour, 0, 0, false},
		{[]live.Item{{Name: "a", Sounding: true, Lasts: time.Minute}}, time.Hour, 0, 0, false}, // its first move is awaited
		{began, 90 * time.Second, 30 * time.Second, 90 * time.Second, true},
		{began, time.Hour, 59 * time.Minute, 0, true},
		{[]live.Item{{Name: "a", Sounding: true, Began: 1}}, 61, 60, 0, true},
	} {
		if sounded, left, ok := (session.Scene{Items: c.items}).ItemTime(c.now); sounded != c.sounded || left != c.left || ok != c.ok {
			t.Errorf("%v at %v: %v, %v, %v", c.items, c.now, sounded, left, ok)
		}
	}
}

// TestToMoveAfterUndo takes back the moves of a game, one after another. It checks which side is to move after each.
func TestToMoveAfterUndo(t *testing.T) {
	var s session.Scene
	for _, m := range scenetest.History(t) {
		if m.Kind == live.TurnBegan {
			s = m.Scene
		}
	}
	for n := range slices.Backward(s.Match.Turns) {
		s = s.After(live.Event{Kind: live.TurnsUndone, Match: s.Match.Back(n)})
		if got, want := s.ToMove(), game.Side(n%2); got != want {
			t.Errorf("after %d moves %v is to move, want %v", n, got, want)
		}
	}
}

// TestLeftWhileAwaited leaves a game while its next move is awaited. It checks that the scene then has the score and the tempo of the next game, of
// which no bar has sounded.
func TestLeftWhileAwaited(t *testing.T) {
	var s session.Scene
	var next live.Event
	for _, m := range scenetest.History(t) {
		switch {
		case m.Kind == live.TurnBegan && len(m.Event.Match.Turns) == 2:
			s = m.Scene
		case m.Kind == live.GameReady:
			next = m.Event
		}
	}
	for _, e := range []live.Event{{Kind: live.Waiting}, {Kind: live.GameLeft}, next} {
		s = s.After(e)
	}
	if s.Score.Name != "blues" || s.Tempo != 0 || s.Tick != session.Nowhere || s.Turn.Number != 0 || s.Left == nil {
		t.Errorf("the next game waits with %v at %v, turn %d", s.Score.Name, s.Tempo, s.Turn.Number)
	}
	if s = s.After(live.Event{Kind: live.TurnsUndone, Match: s.Left.Back(1)}); s.Score.Name != "paper" || len(s.Match.Turns) != 1 {
		t.Errorf("after the undo the scene has %v and %v", s.Score.Name, s.Match)
	}
}

// TestInForce checks in which order and words a scene says what is changed.
func TestInForce(t *testing.T) {
	var s session.Scene
	steer := func(name string, value float64) {
		s = s.After(live.Event{Kind: live.Steered, Text: name, Value: value})
	}
	check := func(want string) {
		t.Helper()
		if got := strings.Join(s.InForce(), ", "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	s.Mix = live.Mix{{Part: "first", Controls: []live.Control{{Number: 7, Value: 90}}}, {Part: "bass", Solo: true}}
	steer("velocity", 60)
	steer("hold", 60)
	steer("drama of tension", 0.5)
	check("solo bass, velocity 60, drama-tension 0.5, level first 90")
	for _, of := range scores.Signals() {
		steer("drama of "+string(of), 0)
	}
	steer("velocity", 0)
	check("solo bass, drama 0, level first 90")
	steer("drama of tension", 0.5)
	check("solo bass, drama 0, drama-tension 0.5, level first 90")
	for _, of := range scores.Signals() {
		steer("drama of "+string(of), 1)
	}
	check("solo bass, level first 90")
}
