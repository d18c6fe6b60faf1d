package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"midiconnect4/evolution"
	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
)

// progress shows a run as it goes: a bar on a terminal, else a line for each
// generation, or lines of JSON.
type progress struct {
	run     *evolution.Run
	dir     string
	w       io.Writer // what is told to people
	json    *json.Encoder
	started time.Time
	games   atomic.Int64 // played since started
	bar     *progressbar.ProgressBar
	ended   chan struct{}
	stop    func()
}

func newProgress(c *cli.Context, run *evolution.Run) *progress {
	p := &progress{
		run: run, dir: c.String("out"), w: c.App.Writer, started: time.Now(),
		ended: make(chan struct{}), stop: func() {},
	}
	switch {
	case c.Bool("json"):
		p.json, p.w = json.NewEncoder(c.App.Writer), io.Discard
	case c.Bool("quiet"):
		p.w = io.Discard
	}
	s := run.Settings()
	fmt.Fprintf(p.w, "%s, %d games a generation, generations %d to %d, seed %d\n",
		run.System().Name, s.Games(), len(run.History)+1, *s.Length(), run.Seed())
	if p.w != io.Discard && isTerminal(os.Stdout) && isTerminal(os.Stderr) {
		p.showBar()
	}
	return p
}

// isTerminal reports whether f is a terminal that can rewrite a line.
func isTerminal(f *os.File) bool {
	return term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// left is the number of games from the generation in hand on.
func (p *progress) left() int64 {
	s := p.run.Settings()
	return int64(s.Games()) * int64(*s.Length()-len(p.run.History))
}

// showBar keeps a line of a terminal up to date.
func (p *progress) showBar() {
	p.bar = progressbar.NewOptions64(p.left(),
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionFullWidth(),
		progressbar.OptionClearOnFinish(),
	)
	var drawn sync.WaitGroup
	drawn.Go(func() {
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-p.ended:
				return
			case <-tick.C:
				_ = p.bar.Set64(p.games.Load())
			}
		}
	})
	p.stop = sync.OnceFunc(func() {
		close(p.ended)
		drawn.Wait()
		_ = p.bar.Clear()
	})
}

// played counts a game.
func (p *progress) played() { p.games.Add(1) }

// rate is games a second since the run was taken up.
func (p *progress) rate() float64 { return float64(p.games.Load()) / time.Since(p.started).Seconds() }

// measured tells of a generation.
func (p *progress) measured(g arena.Tally) {
	switch {
	case p.json != nil:
		_ = p.json.Encode(struct {
			arena.Tally
			Rate float64 `json:"games_per_second"`
		}{g, math.Round(p.rate())})
	case p.bar != nil:
		p.bar.Describe(fmt.Sprintf("generation %d, best %d", g.Number, g.Best))
	default:
		left := time.Duration(float64(p.left()) / p.rate() * float64(time.Second)).Round(time.Second)
		fmt.Fprintf(p.w, "generation %d: best %d, mean %.1f, worst %d, %d%% drawn, %.0f games/s, %v left\n",
			g.Number, g.Best, g.Mean, g.Worst, int64(g.Draws)*100/int64(g.Games), p.rate(), left)
	}
}

// done tells where the gamers are.
func (p *progress) done() error {
	files, err := p.run.Gamers()
	if err != nil {
		return err
	}
	champion := filepath.Join(p.dir, "champion.gamer")
	if p.json != nil {
		return p.json.Encode(struct {
			Done  string   `json:"champion"`
			Files []string `json:"gamers"`
			Seed  uint64   `json:"seed"`
		}{champion, files, p.run.Seed()})
	}
	fmt.Fprintf(p.w, "%d games in %v, %.0f games/s\n", p.games.Load(), time.Since(p.started).Round(time.Second), p.rate())
	fmt.Fprintf(p.w, "gamers:\n")
	for _, f := range files {
		fmt.Fprintf(p.w, "  %s\n", f)
	}
	board := ""
	if f, err := gamer.Load(champion); err == nil && f.Game != defaultGame {
		board = " --game " + f.Game
	}
	fmt.Fprintf(p.w, "hear the champion: midiconnect4 render%s --first %s --show\n", board, quoted(champion))
	return nil
}
