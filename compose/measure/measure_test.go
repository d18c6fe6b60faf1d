package measure

import (
	"errors"
	"math"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// beat is a quarter note in ticks; it lasts half a second.
const beat = scores.TicksPerQuarter

// bar returns a bar of four beats with three successive notes of a player. beats are the lengths of the notes in beats; number counts bars from
// 0.
func bar(player, number int, keys [3]int, beats [3]float64, velocity int) compose.Bar {
	b := compose.Bar{Start: number * 4 * beat, Ticks: 4 * beat, Tempo: 120, Notes: make([]compose.Note, 3)}
	b.Move.Player = player
	at := b.Start
	for i, key := range keys {
		ticks := int(beats[i] * beat)
		b.Notes[i] = compose.Note{Key: key, Start: at, Ticks: ticks, On: at, Off: at + ticks, Velocity: velocity}
		at += ticks
	}
	return b
}

func piece(bars ...compose.Bar) *compose.Piece {
	s := scores.Paper()
	s.Tempo = 120
	return &compose.Piece{Score: s, Movements: []compose.Movement{{Bars: bars}}}
}

// under adds a drone note to a bar.
func under(b compose.Bar, key int) compose.Bar {
	b.Drone = []compose.Note{{Key: key, Start: b.Start, Ticks: b.Ticks, On: b.Start, Off: b.End(), Velocity: 60}}
	return b
}

// with adds a voice to a bar. The voice plays the notes of the other bars, one after another.
func with(b compose.Bar, others ...compose.Bar) compose.Bar {
	line, at := compose.Line{}, b.Start
	for _, other := range others {
		for _, n := range other.Notes {
			n.Start, n.On, n.Off = at, at, at+n.Ticks
			line.Notes = append(line.Notes, n)
			at += n.Ticks
		}
	}
	b.Lines = append(b.Lines, line)
	return b
}

// tense sets the tension of the game in a bar.
func tense(b compose.Bar, tension float64) compose.Bar {
	b.Move.Signals = &compose.Signals{Tension: tension}
	return b
}

var even = [3]float64{1, 1, 2}

// duo returns a piece of four beats with two parts. The first part plays C E G, the second the given keys.
func duo(keys [3]int, beats [3]float64) *compose.Piece {
	p := piece(bar(0, 0, [3]int{60, 64, 67}, even, 80))
	other := bar(1, 0, keys, beats, 80)
	other.Ticks = 0 // the next bar would start at the same tick, so both bars sound together
	p.Movements[0].Bars = append(p.Movements[0].Bars, other)
	return p
}

// byHand makes the notes of the second part sound late and short, as if a person played them.
func byHand(p *compose.Piece) *compose.Piece {
	for i := range p.Movements[0].Bars[1].Notes {
		n := &p.Movements[0].Bars[1].Notes[i]
		n.On, n.Off = n.On+7, n.Off-99
	}
	return p
}

// TestKnownAnswers compares measures of whole pieces with values computed by hand.
func TestKnownAnswers(t *testing.T) {
	up, down := [3]int{60, 62, 64}, [3]int{64, 62, 60}
	for _, test := range []struct {
		what, measure string
		piece         *compose.Piece
		want          float64
	}{
		{"two bars of two seconds", "length", piece(bar(0, 0, up, even, 80), bar(1, 1, up, even, 80)), 4},
		{"nothing", "length", piece(), 0},
		{"two bars", "bars", piece(bar(0, 0, up, even, 80), bar(1, 1, up, even, 80)), 2},
		{"from 60 to 71", "range", piece(bar(0, 0, up, even, 80), bar(1, 1, [3]int{71, 65, 66}, even, 80)), 11},
		{"nothing", "range", piece(), none},
		{"three notes in two seconds", "density", piece(bar(0, 0, up, even, 80)), 1.5},
		{"nothing", "density", piece(), none},

		{"one line", "together", piece(bar(0, 0, up, even, 80), bar(1, 1, up, even, 80)), 0},
		{"the second of two bars has a drone", "together", piece(bar(0, 0, up, even, 80), under(bar(1, 1, up, even, 80), 48)), 0.5},
		{"a drone is in the same part", "voices", piece(under(bar(0, 0, up, even, 80), 48)), 0},
		{"two parts", "voices", duo([3]int{48, 50, 52}, [3]float64{1, 0.5, 0.5}), 0.5},

		{"no bar returns", "recurrence", piece(bar(0, 0, up, even, 80), bar(1, 1, down, even, 80)), 0},
		{"another rhythm", "recurrence", piece(bar(0, 0, up, even, 80), bar(1, 1, up, [3]float64{2, 1, 1}, 80)), 0},
		{"transposed, and within a scale", "recurrence", piece(bar(0, 0, up, even, 80), bar(1, 1, [3]int{70, 72, 74}, even, 80), bar(0, 2, [3]int{71, 72, 74}, even, 80)), 2.0 / 3},
		{"a third is no step", "recurrence", piece(bar(0, 0, up, even, 80), bar(1, 1, [3]int{60, 63, 65}, even, 80)), 0},

		{"upside down", "kinship", piece(bar(0, 0, up, even, 80), bar(1, 1, down, even, 80)), 0.5},
		{"backwards", "kinship", piece(bar(0, 0, [3]int{60, 62, 67}, even, 80), bar(1, 1, [3]int{67, 62, 60}, [3]float64{2, 1, 1}, 80)), 0.5},
		{"twice as fast", "kinship", piece(bar(0, 0, up, even, 80), bar(1, 1, up, [3]float64{0.5, 0.5, 1}, 80)), 0.5},
		{"twice as slow", "kinship", piece(bar(0, 0, up, [3]float64{0.5, 0.5, 1}, 80), bar(1, 1, up, even, 80)), 0.5},
		{"twice as fast and backwards", "kinship", piece(bar(0, 0, up, even, 80), bar(1, 1, up, [3]float64{1, 0.5, 0.5}, 80)), 0},

		{"one line", "imitation", piece(bar(0, 0, up, even, 80)), none},
		{"the second bar has the first in another voice", "imitation", piece(bar(0, 0, up, even, 80), with(bar(1, 1, up, [3]float64{2, 1, 1}, 80), bar(0, 1, [3]int{72, 74, 76}, even, 80))), 0.5},
		{"upside down", "imitation", piece(bar(0, 0, up, even, 80), with(bar(1, 1, up, [3]float64{2, 1, 1}, 80), bar(0, 1, down, even, 80))), 0.5},
		{"twice as fast, among other notes", "imitation", piece(bar(0, 0, up, even, 80), with(bar(1, 1, up, [3]float64{2, 1, 1}, 80), bar(0, 1, [3]int{60, 72, 74}, [3]float64{1, 0.5, 0.5}, 80), bar(0, 1, [3]int{76, 60, 60}, even, 80))), 0.5},
		{"another one", "imitation", piece(bar(0, 0, up, even, 80), with(bar(1, 1, up, [3]float64{2, 1, 1}, 80), bar(0, 1, [3]int{60, 64, 67}, even, 80))), 0},

		{"one line", "consonance", piece(bar(0, 0, up, even, 80)), none},
		// Over the drone C, the notes C and D sound for a beat each, and E for two beats.
		{"a drone", "consonance", piece(under(bar(0, 0, up, even, 80), 48)), 0.75},
		// Over the drone C, the fourth F counts as dissonant, because C is the lowest note.
		{"a fourth over the bass", "consonance", piece(under(bar(0, 0, [3]int{65, 65, 67}, even, 80), 60)), 0.5},

		{"steps", "melody", piece(bar(0, 0, up, even, 80)), 1},
		// The tritone leads to a note of one beat, the step to a note of two beats.
		{"a tritone", "melody", piece(bar(0, 0, [3]int{60, 66, 67}, even, 80)), 2.0 / 3},
		{"one note", "melody", piece(), none},

		{"one line", "independence", piece(bar(0, 0, up, even, 80)), none},
		// Both parts have the same rhythm and go up: no motion and no onset is independent.
		{"parallels", "independence", duo([3]int{48, 52, 55}, even), 0},
		// Both parts have the same rhythm, but go in opposite directions: all motions are independent, and no onset is.
		{"contrary motion", "independence", duo([3]int{55, 52, 48}, even), 0.5},
		// The measure must use the written times, not the times at which the second part sounds.
		{"parallels by hand", "independence", byHand(duo([3]int{48, 52, 55}, even)), 0},
		// The second part holds its note. Of three onsets, two belong to the first part alone; so do both motions.
		{"one holds", "independence", duo([3]int{48, 50, 50}, [3]float64{4, 1, 1}), (1 + 2.0/3) / 2},

		{"the game says nothing", "drama", piece(bar(0, 0, up, even, 30), bar(1, 1, up, even, 60)), none},
		{"a flat game", "drama", piece(tense(bar(0, 0, up, even, 30), 0.5), tense(bar(1, 1, up, even, 60), 0.5)), none},
		{"the louder, the tenser", "drama", piece(tense(bar(0, 0, up, even, 30), 0.1), tense(bar(1, 1, up, even, 60), 0.2), tense(bar(0, 2, up, even, 90), 0.9)), 1},
		{"the louder, the calmer", "drama", piece(tense(bar(0, 0, up, even, 30), 0.9), tense(bar(1, 1, up, even, 60), 0.2), tense(bar(0, 2, up, even, 90), 0.1)), -1},
		// The ranks of the three bars are: tension 1, 3, 2; loudness 1, 2, 3.
		{"two bars changed places", "drama", piece(tense(bar(0, 0, up, even, 30), 0.1), tense(bar(1, 1, up, even, 60), 0.9), tense(bar(0, 2, up, even, 90), 0.5)), 0.5},

		{"one kind of interval", "contour", piece(bar(0, 0, up, even, 80)), 0},
		{"steps up and down", "contour", piece(bar(0, 0, up, even, 80), bar(1, 1, down, even, 80)), 1},
		{"three pitch classes", "pitches", piece(bar(0, 0, up, even, 80)), math.Log2(3)},
		{"an octave", "pitches", piece(bar(0, 0, [3]int{48, 60, 72}, even, 80)), 0},
	} {
		i, err := Index(test.measure)
		if err != nil {
			t.Fatal(err)
		}
		got := Of(test.piece)[i]
		if math.Abs(got-test.want) > 1e-9 || Has(got) != Has(test.want) {
			t.Errorf("%s, %s: %v, want %v", test.measure, test.what, got, test.want)
		}
	}
}

// TestTuning checks that pitches are measured, not MIDI keys. With quarter tones, two keys make a semitone.
func TestTuning(t *testing.T) {
	score, err := scores.Parse("quarters.yaml", []byte("tuning: {equal: 24}\ntempo: 120"))
	if err != nil {
		t.Fatal(err)
	}
	p := piece(under(bar(0, 0, [3]int{60, 64, 66}, even, 80), 52), bar(1, 1, [3]int{70, 73, 75}, even, 80))
	p.Score = score
	for name, want := range map[string]float64{
		"range":      11.5, // in semitones, from key 52 to key 75
		"recurrence": 0.5,  // both bars have two upward intervals that count as steps: of 200 and 100 cents, and of 150 and 100 cents
		"consonance": 0.75, // over the drone on key 52, a major third and a tritone sound for a beat each, and a fifth for two beats
		"melody":     1,
	} {
		i, err := Index(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := Of(p)[i]; math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestArc checks that arc is high for pieces that rise and fall once, and lower for other pieces.
func TestArc(t *testing.T) {
	at, err := Index("arc")
	if err != nil {
		t.Fatal(err)
	}
	swell := func(levels ...int) float64 {
		var bars []compose.Bar
		for i, level := range levels {
			bars = append(bars, bar(i%2, i, [3]int{40 + level, 41 + level, 42 + level}, even, 20+level))
		}
		return Of(piece(bars...))[at]
	}
	climax := swell(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 9, 6, 3, 0)
	if climax < 0.99 {
		t.Errorf("a climax: %v", climax)
	}
	if hole := swell(12, 10, 8, 6, 4, 2, 0, 0, 0, 2, 4, 6, 8, 10, 12, 14); hole > 0.2 {
		t.Errorf("a hole: %v", hole)
	}
	if waves := swell(0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12); waves > 0.5 {
		t.Errorf("waves: %v", waves)
	}
	if flat := swell(5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5); Has(flat) {
		t.Errorf("flat: %v", flat)
	}
}

// TestBounds checks, with pieces of all bundled scores, that values lie within the bounds of their measures.
func TestBounds(t *testing.T) {
	for _, name := range scores.Names() {
		s, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		c := compose.New(s, 1)
		p := &compose.Piece{Score: s, Movements: []compose.Movement{{}}}
		for i := range 30 {
			p.Movements[0].Bars = append(p.Movements[0].Bars, c.Bars(compose.Move{X: 1 + i*5%6, Y: 1 + i/6, Player: i % 2, Filled: float64(i) / 36, Confidence: 0.5})...)
		}
		p.Movements[0].Ending = c.End(0)
		values := Of(p)
		for i, m := range All() {
			if v := values[i]; Has(v) && (v < m.Low-1e-9 || v > m.High+1e-3) {
				t.Errorf("%s: %s is %v", name, m.Name, v)
			}
		}
	}
}

func TestIndex(t *testing.T) {
	for i, name := range Names() {
		if at, err := Index(name); err != nil || at != i {
			t.Errorf("%s is at %d, %v", name, at, err)
		}
	}
	_, err := Index("recurence")
	if unknown, ok := errors.AsType[*UnknownError](err); !ok || unknown.Hint() != `did you mean "recurrence"?` {
		t.Error(err)
	}
}
