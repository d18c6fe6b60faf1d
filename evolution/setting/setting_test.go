package setting

import (
	"math"
	"testing"
)

type embedded struct {
	Depth int `json:"depth" usage:"plies"`
}

type settings struct {
	Players int     `json:"players" bounds:"2..200" usage:"who plays"`
	Winners int     `json:"winners" bounds:"1..players"`
	Step    float64 `json:"step" bounds:">0..10"`
	Share   float64 `json:"share,omitempty" bounds:"0..1"`
	Kind    string  `json:"kind" bounds:"ring|wheel|star"`
	Free    string  `json:"free"`
	Many    int     `json:"many"`
	Sure    bool    `json:"sure"`

	embedded `bounds:"depth=1..8"`
}

func valid() *settings {
	return &settings{Players: 2, Winners: 2, Step: 10, Kind: "star", Many: -9, embedded: embedded{Depth: 8}}
}

func TestCheck(t *testing.T) {
	if err := Check(valid()); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*settings){
		"players 1: must be 2 to 200":                    func(s *settings) { s.Players = 1 },
		"players 201: must be 2 to 200":                  func(s *settings) { s.Players = 201 },
		"winners 0: must be 1 to players (2)":            func(s *settings) { s.Winners = 0 },
		"winners 3: must be 1 to players (2)":            func(s *settings) { s.Winners = 3 },
		"step 0: must be more than 0 and at most 10":     func(s *settings) { s.Step = 0 },
		"step NaN: must be more than 0 and at most 10":   func(s *settings) { s.Step = math.NaN() },
		"share +Inf: must be 0 to 1":                     func(s *settings) { s.Share = math.Inf(1) },
		`kind "ring|wheel": must be ring, wheel or star`: func(s *settings) { s.Kind = "ring|wheel" },
		"depth 9: must be 1 to 8":                        func(s *settings) { s.Depth = 9 },
	} {
		s := valid()
		change(s)
		if err := Check(s); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestOf(t *testing.T) {
	all := Of(valid())
	if first, last := all[0], all[len(all)-1]; first.Name != "players" || first.Usage != "who plays" || last.Name != "depth" || last.Bounds != "1..8" {
		t.Errorf("%+v", all)
	}
}
