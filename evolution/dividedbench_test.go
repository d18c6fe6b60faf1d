package evolution

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/es"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/nsequence"
	"midiconnect4/gamer"
)

// BenchmarkReplay measures how long the games of a generation take on one core. It also measures the work of a worker before its first game:
// computing the next generation from the scores, and building the networks. The results are in docs/lab/measurements.md.
func BenchmarkReplay(b *testing.B) {
	paper := func(population int) Settings {
		s := genetic.Default()
		s.Population, s.Parents = population, population/2
		return &s
	}
	selfPlay := func(offspring int) Settings {
		s := es.DefaultConnect4()
		s.Offspring = offspring
		return &s
	}
	draughts := func(offspring, depth int) Settings {
		s := es.DefaultCheckers()
		s.Offspring, s.Depth = offspring, depth
		return &s
	}
	windows := func(players, depth int) Settings {
		s := nsequence.Default()
		s.Players, s.Depth = players, depth
		return &s
	}
	for _, c := range []struct {
		system, name string
		settings     Settings
	}{
		{gamer.MidiConnect4, "200", paper(200)},
		{gamer.MidiConnect4, "1000", paper(1000)},
		{gamer.MidiConnect4, "5000", paper(5000)},
		{gamer.SelfPlay, "100", selfPlay(100)},
		{gamer.SelfPlay, "1000", selfPlay(1000)},
		{gamer.SelfPlay, "5000", selfPlay(5000)},
		{gamer.Draughts, "60 depth 2", draughts(60, 2)},
		{gamer.Draughts, "1000 depth 2", draughts(1000, 2)},
		{gamer.Draughts, "60 depth 4", draughts(60, 4)},
		{gamer.NSequence, "20 depth 3", windows(20, 3)},
		{gamer.NSequence, "200 depth 3", windows(200, 3)},
		{gamer.NSequence, "200 depth 5", windows(200, 5)},
	} {
		b.Run(c.system+" "+c.name, func(b *testing.B) {
			if err := c.settings.Check(); err != nil {
				b.Fatal(err)
			}
			s, err := begin(trainer(b, c.system), c.settings, 1)
			if err != nil {
				b.Fatal(err)
			}
			games, err := s.duration(context.Background())
			if err != nil {
				b.Fatal(err)
			}
			rows := s.rows(1, nil)
			began := time.Now()
			ctx, stop := context.WithCancel(context.Background())
			stop()
			_, _ = rows.Play(ctx, 0, rows.N) // builds the networks, but plays no games
			prepared := time.Since(began)
			r := rand.New(rand.NewPCG(1, 1))
			scores := arena.Scores{Fitness: make([]int, rows.N)}
			for i := range scores.Fitness {
				scores.Fitness[i] = r.IntN(rows.N) - r.IntN(rows.N)
			}
			s.score(scores)
			var next time.Duration
			n := 0
			for b.Loop() {
				again := s
				began = time.Now()
				again.next(1)
				next += time.Since(began)
				n++
			}
			b.ReportMetric(games.Seconds(), "s-games")
			b.ReportMetric(float64(prepared.Microseconds())/1000, "ms-networks")
			b.ReportMetric(float64((next/time.Duration(n)).Microseconds())/1000, "ms-next")
			b.ReportMetric(float64(len(writeLink("", scores))), "B-scores")
			b.ReportMetric(float64(len(s.population.encode())), "B-networks")
		})
	}
}
