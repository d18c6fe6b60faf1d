package studio

import (
	"strings"
	"testing"

	"midiconnect4/play"
)

// TestSavedGameNeedsItsScore opens saved games whose score is a file. It checks that the games are performed when a page sends that file, too.
func TestSavedGameNeedsItsScore(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Games: "1", Seed: "7", Score: fast}})
	c := open(t, s, false)
	const game = "midiconnect4: 1\nscore: scores/mine.yaml\ngames:\n- {game: connect4-6x6, seed: 5, moves: \"1 2 1 2\", gamers: {first: gone.gamer}}\n"
	if m := c.do(Request{Open: &Open{Name: "game.txt", Text: game}}); m.Needs != "scores/mine.yaml" {
		t.Errorf("the score %q is asked for", m.Needs)
	}
	wrong := c.ask(Request{Open: &Open{Name: "game.txt", Text: game, Score: &play.ScoreText{Name: "mine.yaml", YAML: "tempo: 90\nbar: x\n"}}})
	if !strings.Contains(wrong.Error, "mine.yaml:2:6: bar") {
		t.Errorf("a wrong score: %q", wrong.Error)
	}
	if m := c.do(Request{Open: &Open{Name: "game.txt", Text: game, Score: &play.ScoreText{Name: "mine.yaml", YAML: fast.YAML}}}); m.Needs != "" {
		t.Errorf("%s is asked for again", m.Needs)
	}
	c.until("the saved game", func(m Message) bool {
		return m.Setup != nil && m.Setup.Score == play.ScoreText{Name: "mine.yaml", YAML: fast.YAML}
	})
	c.until("its fourth turn", func(m Message) bool { return m.Turn != nil && m.Turn.Number == 4 })

	bundled := strings.Replace(game, "scores/mine.yaml", "blues", 1)
	if m := c.do(Request{Open: &Open{Name: "game.txt", Text: bundled}}); m.Needs != "" {
		t.Errorf("%s is asked for, which is bundled", m.Needs)
	}
}
