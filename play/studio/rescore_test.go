package studio

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/play"
)

// TestAnotherScore changes the score and undoes moves. It checks that a turn lists its parts if the score of the turn before was another one. It also
// checks that the file of the heard music has every bar as it sounded, including the bars of undone moves.
func TestAnotherScore(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"human", "human"}, Games: "1", Seed: "7", Score: fast}})
	c := open(t, s, false)
	c.do(call("pause-off"))
	var sounded []uint8 // keys of the notes, in their order
	asked := func() { c.until("question", func(m Message) bool { return m.Ask != nil }) }
	asked()
	move := func() *Turn {
		c.do(call("square 3 1"))
		turn := c.until("turn", func(m Message) bool { return m.Turn != nil }).Turn
		sounded = append(sounded, keysOf(t, turn)...)
		asked()
		return turn
	}
	named := func(turn *Turn, names ...string) {
		t.Helper()
		if len(turn.Parts) != len(names) {
			t.Fatalf("turn %d names the parts %v, not %v", turn.Number, turn.Parts, names)
		}
		for i, name := range names {
			if turn.Parts[i].Name != name {
				t.Errorf("turn %d names the parts %v, not %v", turn.Number, turn.Parts, names)
			}
		}
	}
	named(move())
	c.do(Request{Score: &play.ScoreText{Name: "mine", YAML: fast.YAML + "players: {first: {name: Pan}, second: {name: Syrinx}}\n"}})
	asked() // the person is asked again, because the music composed in advance is dropped
	named(move(), "Pan", "Syrinx")
	named(move())
	for range 2 {
		c.do(call("undo"))
		c.until("turns taken back", func(m Message) bool { return m.Back != nil })
		asked()
	}
	named(move(), "Pan", "Syrinx")
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		got := keysIn(t, c.save(s, Export{Form: ".mid", Heard: true}))
		if slices.Equal(got, sounded) {
			break
		}
		if len(got) > len(sounded) || time.Now().After(end) { // until then, the last bar may not have sounded yet
			t.Fatalf("the keys %v sounded, the file has %v", sounded, got)
		}
	}
	if composed := keysIn(t, c.save(s, Export{Form: ".mid"})); len(composed) >= len(sounded) {
		t.Errorf("two moves are left, and the piece has the keys %v", composed)
	}
}

// keysOf returns the keys of a turn's notes.
func keysOf(t *testing.T, turn *Turn) (keys []uint8) {
	t.Helper()
	var bars []struct{ Notes []struct{ Key uint8 } }
	if err := json.Unmarshal(turn.Bars, &bars); err != nil {
		t.Fatal(err)
	}
	for _, bar := range bars {
		for _, n := range bar.Notes {
			keys = append(keys, n.Key)
		}
	}
	return keys
}

// keysIn returns the keys of the notes in a MIDI file.
func keysIn(t *testing.T, file string) (keys []uint8) {
	t.Helper()
	type onset struct {
		tick int64
		key  uint8
	}
	var onsets []onset
	all := smf.ReadTracksFrom(strings.NewReader(file))
	all.Do(func(e smf.TrackEvent) {
		var channel, key, velocity uint8
		if midi.Message(e.Message).GetNoteStart(&channel, &key, &velocity) {
			onsets = append(onsets, onset{e.AbsTicks, key})
		}
	})
	slices.SortStableFunc(onsets, func(a, b onset) int { return cmp.Compare(a.tick, b.tick) })
	for _, o := range onsets {
		keys = append(keys, o.key)
	}
	if err := all.Error(); err != nil {
		t.Fatal(err)
	}
	return keys
}
