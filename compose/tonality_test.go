package compose

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// chordSymbol writes a chord as musicians do: Am, G7, Bo, C/G.
func chordSymbol(c pitch.Chord) string {
	names := []string{"C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"}
	kind := map[string]string{"[0 4 7]": "", "[0 3 7]": "m", "[0 3 6]": "o", "[0 4 7 10]": "7"}[fmt.Sprint(c.Tones)]
	if c.Bass != c.Root {
		kind += "/" + names[c.Bass]
	}
	return names[c.Root] + kind
}

// chordsOf composes a game and returns the chords of its bars and the notes of its moves. A plus stands between the chords of a bar.
func chordsOf(score *scores.Score, seed uint64, moves ...Move) (chords string, bars []Bar) {
	c := New(score, seed)
	var symbols []string
	for i, m := range moves {
		m.X, m.Y, m.Player = 1+i*5%7, 1+i/7, i%2
		bars = append(bars, c.Bars(m)...)
		var halves []string
		for _, chord := range c.tonal.chords {
			halves = append(halves, chordSymbol(chord))
		}
		symbols = append(symbols, strings.Join(halves, "+"))
	}
	return strings.Join(symbols, " "), bars
}

const (
	inMajor = "scale: {root: C, mode: major}\nrange: C2..C4\n"
	inMinor = "scale: {root: A, mode: minor}\nrange: A1..A3\nreference: {notes: A2}\n"
)

// TestFallingFifths compares sequences of falling fifths with sequences in textbooks.
func TestFallingFifths(t *testing.T) {
	for _, test := range []struct{ score, want string }{
		{inMinor + "phrases: {bars: 8, close: full}", "Am Dm G C F Bo E7 Am"},
		{inMajor + "phrases: {bars: 8, close: full}", "C F Bo Em Am Dm G7 C"},
		{inMajor + "phrases: {close: full}", "Am Dm G7 C"},
		{inMajor + "phrases: {close: half}", "Em Am Dm G7"},
		{inMajor, "Em Am Dm G7 Am Dm G7 C"},
		{inMajor + "phrases: {close: full}\nrate: half", "F+Bo Em+Am Dm+G7 C"},
		{inMajor + "phrases: {bars: 2, close: full}\nrate: half", "Dm+G7 C"},
		{inMajor + "phrases: {close: full}\nrate: close", "Em Am Dm+G7 C"},
		{inMajor + "rate: close", "Bo Em Am+Dm G7 Em Am Dm+G7 C"},
	} {
		score, rate, _ := strings.Cut(test.score, "rate")
		if rate != "" {
			rate = ", rate" + rate
		}
		got, _ := chordsOf(mustParse(t, score+"\nharmony: {by: fifths"+rate+"}"), 1, make([]Move, 1+strings.Count(test.want, " "))...)
		if got != test.want {
			t.Errorf("%s: %s; want %s", test.score, got, test.want)
		}
	}
}

// TestFunctions checks that progressions begin on the tonic, close as asked, and take only steps that textbooks of harmony call usual.
func TestFunctions(t *testing.T) {
	usual := map[string]string{
		"C": "C Dm Em F G7 Am Bo D7", "Dm": "G7 Bo C/G D7", "Em": "Am F", "F": "C Dm G7 Bo C/G D7", "G7": "C G7", "Am": "Dm F Em G7 D7", "Bo": "C Em", "C/G": "G7", "D7": "G7",
	}
	found := map[string]bool{}
	for _, length := range []int{2, 3, 4, 5, 8} {
		for _, chromatic := range []bool{false, true} {
			score := mustParse(t, fmt.Sprintf("%sphrases: {bars: %d, form: AABA, close: [half, full]}\nharmony: {by: function, chromatic: %t}", inMajor, length, chromatic))
			for seed := range uint64(40) {
				written, _ := chordsOf(score, seed, make([]Move, 4*length)...)
				chords := strings.Fields(written)
				if chords[0] != "C" || chords[length-1] != "G7" || chords[2*length-1] != "C" || length > 2 && chords[2*length-2] != "G7" {
					t.Fatalf("seed %d: %s", seed, written)
				}
				if length > 3 && !slices.Equal(chords[:length-2], chords[length:2*length-2]) {
					t.Fatalf("seed %d: the theme has other chords when it returns: %s", seed, written)
				}
				for i, chord := range chords[1:] {
					before := chords[i]
					if (i+1)%length > 0 && !slices.Contains(strings.Fields(usual[before]), chord) {
						t.Fatalf("seed %d: %s after %s in %s", seed, chord, before, written)
					}
					found[chord] = true
				}
			}
		}
	}
	if len(found) != len(usual) {
		t.Errorf("only %v", found)
	}
}

