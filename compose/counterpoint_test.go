package compose_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// wilful composes random moves on any squares. Some moves have hops; in some bars, a person has chosen the first note.
func wilful(c *compose.Composer, moves int, random *rand.Rand) []compose.Bar {
	var bars []compose.Bar
	for i := range moves {
		m := compose.Move{X: 1 + random.IntN(7), Y: 1 + random.IntN(6), Player: i % 2}
		if random.IntN(8) == 0 {
			m.Hops = []compose.Square{{X: 2, Y: 3}, {X: m.X, Y: m.Y}}
		}
		if random.IntN(16) == 0 {
			c.StartOn(random.IntN(128))
		}
		bars = append(bars, c.Bars(m)...)
	}
	return bars
}

// Scales in which a counterpoint can always go on (rich), and scales in which it may get stuck (poor).
var (
	rich = []string{"chromatic", "major", "dorian", "phrygian", "lydian", "mixolydian", "minor", "locrian", "harmonic minor", "melodic minor", "octatonic", "half-whole"}
	poor = []string{"major pentatonic", "minor pentatonic", "blues", "whole tone"}
)

func TestNoRuleOfCounterpointIsBroken(t *testing.T)     { checkCounterpoint(t, 1) }
func TestLongNoRuleOfCounterpointIsBroken(t *testing.T) { checkCounterpoint(t, *counterpoints) }

var counterpoints = flag.Uint64("counterpoints", 10, "games with each kind of counterpoint in each scale whose rules are checked")

// checkCounterpoint plays random games in all rich scales, and checks the rules of counterpoint in all bars.
func checkCounterpoint(t *testing.T, games uint64) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, mode := range rich {
		for _, kind := range []string{"first", "second", "third"} {
			for _, side := range []string{"above", "below"} {
				for i, more := range []string{
					"",
					"rhythm: {rests: 3}\ncaptures: hops\nbar: 3/4\n",
					"range: 50..67\nplayers: {first: {octave: 1}}\nintervals: {x: [7, 1, 4, 12, 2, 9, 5]}\n",
				} {
					source := fmt.Sprintf("%sscale: {root: D, mode: %s}\nreference: {notes: [62, 50], stay: 2, then: random}\nsigns: independent\n"+
						"voices:\n  - counterpoint: {species: %s, side: %s}\n", more, mode, kind, side)
					score, err := scores.Parse("mine.yaml", []byte(source))
					if err != nil {
						t.Fatal(err)
					}
					for game := range games {
						bars := wilful(compose.New(score, game), 42, rand.New(rand.NewPCG(game, uint64(i))))
						if broken := report(score, 0, bars); len(broken) > 0 {
							t.Fatalf("%sgame %d: %d breaks\n%s", source, game, len(broken), broken[0])
						}
					}
				}
			}
		}
	}
}

// TestPoorScalesHaveNoCounterpoint checks that a score is refused if a counterpoint cannot keep the rules in its scale.
func TestPoorScalesHaveNoCounterpoint(t *testing.T) {
	for _, mode := range poor {
		if _, err := scores.Parse("mine.yaml", fmt.Appendf(nil, "scale: {mode: %s}\nvoices: [{counterpoint: {}}]", mode)); err == nil {
			t.Errorf("%s is accepted", mode)
		}
	}
}

func BenchmarkCounterpoint(b *testing.B) {
	for _, kind := range []string{"first", "second", "third"} {
		b.Run(kind, func(b *testing.B) {
			score, err := scores.Parse("mine.yaml", []byte("voices: [{counterpoint: {species: "+kind+"}}]"))
			if err != nil {
				b.Fatal(err)
			}
			random := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				wilful(compose.New(score, 1), 40, random)
			}
		})
	}
}

