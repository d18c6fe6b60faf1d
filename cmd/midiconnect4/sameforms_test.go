package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"encoding/xml"
	"errors"
	"slices"

	"gitlab.com/gomidi/midi/v2/smf"
	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/compose/notation"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// partNote is a note of a player's part. start is its first tick, and ticks is its length.
type partNote struct{ player, start, ticks, key int }

// notesToRead returns the notes that every output format must contain. A note ends before its key is struck again. Notes with the same start and key
// count as one.
func notesToRead(p *compose.Piece) []partNote {
	var all []partNote
	add := func(player int, notes ...compose.Note) {
		for _, n := range notes {
			all = append(all, partNote{player, n.Start, n.Ticks, n.Key})
		}
	}
	for _, m := range p.Movements {
		for _, b := range m.Bars {
			add(b.Part(), b.Notes...)
			add(b.Part(), b.Drone...)
		}
		if m.Ending != nil {
			add(0, m.Ending.Notes[0]...)
			add(1, m.Ending.Notes[1]...)
		}
	}
	return struckOnce(all)
}

func struckOnce(notes []partNote) []partNote {
	notes = together(notes)
	for i := 1; i < len(notes); i++ {
		if a, b := &notes[i-1], notes[i]; a.player == b.player && a.key == b.key {
			a.ticks = min(a.ticks, b.start-a.start)
		}
	}
	return notes
}

// together sorts notes, and merges those with the same player, key and start.
func together(notes []partNote) []partNote {
	slices.SortFunc(notes, func(a, b partNote) int {
		return cmp.Or(cmp.Compare(a.player, b.player), cmp.Compare(a.key, b.key), cmp.Compare(a.start, b.start), cmp.Compare(b.ticks, a.ticks))
	})
	return slices.CompactFunc(notes, func(a, b partNote) bool { return a.player == b.player && a.key == b.key && a.start == b.start })
}

// wantBars checks that start, length, tempo and notes of each bar are as the score demands.
func wantBars(t *rapid.T, p *compose.Piece) {
	s := p.Score
	for _, m := range p.Movements {
		at := m.Start
		for _, b := range m.Bars {
			if b.Start != at || b.Ticks != s.Meter.Ticks() || b.Tempo < 9.99 || b.Tempo > 400.01 {
				t.Fatalf("bar at %d, want %d: %+v", b.Start, at, b)
			}
			at = b.End()
			part := s.Players[b.Part()]
			for _, n := range b.Notes {
				key := n.Key - 12*part.Octave
				if key < s.Range.Low || key > s.Range.High || !s.Scale.Has(key) {
					t.Fatalf("key %d", key)
				}
			}
			for _, n := range append(b.Notes, b.Drone...) {
				switch {
				case n.Start < b.Start || n.End() > b.End() || n.On < b.Start || n.Off > b.End() || n.Off <= n.On:
					t.Fatalf("%+v leaves the bar at %d", n, b.Start)
				case (n.Start-b.Start)%s.Grid != 0 || n.Ticks%s.Grid != 0 || n.Ticks < s.Shortest():
					t.Fatalf("%+v is not on the grid of %d", n, s.Grid)
				case n.Velocity < 1 || n.Velocity > 127:
					t.Fatalf("%+v", n)
				}
			}
		}
	}
}

