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

// TestLateListenerNeeds changes the score in the middle of a game. It checks that all pages are told at once which instruments the music needs from then
// on, and that a listener who comes later is told only those, and before the game.
func TestLateListenerNeeds(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"human", "human"}, Games: "1", Seed: "7", Score: fast}})
	c := open(t, s, false)
	needs := func(m Message) bool { return m.Voices != nil }
	before := c.until("instruments", needs).Voices
	c.do(call("pause-off"))
	c.until("question", func(m Message) bool { return m.Ask != nil })
	c.do(call("square 3 1"))
	c.until("turn", func(m Message) bool { return m.Turn != nil })
	const flute = 73
	c.do(Request{Score: &play.ScoreText{Name: "mine", YAML: fast.YAML + "players: {first: {program: Flute}, second: {program: Flute}}\n"}})
	want := [][2]int{{0, flute}}
	if got := c.until("other instruments", needs).Voices; !slices.Equal(got, want) || slices.Equal(got, before) {
		t.Errorf("after %v, the music needs %v, not %v", before, got, want)
	}
	listener := open(t, s, true)
	var told []Message
	listener.until("turn", func(m Message) bool {
		told = append(told, m)
		return m.Turn != nil
	})
	needed := slices.IndexFunc(told, needs)
	game := slices.IndexFunc(told, func(m Message) bool { return m.Game != nil })
	if needed < 0 || needed > game || !slices.Equal(told[needed].Voices, want) || slices.ContainsFunc(told[needed+1:], needs) {
		t.Errorf("a listener who comes later is told %+v", told)
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

// TestOthersFollow changes the score from a page, and by a function. It checks that all pages are told its text and its instruments.
func TestOthersFollow(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"human", "human"}, Games: "1", Seed: "7", Score: fast}})
	c, other := open(t, s, false), open(t, s, true)
	c.do(call("pause-off"))
	next := func(name, yaml string, voices int) {
		t.Helper()
		for _, page := range []*client{c, other} {
			var needed [][2]int
			told := page.until("score", func(m Message) bool {
				if m.Voices != nil {
					needed = m.Voices
				}
				return m.Score != nil
			}).Score
			if told.Name != name || !strings.Contains(told.YAML, yaml) || len(needed) != voices {
				t.Errorf("told %+v and %v, want %s with %q and %d instruments", told, needed, name, yaml, voices)
			}
		}
	}
	c.do(Request{Score: &play.ScoreText{Name: "mine", YAML: "players: {second: {program: Flute}}\n"}})
	next("mine", "Flute", 2)
	c.do(call("score blues"))
	next("blues", "title: Blues", 5)
}

// TestBackToAnotherScore changes the score during a game, and undoes moves until that game is on again after the next one has begun. It checks that pages
// are told its turns with the parts of the score that composes them now.
func TestBackToAnotherScore(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"human", "human"}, Games: "2", Seed: "7", Score: fast}})
	c := open(t, s, false)
	c.do(call("pause-off"))
	asked := func() { c.until("question", func(m Message) bool { return m.Ask != nil }) }
	move := func() {
		asked()
		c.do(call("square 3 1"))
		c.until("turn", func(m Message) bool { return m.Turn != nil })
	}
	move()
	asked() // a score that comes before the question makes one question of two
	c.do(call("score blues"))
	move()
	c.do(call("new-game"))
	c.until("next game", func(m Message) bool { return m.Game != nil && m.Game.Seed == 8 })
	asked()
	c.do(call("undo"))
	game := c.until("game before", func(m Message) bool { return m.Game != nil && m.Game.Seed == 7 }).Game
	const parts = 5
	if len(game.Parts) != parts {
		t.Errorf("the game has the parts %v", game.Parts)
	}
	turn := c.until("turn", func(m Message) bool { return m.Turn != nil }).Turn
	if turn.Number != 1 || !strings.Contains(string(turn.Bars), `"kind":"drums"`) {
		t.Errorf("told of turn %d: %s", turn.Number, turn.Bars)
	}
}

// TestActing checks that pages are told what acts in a turn, and where it is in the score's text.
func TestActing(t *testing.T) {
	const text = `bar: 1/4
tempo: 400
voices: [bass: {style: root}]
scale: {root: C, mode: major}
harmony: {chords: [I]}
drama:
  - {signal: progress, target: loudness}
  - {signal: progress, target: loudness, curve: [0 0, 1 0.1]}
  - {signal: progress, target: tempo, players: second}
form:
  movements:
    - title: One
    - title: Two
      voices:
        - chords: {notes: 3}
`
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"random", "random"}, Seed: "7", Score: play.ScoreText{Name: "mine", YAML: text}}})
	c := open(t, s, false)
	checked := c.do(Request{Check: &play.ScoreText{Name: "mine", YAML: text}}).Checked
	for path, want := range map[string]int{"voices[0]": 3, "drama[2]": 9, "form.movements[1].voices[0]": 15, "form.movements[1].drama[0]": 7} {
		if got := checked.Sections[path]; !slices.Equal(got, []int{want}) {
			t.Errorf("%s is in the lines %v, want %v (%v)", path, got, want, checked.Problems)
		}
	}
	c.do(call("pause-off"))
	turn := func() *Turn { return c.until("turn", func(m Message) bool { return m.Turn != nil }).Turn }
	for want := range 4 {
		told := turn()
		if len(told.Drama) != 3 || told.Within != "" || (told.Drama[2] > 0) != (want%2 == 1) || told.Drama[1] != 0 || want > 0 && told.Drama[0] == 0 {
			t.Errorf("turn %d has the drama %v, within %q", want+1, told.Drama, told.Within)
		}
	}
	c.do(call("new-game"))
	c.until("next game", func(m Message) bool { return m.Game != nil && m.Game.Title == "Two" })
	if told := turn(); told.Within != "form.movements[1]" {
		t.Errorf("the second movement is within %q", told.Within)
	}
}
