package compose_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

func TestEnd(t *testing.T) {
	const chord, last, tonic, none = scores.ChordEnding, scores.LastEnding, scores.TonicEnding, scores.NoEnding
	ending := func(win, loss, draw scores.EndingStyle) scores.Ending {
		return scores.Ending{Win: win, Loss: loss, Draw: draw}
	}
	signs, err := compose.ParseSigns("++-+-")
	if err != nil {
		t.Fatal(err)
	}
	// The moves of the paper's first result, which gives C2 E2 F2 · F2 A#2 B2 · B2 G2 F2 · F2 G#2 A2 · A2 F#2 E2.
	moves := []compose.Move{{X: 4, Y: 1}, {X: 5, Y: 1, Player: 1}, {X: 4, Y: 2}, {X: 3, Y: 1, Player: 1}, {X: 3, Y: 2}}
	tests := []struct {
		name          string
		moves         int
		first, second scores.Ending
		octave        int // octave shift of the second player's part
		winner        int
		want          [2][]int // keys of each player's last notes
	}{
		{"nothing", 5, ending(none, none, none), ending(none, none, none), 0, 0, [2][]int{}},
		{"nothing for this outcome", 5, ending(none, chord, chord), ending(chord, none, chord), 0, 0, [2][]int{}},
		{"first wins", 5, ending(chord, none, none), ending(none, last, none), 0, 0, [2][]int{{64, 66, 69}, {69}}},
		{"second wins", 4, ending(none, tonic, none), ending(chord, none, none), 0, 1, [2][]int{{60}, {65, 68, 69}}},
		{"draw", 5, ending(none, none, tonic), ending(none, none, last), 0, compose.Nobody, [2][]int{{60}, {69}}},
		{"octaves", 5, ending(none, none, none), ending(tonic, chord, last), -1, 0, [2][]int{nil, {53, 56, 57}}},
		{"octave of the tonic", 5, ending(none, none, none), ending(tonic, chord, last), 2, 1, [2][]int{nil, {84}}},
		{"one move", 1, ending(chord, chord, chord), ending(chord, tonic, chord), 0, 0, [2][]int{{60, 64, 65}, nil}},
		{"no move", 0, ending(chord, chord, chord), ending(tonic, tonic, tonic), 0, 0, [2][]int{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := paperLike()
			score.Players[0].Ending, score.Players[1].Ending, score.Players[1].Octave = test.first, test.second, test.octave
			c := compose.New(score, 1, compose.FixSigns(signs), compose.StartAt(100), compose.StartTempo(77))
			bars := compositionOf(c, moves[:test.moves])
			e := c.End(test.winner)
			if silent := test.want[0] == nil && test.want[1] == nil; silent || e == nil {
				if silent != (e == nil) {
					t.Fatalf("%+v", e)
				}
				return
			}
			if want := bars[len(bars)-1].End(); e.Start != want || e.Ticks != 1920 || e.Tempo != 77 {
				t.Errorf("%+v, want it to start on %d", e, want)
			}
			for player, notes := range e.Notes {
				var keys []int
				for _, n := range notes {
					keys = append(keys, n.Key)
					want := compose.Note{Key: n.Key, Start: e.Start, Ticks: 1920, On: e.Start, Off: e.Start + 1920, Velocity: loudest(bars, player)}
					if n != want {
						t.Errorf("player %d: %+v, want %+v", player, n, want)
					}
				}
				if !slices.Equal(keys, test.want[player]) {
					t.Errorf("player %d: %v, want %v", player, keys, test.want[player])
				}
			}
		})
	}
}

// loudest returns the velocity of the loudest note of a player's last bar.
func loudest(bars []compose.Bar, player int) int {
	velocity := 0
	for _, b := range bars {
		if b.Part() == player {
			velocity = max(b.Notes[0].Velocity, b.Notes[1].Velocity, b.Notes[2].Velocity)
		}
	}
	return velocity
}

func TestTonicOfEachPlayer(t *testing.T) {
	score := threeFour() // the first player starts from key 72, the second from 43
	for i := range score.Players {
		score.Players[i].Ending.Draw = scores.TonicEnding
	}
	c := compose.New(score, 1)
	compositionOf(c, game(8, 7))
	if e := c.End(compose.Nobody); e.Notes[0][0].Key != 72 || e.Notes[1][0].Key != 43 {
		t.Errorf("%+v", e)
	}
}

