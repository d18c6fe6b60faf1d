package compose_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// singing holds the notes of a voice, read from a MIDI file. The notes of both players' moves count as one voice.
type singing []soundingNote

// at returns the keys that sound at a tick. It is more than one key only where both players end together.
func (s singing) at(tick int) (keys []int) {
	const most = 6 // greatest number of simultaneous notes
	until, _ := slices.BinarySearchFunc(s, tick+1, func(n soundingNote, tick int) int { return n.start - tick })
	for _, n := range s[max(0, until-most):until] {
		if tick < n.start+n.ticks {
			keys = append(keys, n.key)
		}
	}
	return keys
}

func (s singing) onsets() (ticks []int) {
	for _, n := range s {
		ticks = append(ticks, n.start)
	}
	return ticks
}

// sung reads the voices of a piece from its MIDI file: first the players' line, then the other voices.
func sung(t *testing.T, piece *compose.Piece) (all []singing) {
	t.Helper()
	file, err := piece.SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	read, err := readMIDI(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, track := range read.tracks[1:] {
		part, err := notes(track)
		if err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			all[0] = append(all[0], part...)
			slices.SortStableFunc(all[0], func(a, b soundingNote) int { return a.start - b.start })
			continue
		}
		all = append(all, part)
	}
	return all
}

// parallels lists the places where two voices move from a fifth to a fifth or from an octave to an octave. It compares each of the given ticks
// with the next, and skips ticks at which one of the voices rests.
func parallels(a, b singing, ticks []int) (found []string, motions int) {
	slices.Sort(ticks)
	ticks = slices.Compact(ticks)
	for i, tick := range ticks {
		if i == 0 {
			continue
		}
		for _, a0 := range a.at(ticks[i-1]) {
			for _, a1 := range a.at(tick) {
				for _, b0 := range b.at(ticks[i-1]) {
					for _, b1 := range b.at(tick) {
						if a0 == a1 || b0 == b1 {
							continue
						}
						motions++
						if now := abs(a1-b1) % 12; now == abs(a0-b0)%12 && (now == 0 || now == 7) {
							found = append(found, fmt.Sprintf("tick %d: %d and %d after %d and %d", tick, a1, b1, a0, b0))
						}
					}
				}
			}
		}
	}
	return found, motions
}

type counterpointScore struct {
	name, source string
	rests        bool
	ordered      bool // the ranges of the first two counterpoints say which one is above
}

// severalCounterpoints lists scores with several counterpoints, which must avoid parallels with each other. rests says whether counterpoints may
// rest.
var severalCounterpoints = []counterpointScore{
	{name: "gradus"},
	{"three above", "scale: {root: D, mode: dorian}\nrange: 57..74\nreference: {notes: [62]}\nsigns: independent\nrhythm: {rests: 2}\n" +
		"players: {first: {ending: {win: tonic, loss: tonic, draw: tonic}}, second: {ending: {win: chord, loss: last, draw: chord}}}\nvoices:\n" +
		"  - counterpoint: {species: third}\n  - counterpoint: {species: second}\n  - counterpoint: {side: below}\n", true, false},
	{"two below by function", "scale: {root: D, mode: minor}\nrange: 62..79\nreference: {notes: [62, 69, 65]}\nsigns: independent\n" +
		"phrases: {cells: aabc, sings: turn, close: [half, full]}\nharmony: {by: function, pull: 1, on: all}\nvoices:\n" +
		"  - counterpoint: {side: below}\n  - counterpoint: {species: second, side: below, range: 36..60}\n", true, true},
	{"a coda", "scale: {root: D, mode: minor}\nrange: 62..79\nreference: {notes: [62, 69, 65], stay: 3, then: cycle}\n" +
		"harmony: {by: function, pull: 1}\ncoda: {win: [VI, iv, V7 2], draw: [iv 2, V7], pause: 1}\nvoices:\n" +
		"  - counterpoint: {species: third, side: below}\n  - counterpoint: {side: above, range: 72..96}\n", true, false},
	{"chromatic", "reference: {notes: [60]}\nsigns: independent\n" +
		"players: {first: {ending: {win: last, loss: last, draw: last}}, second: {ending: {win: last, loss: last, draw: last}}}\nvoices:\n" +
		"  - counterpoint: {species: second, side: below}\n  - counterpoint: {species: third, side: below, octave: -1}\n  - counterpoint: {octave: 1}\n", true, false},
}

func TestNoParallels(t *testing.T)     { checkParallels(t, 4) }
func TestLongNoParallels(t *testing.T) { checkParallels(t, 300) }

