package swarm

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Game = "connect4-8x6" }, `game "connect4-8x6": these networks play tic-tac-toe, checkers and Connect Four on up to 45 cells`},
		{func(s *Settings) { s.Hidden = 0 }, "hidden 0: must be 1 to 256"},
		{func(s *Settings) { s.Quiescence = true }, "the setting quiescence is only for checkers; tictactoe has no jumps"},
		{func(s *Settings) { s.Algorithm = "ants" }, `algorithm "ants": must be ep-uniform, ep-gaussian, ep-symmetric, gbest, lbest or gcpso`},
		{func(s *Settings) { s.Individuals = 1 }, "individuals 1: must be 2 to 1000"},
		{func(s *Settings) { s.Iterations = 0 }, "iterations 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Opponents = 1001 }, "opponents 1001: must be 1 to 1000"},
		{func(s *Settings) { s.Fame = 6 }, "fame 6: must be 0 to opponents (5)"},
		{func(s *Settings) { s.Topology = "tree" }, `topology "tree": must be ring, von-neumann, wheel or star`},
		{func(s *Settings) { s.Algorithm = GBest }, "topology ring: the algorithm gbest needs the topology star; lbest can have any"},
		{func(s *Settings) { s.Neighbourhood = 1 }, "neighbourhood 1: must be 2 to 1000"},
		{func(s *Settings) { s.Inertia = -0.1 }, "inertia -0.1: must be 0 to 100"},
		{func(s *Settings) { s.Cognitive = math.NaN() }, "cognitive NaN: must be 0 to 100"},
		{func(s *Settings) { s.Social = 101 }, "social 101: must be 0 to 100"},
		{func(s *Settings) { s.VMax = 0 }, "vmax 0: must be more than 0 and at most 100"},
		{func(s *Settings) { s.Rho = math.Inf(1) }, "rho +Inf: must be more than 0 and at most 100"},
		{func(s *Settings) { s.Noise = -1 }, "noise -1: must be more than 0 and at most 100"},
		{func(s *Settings) { s.Initial = 0 }, "initial 0: must be more than 0 and at most 100"},
		{func(s *Settings) { s.Successes = 0 }, "successes 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Failures = 0 }, "failures 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Loss = -2000 }, "loss -2000: must be -1000 to 1000"},
	} {
		s := Default()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if err := Default().Check(); err != nil {
		t.Error(err)
	}
}

func TestGBestFollowsTheStar(t *testing.T) {
	s := Default()
	s.Algorithm = GBest
	s.Follow(func(string) bool { return false })
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	s.Topology = Wheel
	s.Follow(func(name string) bool { return name == "topology" })
	if err := s.Check(); err == nil {
		t.Error("gbest with a wheel")
	}
}

func TestNeighbourhoods(t *testing.T) {
	for _, c := range []struct {
		topology   string
		i, n, size int
		want       []int
	}{
		{Star, 3, 4, 2, []int{0, 1, 2, 3}},
		{Ring, 0, 8, 5, []int{0, 1, 2, 6, 7}},
		{Ring, 7, 8, 2, []int{0, 7}},
		{Ring, 3, 8, 4, []int{2, 3, 4, 5}},
		{Ring, 2, 5, 5, []int{0, 1, 2, 3, 4}},
		{Ring, 2, 3, 9, []int{0, 1, 2}},
		{Wheel, 0, 4, 5, []int{0, 1, 2, 3}},
		{Wheel, 3, 4, 5, []int{0, 3}},
		{VonNeumann, 0, 16, 5, []int{0, 1, 4, 12, 15}},
		{VonNeumann, 5, 16, 5, []int{1, 4, 5, 6, 9}},
		{VonNeumann, 10, 11, 5, []int{0, 2, 7, 9, 10}},
	} {
		s := Settings{Topology: c.topology, Individuals: c.n, Neighbourhood: c.size}
		if got := s.neighbourhoods()[c.i]; !slices.Equal(got, c.want) {
			t.Errorf("%s, particle %d of %d: %v, want %v", c.topology, c.i, c.n, got, c.want)
		}
	}
}

// TestTopologies checks that every particle is in its own neighbourhood, that connections are mutual (except in rings with neighbourhoods of even
// size), and that all particles are connected, directly or through others.
func TestTopologies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		topology := rapid.SampledFrom([]string{Star, Ring, Wheel, VonNeumann}).Draw(t, "topology")
		n, size := rapid.IntRange(2, 40).Draw(t, "n"), rapid.IntRange(2, 50).Draw(t, "size")
		s := Settings{Topology: topology, Individuals: n, Neighbourhood: size}
		all := s.neighbourhoods()
		for i, of := range all {
			if !slices.Contains(of, i) {
				t.Fatalf("%d is not in %v", i, of)
			}
			for _, j := range of {
				if !slices.Contains(all[j], i) && !(topology == Ring && size%2 == 0) {
					t.Fatalf("%d knows %d, which does not know it", i, j)
				}
			}
		}
		reached, known := []int{0}, map[int]bool{0: true}
		for len(reached) > 0 {
			j := reached[0]
			reached = reached[1:]
			for i, of := range all {
				if slices.Contains(of, j) && !known[i] {
					known[i] = true
					reached = append(reached, i)
				}
			}
		}
		if len(known) != n {
			t.Fatalf("%d of %d are reached", len(known), n)
		}
	})
}
