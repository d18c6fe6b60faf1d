package play

import (
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
