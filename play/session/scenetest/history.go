// Package scenetest provides a sample performance and a call of every function. The tests of all user interfaces use them.
package scenetest

import (
	"testing"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// Moment is an event with the scene after it.
type Moment struct {
	live.Event
	session.Scene
}

// items are the items of the sample performance's set list.
var items = []live.Item{
	{Name: "opening", Line: "tictactoe, random against random; 1 game"},
	{Name: "duel", Line: "connect4-7x6, human against human", Sounding: true, Began: 1, Lasts: time.Minute},
	{Name: "encore", Line: "tictactoe", Next: true},
}

// mix is how a performer has changed the parts in the sample performance.
var mix = live.Mix{{Part: "second", Muted: true}, {Part: "first", Controls: []live.Control{{Number: 7, Value: 90}}}}

// plan is the calls that wait in the sample performance.
var plan = []live.Planned{{Call: "mute second", Bars: 2}}

// History returns the events of a sample performance: a game with the scores paper and then nerve, until the performance waits for the next game,
// whose score is blues, and counts it in.
func History(t *testing.T) (all []Moment) {
	t.Helper()
	scene := session.NewScene(load(t, "paper"))
	add := func(events ...live.Event) {
		for _, e := range events {
			scene = scene.After(e)
			all = append(all, Moment{e, scene})
		}
	}
	first, next, nerve := match(t, "connect4-7x6", "paper"), match(t, "tictactoe", "blues"), load(t, "nerve")
	add(live.Event{Kind: live.GameReady, Match: first.Snapshot(), Score: first.Score()})
	before := first.Game.Start()
	for _, happens := range [][]live.Event{
		{{Kind: live.Paused}, {Kind: live.Resumed}, {Kind: live.Locked}, {Kind: live.ItemsChanged, Items: items}},
		{{Kind: live.PortLost, Output: "organ", Left: 1}, {Kind: live.PortLost, Output: "hall"}},
		{{Kind: live.PortBack, Output: "hall", Left: 1}, {Kind: live.PortBack, Output: "organ", Left: 2}},
		{{Kind: live.Mixed, Mix: mix}, {Kind: live.ScoreChosen, Score: nerve}, {Kind: live.Adjusted, Factor: 1.5, Shift: -3}},
		{{Kind: live.ClockRunning}, {Kind: live.ClockStopped}, {Kind: live.ClockLost}, {Kind: live.ClockRunning}},
		{{Kind: live.Unlocked}, {Kind: live.Looped, Value: 2}, {Kind: live.PlanChanged, Plan: plan}, {Kind: live.Clicked, On: true}, {Kind: live.Paused}},
		{
			{Kind: live.Resumed},
			{Kind: live.Fading, Value: 5},
			{Kind: live.GameReady, Match: next.Snapshot(), Score: next.Score()},
			{Kind: live.Waiting},
			{Kind: live.Locked},
			{Kind: live.CountIn, Match: next.Snapshot(), Value: 2},
			{Kind: live.CountIn},
		},
	} {
		add(live.Event{Kind: live.MoveAsked, Position: before, Squares: play.NewSquareInput(first.Game, before)})
		turn, err := first.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		score := scene.Score
		if scene.Pending != nil {
			score = nerve
		}
		tick := turn.Bars[0].Start
		add(live.Event{Kind: live.MoveChosen, Position: before, Move: turn.Move},
			live.Event{Kind: live.TurnBegan, Match: first.Snapshot(), Turn: turn, Score: score, Tick: tick, Tempo: score.Tempo},
			live.Event{Kind: live.Pulse, Tick: tick, Tempo: score.Tempo})
		add(happens...)
		before = turn.Position
	}
	return all
}

func load(t *testing.T, name string) *scores.Score {
	t.Helper()
	s, err := scores.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// match returns a short game with given moves, which the first side wins.
func match(t *testing.T, name, score string) *play.Match {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	moves := map[bool][]string{true: {"5"}, false: {"1", "7", "1", "7", "1", "7", "1"}}
	_, squares := g.(game.SquareLabeller)
	m, err := play.NewGivenMatch(g, moves[squares], 1)
	if err == nil {
		err = m.Begin(load(t, score), 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}
