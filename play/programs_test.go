package play

import (
	"strings"
	"testing"

	"midiconnect4/scores"
)

// TestOnlyTypedNamesStartPrograms names a program in each way that a file, a link or a page can. Only a name that was typed may start it.
func TestOnlyTypedNamesStartPrograms(t *testing.T) {
	const missing, refused = "cannot be started", "may only start stockfish"
	resolve := func(in House, o Order) string {
		o.Game, in.Load = "chess", func(ScoreText) (*scores.Score, error) { return load(t, "paper"), nil }
		if _, err := o.Resolve(in); err != nil {
			return err.Error()
		}
		return "none"
	}
	for name, typed := range map[string]string{
		"uci:/no/engine":           missing,
		"uci:/no/engine@8":         missing,
		"uci:/no/e@ngine,A=/b@2/c": missing,
		"./uci:/no/engine":         "no such file",
		"././/uci:/no/engine@4":    "no such file",
		"x/../uci:/no/engine":      "no such file",
		"\x20uci:/no/engine":       "no such file",
		"evolving:uci:/no/engine":  "no such file",
		"uci:/no/engine@4.gamer":   missing,
		"uci:/no/engine,x.gamer":   missing,
		"uci:../engine":            missing,
		"../uci:/no/engine":        "no such file",
	} {
		for _, gamers := range [][2]string{{name, ""}, {"", name}} {
			if got := resolve(House{Typed: true}, Order{Gamers: gamers}); !strings.Contains(got, typed) {
				t.Errorf("typed %s: %s, want %s", name, got, typed)
			}
			for _, from := range []string{"", "evening.yaml", "/evening.yaml", "set/evening.yaml"} {
				if got := resolve(House{From: from}, Order{Gamers: gamers}); !strings.Contains(got, refused) && !strings.Contains(got, "no such file") {
					t.Errorf("%s in %s: %s", name, from, got)
				}
				if ref, err := refFrom(from, name); err == nil && ref.IsProgram() {
					t.Errorf("%s in %s: %+v", name, from, ref)
				}
			}
		}
	}
	in, o := House{Typed: true}, Order{}
	if err := (Link{Order: Order{Gamers: [2]string{"uci:/no/engine", ""}}}).Into(&o, &in); err != nil {
		t.Fatal(err)
	}
	if got := resolve(in, o); !strings.Contains(got, refused) {
		t.Errorf("a link: %s", got)
	}
}
