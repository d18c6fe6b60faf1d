package main

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// meter counts the steps of long work, and shows them as a bar on a terminal.
type meter struct {
	started time.Time
	steps   atomic.Int64 // done since started
	bar     *progressbar.ProgressBar
	stop    func() // takes the bar away; may be called again
}

// newMeter starts a meter of some steps, named by their unit. It has a bar if
// show says so and people look on.
func newMeter(steps int64, unit string, show bool) *meter {
	m := &meter{started: time.Now(), stop: func() {}}
	if show && isTerminal(os.Stdout) && isTerminal(os.Stderr) {
		m.showBar(steps, unit)
	}
	return m
}

// isTerminal reports whether f is a terminal that can rewrite a line.
func isTerminal(f *os.File) bool {
	return term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// showBar keeps a line of a terminal up to date.
func (m *meter) showBar(steps int64, unit string) {
	m.bar = progressbar.NewOptions64(steps,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(unit),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionFullWidth(),
		progressbar.OptionClearOnFinish(),
	)
	stop := each(200*time.Millisecond, func() { _ = m.bar.Set64(m.steps.Load()) })
	m.stop = sync.OnceFunc(func() {
		stop()
		_ = m.bar.Clear()
	})
}

// showLines tells every few seconds how far the work has come, for where there
// is no terminal.
func (m *meter) showLines(what string, steps int64, unit string) {
	stop := each(5*time.Second, func() {
		fmt.Fprintln(os.Stderr, what+":", standing(m.steps.Load(), steps, m.rate(), unit))
	})
	m.stop = sync.OnceFunc(stop)
}

// standing is how far work has come that does so many units a second.
func standing(done, steps int64, rate float64, unit string) string {
	if done == 0 {
		return "0%" // no rate yet, and nothing to tell the end by
	}
	left := time.Duration(float64(steps-done) / rate * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%d%%, %.0f %s/s, %v left", done*100/steps, rate, unit, left)
}

// each calls show again and again until what it returns is called.
func each(pause time.Duration, show func()) (stop func()) {
	ended := make(chan struct{})
	var shown sync.WaitGroup
	shown.Go(func() {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				return
			case <-tick.C:
				show()
			}
		}
	})
	return func() {
		close(ended)
		shown.Wait()
	}
}

// describe says on the bar what is done.
func (m *meter) describe(what string) {
	if m.bar != nil {
		m.bar.Describe(what)
	}
}

// step counts a step. Any goroutine may call it.
func (m *meter) step() { m.steps.Add(1) }

// rate is steps a second.
func (m *meter) rate() float64 { return float64(m.steps.Load()) / time.Since(m.started).Seconds() }

// phases shows work that comes in phases, each with a meter of its own.
type phases struct {
	unit  string // of the steps
	show  bool
	meter *meter
}

// next begins a phase of some steps.
func (p *phases) next(what string, steps int) func() {
	p.done()
	p.meter = newMeter(int64(steps), p.unit, p.show)
	if p.show && p.meter.bar == nil {
		p.meter.showLines(what, int64(steps), p.unit)
	}
	p.meter.describe(what)
	return p.meter.step
}

func (p *phases) done() {
	if p.meter != nil {
		p.meter.stop()
	}
}
