package play

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

const thrice = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 "

// TestEndsOfPeople checks how games of people end, also after they are saved and after they are logged.
func TestEndsOfPeople(t *testing.T) {
	s, err := scores.Load("song") // whose games have endings
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"1. e4 e5 1-0":            "first wins after 2 moves: resignation",
		"1. e4 e5 1/2-1/2":        "draw after 2 moves: agreement",
		"1. e4 e5 *":              "broken off after 2 moves",
		"1. f3 e5 2. g4 Qh4# 1-0": "second wins after 4 moves: checkmate",
		thrice + "1/2-1/2":        "draw after 8 moves: third occurrence of a position",
		thrice + "5. e4 0-1":      "second wins after 9 moves: resignation",
		"[Termination \"bert won on time\"]\n\n" + thrice + "0-1": "second wins after 8 moves: time",
	} {
		saved, err := ParseSaved("game.pgn", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		again := saved.Games
		for range 2 {
			if _, err := Perform(t.Context(), s, again, nil); err != nil {
				t.Fatal(err)
			}
			m := again[0]
			if !strings.HasSuffix(m.Summary(), want) || (m.Turns[len(m.Turns)-1].Ending == nil) != (m.Outcome() == game.Undecided) {
				t.Errorf("%s: %s", text, m.Summary())
			}
			var played []PlayedTurn
			for _, turn := range m.Turns {
				played = append(played, turn.Played())
			}
			logged, err := m.Terms().Match(played, [2]*gamer.File{})
			if err != nil || logged.final() != m.Outcome() {
				t.Errorf("%s is logged as %v, %v", text, logged.final(), err)
			}
			data, err := Save("game.txt", s, again)
			if err != nil {
				t.Fatal(err)
			}
			if saved, err = ParseSaved("game.txt", data); err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
			again = saved.Games
		}
	}
}

func TestWrongEnds(t *testing.T) {
	for entry, want := range map[string]string{
		`{game: chess, moves: e4, ended: resignation}`:                           `game.txt:3:3: games[0].ended: the game has ended by resignation, but its result is ""`,
		`{game: connect4-6x6, moves: "4", result: first wins, ended: agreement}`: "game.txt:3:61: games[0].ended: players of connect4-6x6 do not end a game by agreement",
	} {
		_, err := ParseSaved("game.txt", []byte("midiconnect4: 1\ngames:\n- "+entry+"\n"))
		_, want, _ = strings.Cut(want, ": ")
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", entry, err)
		}
	}
}

