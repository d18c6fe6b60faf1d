package main

import (
	"encoding/json"
	"math"
	"testing"

	"midiconnect4/play/studio"
)

// TestFirst checks that the record of the first piece is complete, and the same each time.
func TestFirst(t *testing.T) {
	one, two := mustRecord(t), mustRecord(t)
	if len(one.After) != len(two.After) {
		t.Fatalf("%d and %d messages", len(one.After), len(two.After))
	}
	var state studio.State
	turns, before := 0, one.Began
	for i, m := range one.After {
		if other := two.After[i]; m.At >= one.Began && math.Abs(m.At-one.Began-(other.At-two.Began)) > 0.01 {
			t.Errorf("message %d is at %v and %v", i, m.At-one.Began, other.At-two.Began)
		}
		if m.At >= one.Began && m.At < before {
			t.Errorf("message %d at %v comes after one at %v", i, m.At, before)
		}
		before = max(before, m.At)
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
