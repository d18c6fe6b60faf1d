package compose_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestTimesOfAnswers checks the written times of answers. Retrograde mirrors the times of the bar. Augmentation doubles them, over two answers.
// Diminution halves them, rounded to the grid, and plays them twice.
func TestTimesOfAnswers(t *testing.T) {
	for seed := range uint64(200) {
		game := func(way string) []compose.Bar {
			score, err := scores.Parse("mine.yaml", []byte("rhythm: {rests: 2}\nbar: 3/4\nvoices:\n  - answer: {way: "+way+"}"))
			if err != nil {
				t.Fatal(err)
			}
			return playMoves(compose.New(score, seed), 10)
		}
		for i, bar := range game("retrograde")[1:] {
			of := game("retrograde")[i]
			for k, n := range bar.Lines[0].Notes {
				if from := of.Notes[2-k]; n.Key != from.Key || bar.End()-n.End() != from.Start-of.Start || n.Ticks != from.Ticks {
					t.Fatalf("seed %d: %+v in bar %d is not %+v backwards", seed, n, i+2, from)
				}
			}
		}
		slow := game("augmentation")
		for i := 1; i+2 < len(slow); i += 4 { // the two bars from i answer the first half of their previous bar, the next two bars the second half
			checkHalves(t, slow[i-1], slow[i], slow[i+2])
			checkHalves(t, slow[i], slow[i+1], slow[i+3])
		}
		for i, bar := range game("diminution")[1:] {
			of, notes := game("diminution")[i], bar.Lines[0].Notes
			if len(notes) != 6 {
				t.Fatalf("seed %d: %d notes", seed, len(notes))
			}
			end := bar.Start
			for k, n := range notes {
				within := n.Start - bar.Start - k/3*bar.Ticks/2
				if ideal := (of.Notes[k%3].Start - of.Start) / 2; n.Key != of.Notes[k%3].Key || n.Start < end || n.Ticks < 120 || within-ideal > 240 || ideal-within > 240 {
					t.Fatalf("seed %d: note %d of bar %d is %+v; its bar is %+v", seed, k, i+2, n, of.Notes)
				}
				end = n.End()
			}
			if end > bar.End() {
				t.Fatalf("seed %d: the answer leaves its bar", seed)
			}
		}
	}
}

// TestDoubling checks that a canon without distance plays the bar itself, where its interval says, and only in the moves of its pieces.
func TestDoubling(t *testing.T) {
	score, err := scores.Parse("mine.yaml", []byte("scale: {root: C, mode: major}\nreference: {notes: C2}\nrange: C1..C3\nplayers: {second: {octave: -1}}\n"+
		"voices:\n  - answer: {behind: 0, interval: 7, range: C1..C4, octave: 1, pieces: [knight, queen], program: Oboe}\n  - answer: {behind: 0}"))
	if err != nil {
		t.Fatal(err)
	}
	c := compose.New(score, 1)
	for i, piece := range []compose.Kind{compose.Knight, compose.Pawn, compose.King, compose.Queen, compose.Man} {
		bar := c.Bars(compose.Move{X: 2 + i, Y: 3, Player: i % 2, Piece: piece})[0]
		lines := bar.Lines
		if oboe := piece == compose.Knight || piece == compose.Queen; oboe != (lines[0].Voice == 0) {
			t.Fatalf("%d: the oboe plays: %t, want %t", piece, !oboe, oboe)
		}
		for _, line := range lines {
			for k, n := range line.Notes {
				of := bar.Notes[k]
				composed := of.Key + 12*(i%2)
				want := composed - 12*(1-i%2) // in the part of the player who does not move
				if line.Voice == 0 {
					want = composed + 24
				}
				if n.Start != of.Start || n.Ticks != of.Ticks || n.Key != want && line.Voice == 1 || (n.Key-want)%12 != 0 {
					t.Errorf("bar %d, voice %d: %+v doubles %+v; want key %d", i+1, line.Voice, n, of, want)
				}
			}
		}
	}
}

// checkHalves checks that the voices of two bars play the first and the second half of the bar that they answer, at half speed.
func checkHalves(t *testing.T, of, first, second compose.Bar) {
	t.Helper()
	type stroke struct{ key, from, to int }
	var got, want []stroke
	for i, bar := range []compose.Bar{first, second} {
		for _, line := range bar.Lines {
			for _, n := range line.Notes {
				got = append(got, stroke{n.Key, i*of.Ticks + n.Start - bar.Start, i*of.Ticks + n.End() - bar.Start})
			}
		}
	}
	for _, n := range of.Notes {
		from, to := 2*(n.Start-of.Start), 2*(n.End()-of.Start)
		if from < of.Ticks && to > of.Ticks {
			want = append(want, stroke{n.Key, from, of.Ticks})
			from = of.Ticks
		}
		want = append(want, stroke{n.Key, from, to})
	}
	if !slices.Equal(got, want) {
		t.Fatalf("halves are %v; want %v", got, want)
	}
}

// playMoves composes moves of two players on a board of 7×6.
func playMoves(c *compose.Composer, moves int) []compose.Bar {
	var bars []compose.Bar
	for i := range moves {
		bars = append(bars, c.Bars(compose.Move{X: 1 + i*i*3%7, Y: 1 + i*5%6, Player: i % 2})...)
	}
	return bars
}