// TestTurningPointsAreHeard checks in famous games, composed by the score of chess, that the moves that history calls turning points stand out: their bars
// are louder, fuller or slower than the game's by two standard deviations. Our judge does not see 9...b5 and 10.Nxb5 of the Opera Game, and 7...h6 of
// Deep Blue's.
func TestTurningPointsAreHeard(t *testing.T) {
	saved, err := LoadSaved("../gamer/chess/pgn/testdata/famous.pgn")
	if err != nil {
		t.Fatal(err)
	}
	bill, err := Order{}.Resolve(House{Saved: saved})
	if err != nil || bill.Score.Name != "gambit" {
		t.Fatalf("score %s, %v", bill.Score.Name, err)
	}
	matches, err := bill.SetUp(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, points := range map[int][]int{0: {25, 29, 31}, 1: {21, 33, 35, 43}, 4: {15}} { // numbers of plies of the shorter games
		perform(t, bill.Score, matches[i])
		var loud, full, slow []float64
		for _, turn := range matches[i].Turns {
			bar := turn.Last()
			notes, sum := 0, 0
			add := func(all []compose.Note) {
				for _, n := range all {
					notes, sum = notes+1, sum+n.Velocity
				}
			}
			add(bar.Notes)
			for _, line := range bar.Lines {
				add(line.Notes)
			}
			loud, full, slow = append(loud, float64(sum)/float64(notes)), append(full, float64(notes)), append(slow, 1/bar.Tempo)
		}
		for _, ply := range points {
			if z := max(deviates(loud, ply-1), deviates(full, ply-1), deviates(slow, ply-1)); z < 2 {
				t.Errorf("%s: move %s stands out by %.1f standard deviations", matches[i].Names, matches[i].Turns[ply-1].Move.Text, z)
			}
		}
	}
}

// deviates returns by how many standard deviations a value is above the mean of all.
func deviates(all []float64, at int) float64 {
	sum, squares := 0.0, 0.0
	for _, x := range all {
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / float64(len(all))
	return (all[at] - mean) / math.Sqrt(squares/float64(len(all))-mean*mean)
}

// TestPhases checks that a suite of phases plays the same moves as the game, each movement from where the one before has ended, and ends as the game does;
// that the movements are split no more when they were saved; and that games without phases stay as they are.
func TestPhases(t *testing.T) {
	s := load(t, "chronicle")
	saved, err := LoadSaved("../gamer/chess/pgn/testdata/famous.pgn")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]int{{19, 14}, {34, 11}, {26, 30, 26}, {44, 20, 23}, {29, 8}} {
		whole := saved.Games[i]
		parts := inPhases(s, []*Match{whole})
		var lengths []int
		end := whole.Game.Start()
		for _, m := range parts {
			if m.Position().Key() != end.Key() || len(inPhases(s, []*Match{m})) != 1 {
				t.Errorf("%s: a movement begins elsewhere, or has phases", whole.Names)
			}
			lengths = append(lengths, len(m.record.given))
			for k, move := range m.record.given {
				if move != whole.record.given[k+sum(lengths)-len(m.record.given)] {
					t.Errorf("%s: %v is another move", whole.Names, move)
				}
				end = end.Play(move)
			}
		}
		if last := parts[len(parts)-1]; !slices.Equal(lengths, want) || last.final() != whole.final() || last.record.ended != whole.record.ended {
			t.Errorf("%s: %v; want %v; ended %q", whole.Names, lengths, want, last.record.ended)
		}
	}
	if m := randomMatch(t, "connect4-6x6", 1).asGiven(); !slices.Equal(inPhases(s, []*Match{m}), []*Match{m}) {
		t.Error("a game of Connect Four has phases")
	}
}

func sum(all []int) (sum int) {
	for _, x := range all {
		sum += x
	}
	return sum
}

// TestEvaluations checks that the evaluations of a PGN file become the signals, and that they are kept by saved games, by music as JSON and by logs.
func TestEvaluations(t *testing.T) {
	const text = "1. e4 e5 {[%eval 0.21]} 2. Nf3 f6 {[%eval 1.5]} 3. Nxe5 {[%eval -0.2]} Qe7 {[%eval #4]} *"
	s, err := scores.Load("nerve") // which listens
	if err != nil {
		t.Fatal(err)
	}
	saved, err := ParseSaved("game.pgn", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	m := saved.Games[0]
	if _, err := Perform(t.Context(), s, saved.Games, nil); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ advantage, blunder, confidence float64 }{
		1: {0.519, 0, 0.481}, 2: {0.519, 0, 0.519}, 3: {0.635, 0.232, 0.365}, 4: {0.482, 0.306, 0.482}, 5: {1, 0.536, 0},
	} {
		turn := m.Turns[i]
		if got := turn.Signals(); i > 0 && (got.Advantage != want.advantage || got.Blunder != want.blunder || turn.Confidence != want.confidence) {
			t.Errorf("%s: %+v, %v", turn.Move.Text, got, turn.Confidence)
		}
	}
	var played []PlayedTurn
	for _, turn := range m.Turns {
		played = append(played, turn.Played())
	}
	logged, err := m.Terms().Match(played, [2]*gamer.File{})
	if err != nil {
		t.Fatal(err)
	}
	inFile, err := Save("game.txt", s, saved.Games)
	if err != nil || !strings.Contains(string(inFile), `chances: "- 0.519 0.519 0.635 0.482 1"`) {
		t.Fatal(err, string(inFile))
	}
	inJSON, err := m.JSON(s)
	if err != nil {
		t.Fatal(err)
	}
	again := []*Match{logged, parse(t, inFile).Games[0], parse(t, inJSON).Games[0], m.asGiven()}
	again[2].composeAnew()
	for i, other := range again {
		if _, err := Perform(t.Context(), s, []*Match{other}, nil); err != nil || !reflect.DeepEqual(told(other), told(m)) {
			t.Errorf("%d: other signals, %v", i, err)
		}
	}
}

// TestJudge checks what a gamer says as a judge, and that its word is kept.
func TestJudge(t *testing.T) {
	bill, err := Order{Game: "tictactoe", Moves: "5,2,1,9,7,3,4", Judge: "perfect", Seed: "1"}.Resolve(House{})
	if err != nil {
		t.Fatal(err)
	}
	matches, err := bill.SetUp(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Perform(t.Context(), bill.Score, matches, nil); err != nil {
		t.Fatal(err)
	}
	if text := string(save(t, bill.Score, matches...)); !strings.Contains(text, `chances: "0.5 0.722 0.722 0.722 0.722 0.722 1"`) || !strings.Contains(text, `confidence: "0.5 0.278 0.722 0.278 0.722 0.278 1"`) {
		t.Error(text)
	}
	for _, o := range []Order{{Judge: "human"}, {Judge: "evolving:run"}, {Judge: "nobody"}, {Judge: "plain"}, {Judge: "uci:./engine", Game: "chess"}} {
		if _, err := o.Resolve(House{}); err == nil {
			t.Errorf("%s may judge", o.Judge)
		}
	}
}