// checkParallels plays random games and looks for parallels between each pair of voices. It does so twice: over all ticks at which a voice of
// the pair starts a note, and over the ticks at which the players' line starts a note.
func checkParallels(t *testing.T, games uint64) {
	t.Helper()
	if games > 10 && testing.Short() {
		t.Skip("long")
	}
	for _, test := range severalCounterpoints {
		score, err := scores.Load(test.name)
		if test.source != "" {
			score, err = scores.Parse(test.name, []byte(test.source))
		}
		if err != nil {
			t.Fatal(err)
		}
		motions, beats, rests := 0, 0, 0
		for game := range games {
			c := compose.New(score, game)
			bars := wilful(c, 42, rand.New(rand.NewPCG(game, 27)))
			end := c.End(int(game%3) - 1)
			voices := sung(t, &compose.Piece{Score: score, Movements: []compose.Movement{{Bars: bars, Ending: end}}})
			closing := "none"
			if end != nil {
				closing = fmt.Sprintf("tick %d:", end.Start+end.Ticks-bars[0].Ticks)
			}
			if test.ordered && crossings(voices[1], voices[2]) > 0 {
				t.Errorf("%s, game %d: the counterpoints cross", test.name, game)
			}
			for i, a := range voices {
				for k, b := range voices[:i] {
					for _, ticks := range [][]int{slices.Concat(a.onsets(), b.onsets()), voices[0].onsets()} {
						found, moved := parallels(a, b, ticks)
						motions += moved
						if k == 0 { // rather than rest, a counterpoint goes to the players' last chord in parallels
							found = slices.DeleteFunc(found, func(place string) bool { return strings.HasPrefix(place, closing) })
						}
						if len(found) > 0 {
							t.Fatalf("%s, game %d, voices %d and %d: %d parallels, as on %s", test.name, game, k, i, len(found), found[0])
						}
					}
				}
			}
			for _, bar := range bars {
				for _, l := range bar.Lines {
					beats += len(bar.Notes)
					rests += silences(bar, l)
				}
			}
		}
		if motions < 400*int(games) || rests > beats/500 || rests > 0 && !test.rests {
			t.Errorf("%s: %d motions, and %d rests in %d notes of the moves", test.name, motions, rests, beats)
		}
		t.Logf("%s: %d motions, and %d rests in %d notes of the moves", test.name, motions, rests, beats)
	}
}

// TestCounterpointsGoOnInCodas checks that counterpoints have their notes against each note of the coda's melody, on their side of it, in consonances where
// both begin, and that the part that does not sing rests.
func TestCounterpointsGoOnInCodas(t *testing.T) {
	const bar = 1920
	i := slices.IndexFunc(severalCounterpoints, func(s counterpointScore) bool { return s.name == "a coda" })
	score, err := scores.Parse("x.yaml", []byte(severalCounterpoints[i].source))
	if err != nil {
		t.Fatal(err)
	}
	notes, rests := 0, 0
	for game := range uint64(20) {
		c := compose.New(score, game)
		bars := wilful(c, 20, rand.New(rand.NewPCG(game, 27)))
		singer := bars[len(bars)-1].Part()
		e := c.End(int(game%3) - 1)
		closing := e.Start + e.Ticks - bar
		if first := e.Notes[1-singer][0].Start; first != closing {
			t.Errorf("game %d: the other part begins on %d, before the closing bar on %d", game, first, closing)
		}
		for _, n := range e.Notes[singer] {
			if n.Start >= closing {
				break
			}
			for _, l := range e.Lines {
				if l.Notes[0].Start >= closing {
					continue
				}
				k := slices.IndexFunc(l.Notes, func(o compose.Note) bool { return o.Start == n.Start })
				if notes++; k < 0 {
					rests++
					continue
				}
				against := l.Notes[k].Key - n.Key
				if above := l.Voice == 1; above != (against > 0) || !slices.Contains([]int{0, 3, 4, 7, 8, 9}, abs(against)%12) {
					t.Errorf("game %d: voice %d has %d against %d", game, l.Voice, l.Notes[k].Key, n.Key)
				}
			}
		}
	}
	if notes < 300 || rests > notes/20 {
		t.Errorf("%d rests in %d notes", rests, notes)
	}
}

// crossings counts the onsets on which the second voice sounds above the first.
func crossings(upper, lower singing) (n int) {
	for _, tick := range slices.Concat(upper.onsets(), lower.onsets()) {
		above, below := upper.at(tick), lower.at(tick)
		if len(above) > 0 && len(below) > 0 && slices.Min(above) < slices.Max(below) {
			n++
		}
	}
	return n
}

// silences counts the notes of the players' line that start when the line l starts no note.
func silences(bar compose.Bar, l compose.Line) (n int) {
	for _, move := range bar.Notes {
		if !slices.ContainsFunc(l.Notes, func(o compose.Note) bool { return o.Start == move.Start }) {
			n++
		}
	}
	return n
}
