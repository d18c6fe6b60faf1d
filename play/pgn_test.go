package play

import (
	"reflect"
	"strings"
	"testing"

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
