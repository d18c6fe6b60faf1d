package compose

import (
	"testing"

	"midiconnect4/scores"
)

// firstLine returns the notes of the first voice in a bar.
func (b Bar) firstLine() []Note {
	for _, l := range b.Lines {
		if l.Voice == 0 {
			return l.Notes
		}
	}
	return nil
}

const dorian = "scale: {root: D, mode: dorian}\nreference: {notes: [D2], then: cycle}\nharmony: {chords: [i 2, IV7 1, VII 1, Em7/B 2]}\n"

// TestBassStandsOnRoots checks that a bass of any style starts each bar on the lowest note of the chord, within its range.
func TestBassStandsOnRoots(t *testing.T) {
	for _, style := range []string{"root", "fifths", "octaves", "broken", "walking"} {
		score := mustParse(t, dorian+"voices: [bass: {style: "+style+", range: C0..C2, octave: -1}]")
		for i, bar := range game(score, 5, 42) {
			notes := bar.firstLine()
			if chord := score.Harmony.At(i); notes[0].Start != bar.Start || notes[0].Key%12 != chord.Bass {
				t.Errorf("%s: bar %d begins with %+v, the chord is %s", style, i+1, notes[0], chord.Name)
			}
			for _, n := range notes {
				if n.Key < 36-12 || n.Key > 60-12 || !score.Scale.Has(n.Key) {
					t.Errorf("%s: bar %d has key %d", style, i+1, n.Key)
				}
			}
		}
	}
}

// TestBrokenBass checks that a broken chord goes up through the tones within an octave, with ninths above the octave, and down again.
func TestBrokenBass(t *testing.T) {
	for _, test := range []struct {
		chord string
		want  []int
	}{
		{"C", []int{0, 4, 7, 12, 16, 12, 7, 4}},
		{"Cm7", []int{0, 3, 7, 10, 12, 10, 7, 3}},
		{"C9", []int{0, 4, 7, 10, 14, 10, 7, 4}},
		{"Cmaj9", []int{0, 4, 7, 11, 14, 11, 7, 4}},
		{"C7#9", []int{0, 4, 7, 10, 15, 10, 7, 4}},
		{"Cadd9", []int{0, 4, 7, 14, 16, 14, 7, 4}},
		{"C6/9", []int{0, 4, 7, 9, 14, 9, 7, 4}},
		{"C13", []int{0, 4, 7, 10, 14, 10, 7, 4}},
		{"Am7/C", []int{0, 4, 7, 9, 12, 9, 7, 4}},
	} {
		score := mustParse(t, "middle_c: C4\nharmony: {chords: ["+test.chord+"]}\nvoices: [bass: {style: broken, rhythm: xxxxxxxx, range: C2..E4}]")
		notes := game(score, 1, 1)[0].firstLine()
		for i, n := range notes {
			if n.Key-notes[0].Key != test.want[i] {
				t.Errorf("%s: note %d is %d above the first, want %d", test.chord, i+1, n.Key-notes[0].Key, test.want[i])
			}
		}
	}
	score := mustParse(t, "middle_c: C4\nharmony: {chords: [C9]}\nvoices: [bass: {style: broken, rhythm: xxxxxxxx, range: C2..C3}]")
	for _, n := range game(score, 1, 1)[0].firstLine() {
		if n.Key < 36 || n.Key > 48 || n.Key%12 == 2 {
			t.Errorf("key %d in one octave", n.Key)
		}
	}
}

// TestWalkingBass checks that a walking bass has a note on each beat, never repeats a note, and enters the next bar by a small step or a fourth.
func TestWalkingBass(t *testing.T) {
	for _, scale := range []string{"", dorian} {
		if scale == "" {
			scale = "harmony: {chords: [Dm7, G7, Cmaj7 2, A7b9]}\n"
		}
		score := mustParse(t, scale+"voices: [bass: {style: walking}]")
		for seed := range uint64(20) {
			bars := game(score, seed, 42)
			for i, bar := range bars {
				notes := bar.firstLine()
				if len(notes) != 4 {
					t.Fatalf("%d notes in bar %d", len(notes), i+1)
				}
				for k := range notes[1:] {
					if away := distance(notes[k].Key, notes[k+1].Key); away == 0 || away > octave {
						t.Errorf("seed %d, bar %d: %d semitones", seed, i+1, away)
					}
				}
				if i+1 < len(bars) {
					if away := distance(notes[3].Key, bars[i+1].firstLine()[0].Key); away == 0 || away > 6 {
						t.Errorf("seed %d: %d semitones into bar %d", seed, away, i+2)
					}
				}
			}
		}
	}
}

// TestPedal checks that a pedal plays the root of the scale under all chords.
func TestPedal(t *testing.T) {
	for _, bar := range game(mustParse(t, dorian+"voices: [bass: {style: pedal}]"), 1, 12) {
		if notes := bar.firstLine(); len(notes) != 1 || notes[0].Key%12 != 2 || notes[0].Ticks != bar.Ticks {
			t.Errorf("%+v", notes)
		}
	}
}

