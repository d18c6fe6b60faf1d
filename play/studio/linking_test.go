package studio

import (
	"strings"
	"testing"

	"midiconnect4/play"
)

// TestLinksGoAround asks for links before and after the first moves, and opens them in another studio, which must perform the same.
func TestLinksGoAround(t *testing.T) {
	s := newStudio(t, Options{Version: "1", Order: play.Order{Games: "1", Seed: "7", Score: fast}})
	c := open(t, s, false)
	c.do(call("pause-off"))
	c.until("the third turn", func(m Message) bool { return m.Turn != nil && m.Turn.Number == 3 })
	link := c.do(Request{Share: &struct{}{}}).Link
	if !strings.Contains(link, "yaml=") || !strings.Contains(link, "saved=") {
		t.Fatalf("%s lacks the score or the moves", link)
	}

	other := open(t, newStudio(t, Options{Version: "2", Order: play.Order{Games: "1", Seed: "8"}}), false)
	other.do(Request{Link: &link})
	other.until("a word on the versions", func(m Message) bool { return m.Notice != nil && strings.Contains(*m.Notice, "version 1") })
	other.until("the linked game", func(m Message) bool { return m.Setup != nil && m.Setup.Score == fast })
	other.until("its third turn", func(m Message) bool { return m.Turn != nil && m.Turn.Number == 3 })

	order := "#play?v=2&seed=3&score=blues"
	other.do(Request{Link: &order})
	other.until("what the link asks for", func(m Message) bool { return m.Setup != nil && m.Setup.Seed == "3" && m.Setup.Score.Name == "blues" })
	for wrong, want := range map[string]string{"#play": "not a link", "#play?saved=AAAA": "damaged", "#play?first=nobody": "nobody"} {
		if m := other.ask(Request{Link: &wrong}); !strings.Contains(m.Error, want) {
			t.Errorf("%s: %q, want %q", wrong, m.Error, want)
		}
	}
}