// TestRate checks progressions with two chords in a bar: they take usual steps, also within a bar, and a phrase ends on one chord, as asked. Chords of a
// list are counted in halves of bars.
func TestRate(t *testing.T) {
	usual := map[string]string{"C": "C Dm Em F G7 Am Bo", "Dm": "G7 Bo C/G", "Em": "Am F", "F": "C Dm G7 Bo C/G", "G7": "C G7", "Am": "Dm F Em G7", "Bo": "C Em", "C/G": "G7"}
	for rate, inBar := range map[string][]int{"half": {2, 2, 2, 1}, "close": {1, 1, 2, 1}} {
		score := mustParse(t, inMajor+"phrases: {form: AABA, close: [half, full]}\nharmony: {by: function, rate: "+rate+"}")
		for seed := range uint64(40) {
			written, _ := chordsOf(score, seed, make([]Move, 16)...)
			bars := strings.Fields(written)
			if bars[0][0] != 'C' || bars[3] != "G7" || !strings.HasSuffix(bars[6], "+G7") || bars[7] != "C" || bars[0] != bars[4] {
				t.Errorf("seed %d: %s", seed, written)
			}
			before := "C"
			for i, bar := range bars {
				halves := strings.Split(bar, "+")
				if len(halves) != inBar[i%4] {
					t.Errorf("seed %d: %d chords in bar %d of %s", seed, len(halves), i+1, written)
				}
				for _, chord := range halves {
					if i%4 > 0 && !slices.Contains(strings.Fields(usual[before]), chord) {
						t.Errorf("seed %d: %s after %s in %s", seed, chord, before, written)
					}
					before = chord
				}
			}
		}
	}
	for harmony, want := range map[string]string{
		"chords: [C 3, Am, F, G7], rate: half":                            "C C+Am F+G7 C C+Am",
		"chords: [C, F], rate: half, threat: pedal":                       "C+F C/G+F/G C/G+F/G C+F C+F",
		"chords: [C, Am], rate: half, blunder: deceptive":                 "C+Am G7 Am C+Am C+Am",
		"chords: [C, Am, F], rate: half}\nphrases: {close: full, bars: 3": "C+Am F+G7 C C+Am F+G7",
	} {
		moves := make([]Move, 5)
		moves[1] = Move{Feature: Threat, Signals: &Signals{Mistake: 1, Advantage: 0.5}}
		moves[3].Feature = Block
		if got, _ := chordsOf(mustParse(t, inMajor+"harmony: {"+harmony+"}"), 1, moves...); got != want {
			t.Errorf("%s: %s; want %s", harmony, got, want)
		}
	}
}

// TestVoicesFollowTheRate checks that voices, the accompaniment and pulled notes have the chord of their half of the bar, which begins on a beat, and that
// voices strike there.
func TestVoicesFollowTheRate(t *testing.T) {
	for meter, half := range map[string]int{"4/4": 960, "3/4": 960, "2/4": 480, "6/8": 720, "3/8": 480, "3+2+2/8": 720, "2+2+3/8": 480} {
		score := mustParse(t, inMajor+"bar: "+meter+"\nharmony: {chords: [C, G7], rate: half, pull: 1}\nphrases: {sings: turn, other: hold}\nplayers: {second: {octave: -1}}\nvoices:\n"+
			"  - bass: {}\n  - bass: {style: fifths}\n  - bass: {style: broken}\n  - chords: {}\n  - chords: {style: wave}\n  - line: {text: c1}\n")
		chords := [2]pitch.Chord{*score.Harmony.At(0), *score.Harmony.At(1)}
		for i, bar := range game(score, 5, 42) {
			late := slices.IndexFunc(bar.Notes, func(n Note) bool { return n.Start >= bar.Start+half })
			if late >= 0 && i < 4 && !chords[1].Has(bar.Notes[late].Key) {
				t.Errorf("%s: bar %d has key %d over the second chord", meter, i+1, bar.Notes[late].Key)
			}
			if len(bar.Lines) != 7 {
				t.Fatalf("%s: bar %d has %d lines", meter, i+1, len(bar.Lines))
			}
			for _, l := range bar.Lines {
				struck := false
				for _, n := range l.Notes {
					second := n.Start >= bar.Start+half
					struck = struck || n.Start == bar.Start+half
					chord := chords[0]
					if second {
						chord = chords[1]
					}
					if !chord.Has(n.Key) || !second && n.End() > bar.Start+half {
						t.Errorf("%s: voice %d of bar %d has %+v", meter, l.Voice, i+1, n)
					}
				}
				if !struck {
					t.Errorf("%s: voice %d of bar %d does not strike the second chord", meter, l.Voice, i+1)
				}
			}
		}
	}
}

