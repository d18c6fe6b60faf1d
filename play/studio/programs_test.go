package studio

import (
	"net/url"
	"strings"
	"testing"

	"midiconnect4/play"
)

// TestPagesStartOnlyKnownEngines asks for programs in all requests that name gamers.
func TestPagesStartOnlyKnownEngines(t *testing.T) {
	c := open(t, newStudio(t, Options{Order: play.Order{Games: "1", Seed: "7", Score: fast}}), false)
	suite := fast
	suite.YAML += "form: {movements: [{first: 'uci:/bin/sh'}]}\n"
	for _, o := range []play.Order{
		{Game: "chess", Gamers: [2]string{"uci:/bin/sh", ""}, Score: fast},
		{Game: "chess", Gamers: [2]string{"", "uci:sh@4"}, Score: fast},
		{Game: "chess", Gamers: [2]string{"uci:stockfish,Debug Log File=/tmp/log", ""}, Score: fast},
		{Game: "chess", Score: suite},
	} {
		link := "#play?game=chess&first=" + url.QueryEscape(o.Gamers[0]) + "&second=" + url.QueryEscape(o.Gamers[1])
		if o.Score == suite {
			l, err := play.Link{Order: o}.Text()
			if err != nil {
				t.Fatal(err)
			}
			link = l
		}
		for name, r := range map[string]Request{
			"play": {Play: &o}, "export": {Export: &Export{Form: jsonForm, Setup: &o}}, "explore": {Explore: &Explore{Setup: o, Seeds: 1}}, "link": {Link: &link},
		} {
			if m := c.ask(r); !strings.Contains(m.Error, "pages, links, scores and set lists may only ") {
				t.Errorf("%s %+v: %q", name, o.Gamers, m.Error)
			}
		}
	}
}
