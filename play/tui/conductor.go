package tui

import "midiconnect4/scores"

// conductor is what a person may want of a performance: live.Performance does
// it.
type conductor interface {
	Pause()
	Resume()
	Undo()
	NewGame()
	SetScore(by *scores.Score)
	Faster(by float64)
	Transpose(by int)
	Silence()
}

// orders hands what is wanted to a conductor, in order. Nobody who orders waits
// until it is done.
type orders chan func(conductor)

// most is how many orders wait; more are lost.
const most = 64

// give orders something.
func (o orders) give(what func(conductor)) {
	select {
	case o <- what:
	default:
	}
}

// follow does what is ordered until done.
func (o orders) follow(c conductor, done <-chan struct{}) {
	for {
		select {
		case what := <-o:
			what(c)
		case <-done:
			return
		}
	}
}
