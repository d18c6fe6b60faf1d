package play

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestLinkHoldsOrder writes orders as links, and reads them again, within an address and with spaces around it.
func TestLinkHoldsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Link{Version: rapid.String().Draw(t, "version"), Games: rapid.String().Draw(t, "games")}
		for _, f := range want.Order.Fields() {
			*f.Text = rapid.String().Draw(t, f.Name)
		}
		want.Order.Score.YAML = rapid.String().Draw(t, "yaml")
		text, err := want.Text()
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(text, " \n\"'<>") {
			t.Errorf("%q cannot be part of an address", text)
		}
		got, err := ParseLink(" https://example.org/music/" + text + "\n")
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	})
}

// TestLinkLeavesOutBundledText checks that a link names a bundled score, and holds the text of one that was changed.
func TestLinkLeavesOutBundledText(t *testing.T) {
	score, err := ScoreText{Name: "blues"}.Source()
	if err != nil {
		t.Fatal(err)
	}
	l := Link{Version: "1", Order: Order{Game: "connect4-6x6", Gamers: [2]string{"person", "easy"}, Score: score, Seed: "16"}}
	text, err := l.Text()
	if want := "#play?v=1&game=connect4-6x6&first=person&second=easy&score=blues&seed=16"; err != nil || text != want {
		t.Errorf("%q, %v; want %q", text, err, want)
	}
	l.Order.Score.YAML += "# changed\n"
	if text, err = l.Text(); err != nil || !strings.Contains(text, "&yaml=") || len(text) > 3000 {
		t.Errorf("a changed score: %d characters, %v", len(text), err)
	}
}

// TestLinkErrors checks that links that are damaged, too long or too large when unpacked give errors.
func TestLinkErrors(t *testing.T) {
	bomb := pack(strings.Repeat("a", mostUnpacked+1))
	for text, want := range map[string]string{
		"https://example.org/#compose":                 "not a link",
		"#play?game=%zz":                               "damaged",
		"#play?saved=****":                             "damaged",
		"#play?saved=AAAA":                             "damaged",
		"#play?saved=" + bomb:                          "larger than 8 MiB",
		"#play?title=" + strings.Repeat("a", mostLink): "larger than 64 KiB",
		"#play?yaml=" + pack("tempo: 3")[:5]:           "damaged",
	} {
		if _, err := ParseLink(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: error %v, want %q", text, err, want)
		}
	}
	if _, err := (Link{Order: Order{Title: strings.Repeat("a", mostLink)}}).Text(); err == nil {
		t.Error("a link that is too long is written")
	}
	if l, err := ParseLink("#play?v=9&seed=3&mood=sad"); err != nil || l.Version != "9" || l.Order.Seed != "3" {
		t.Errorf("an unknown value: %+v, %v", l, err)
	}
}

func FuzzParseLink(f *testing.F) {
	f.Add("#play?v=1&game=connect4-6x6&saved=" + pack("midiconnect4: 1"))
	f.Fuzz(func(t *testing.T, text string) {
		l, err := ParseLink(text)
		if err != nil {
			return
		}
		again, err := l.Text()
		if err != nil {
			return // unpacked texts may need more room than their own form had
		}
		if got, err := ParseLink(again); err != nil || got.Order.Seed != l.Order.Seed || got.Games != l.Games {
			t.Errorf("%q: %+v, %v", again, got, err)
		}
	})
}
