package meter

// Phases shows the progress of work that has phases. Each phase has its own meter.
type Phases struct {
	Unit string // what a step is, in the plural
	Show bool   // if false, nothing is shown

	meter *Meter // meter of the current phase; nil before the first phase
}

// Next ends the current phase, and begins one with the given number of steps. The function step counts a step of it.
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
