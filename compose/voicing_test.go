package compose

import (
	"slices"
	"testing"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

func chordNamed(t *testing.T, name string) *pitch.Chord {
	t.Helper()
	return &mustParse(t, "harmony: {chords: ['"+name+"']}").Harmony.Chords[0].Chord
}

// TestVoicing compares chosen keys with the voice leading that textbooks of harmony recommend.
func TestVoicing(t *testing.T) {
	span := scores.Span{Low: 48, High: 79}
	for _, test := range []struct {
		before []int
		chord  string
		want   []int
	}{
		{[]int{60, 64, 67}, "C", []int{60, 64, 67}},
		{[]int{60, 64, 67}, "F", []int{60, 65, 69}},
		{[]int{60, 64, 67}, "Am", []int{60, 64, 69}},
		{[]int{60, 64, 67}, "G", []int{59, 62, 67}},
		{[]int{60, 65, 69}, "G", []int{59, 62, 67}},
		{[]int{59, 65, 67, 74}, "C", []int{60, 64, 67, 72}},
		{[]int{60, 65, 69}, "Bb", []int{62, 65, 70}},
	} {
		if got := voicing(chordNamed(t, test.chord), len(test.before), span, test.before, true); !slices.Equal(got, test.want) {
			t.Errorf("%v to %s: %v, want %v", test.before, test.chord, got, test.want)
		}
	}
}

// TestTonesThatAreLeftOut checks which tones of a chord are played if there are fewer notes than tones.
func TestTonesThatAreLeftOut(t *testing.T) {
	for _, test := range []struct {
		chord string
		n     int
		bass  bool
		want  []int // pitch classes of the notes
	}{
		{"G7", 3, false, []int{5, 7, 11}},
		{"G7", 3, true, []int{5, 7, 11}},
		{"G7", 2, true, []int{5, 11}},
		{"C9", 4, false, []int{0, 2, 4, 10}},
		{"C9", 3, true, []int{2, 4, 10}},
		{"C13", 4, true, []int{2, 4, 9, 10}},
		{"C13", 3, true, []int{4, 9, 10}},
		{"C/E", 3, false, []int{0, 4, 7}},
		{"F/G", 4, false, []int{0, 5, 7, 9}},
	} {
		keys := voicing(chordNamed(t, test.chord), test.n, scores.Span{Low: 48, High: 79}, nil, test.bass)
		var classes []int
		for _, key := range keys {
			classes = append(classes, key%12)
		}
		slices.Sort(classes)
		if !slices.Equal(classes, test.want) {
			t.Errorf("%s with %d notes: %v (%v), want %v", test.chord, test.n, classes, keys, test.want)
		}
		if chord := chordNamed(t, test.chord); chord.Bass != chord.Root && !test.bass && keys[0]%12 != chord.Bass {
			t.Errorf("%s is voiced as %v", test.chord, keys)
		}
	}
}

// TestVoicesMoveLittle checks the voicings of a long progression: the voices must move little, stay in range, and make no parallel octaves. An
// exhaustive search must find no complete voicing without parallels that moves less.
func TestVoicesMoveLittle(t *testing.T) {
	score := mustParse(t, "harmony: {chords: [Dm7, G7, Cmaj7, Fmaj7, Bm7b5, E7, Am7, A7]}\nvoices: [chords: {notes: 4, range: C1..C4}, bass: {}]")
	bars := game(score, 1, 42)
	var before []int
	motion, leaps := 0, 0
	for i, bar := range bars {
		var keys []int
		for _, n := range bar.firstLine() {
			keys = append(keys, n.Key)
			if !score.Harmony.At(i).Has(n.Key) || n.Key < 48 || n.Key > 84 {
				t.Errorf("bar %d has %d in %s", i+1, n.Key, score.Harmony.At(i).Name)
			}
		}
		if before != nil {
			for k := range keys {
				motion += distance(keys[k], before[k])
				if distance(keys[k], before[k]) > 5 {
					leaps++
				}
				for low := range k {
					if now := keys[k] - keys[low]; now%octave == 0 && now == before[k]-before[low] && keys[k] != before[k] {
						t.Errorf("parallel octaves from %v to %v in bar %d", before, keys, i+1)
					}
				}
			}
		}
		before = keys
	}
	if mean := float64(motion) / float64(4*(len(bars)-1)); mean > 2 || leaps > 0 {
		t.Errorf("voices move %.2f semitones a chord in the mean, and %d leap", mean, leaps)
	}
}

func BenchmarkVoices(b *testing.B) {
	for _, voice := range []string{"bass: {style: walking}", "bass: {}", "chords: {}", "chords: {notes: 6, range: C0..C5}", "chords: {style: up, notes: 3}", "drums: {play: {kick: x---x---, hat: E(5 16), snare: --x-}}"} {
		b.Run(voice, func(b *testing.B) {
			score, err := scores.Parse("x", []byte("harmony: {chords: [C13, F#m7b5, Bb/D, Eaug]}\nvoices: ["+voice+"]"))
			if err != nil {
				b.Fatal(err)
			}
			c := New(score, 1)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				c.Bars(Move{X: 1 + i%7, Y: 1 + i%6, Player: i % 2})
				i++
			}
		})
	}
}
