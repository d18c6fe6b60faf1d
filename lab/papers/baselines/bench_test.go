//go:build unix

package baselines

import (
	"context"
	"syscall"
	"testing"

	"midiconnect4/evolution"
	"midiconnect4/lab"
)

// spent returns the CPU time of this process, in seconds.
func spent(b *testing.B) float64 {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// BenchmarkTraining measures the training of an agent by each algorithm, at the largest size. Testing the agent is not included.
func BenchmarkTraining(b *testing.B) {
	l := experiment{&lab.Lab{Options: lab.Options{Seed: 1}}}
	for _, game := range games {
		size := sizes[game][len(sizes[game])-1]
		for _, c := range l.cells(game) {
			if c.size != size || c.name == untrained {
				continue
			}
			b.Run(game+"/"+c.name, func(b *testing.B) {
				trainer, err := evolution.FindTrainer(c.system)
				if err != nil {
					b.Fatal(err)
				}
				began := spent(b)
				for i := range b.N {
					if _, _, err := evolution.Whole(context.Background(), trainer, l.settings(c), l.seed(c, i), nil, 1, func() {}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric((spent(b)-began)/float64(b.N), "cpu-s/op")
			})
		}
	}
}
