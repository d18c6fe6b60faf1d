package strength

import "math"

// Triads counts circular triads in a cross table (Kendall and Babington Smith 1940). In a circular triad, A takes most of the points from B, B from
// C, and C from A.
type Triads struct {
	All         int      `json:"all"`
	Circular    int      `json:"circular"`
	Most        int      `json:"most"`        // largest possible number of circular triads
	Significant [][3]int `json:"significant"` // circular triads in which all three leads are significant
}

// triads finds the circular triads. All gamers must have played each other.
func triads(pairs []pairResult, gamers int) Triads {
	bound := critical(len(pairs))
	leads, sure := square[bool](gamers), square[bool](gamers)
	for _, p := range pairs {
		i, j, lead := p.i, p.j, p.share-0.5
		if lead < 0 {
			i, j, lead = j, i, -lead
		}
		leads[i][j] = lead > 0
		sure[i][j] = lead > 0 && lead > float64(bound*math.Sqrt(p.variance(0.5)))
	}
	n := gamers
	t := Triads{All: n * (n - 1) * (n - 2) / 6, Most: n * (n*n - 1) / 24, Significant: [][3]int{}}
	if n%2 == 0 {
		t.Most = n * (n*n - 4) / 24
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := j + 1; k < n; k++ {
				for _, c := range [][3]int{{i, j, k}, {i, k, j}} {
					if goesRound(leads, c) {
						t.Circular++
					}
					if goesRound(sure, c) {
						t.Significant = append(t.Significant, c)
					}
				}
			}
		}
	}
	return t
}

// goesRound reports whether each gamer in c leads against the next one, and the last against the first.
func goesRound(leads [][]bool, c [3]int) bool {
	return leads[c[0]][c[1]] && leads[c[1]][c[2]] && leads[c[2]][c[0]]
}