// TestTonic checks that a game ends on the root of the scale that is nearest to the first reference note.
func TestTonic(t *testing.T) {
	for _, test := range []struct {
		root   int
		steps  []int
		span   scores.Span
		notes  []int
		octave int
		want   int
	}{
		{2, []int{0, 2, 3, 5, 7, 9, 10}, scores.Span{Low: 38, High: 74}, []int{57, 62}, 0, 62}, // D dorian; the nearest root to A
		{2, []int{0, 2, 3, 5, 7, 9, 10}, scores.Span{Low: 50, High: 61}, []int{57, 60}, 0, 50}, // D dorian; the root above A is out of range
		{2, []int{0, 2, 3, 5, 7, 9, 10}, scores.Span{Low: 38, High: 74}, []int{62, 57}, 0, 62}, // D dorian; D itself is the root
		{0, []int{0, 6}, scores.Span{Low: 48, High: 83}, []int{54}, 0, 48},                     // two roots are equally near
		{0, []int{0, 6}, scores.Span{Low: 50, High: 83}, []int{54}, 0, 60},
		{9, []int{0, 3, 5, 7, 10}, scores.Span{Low: 45, High: 81}, []int{60}, -1, 45}, // the octave shift of the player's part is added last
		{0, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, scores.Span{Low: 48, High: 83}, []int{57}, 0, 57},
	} {
		score := paperLike()
		score.Scale, score.Range = pitch.Scale{Root: test.root, Steps: test.steps}, test.span
		score.Shared = &scores.Reference{Notes: test.notes, Stay: slices.Repeat([]int{1}, len(test.notes)), Then: scores.Cycle}
		score.Players[0].Ending.Draw, score.Players[0].Octave = scores.TonicEnding, test.octave
		c := compose.New(score, 1)
		compositionOf(c, game(6, 5))
		if e := c.End(compose.Nobody); len(e.Notes[0]) != 1 || e.Notes[0][0].Key != test.want {
			t.Errorf("%+v: ends on %+v", test, e.Notes[0])
		}
	}
}

// TestEndChangesNothing checks that composing an ending leaves later bars unchanged.
func TestEndChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score, seed, moves := drawScore(t), rapid.Uint64().Draw(t, "seed"), drawMoves(t)
		drawParts(t, score)
		c := compose.New(score, seed)
		want := compositionOf(compose.New(score, seed), moves)
		for i, m := range moves {
			one, two := c.End(i%3-1), c.End(i%3-1)
			if !reflect.DeepEqual(one, two) {
				t.Fatalf("%+v, then %+v", one, two)
			}
			if got := c.Bars(m)[0]; !reflect.DeepEqual(got, want[i]) {
				t.Fatalf("bar %d: %+v, want %+v", i, got, want[i])
			}
		}
	})
}

// TestChordOfTheHarmony checks that, in a score with a harmony, the players end on its home chord: the root is lowest, and the chord lies near
// the player's last bar.
func TestChordOfTheHarmony(t *testing.T) {
	for _, test := range []struct {
		score, movement string
		home            []int // pitch classes of the home chord, from the root up
	}{
		{"crowns", "", []int{2, 5, 9}},
		{"downfall", "", []int{0, 4, 7}},
		{"noughts", "", []int{7, 11, 2}},
		{"sevens", "", []int{9, 0, 4}},
		{"summit", "form.movements[3]", []int{2, 5, 9}},
	} {
		score, err := scores.Load(test.score)
		if err != nil {
			t.Fatal(err)
		}
		for path, own := range score.Each {
			if path == test.movement {
				score = own
			}
		}
		for game := range uint64(30) {
			c := compose.New(score, game)
			bars := wilful(c, 20, rand.New(rand.NewPCG(game, 4)))
			chords := 0
			for player, notes := range c.End(int(game % 2)).Notes {
				var classes []int
				notes = slices.DeleteFunc(slices.Clone(notes), func(n compose.Note) bool { return n.Ticks < score.Meter.Ticks() }) // not the coda's melody
				notes = notes[max(0, len(notes)-3):]
				for _, n := range notes {
					classes = append(classes, n.Key%12)
				}
				if len(notes) < 3 {
					continue
				}
				chords++
				near := slices.MinFunc(lastOf(bars, player), func(a, b compose.Note) int { return a.Key - b.Key }).Key
				if !slices.Equal(classes, test.home) || abs(notes[0].Key-near) > 12 {
					t.Errorf("%s, game %d: player %d ends on %+v after %d", test.score, game, player, notes, near)
				}
			}
			if chords == 0 {
				t.Errorf("%s, game %d: no chord", test.score, game)
			}
		}
	}
}

func lastOf(bars []compose.Bar, player int) (notes []compose.Note) {
	for _, b := range bars {
		if b.Part() == player {
			notes = b.Notes
		}
	}
	return notes
}
