package strength

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
)

// TestRatingsAreTheSameElsewhere checks that a pool gives the same ratings as this machine, for all kinds of gamers.
func TestRatingsAreTheSameElsewhere(t *testing.T) {
	pool := work.Local{Program: work.Program{Kinds: map[string]work.Kind{MeetKind: DoMeeting}}, Cores: 2}
	for name, c := range map[string]struct {
		gamers  []string
		against string
		opening int
		games   int
	}{
		"connect4-6x6": {[]string{"generation-200", "generation-001@1", "tactical"}, "random", AutoOpening, stretch + 7},
		"checkers":     {[]string{"swarm-checkers", "material@1"}, "draughts@1", 6, 20},
		"tictactoe":    {[]string{"nndtf", "swarm-tictactoe", "perfect"}, "tactical", AutoOpening, stretch},
	} {
		g, err := gamer.FindGame(name)
		if err != nil {
			t.Fatal(err)
		}
		var refs []gamer.Ref
		for _, text := range append(c.gamers, c.against) {
			ref, err := gamer.ParseRef(text)
			if err != nil {
				t.Fatal(err)
			}
			refs = append(refs, ref)
		}
		engines, err := gamer.OpenAll(refs, g)
		if err != nil {
			t.Fatal(err)
		}
		last := len(engines) - 1
		o := Options{Games: c.games, Opening: c.opening, Seed: 7, Cores: 2}
		here, err := Rate(context.Background(), g, engines[:last], engines[last], nil, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Pool = pool
		there, err := Rate(context.Background(), g, engines[:last], engines[last], nil, o)
		if err != nil || !reflect.DeepEqual(here, there) {
			t.Errorf("%s: %v\n%+v\n%+v", name, err, there, here)
		}
	}
}

// TestImpossibleMeetingsAreRefused checks the errors for invalid meetings.
func TestImpossibleMeetingsAreRefused(t *testing.T) {
	for body, want := range map[string]string{
		`{`:                    "a meeting cannot be read",
		`{"cards":1}`:          "a meeting cannot be read",
		`{"game":"shogi"}`:     "there is no game",
		`{"game":"tictactoe"}`: "there is no built-in gamer",
		`{"game":"tictactoe","a":{"name":"/etc/passwd"}}`:                                                                     "there is no built-in gamer",
		`{"game":"tictactoe","a":{"file":"AAAA"}}`:                                                                            "a gamer is not a gamer",
		`{"game":"tictactoe","a":{"name":"random"},"b":{"name":"random"},"games":0,"to":1}`:                                   "is out of bounds",
		`{"game":"tictactoe","a":{"name":"random"},"b":{"name":"random"},"games":2000000,"to":1}`:                             "is out of bounds",
		`{"game":"tictactoe","a":{"name":"random"},"b":{"name":"random"},"games":2,"opening":99,"to":1}`:                      "is out of bounds",
		`{"game":"tictactoe","a":{"name":"random"},"b":{"name":"random"},"games":2,"from":1,"to":3}`:                          "openings that do not exist",
		`{"game":"tictactoe","a":{"name":"random"},"b":{"name":"random"},"games":2,"from":-1,"to":1}`:                         "openings that do not exist",
		`{"game":"checkers","a":{"name":"material","depth":999},"b":{"name":"random"},"games":2,"opening":0,"from":0,"to":1}`: "must be 1 to 64",
	} {
		if _, err := DoMeeting(context.Background(), []byte(body), func() {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
}

// TestTimeLimitsCannotBeSent checks that a gamer with a time limit cannot be packed for a pool.
func TestTimeLimitsCannotBeSent(t *testing.T) {
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	e, err := gamer.Open(gamer.Ref{Name: "hard", Limit: engine.Limit{Time: time.Second}}, g, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gamer.Pack(e); err == nil || !strings.Contains(err.Error(), "gamer hard@1s: its time limit") {
		t.Error(err)
	}
}