// TestVoicesFitAnyBar checks, in every meter, that notes of bass, chords and drums lie on the grid and within their bars, and that no key is struck
// while it sounds.
func TestVoicesFitAnyBar(t *testing.T) {
	for _, bar := range []string{
		"bar: 4/4", "bar: 3/4\ngrid: 1/4", "bar: 6/8\ngrid: 1/8", "bar: 7/8", "bar: 5/4\ngrid: 1/4", "bar: 9/8\ngrid: 3/16", "bar: 4/4\ngrid: 1/12",
		"bar: 4/2\ngrid: 1/2", "bar: 12/16\ngrid: 1/16", "bar: 2/4\ngrid: 1/24", "bar: 15/8", "bar: 3/1\ngrid: 1/1", "bar: 4/4\ngrid: 1/20",
	} {
		for _, voice := range []string{
			"bass: {style: root}", "bass: {style: fifths}", "bass: {style: octaves}", "bass: {style: broken}", "bass: {style: walking}", "bass: {style: pedal}",
			"chords: {style: block}", "chords: {style: up}", "chords: {style: down}", "chords: {style: wave, notes: 2}", "chords: {style: broken, notes: 6}",
			"drums: {columns: [kick, snare], rows: hat, win: crash, threat: ride, play: {clap: x, Cowbell: X}}",
		} {
			score := mustParse(t, bar+"\nharmony: {chords: [C13, F#m7b5, Bb/D, Eaug]}\nvoices: ["+voice+"]")
			for _, b := range game(score, 2, 14) {
				if len(b.firstLine()) == 0 {
					t.Errorf("%s: %s: nothing", bar, voice)
				}
				until := map[int]int{}
				for _, n := range b.firstLine() {
					if n.Start < b.Start || n.End() > b.End() || n.Ticks <= 0 || (n.Start-b.Start)%score.Grid != 0 || n.Ticks%score.Grid != 0 {
						t.Errorf("%s: %s: %+v in a bar from %d to %d", bar, voice, n, b.Start, b.End())
					}
					if n.Start < until[n.Key] {
						t.Errorf("%s: %s: %d is struck while it sounds", bar, voice, n.Key)
					}
					until[n.Key] = n.End()
				}
			}
		}
	}
}

// TestVoicesClose checks the bar after a game in a score whose players have an ending. In this bar, bass and chords play the home chord, and
// drums play one stroke.
func TestVoicesClose(t *testing.T) {
	const voices = "voices:\n  - bass: {style: walking}\n  - chords: {}\n  - drums: {play: {kick: x-x-, snare: -x-x}, win: crash}\n  - bass: {style: root, until: 3}\n"
	const ends = "players: {first: {ending: {win: tonic}}}\n"
	for _, test := range []struct{ score, bass, chord string }{
		{dorian, "D", "D F A D"},
		{"scale: {root: D, mode: dorian}\nreference: {notes: [G2, D2], then: cycle}\n", "D", "D F A D"},
		{"harmony: {chords: [G7 2, C]}\n", "G", "G B D F"},
		{"reference: {notes: [E2, C2]}\n", "E", "E B E B"},
	} {
		c := New(mustParse(t, test.score+voices+ends), 4)
		for i := range 7 {
			c.Bars(Move{X: 1 + i, Y: 1, Player: i % 2})
		}
		if e := c.End(1); e != nil {
			t.Errorf("%s: %+v after a game in which nobody closes", test.score, e)
		}
		e := c.End(0)
		if len(e.Lines) != 3 {
			t.Fatalf("%s: lines %+v", test.score, e.Lines)
		}
		classes := map[int]bool{}
		for _, n := range e.Lines[1].Notes {
			classes[n.Key%12] = true
		}
		want := map[int]bool{}
		for _, name := range test.chord {
			want[map[rune]int{'C': 0, 'D': 2, 'E': 4, 'F': 5, 'G': 7, 'A': 9, 'B': 11, ' ': -1}[name]] = true
		}
		delete(want, -1)
		if len(classes) != len(want) {
			t.Errorf("%s closes on %v, want %s", test.score, classes, test.chord)
		}
		for class := range want {
			if !classes[class] {
				t.Errorf("%s closes on %v, want %s", test.score, classes, test.chord)
			}
		}
		if bass := e.Lines[0].Notes; len(bass) != 1 || bass[0].Ticks != e.Ticks || scores.Paper().NoteName(bass[0].Key)[:1] != test.bass {
			t.Errorf("%s: the bass closes on %+v", test.score, bass)
		}
		if drums := e.Lines[2].Notes; len(drums) != 1 || drums[0].Key != 36 {
			t.Errorf("%s: the drums close with %+v", test.score, drums)
		}
	}
}