// TestInflection checks that the moves' notes take the altered tones of chords: the raised leading note over V in minor, the lowered sixth over the
// minor subdominant, the raised fourth over the dominant of the dominant.
func TestInflection(t *testing.T) {
	for _, test := range []struct {
		score, chord   string
		never, instead int
	}{
		{inMinor, "V7", 7, 8},
		{inMinor, "V", 7, 8},
		{inMajor, "iv", 9, 8},
		{inMajor, "V7/V", 5, 6},
		{inMajor, "bVII", 11, 10},
		{inMinor, "bII", 11, 10},
	} {
		for _, inflect := range []bool{false, true} {
			score := mustParse(t, fmt.Sprintf("%ssigns: independent\nharmony: {chords: [%s 99], chromatic: true, inflect: %t}", test.score, test.chord, inflect))
			_, bars := chordsOf(score, 3, make([]Move, 40)...)
			count := map[int]int{}
			for _, bar := range bars {
				for _, n := range bar.Notes {
					count[n.Key%12]++
				}
			}
			if inflect && (count[test.never] > 0 || count[test.instead] == 0) || !inflect && (count[test.never] == 0 || count[test.instead] > 0) {
				t.Errorf("%s, inflect %t: %v", test.chord, inflect, count)
			}
		}
	}
}

// TestPivots checks that a phrase in another key begins with a chord that both keys have, and has the notes and the closes of its key.
func TestPivots(t *testing.T) {
	for _, test := range []struct {
		score, key, there, back string
		scale                   pitch.Scale
	}{
		{inMajor, "V", "C D7 D7 G", "Am G7 G7 C", pitch.ScaleOf(7, "major")},
		{inMajor, "vi", "Dm E7 E7 Am", "F G7 G7 C", pitch.ScaleOf(9, "minor")},
		{inMajor, "IV", "Dm C7 C7 F", "F G7 G7 C", pitch.ScaleOf(5, "major")},
		{inMinor, "III", "F G7 G7 C", "Dm E7 E7 Am", pitch.ScaleOf(0, "major")},
		{inMinor, "v", "Am B7 B7 Em", "C E7 E7 Am", pitch.ScaleOf(4, "minor")},
	} {
		score := mustParse(t, test.score+"phrases: {form: AB, close: full, free: 0}\nharmony: {chords: [V7 1], keys: [B "+test.key+"], chromatic: true, inflect: true, pull: 0}")
		chords, bars := chordsOf(score, 5, make([]Move, 12)...)
		if got := strings.Fields(chords); strings.Join(got[4:8], " ") != test.there || strings.Join(got[8:], " ") != test.back {
			t.Errorf("%s: %s", test.key, chords)
		}
		for i, bar := range bars {
			want := score.Scale
			if i >= 4 && i < 8 {
				want = test.scale
			}
			if bar.Scale == nil || bar.Scale.Root != want.Root || bar.Scale.Mode != want.Mode {
				t.Errorf("%s: the scale of bar %d is %v; want %v", test.key, i+1, bar.Scale, want)
			}
		}
		var signatures events
		(&Piece{Score: score, Movements: []Movement{{Bars: bars[:8], Ending: &Ending{Start: bars[7].End()}}}}).signatures(&signatures)
		if len(signatures) != 4 { // a meter and three keys
			t.Errorf("%s: the key signatures are %v", test.key, signatures)
		}
		if last := bars[7].Notes[2].Key; last%12 != test.scale.Root {
			t.Errorf("%s: the phrase closes on %d", test.key, last)
		}
	}
}

