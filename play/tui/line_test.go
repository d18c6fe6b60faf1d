package tui

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestTypedCalls types calls of functions after a colon. It checks completion, error messages, and which functions are called.
func TestTypedCalls(t *testing.T) {
	for name, test := range map[string]struct {
		keys          []string
		want          []string
		message, foot string
	}{
		"a call":         {[]string{":", "t", "e", "m", "p", "o", " ", "9", "6", "enter"}, []string{"tempo 96"}, "", ""},
		"completed":      {[]string{":", "v", "tab", "6", "4", "enter"}, []string{"velocity 64"}, "", ""},
		"as far as sure": {[]string{":", "r", "e", "l", "tab", "enter"}, []string{"release"}, "", ""},
		"given up":       {[]string{":", "u", "escape", "s"}, []string{"score-next"}, "", ""},
		"taken away":     {[]string{":", "u", "backspace", "backspace", "s"}, []string{"score-next"}, "", ""},
		"misspelt":       {[]string{":", "t", "e", "m", "o", "enter"}, nil, `"temo" is no function: did you mean "tempo"?`, ""},
		"a wrong value":  {[]string{":", "h", "o", "l", "d", " ", "x", "enter"}, nil, `hold: "x"; expected a whole number from 0 to 127`, ""},
		"mute":           {[]string{"m", "s", "tab", "enter"}, []string{"mute second"}, "", ""},
		"arrows":         {[]string{"m", "down", "down", "enter"}, []string{"mute second"}, "", ""},
		"up":             {[]string{"m", "up", "enter"}, []string{"mute second"}, "", ""},
		"around":         {[]string{"m", "down", "down", "down", "enter"}, []string{"mute first"}, "", ""},
		"an item":        {[]string{"i", "e", "down", "enter"}, []string{"item encore"}, "", ""},
		"a score later":  {[]string{":", "a", "t", " ", "p", "tab", "s", "c", "o", "r", "e", " ", "n", "down", "enter"}, []string{"at phrase score nerve"}, "", ""},
		"a name typed":   {[]string{":", "c", "u", "e", " ", "D", "tab", "enter"}, []string{"cue duel"}, "", ""},
		"a scene":        {[]string{":", "s", "c", "e", "n", "e", " ", "b", "tab", "enter"}, []string{"scene break"}, "", ""},
		"who plays":      {[]string{":", "f", "i", "r", "s", "t", " ", "h", "u", "tab", "enter"}, []string{"first human"}, "", ""},
		"typed after":    {[]string{":", "l", "e", "v", "tab", "down", " ", "9", "enter"}, []string{"level first 9"}, "", ""},
		"which items":    {[]string{"i"}, nil, "", ":item    opening  duel  noughts  encore"},
		"which parts":    {[]string{"m", "down"}, nil, "", ":mute first   first  second"},
		"what may be":    {[]string{":", "p", "a", "u"}, nil, "", ":pau   pause  pause-on  pause-off"},
		"what it takes":  {[]string{":", "h", "o", "l", "d", " "}, nil, "", ":hold    a whole number from 0 to 127: makes each bar start on this key, until …"},
	} {
		t.Run(name, func(t *testing.T) {
			r := rehearse(t)
			r.hears(t, "4")
			r.set.Scores = []string{"blues", "nerve"}
			r.sets(evening)
			r.Scenes = []string{"break"}
			r.presses(test.keys...)
			if got := r.ordered(); !slices.Equal(got, test.want) || r.message != test.message {
				t.Errorf("ordered %q and said %q, want %q and %q", got, r.message, test.want, test.message)
			}
			if foot := strings.TrimSpace(ansi.Strip(r.says(r.layout()))); r.line.open != (test.foot != "") || test.foot != "" && foot != test.foot {
				t.Errorf("the foot is %q, want %q", foot, test.foot)
			}
		})
	}
}
