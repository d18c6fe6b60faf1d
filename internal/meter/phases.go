package meter

// Phases shows work in phases, each with its own meter.
type Phases struct {
	Unit string // of the steps
	Show bool   // false: show nothing

	meter *Meter // of the current phase; nil before the first one
}

// Next begins a phase with a number of steps. step counts one.
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
