// Package meter shows the progress of long computations on standard error: a bar on a terminal, otherwise a line every few seconds.
package meter

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Meter counts the steps of a computation, and shows its progress.
type Meter struct {
	started time.Time
	steps   atomic.Int64             // steps done so far
	bar     *progressbar.ProgressBar // nil if no bar is shown
	stop    func()
}

// New starts a meter. unit names the steps in the plural, such as "games". The meter shows a bar if show is true, and if standard output and standard
// error are terminals.
func New(steps int64, unit string, show bool) *Meter {
	m := &Meter{started: time.Now(), stop: func() {}}
	if show && isTerminal(os.Stdout) && isTerminal(os.Stderr) {
		m.showBar(steps, unit)
	}
	return m
}

// isTerminal reports whether f is a terminal on which a line can be rewritten.
func isTerminal(f *os.File) bool {
	return term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// showBar shows and updates a bar. When the meter stops, the bar disappears.
func (m *Meter) showBar(steps int64, unit string) {
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

// showLines prints the progress every five seconds until the meter stops.
func (m *Meter) showLines(what string, steps int64, unit string) {
	stop := each(5*time.Second, func() {
		fmt.Fprintln(os.Stderr, what+":", status(m.steps.Load(), steps, m.Rate(), unit))
	})
	m.stop = sync.OnceFunc(stop)
}

// status returns the progress as text. rate is in steps per second.
func status(done, steps int64, rate float64, unit string) string {
	if done == 0 {
		return "0%" // rate and remaining time are not known yet
	}
	return fmt.Sprintf("%d%%, %.0f %s/s, %v left", done*100/steps, rate, unit, timeLeft(steps-done, rate))
}

func timeLeft(steps int64, rate float64) time.Duration {
	return time.Duration(float64(steps) / rate * float64(time.Second)).Round(time.Second)
}

// each calls show at intervals, until stop is called.
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

// Describe changes the text beside the bar. It returns false if there is no bar.
func (m *Meter) Describe(what string) bool {
	if m.bar == nil {
		return false
	}
	m.bar.Describe(what)
	return true
}

// Step counts a step. Any goroutine may call it.
func (m *Meter) Step() { m.steps.Add(1) }

// Steps returns the number of steps done so far.
func (m *Meter) Steps() int64 { return m.steps.Load() }

// Elapsed returns the time since the meter started, in whole seconds.
func (m *Meter) Elapsed() time.Duration { return time.Since(m.started).Round(time.Second) }

// Rate returns the number of steps per second, since the meter started.
func (m *Meter) Rate() float64 { return float64(m.steps.Load()) / time.Since(m.started).Seconds() }

// Left returns the time that a number of steps takes at the current rate, in whole seconds.
func (m *Meter) Left(steps int64) time.Duration { return timeLeft(steps, m.Rate()) }

// Stop stops the meter and removes the bar. Later calls have no effect.
func (m *Meter) Stop() { m.stop() }