// TestCanon checks that a canon starts as soon as there is a bar to repeat, and then repeats the bar a fixed number of bars back, whoever moved
// in that bar. An augmented canon falls further and further behind.
func TestCanon(t *testing.T) {
	for _, test := range []struct {
		voice string
		takes []int // for each bar, the number of the bar that it repeats, from 1; 0 means a rest
	}{
		{"{behind: 1}", []int{0, 1, 2, 3, 4, 5, 6, 7}},
		{"{behind: 3}", []int{0, 0, 0, 1, 2, 3, 4, 5}},
		{"{behind: 3, from: 6}", []int{0, 0, 0, 0, 0, 3, 4, 5}},
		{"{behind: 2, until: 5}", []int{0, 0, 1, 2, 3, 0, 0, 0}},
		{"{behind: 2, way: augmentation}", []int{0, 0, 1, 1, 2, 2, 3, 3}},
		{"{behind: 1, from: 4, way: augmentation}", []int{0, 0, 0, 3, 3, 4, 4, 5}},
	} {
		score, err := scores.Parse("mine.yaml", []byte("voices:\n  - answer: "+test.voice))
		if err != nil {
			t.Fatal(err)
		}
		bars := playMoves(compose.New(score, 3), len(test.takes))
		for i, from := range test.takes {
			switch lines := bars[i].Lines; {
			case (len(lines) == 0) != (from == 0):
				t.Errorf("%s: bar %d has %d lines", test.voice, i+1, len(lines))
			case from == 0:
			default:
				taken := keys(bars[from-1])
				for _, n := range lines[0].Notes {
					if !slices.Contains(taken[:], n.Key) {
						t.Errorf("%s: bar %d has key %d, which is not in bar %d: %v", test.voice, i+1, n.Key, from, taken)
					}
				}
			}
		}
	}
}

// TestAnswersFit checks with random scores that answers stay in the range, the scale and the bar, and that a copy of the composer composes the
// same bars.
func TestAnswersFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScore(t)
		a := scores.Answer{Line: scores.Line{From: 1, Part: scores.Player{Articulation: 1}}}
		a.Way = rapid.SampledFrom([]scores.AnswerWay{scores.Ostinato, scores.Inversion, scores.Retrograde, scores.RetrogradeInversion, scores.Augmentation, scores.Diminution}).Draw(t, "way")
		if a.Way == scores.Diminution && s.Meter.Ticks()/s.Grid < 6 {
			a.Way = scores.Inversion
		}
		a.Start = rapid.SampledFrom([]scores.AnswerStart{scores.OwnStart, scores.BarStart, scores.AnchorStart, scores.FitStart}).Draw(t, "start")
		a.Interval = rapid.IntRange(-127, 127).Draw(t, "interval")
		if rapid.Bool().Draw(t, "canon") {
			behind := rapid.IntRange(1, 40).Draw(t, "behind")
			a.Behind = &behind
		}
		if rapid.Bool().Draw(t, "range") {
			span := drawSpan(t, "voice", 0, 11)
			a.Range = &span
		}
		a.Own = rapid.Bool().Draw(t, "own")
		s.Voices = []scores.Voice{&a}
		c := compose.New(s, rapid.Uint64().Draw(t, "seed"))
		for i := range 24 {
			m := compose.Move{X: rapid.IntRange(1, 7).Draw(t, "x"), Y: rapid.IntRange(1, 6).Draw(t, "y"), Player: i % 2}
			twin := *c
			bar := c.Bars(m)[0]
			if !reflect.DeepEqual(bar, twin.Bars(m)[0]) {
				t.Fatal("a copy composes another bar")
			}
			for _, line := range bar.Lines {
				for _, n := range line.Notes {
					span := s.Keys(&a.Line)
					if n.Key < span.Low || n.Key > span.High || !s.Scale.Has(n.Key) {
						t.Fatalf("key %d is not in %v or not in %v", n.Key, span, s.Scale)
					}
					if n.Start < bar.Start || n.End() > bar.End() || n.Ticks <= 0 || n.Start%s.Grid != 0 || n.Ticks%s.Grid != 0 {
						t.Fatalf("%+v does not fit in the bar of %d to %d", n, bar.Start, bar.End())
					}
				}
			}
		}
	})
}

// TestAnswersFindTheirPlace checks that an answer with `start: fit` is at least as consonant with the bar as an answer without it, and is moved by at
// most an octave.
func TestAnswersFindTheirPlace(t *testing.T) {
	consonance := func(bar compose.Bar) (sum int) {
		for _, n := range bar.Lines[0].Notes {
			for _, m := range bar.Notes {
				if together := min(n.End(), m.End()) - max(n.Start, m.Start); together > 0 {
					switch abs(n.Key-m.Key) % 12 {
					case 3, 4, 7, 8, 9:
						sum += together
					case 1, 2, 6, 10, 11:
						sum -= together
					}
				}
			}
		}
		return sum
	}
	own, fit := 0, 0
	for seed := range uint64(50) {
		game := func(start string) []compose.Bar {
			score, err := scores.Parse("mine.yaml", []byte("scale: {mode: minor}\nvoices: [{answer: {way: inversion, start: "+start+"}}]"))
			if err != nil {
				t.Fatal(err)
			}
			return playMoves(compose.New(score, seed), 20)[1:]
		}
		placed := game("fit")
		for i, bar := range game("own") {
			own, fit = own+consonance(bar), fit+consonance(placed[i])
			if by := placed[i].Lines[0].Notes[0].Key - bar.Lines[0].Notes[0].Key; abs(by) > 24 {
				t.Errorf("seed %d, bar %d: moved by %d", seed, i+2, by)
			}
		}
	}
	if fit < 2*own || fit < 100_000 {
		t.Errorf("consonance %d where answers find their place, %d where they stay", fit, own)
	}
}
