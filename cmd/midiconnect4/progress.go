package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"path/filepath"

	"midiconnect4/evolution"
	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/internal/meter"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

// progress shows the progress of a run. On a terminal it shows a bar; otherwise it prints a line for each generation, in words or in JSON.
type progress struct {
	*meter.Meter // counts games
	run          *evolution.Run
	dir          string
	w            io.Writer // where lines in words are printed
	json         *json.Encoder
}

func newProgress(o *evolveOptions, run *evolution.Run, w io.Writer) *progress {
	p := &progress{run: run, dir: o.dir, w: w}
	switch {
	case o.json:
		p.json, p.w = json.NewEncoder(w), io.Discard
	case o.quiet:
		p.w = io.Discard
	}
	s := run.Settings()
	generations := fmt.Sprintf("generations %d to %d", len(run.History)+1, *s.Length())
	if run.Finished() {
		generations = fmt.Sprintf("all %s evolved before", text.Count(len(run.History), "generation"))
	}
	fmt.Fprintf(p.w, "%s, %d games a generation, %s, seed %d\n", run.Trainer().Name, s.Games(), generations, run.Seed())
	p.Meter = meter.New(p.games(), "games", p.w != io.Discard && !o.heard)
	return p
}

// games returns the number of games that remain, including those of the current generation.
func (p *progress) games() int64 {
	s := p.run.Settings()
	return int64(s.Games()) * int64(*s.Length()-len(p.run.History))
}

// measured shows the results of a generation.
func (p *progress) measured(g arena.GenerationStats) {
	switch {
	case p.json != nil:
		_ = p.json.Encode(struct {
			arena.GenerationStats
			Rate float64 `json:"games_per_second"`
		}{g, math.Round(p.Rate())})
	case p.Describe(fmt.Sprintf("generation %d, best %d", g.Number, g.Best)):
	default:
		fitness := fmt.Sprintf("best %d, mean %.1f, worst %d", g.Best, g.Mean, g.Worst)
		if g.Best == g.Worst { // for example if there is only one gamer
			fitness = fmt.Sprintf("fitness %d", g.Best)
		}
		fmt.Fprintf(p.w, "generation %d: %s, %d%% drawn, %.0f games/s, %v left\n", g.Number, fitness, int64(g.Draws)*100/int64(g.Games), p.Rate(), p.Left(p.games()))
	}
}

// done prints the paths of the gamer files, the champion's first. As JSON, it also prints the seed and the provenance.
func (p *progress) done() error {
	files, err := p.run.Gamers()
	if err != nil {
		return err
	}
	champion, from := filepath.Join(p.dir, "champion.gamer"), p.run.Provenance(provenance.Built(version))
	if p.json != nil {
		return p.json.Encode(struct {
			Done  string                `json:"champion"`
			Files []string              `json:"gamers"`
			Seed  uint64                `json:"seed"`
			From  provenance.Provenance `json:"provenance"`
		}{champion, files, p.run.Seed(), from})
	}
	fmt.Fprintf(p.w, "%d games in %v, %.0f games/s\n", p.Steps(), p.Elapsed(), p.Rate())
	if done, planned := len(p.run.History), *p.run.Settings().Length(); done < planned {
		fmt.Fprintf(p.w, "ended with generation %d of %d: the threshold is met\n", done, planned)
	}
	fmt.Fprintf(p.w, "gamers:\n")
	for _, f := range files {
		fmt.Fprintf(p.w, "  %s\n", text.Printable(f))
	}
	board := ""
	if f, err := gamer.Load(champion); err == nil && f.Game != play.DefaultGame {
		board = " --game " + f.Game
	}
	fmt.Fprintf(p.w, "hear the champion: %s render%s --first %s --show\n", program(), board, text.Quoted(champion))
	fmt.Fprintln(p.w, from)
	return nil
}
