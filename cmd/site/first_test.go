package main

import (
	"encoding/json"
	"math"
	"os"
	"os/signal"
	"testing"
	"testing/synctest"

	"midiconnect4/play/studio"
)

// TestFirst checks that the record of the first piece is complete, and the same each time.
func TestFirst(t *testing.T) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // starts a goroutine, which must not be in a bubble
	signal.Stop(c)
	var one, two *first
	synctest.Test(t, func(t *testing.T) { one = mustRecord(t) }) // time stands still while the studio works, so that it is never late
	synctest.Test(t, func(t *testing.T) { two = mustRecord(t) })
	if len(one.After) != len(two.After) || len(one.Before) != len(two.Before) {
		t.Fatalf("%d and %d messages, before it %d and %d", len(one.After), len(two.After), len(one.Before), len(two.Before))
	}
	var state studio.State
	turns, before := 0, one.After[0].At
	for i, m := range one.After {
		if m.At < before {
			t.Errorf("message %d at %v comes after one at %v", i, m.At, before)
		}
		before = m.At
		const rounded = 0.002 // the studio's times are rounded, and then counted from the first turn
		if other := two.After[i]; math.Abs(m.At-other.At) > rounded || len(m.Message) > len(other.Message)+16 || len(m.Message) < len(other.Message)-16 {
			t.Errorf("message %d is at %v and %v: %.60s, %.60s", i, m.At, other.At, m.Message, other.Message)
		}
		var message studio.Message
		if err := json.Unmarshal(m.Message, &message); err != nil {
			t.Fatal(err)
		}
		if message.Turn != nil {
			turns++
		}
		if message.State != nil {
			state = *message.State
		}
	}
	const fewest = 8
	if turns < fewest || !state.Waiting {
		t.Errorf("%d turns, and at last %+v", turns, state)
	}
	var welcome, setup, game bool
	for _, data := range one.Before {
		var m studio.Message
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		welcome, setup, game = welcome || m.Welcome != nil, setup || m.Setup != nil, game || m.Game != nil
	}
	if !welcome || !setup || !game {
		t.Errorf("before it, welcome: %v, setup: %v, game: %v", welcome, setup, game)
	}
}

func mustRecord(t *testing.T) *first {
	t.Helper()
	record, err := recordFirst("1")
	if err != nil {
		t.Fatal(err)
	}
	return record
}
