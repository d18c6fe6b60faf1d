package compose_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestCounterpointEnds checks that a counterpoint ends by the rules and consonant with the players' last notes. If the players end on the tonic,
// a counterpoint below them must end on the octave or in unison.
func TestCounterpointEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, kind := range []string{"first", "second", "third"} {
		ended := 0
		for _, way := range []string{"last", "tonic", "chord"} {
			score, err := scores.Parse("mine.yaml", fmt.Appendf(nil, "scale: {root: D, mode: dorian}\nreference: {notes: [D2]}\nplayers: {first: {ending: {win: %[1]s, loss: %[1]s, draw: %[1]s}}, second: {ending: {win: %[1]s, loss: %[1]s, draw: %[1]s}}}\nvoices: [{counterpoint: {side: below, species: %[2]s}}]\n", way, kind))
			if err != nil {
				t.Fatal(err)
			}
			for game := range uint64(50) {
				c := compose.New(score, game)
				bars := wilful(c, 20, rand.New(rand.NewPCG(game, 7)))
				e := c.End(int(game%3) - 1)
				if e == nil || len(e.Lines) == 0 {
					t.Errorf("%s, %s species, game %d: the counterpoint rests", way, kind, game)
					continue
				}
				last := &bars[len(bars)-1]
				broken := endingReport(score, last, e, way == "tonic")
				if len(broken) == 0 {
					ended++
				} else if way == "tonic" || len(e.Lines[0].Notes) > 1 || canEnd(score, last, e) {
					t.Errorf("%s, %s species, game %d: %s", way, kind, game, broken)
				}
			}
		}
		if ended < 60 {
			t.Errorf("%s species: only %d games ended with a counterpoint", kind, ended)
		}
	}
}

// canEnd reports whether a counterpoint has a last note that breaks no rules.
func canEnd(s *scores.Score, last *compose.Bar, e *compose.Ending) bool {
	only := e.Lines[0].Notes[0]
	span := s.Keys(&s.Voices[0].(*scores.Counterpoint).Line)
	for only.Key = span.Low; only.Key <= span.High; only.Key++ {
		other := *e
		other.Lines = []compose.Line{{Notes: []compose.Note{only}}}
		if s.Scale.Has(only.Key) && len(endingReport(s, last, &other, false)) == 0 {
			return true
		}
	}
	return false
}

// TestCounterpointEndsOnTheChord checks that, where the players end on the closing chord, each of two counterpoints below them has a tone of it.
func TestCounterpointEndsOnTheChord(t *testing.T) {
	const ends = "{ending: {win: home, loss: home, draw: home}}"
	score, err := scores.Parse("mine.yaml", []byte("middle_c: C4\nrange: D4..D6\nscale: {root: G, mode: minor}\nreference: {notes: G4}\nharmony: {by: function}\nplayers: {first: "+ends+", second: "+ends+"}\n"+
		"voices:\n- counterpoint: {species: second, side: below, range: C3..G4}\n- counterpoint: {species: first, side: below, range: C2..D4}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for game := range uint64(40) {
		c := compose.New(score, game)
		wilful(c, 20, rand.New(rand.NewPCG(game, 7)))
		e := c.End(int(game%3) - 1)
		if len(e.Lines) != 2 {
			t.Errorf("game %d: %d counterpoints end", game, len(e.Lines))
		}
		for _, l := range e.Lines {
			if last := l.Notes[len(l.Notes)-1].Key; !slices.Contains([]int{7, 10, 2}, last%12) {
				t.Errorf("game %d: voice %d ends on %s", game, l.Voice, score.NoteName(last))
			}
		}
	}
}

// endingReport lists the rules that a counterpoint below the players breaks in the bar after a game. home says whether the players end on the
// tonic.
func endingReport(s *scores.Score, last *compose.Bar, e *compose.Ending, home bool) (broken []string) {
	complain := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	others := slices.Concat(e.Notes[0], e.Notes[1])
	low := slices.MinFunc(others, func(a, b compose.Note) int { return a.Key - b.Key }).Key
	sung := last.Lines[0].Notes
	chords := []chord{{line: last.Notes[2].Key, own: sung[len(sung)-1].Key, beat: true}}
	until := e.Start
	for i, n := range e.Lines[0].Notes {
		if n.Start != until {
			complain("%+v after tick %d", n, until)
		}
		until = n.End()
		chords = append(chords, chord{line: low, own: n.Key, beat: i == 0, tied: i > 0})
	}
	if until != e.Start+e.Ticks {
		complain("the last note ends on tick %d of %d", until, e.Start+e.Ticks)
	}
	for i := 1; i < len(chords); i++ {
		now, before := chords[i], chords[i-1]
		unison := home && now.own == now.line && i > 1 && i == len(chords)-1
		if now.own >= now.line && !unison {
			complain("voices meet or cross: %+v", chords)
		}
		if !singable(s, before.own, now.own) {
			complain("the voice sings from %d to %d", before.own, now.own)
		}
		for _, n := range others {
			if with := (chord{line: n.Key, own: now.own}); !unison && !consonantChord(s, with) && !passing(s, chords, i) {
				complain("%d below %d", now.own, n.Key)
			}
		}
		if perfection(s, now) != "" && (now.own-before.own)*(now.line-before.line) > 0 {
			complain("a hidden %s: %+v", perfection(s, now), chords)
		}
	}
	if own := chords[len(chords)-1].own; home && (low-own)%12 != 0 {
		complain("%d is no octave below %d", own, low)
	}
	return broken
}