// TestThemesKeepTheirDegreesInAnotherKey checks that a theme that returns while the second player is ahead is transposed to the key of the lead.
func TestThemesKeepTheirDegreesInAnotherKey(t *testing.T) {
	score := mustParse(t, inMajor+"phrases: {form: A, free: 0}\nharmony: {by: function, lead: V}")
	ahead := func(advantage, decided float64) Move {
		return Move{Signals: &Signals{Advantage: advantage, Decided: decided}}
	}
	var moves []Move
	for i := range 12 {
		moves = append(moves, ahead([]float64{0.8, 0.2, 0.55}[i/4], []float64{0.5, 0.5, 0}[i/4]))
	}
	chords, bars := chordsOf(score, 2, moves...)
	for i := range 4 {
		for k, n := range bars[i].Notes {
			if there := bars[4+i].Notes[k].Key; pitch.Mod(there-n.Key, 12) != 7 {
				t.Errorf("bar %d: %d became %d (%s)", i+1, n.Key, there, chords)
			}
			if after := bars[8+i].Notes[k].Key; after != bars[4+i].Notes[k].Key {
				t.Errorf("bar %d: %d became %d while nobody was ahead", i+9, n.Key, after)
			}
		}
	}
}

// TestLeadModulates checks that a change of lead within a phrase goes to the new key by a common chord, its dominant and its tonic, and that the
// coda is at home.
func TestLeadModulates(t *testing.T) {
	score := mustParse(t, inMajor+"harmony: {by: function, lead: vi}\ncoda: {win: [V7]}\nvoices: [bass: {}]")
	c := New(score, 4)
	var got []string
	for i := range 9 {
		m := Move{X: 1 + i%7, Y: 1, Player: i % 2, Signals: &Signals{Advantage: 0.7, Decided: 0.5}}
		if i > 4 {
			m.Signals.Advantage = 0.1
		}
		c.Bars(m)
		got = append(got, chordSymbol(c.chordAt(i, i%2, 0)))
	}
	if chords := strings.Join(got[5:8], " "); chords != "Dm E7 Am" {
		t.Errorf("%v", got)
	}
	var bass []int
	for _, l := range c.End(0).Lines {
		for _, n := range l.Notes {
			bass = append(bass, n.Key%12)
		}
	}
	if !slices.Equal(bass, []int{7, 0}) {
		t.Errorf("the bass of the coda is %v; want G C", bass)
	}
}

// TestGameMovesHarmony checks what threats and grave mistakes do to chords: a pedal until the block, a deceptive cadence, a turn to minor.
func TestGameMovesHarmony(t *testing.T) {
	blunder, again := Move{Signals: &Signals{Blunder: 0.5, Mistake: 1}}, Move{Signals: &Signals{Blunder: 1}} // the second is not new
	for _, test := range []struct {
		score, harmony string
		moves          []Move
		want           string
	}{
		{inMajor, "chords: [C, F, G, Am], threat: pedal", []Move{{}, {Feature: Threat}, {Feature: Block}, {}}, "C F/G G Am"},
		{inMajor, "chords: [C, F, G, Am], threat: pedal", []Move{{}, {Feature: Threat}, {}, {}, {Feature: Block}}, "C F/G G Am/G C"},
		{inMajor, "chords: [C, F, G, Am]", []Move{{}, {Feature: Threat}, {}, {}}, "C F G Am"},
		{inMajor, "chords: [C 2, F 2], blunder: deceptive", []Move{{}, blunder, {}, {}}, "C G7 Am F"},
		{inMajor, "chords: [C, G7, C, F], blunder: deceptive", []Move{{}, {}, blunder, {}}, "C G7 Am F"},
		{inMinor, "chords: [i 4], blunder: deceptive", []Move{{}, blunder, {}, {}}, "Am E7 F Am"},
		{inMajor, "chords: [C 4], blunder: minor", []Move{{}, blunder, again, {}}, "C Fm C C"},
		{inMinor, "chords: [i 4], blunder: minor", []Move{{}, blunder, {}}, "Am Bb Am"},
		{inMajor + "phrases: {close: full}\n", "by: function, blunder: deceptive", []Move{{}, {}, {}, blunder}, "G7 Am"},
	} {
		got, _ := chordsOf(mustParse(t, test.score+"harmony: {"+test.harmony+"}"), 1, test.moves...)
		if !strings.HasSuffix(got, test.want) {
			t.Errorf("%s: %s; want %s", test.harmony, got, test.want)
		}
	}
}