// TestCounterpointsListen checks two counterpoints with the same settings. The first must compose the same notes as without the second. The
// second must keep the rules, too, and clash with the first in less than a tenth of its notes.
func TestCounterpointsListen(t *testing.T) {
	const settings = "scale: {root: D, mode: dorian}\nrange: A1..D3\nreference: {notes: [D2]}\nvoices:\n"
	const voice = "  - counterpoint: {side: above, range: A2..D4}\n"
	lines := func(source string) (*scores.Score, []compose.Bar) {
		score, err := scores.Parse("mine.yaml", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		return score, wilful(compose.New(score, 1), 60, rand.New(rand.NewPCG(5, 5)))
	}
	_, alone := lines(settings + voice)
	score, both := lines(settings + voice + voice)
	clashes, notes := 0, 0
	for i, bar := range both {
		first, second := bar.Lines[0].Notes, bar.Lines[1].Notes
		if !slices.Equal(first, alone[i].Lines[0].Notes) {
			t.Fatalf("bar %d: %+v, alone %+v", i+1, first, alone[i].Lines[0].Notes)
		}
		for k, n := range second {
			notes++
			switch abs(n.Key - first[k].Key) {
			case 0, 1, 2, 6, 10, 11:
				clashes++
			}
		}
	}
	for _, broken := range report(score, 1, both) {
		t.Error(broken)
	}
	if clashes > notes/10 {
		t.Errorf("%d clashes in %d notes", clashes, notes)
	}
}

// TestBundledCounterpoints checks that the counterpoints of the bundled scores break no rule.
func TestBundledCounterpoints(t *testing.T) {
	checked := 0
	for _, name := range scores.Names() {
		score, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for voice, v := range score.Voices {
			if _, counterpoint := v.(*scores.Counterpoint); !counterpoint {
				continue
			}
			checked++
			for game := range uint64(10) {
				bars := wilful(compose.New(score, game), 40, rand.New(rand.NewPCG(game, 3)))
				line := v.Common()
				until := len(bars)
				if line.Until > 0 {
					until = min(until, line.Until)
				}
				for _, broken := range report(score, voice, bars[line.From-1:until]) {
					t.Errorf("%s, voice %d, game %d: %s", name, voice+1, game, broken)
				}
			}
		}
	}
	if checked < 3 {
		t.Errorf("only %d counterpoints found", checked)
	}
}

// TestCounterpointWithoutRules checks scores whose other settings make it impossible to keep the rules: there, a counterpoint must be consonant
// with the line, or rest.
func TestCounterpointWithoutRules(t *testing.T) {
	for _, more := range []string{
		"drama: [{signal: progress, target: mode, modes: [lydian, dorian, phrygian]}]\n",
		"harmony: {chords: [I 1, V7/V 1, bVI 1], chromatic: true, pull: 1, on: all}\n",
		"drama: [{signal: tension, target: register, range: 40..90}]\n",
	} {
		score, err := scores.Parse("mine.yaml", []byte("scale: {root: C, mode: major}\nvoices: [{counterpoint: {species: second, side: above}}]\n"+more))
		if err != nil {
			t.Fatal(err)
		}
		rests, notes := 0, 0
		for game := range uint64(20) {
			c := compose.New(score, game)
			random := rand.New(rand.NewPCG(game, 9))
			for i := range 40 {
				m := compose.Move{X: 1 + random.IntN(7), Y: 1 + random.IntN(6), Player: i % 2}
				m.Signals = &compose.Signals{Progress: float64(i) / 40, Tension: random.Float64()}
				bar := c.Bars(m)[0]
				chromatic := *score
				chromatic.Scale = scores.Paper().Scale // chromatic, so that only the sound of its intervals counts, not their spelling
				for _, n := range bar.Notes {
					struck := false
					for _, l := range bar.Lines {
						for _, o := range l.Notes {
							if o.Start == n.Start {
								struck = true
								if now := (chord{line: n.Key, own: o.Key}); !consonantChord(&chromatic, now) {
									t.Errorf("%sgame %d, bar %d: %d against %d", more, game, i+1, o.Key, n.Key)
								}
							}
						}
					}
					if notes++; !struck {
						rests++
					}
				}
			}
		}
		if rests > notes/10 {
			t.Errorf("%s%d rests in %d notes", more, rests, notes)
		}
	}
}
