package cmaes

import (
	"math"
	"testing"
)

func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		`game "connect4-8x6": these networks play tic-tac-toe, checkers and Connect Four on up to 45 cells`: func(s *Settings) { s.Game = "connect4-8x6" },
		"individuals 4: must be 5 to 1000":               func(s *Settings) { s.Individuals = 4 },
		"iterations 0: must be 1 to 1000000":             func(s *Settings) { s.Iterations = 0 },
		"opponents 0: must be 1 to 1000":                 func(s *Settings) { s.Opponents = 0 },
		"fame -1: must be 0 to opponents (5)":            func(s *Settings) { s.Fame = -1 },
		"initial 0: must be more than 0 and at most 100": func(s *Settings) { s.Initial = 0 },
		"step NaN: must be 1e-12 to 100":                 func(s *Settings) { s.Step = math.NaN() },
		`covariance "half": must be full or diagonal`:    func(s *Settings) { s.Covariance = "half" },
		"covariance full: the network has 1201 weights; networks of more than 1000 weights need diagonal": func(s *Settings) { s.Hidden = 100 },
		"win 1001: must be -1000 to 1000": func(s *Settings) { s.Win = 1001 },
	} {
		s := Default()
		change(&s)
		if err := s.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestLargeNetworksGetADiagonal checks that Follow makes the covariance of large networks diagonal, if the user chose no covariance.
func TestLargeNetworksGetADiagonal(t *testing.T) {
	for _, c := range []struct {
		hidden int
		given  bool
		want   string
	}{{5, false, whole}, {33, false, whole}, {34, false, byParts}, {34, true, whole}, {200, false, byParts}} {
		s := Default()
		s.Hidden = c.hidden
		s.Follow(func(string) bool { return c.given })
		if s.Covariance != c.want {
			t.Errorf("%d hidden: %s, want %s", c.hidden, s.Covariance, c.want)
		}
	}
}
