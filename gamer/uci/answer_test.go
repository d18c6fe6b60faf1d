package uci

import (
	"strings"
	"testing"

	"midiconnect4/gamer/chess/search"
)

func TestInfo(t *testing.T) {
	for infos, want := range map[string]int{
		// Stockfish 15.1
		"depth 2 seldepth 2 multipv 1 score cp -5 nodes 71 nps 35500 hashfull 0 tbhits 0 time 2 pv e7e5\n" +
			"depth 3 seldepth 2 multipv 1 score cp -7 nodes 153 nps 76500 hashfull 0 tbhits 0 time 2 pv e7e5 g1f3": -7,
		"depth 30 currmove e2e4 currmovenumber 1":    0,
		"depth 12 score cp 40 upperbound nodes 3":    0,
		"depth 12 score cp 40 lowerbound pv e2e4":    0,
		"string score cp 5 pv e2e4":                  0,
		"score cp 3 depth 4":                         3,
		"score cp 9\nscore cp\nscore cp x\ncp":       9,
		"score cp 9999999999999999999999":            0,
		"score cp 999999999":                         mostPawns,
		"depth 0 score mate 0":                       -search.Won,
		"score mate 2":                               search.Won - 2,
		"score mate -3":                              3 - search.Won,
		"score mate -999999999":                      mostMoves - search.Won,
		"multipv 2 score cp 4":                       0,
		"multipv 1 score cp 9\nmultipv 2 score cp 1": 9,
		// GNU Chess 6.2.7
		"depth 1\ndepth 1 seldepth 6 score mate 2 time 0 nodes 59 pv f2b2 h8g8 b2b8\ndepth 1 seldepth 6 time 0 nodes 156 nps 0\nhashfull 0": search.Won - 2,
	} {
		var a Answer
		for info := range strings.Lines(infos) {
			a.addInfo(strings.TrimSuffix(info, "\n"))
		}
		if a.Value != want {
			t.Errorf("%s\n got %d, want %d", infos, a.Value, want)
		}
	}
}

func TestBestMove(t *testing.T) {
	for text, want := range map[string]string{
		"e2e4 ponder e7e5": "e2e4", "e7e8q": "e7e8q", "(none)": "error", "0000": "error", "": "error", "e2": "error", "Nf3": "error", "e7e8k": "error", "i1i2": "error",
	} {
		var a Answer
		if err := a.setMove(text); err != nil {
			a.Move = "error"
		}
		if a.Move != want {
			t.Errorf("%q: %q, want %q", text, a.Move, want)
		}
	}
}

func TestSettings(t *testing.T) {
	var options []option
	for line := range strings.Lines(`name Threads type spin default 1 min 1 max 1024
name Hash type spin default 16 min 1 max 33554432
name Clear Hash type button
name Ponder type check default false
name Skill Level type spin default 20 min 0 max 20
name SyzygyPath type string default <empty>
name NullMove Pruning type combo default Fail High var Always var Fail High var Never
type spin
name Broken type colour`) {
		if o, ok := parseOption(strings.TrimSuffix(line, "\n")); ok {
			options = append(options, o)
		}
	}
	const ours = "setoption name Threads value 1\nsetoption name Hash value 16\nsetoption name Ponder value false"
	for _, c := range []struct{ name, value, want string }{
		{"Skill Level", "3", "setoption name Skill Level value 3"},
		{"skill level", "0", "setoption name Skill Level value 0"},
		{"Hash", "64", "setoption name Hash value 64"},
		{"Clear Hash", "", "setoption name Clear Hash"},
		{"SyzygyPath", "/a b", "setoption name SyzygyPath value /a b"},
		{"NullMove Pruning", "Fail High", "setoption name NullMove Pruning value Fail High"},
		{"Sklil Level", "3", `there is no option "Sklil Level"; did you mean "Skill Level"?`},
		{"Strength", "3", `there is no option "Strength"; it has Threads, Hash, Clear Hash, Ponder, Skill Level, SyzygyPath, NullMove Pruning`},
		{"Skill Level", "21", `option Skill Level: "21" is not a whole number from 0 to 20`},
		{"Skill Level", "3.5", `option Skill Level: "3.5" is not a whole number from 0 to 20`},
		{"Ponder", "yes", `option Ponder: "yes" is neither true nor false`},
		{"SyzygyPath", "a\nquit", `option SyzygyPath: "a\nquit" has characters that cannot be sent`},
	} {
		list, err := commands(options, []Setting{{c.name, c.value}})
		got, want := strings.Join(list, "\n"), ours+"\n"+c.want
		if err != nil {
			got, want = err.Error(), c.want
		}
		if got != want {
			t.Errorf("%s=%s:\n got %s\nwant %s", c.name, c.value, got, want)
		}
	}
}

// FuzzLines reads anything as lines of an engine.
func FuzzLines(f *testing.F) {
	for _, seed := range []string{
		"info depth 3 multipv 2 score mate -4 upperbound nodes 153 pv e7e5 e2e4", "option name Hash type spin default 16 min 1 max 33554432",
		"option name A B type combo default X var X var Y Z", "bestmove e2e4 ponder e7e5", "info depth score cp pv",
	} {
		f.Add(seed, "value")
	}
	f.Fuzz(func(t *testing.T, line, value string) {
		word, rest, _ := strings.Cut(line, " ")
		var a Answer
		a.addInfo(rest)
		if c := search.Chances(a.Value); !(c >= 0 && c <= 1) || max(a.Value, -a.Value) > search.Won {
			t.Errorf("%+v: chances %v", a, c)
		}
		if err := a.setMove(rest); err == nil && !moveText.MatchString(a.Move) {
			t.Errorf("move %q", a.Move)
		}
		if o, ok := parseOption(rest); ok {
			command, err := o.command(value)
			if o.name == "" || err == nil && strings.ContainsAny(strings.TrimPrefix(command, "setoption name "+o.name), "\r\n") {
				t.Errorf("%s: %+v, %q", word, o, command)
			}
		}
	})
}
