package gamer

import (
	"strings"
	"testing"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/needs"
)

func TestHarmlessPrograms(t *testing.T) {
	for name, want := range map[string]string{
		"random":                                 "",
		"./uci/x.gamer":                          "",
		"uci:stockfish":                          "",
		"uci:gnuchess@3":                         "",
		"uci:stockfish,Skill Level=3@500ms":      "",
		"uci:stockfish,UCI_LimitStrength=true":   "",
		"uci:":                                   "start stockfish, gnuchess",
		"uci:sh":                                 "start stockfish, gnuchess",
		"uci:Stockfish":                          "start stockfish, gnuchess",
		"uci:/usr/games/stockfish":               "start stockfish, gnuchess",
		"uci:./stockfish":                        "start stockfish, gnuchess",
		"uci:../stockfish@4":                     "start stockfish, gnuchess",
		`uci:\\host\stockfish`:                   "start stockfish, gnuchess",
		"uci:stockfish@4/../sh":                  "start stockfish, gnuchess",
		"uci:/bin/sh@8.gamer":                    "start stockfish, gnuchess",
		"uci:stockfish,Debug Log File=/etc/x":    "set Skill Level, UCI_LimitStrength",
		"uci:stockfish,Hash=1000000":             "set Skill Level, UCI_LimitStrength",
		"uci:stockfish,Skill Level=3,EvalFile=x": "set Skill Level, UCI_LimitStrength",
		"uci:stockfish,":                         "set Skill Level, UCI_LimitStrength",
	} {
		ref, err := ParseRef(name)
		if err == nil {
			err = ref.CheckHarmless()
		}
		if err != nil && (want == "" || !strings.Contains(err.Error(), want)) || err == nil && want != "" {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func openStockfish(t *testing.T, name string) engine.Engine {
	t.Helper()
	e, err := parseAndOpen(name, findGame(t, "chess"), 0)
	if err != nil && !strings.Contains(err.Error(), "is not installed") {
		t.Fatal(err)
	}
	needs.Part(t, "stockfish", err)
	return e
}

// TestProgramsKnowTheGame checks what a program is told: the pieces, and the earlier boards. In the last game White is lost
// unless the board returns for the third time.
func TestProgramsKnowTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	e := openStockfish(t, "uci:stockfish@6")
	if e.Name() != "uci:stockfish@6" {
		t.Error(e.Name())
	}
	for _, c := range []struct {
		fen, moves, move string
		sure             float64
	}{
		{chess.StartFEN, "f3 e5 g4", "Qh4#", 1},
		{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "", "Ra8#", 1},
		{"7k/8/8/8/8/8/rq6/5Q1K w - - 0 1", "Qf8+ Kh7 Qf7+ Kh8 Qf8+ Kh7 Qf7+ Kh8", "Qf8+", 0.5},
	} {
		p, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		at := game.Position(p)
		for text := range strings.FieldsSeq(c.moves) {
			m, err := at.Find(text)
			if err != nil {
				t.Fatal(err)
			}
			at = at.Play(m)
		}
		if m, sure := choose(e, at); m.Text != c.move || sure != c.sure {
			t.Errorf("%s %s: %s, %v", c.fen, c.moves, m.Text, sure)
		}
	}
}

// TestProgramsRepeat checks that a program with a depth makes the same choices in the same positions.
func TestProgramsRepeat(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	a, b := openStockfish(t, "uci:stockfish@4"), openStockfish(t, "uci:stockfish@4")
	p := findGame(t, "chess").Start()
	for range 40 {
		if p.Outcome() != game.Undecided {
			break
		}
		m, sure := choose(a, p)
		if n, again := choose(b, p); m != n || sure != again || sure < 0 || sure > 1 {
			t.Fatalf("%s\n%v %v, then %v %v", p, m, sure, n, again)
		}
		p = p.Play(m)
	}
}

func TestProgramsAreMissing(t *testing.T) {
	for name, want := range map[string]string{
		"uci:no-such-engine": "the engine no-such-engine is not installed: install it (on Debian by apt-get install no-such-engine), or give the path of its program",
		"uci:/no/e@ngine":    "the engine /no/e@ngine cannot be started: no such file or directory",
		"uci:/no/e@ngine@4":  "the engine /no/e@ngine cannot be started: no such file or directory",
		"uci:x@y":            `gamer uci:x@y: "y" is neither a depth, such as 4, nor a time, such as 500ms`,
	} {
		if _, err := parseAndOpen(name, findGame(t, "chess"), 0); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := parseAndOpen("uci:stockfish", findGame(t, "checkers"), 0); err == nil || err.Error() != "gamer uci:stockfish: it plays chess, not checkers" {
		t.Error(err)
	}
}