// TestHarmonyForgetsWithdrawnMoves plays random games in all keys and modes. Moves that a copy of the composer plays must not change the music, and
// notes must stay in the range.
func TestHarmonyForgetsWithdrawnMoves(t *testing.T) {
	const voices = "voices: [bass: {style: walking}, chords: {}, counterpoint: {side: below}, answer: {}]\n"
	for _, rest := range []string{
		"phrases: {form: ABAC, vary: [inversion, fifth], by: column, start: move, sings: turn, of: singer, close: [half, full]}\nharmony: {by: function, pull: 0.5, keys: [B V, C iv], lead: III, threat: pedal, blunder: minor}\n" + voices,
		"phrases: {bars: 2, cells: aa, close: full}\nharmony: {by: fifths, lead: vi, blunder: deceptive, chromatic: true}\ndrama: [{signal: tension, target: mode}]\n" + voices,
		"harmony: {chords: [I 2, iv, V7/V, bVI], chromatic: true, inflect: true, lead: i, threat: pedal, blunder: deceptive}\nmemory: {of: column, keep: melody}\n" + voices,
		"phrases: {form: AB, sings: turn, other: thirds, close: [full, half], ornament: {ways: arpeggio}}\nharmony: {by: function, rate: half, pull: 0.5, on: all, keys: [B V], threat: pedal, blunder: minor}\n" +
			"voices: [bass: {style: walking}, chords: {}, counterpoint: {side: below}, line: {text: c1 c2}]\n",
		"range: 60..71\nphrases: {}\nharmony: {by: function, rate: close, lead: V, blunder: minor, inflect: false}\n",
	} {
		for _, mode := range []string{"major", "minor", "dorian", "phrygian", "lydian", "mixolydian", "locrian", "harmonic minor", "melodic minor"} {
			score, err := scores.Parse("mine.yaml", []byte("scale: {root: Eb, mode: "+mode+"}\nreference: {notes: 63}\nsigns: independent\n"+rest))
			if err != nil && (strings.Contains(err.Error(), "lies on the degree") || strings.Contains(err.Error(), "is not a key")) {
				continue // this mode has no such degree
			} else if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(3) {
				random := rand.New(rand.NewPCG(seed, 29))
				move := func(i int) Move {
					return Move{
						X: 1 + random.IntN(7), Y: 1 + random.IntN(6), Player: i % 2, Feature: Feature(random.IntN(4)),
						Signals: &Signals{Advantage: random.Float64(), Decided: random.Float64() - 0.5, Mistake: random.Float64(), Tension: random.Float64()},
					}
				}
				plain, undone := New(score, seed), New(score, seed)
				for i := range 40 {
					withdrawn := *undone
					withdrawn.Bars(move(i))
					m := move(i)
					bars, again := plain.Bars(m), undone.Bars(m)
					if !reflect.DeepEqual(bars, again) {
						t.Fatalf("%s, seed %d, bar %d: another bar after a withdrawn move", mode, seed, i+1)
					}
					for _, n := range bars[0].Notes {
						if n.Key < score.Range.Low || n.Key > score.Range.High {
							t.Fatalf("%s, seed %d, bar %d: %d is out of the range", mode, seed, i+1, n.Key)
						}
					}
				}
				plain.End(int(seed) - 1)
			}
		}
	}
}

// TestTunedTonic checks that a phrase closes on the root of the scale in a tuning of nineteen keys to the octave.
func TestTunedTonic(t *testing.T) {
	score := mustParse(t, "middle_c: C4\ntuning: {equal: 19}\nscale: {root: D, mode: minor}\nrange: C4..F#5\nreference: {notes: D4}\n"+
		"phrases: {close: full}\nharmony: {by: function}\ncoda: {win: [V7]}\n")
	c := New(score, 1)
	var last Bar
	for i := range 4 {
		last = c.Bars(Move{X: 1 + i, Y: 1, Player: i % 2})[0]
	}
	home := c.home()
	if name, notes := score.NoteName(last.Notes[2].Key), home.NoteList(&score.Notes); !strings.HasPrefix(name, "D") || notes != "D F A" {
		t.Errorf("the phrase closes on %s, and the game on %s", name, notes)
	}
}
