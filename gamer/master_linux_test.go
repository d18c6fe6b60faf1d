package gamer

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"midiconnect4/gamer/game"
)

// BenchmarkMaster measures the processor time of the moves of masters in four games against themselves, each after five random moves.
func BenchmarkMaster(b *testing.B) {
	for _, name := range []string{"connect4-6x6", "connect4-7x6", "checkers", "chess", "othello"} {
		b.Run(name, func(b *testing.B) {
			g := findGame(b, name)
			var took []time.Duration
			for b.Loop() {
				for seed := range uint64(4) {
					master, err := Open(Ref{Name: masterName}, g, seed)
					if err != nil {
						b.Fatal(err)
					}
					r, p := rand.New(rand.NewPCG(seed, 1)), g.Start()
					for range 5 {
						moves := p.Moves()
						p = p.Play(moves[r.IntN(len(moves))])
					}
					for p.Outcome() == game.Undecided {
						before := used(b)
						move, _ := choose(master, p)
						took = append(took, used(b)-before)
						p = p.Play(move)
					}
				}
			}
			slices.Sort(took)
			for share, unit := range map[int]string{50: "ms-median", 95: "ms-of-95%", 100: "ms-most"} {
				b.ReportMetric(float64(took[(len(took)*share-1)/100].Microseconds())/1000, unit)
			}
			b.ReportMetric(float64(len(took)), "moves")
		})
	}
}

// used returns the processor time that the process has used.
func used(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
