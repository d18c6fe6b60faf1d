package meter

// Phases shows the progress of a computation with several phases. Each phase has a meter of its own.
type Phases struct {
	Unit string // what a step is, in the plural
	Show bool   // whether to show progress at all

	meter *Meter // meter of the current phase; nil before the first phase
}

// Next ends the current phase, and starts one that has a number of steps. The text what describes the phase. Call step after each step.
func (p *Phases) Next(what string, steps int) (step func()) {
	p.Stop()
	p.meter = New(int64(steps), p.Unit, p.Show)
	if !p.meter.Describe(what) && p.Show {
		p.meter.showLines(what, int64(steps), p.Unit)
	}
	return p.meter.Step
}

// Stop ends the current phase.
func (p *Phases) Stop() {
	if p.meter != nil {
		p.meter.Stop()
	}
}