// wantMIDI checks that the MIDI file contains all notes of the parts, and that each note ends before its key is struck again.
func wantMIDI(t *rapid.T, p *compose.Piece, format int) {
	data, err := p.SMF(format)
	if err != nil {
		t.Fatal(err)
	}
	file, err := smf.ReadFrom(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	type voice struct{ channel, key uint8 }
	type event struct {
		voice
		on, off int
	}
	var got, want []event
	for _, track := range file.Tracks {
		open, tick := map[voice]int{}, 0
		for _, e := range track {
			tick += int(e.Delta)
			var v voice
			var velocity uint8
			switch {
			case e.Message.GetNoteStart(&v.channel, &v.key, &velocity):
				if _, sounds := open[v]; sounds {
					t.Fatalf("tick %d: key %d starts again before its end", tick, v.key)
				}
				open[v] = len(got)
				got = append(got, event{v, tick, -1})
			case e.Message.GetNoteEnd(&v.channel, &v.key):
				i, sounds := open[v]
				if !sounds {
					t.Fatalf("tick %d: key %d ends, but does not sound", tick, v.key)
				}
				got[i].off = tick
				delete(open, v)
			}
		}
		if len(open) > 0 {
			t.Fatalf("%d notes hang", len(open))
		}
	}
	for player, part := range p.Score.Players {
		for _, n := range p.Part(player) {
			want = append(want, event{voice{uint8(part.Channel - 1), uint8(n.Key)}, n.On, n.Off})
		}
	}
	order := func(a, b event) int {
		return cmp.Or(cmp.Compare(a.channel, b.channel), cmp.Compare(a.on, b.on), cmp.Compare(a.key, b.key))
	}
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if !slices.Equal(got, want) {
		t.Fatalf("MIDI file of format %d: %v, want %v", format, got, want)
	}
}

// wantSheet checks that the sheet music has the bars of the piece, that every bar is full, and that its notes are the notes in written.
func wantSheet(t *rapid.T, p *compose.Piece, written []partNote) {
	var data bytes.Buffer
	if err := notation.Write(&data, p); err != nil {
		t.Fatal(err)
	}
	var sheet struct {
		Parts []struct {
			Measures []struct {
				Elements []sheetElement `xml:",any"`
			} `xml:"measure"`
		} `xml:"part"`
	}
	if err := xml.Unmarshal(data.Bytes(), &sheet); err != nil {
		t.Fatal(err)
	}
	bar, oneStaff := p.Score.Meter.Ticks(), p.Score.Staves == scores.OneStaff
	var got []partNote
	for i, part := range sheet.Parts {
		if len(part.Measures) != p.End()/bar {
			t.Fatalf("%d bars, want %d", len(part.Measures), p.End()/bar)
		}
		for m, measure := range part.Measures {
			at, last := 0, 0
			filled := map[string]int{}
			for _, e := range measure.Elements {
				switch e.XMLName.Local {
				case "backup":
					at -= e.Duration
				case "note":
					if e.Chord != nil {
						at = last
					} else {
						filled[e.Voice] += e.Duration
					}
					last, at = at, at+e.Duration
					if e.Pitch != nil {
						got = tieOn(got, partNote{i, m*bar + last, e.Duration, e.key()}, e.tied())
					}
				}
			}
			for voice, ticks := range filled {
				if ticks != bar {
					t.Fatalf("bar %d: %d ticks of %d in voice %s", m+1, ticks, bar, voice)
				}
			}
		}
	}
	want := slices.Clone(written)
	if oneStaff {
		for i := range want {
			want[i].player = 0
		}
	}
	order := func(a, b partNote) int {
		return cmp.Or(cmp.Compare(a.player, b.player), cmp.Compare(a.start, b.start), cmp.Compare(a.key, b.key), cmp.Compare(a.ticks, b.ticks))
	}
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if !slices.Equal(got, want) {
		t.Fatalf("sheet music: %v, want %v", got, want)
	}
}

type sheetElement struct {
	XMLName  xml.Name
	Duration int       `xml:"duration"`
	Voice    string    `xml:"voice"`
	Chord    *struct{} `xml:"chord"`
	Pitch    *struct {
		Step   string `xml:"step"`
		Alter  int    `xml:"alter"`
		Octave int    `xml:"octave"`
	} `xml:"pitch"`
	Ties []struct {
		Type string `xml:"type,attr"`
	} `xml:"tie"`
}

func (e sheetElement) key() int {
	return 12*(e.Pitch.Octave+1) + e.Pitch.Alter + map[string]int{"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[e.Pitch.Step]
}

// tied reports whether a tie ends on this note, so that it continues an earlier note.
func (e sheetElement) tied() bool { return len(e.Ties) > 0 && e.Ties[0].Type == "stop" }

// tieOn adds a note to notes. If tied is true, it makes the earlier note longer instead.
func tieOn(notes []partNote, n partNote, tied bool) []partNote {
	if tied {
		for i, before := range slices.Backward(notes) {
			if before.key == n.key && before.start+before.ticks == n.start && before.player == n.player {
				notes[i].ticks += n.ticks
				return notes
			}
		}
	}
	return append(notes, n)
}

// wantJSON checks that the JSON of the matches contains the notes in written.
func wantJSON(t *rapid.T, matches []*play.Match, score *scores.Score, written []partNote) {
	type notes []struct{ Start, Ticks, Key int }
	var got []partNote
	add := func(player int, all notes) {
		for _, n := range all {
			got = append(got, partNote{player, n.Start, n.Ticks, n.Key})
		}
	}
	for _, m := range matches {
		line, err := m.JSON(score)
		if err != nil {
			t.Fatal(err)
		}
		var told struct {
			Bars []struct {
				Player       string
				Notes, Drone notes
			}
			Ending struct{ First, Second notes }
		}
		if err := json.Unmarshal(line, &told); err != nil {
			t.Fatal(err)
		}
		for _, b := range told.Bars {
			player := slices.Index([]string{"first", "second"}, b.Player)
			add(player, b.Notes)
			add(player, b.Drone)
		}
		add(0, told.Ending.First)
		add(1, told.Ending.Second)
	}
	if got = together(got); !slices.Equal(got, written) {
		t.Fatalf("JSON: %v, want %v", got, written)
	}
}

// wantSame checks that saved games give the same piece when they are read again.
func wantSame(t *rapid.T, score *scores.Score, matches []*play.Match, piece *compose.Piece) {
	file, err := play.Save("saved.txt", score, matches)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := play.ParseSaved("saved.txt", file)
	if err != nil {
		t.Fatal(err)
	}
	play.ApplyForm(saved.Games)
	again, err := play.Perform(t.Context(), score, saved.Games, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, err := piece.SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := again.SMF(1); err != nil || !bytes.Equal(first, second) {
		t.Fatalf("the replayed piece differs: %v", err)
	}
	var before, after bytes.Buffer
	if err := errors.Join(play.WriteText(&before, score, matches), play.WriteText(&after, score, saved.Games)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before.Bytes(), after.Bytes()) {
		t.Fatal("the replayed piece has other sheet music")
	}
}

// wantWritten reads the matches' JSON as a saved game, and checks that the same piece results.
func wantWritten(t *rapid.T, score *scores.Score, matches []*play.Match, piece *compose.Piece) {
	var lines []byte
	for _, m := range matches {
		line, err := m.JSON(score)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(append(lines, line...), '\n')
	}
	saved, err := play.ParseSaved("piece.json", lines)
	if err != nil {
		t.Fatalf("%v\n%s", err, lines)
	}
	play.ApplyForm(saved.Games)
	again, err := play.Perform(t.Context(), score, saved.Games, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, lines)
	}
	for format := range 2 {
		want, err := piece.SMF(format)
		if err != nil {
			continue // SMF fails if both parts are on one channel
		}
		if got, err := again.SMF(format); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("the JSON makes another piece, %v\n%s", err, lines)
		}
	}
	for i := range matches {
		if want, got := matches[i].Summary(), saved.Games[i].Summary(); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	}
}
