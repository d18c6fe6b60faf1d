package live

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/play"
)

// Planned is a call that waits for a bar line.
type Planned struct {
	Call   string // as Performance.Call gets it
	Scene  string // the call of the scene that has this call; empty for none
	Bars   int    // number of bar lines until it takes effect
	Phrase bool   // whether it waits for the start of a phrase, which may come earlier or later than Bars says
	Ahead  bool   // whether it is made a bar before, because it takes effect on the next bar line after it is made
}

// String describes the call and when it takes effect.
func (p Planned) String() string { return fmt.Sprintf("in %d: %s", p.Bars, cmp.Or(p.Scene, p.Call)) }

// WithScene returns true if two calls wait as parts of one scene.
func (p Planned) WithScene(other Planned) bool {
	return p.Scene != "" && p.Scene == other.Scene && p.Bars == other.Bars
}

// usualPhrase is the number of bars of a phrase, if the score has no phrases.
const usualPhrase = 4

// Plan adds calls that wait for a bar line. Of calls that wait for a phrase, Bars is set here.
func (p *Performance) Plan(calls ...Planned) {
	p.do(func(k *scheduler) {
		for _, one := range calls {
			if one.Phrase {
				one.Bars = k.toPhrase()
			}
			k.plan = append(k.plan, one)
		}
		k.perf.Emit(Event{Kind: PlanChanged, Plan: k.plan})
		k.barBegan()
	})
}

// UndoPlan drops the call that was planned last, with all others of its scene.
func (p *Performance) UndoPlan() {
	p.do(func(k *scheduler) {
		if last := len(k.plan) - 1; last >= 0 {
			for last > 0 && k.plan[last].WithScene(k.plan[last-1]) {
				last--
			}
			k.plan = k.plan[:last:last]
			k.perf.Emit(Event{Kind: PlanChanged, Plan: k.plan})
		} else {
			k.perf.Say("no call waits\n")
		}
	})
}

// phrase returns the number of bars of a phrase.
func (k *scheduler) phrase() int {
	if p := k.perf.score.Phrases; p != nil {
		return p.Bars
	}
	return usualPhrase
}

// toPhrase returns the number of bar lines until a phrase starts.
func (k *scheduler) toPhrase() int {
	length := k.phrase()
	return 1 + (length-k.bars%length)%length
}

// barLine is called on the line before a bar. index counts the bars of the game from 0. It makes the calls that are due, and runs them.
func (k *scheduler) barLine(index int) error {
	starts := index%k.phrase() == 0
	k.bars = index + 1
	if len(k.plan) == 0 {
		return nil
	}
	k.plan = slices.Clone(k.plan)
	for i := range k.plan {
		if k.plan[i].Bars--; k.plan[i].Phrase {
			k.plan[i].Bars = k.toPhrase()
		}
	}
	k.perf.Emit(Event{Kind: PlanChanged, Plan: k.plan})
	k.makeDue(func(one Planned) bool { return !one.Ahead && (one.Phrase && starts || one.Bars == 0) })
	return k.runCommands()
}

// barBegan is called when a bar has begun. It makes the calls that take effect on the next bar line.
func (k *scheduler) barBegan() {
	k.makeDue(func(one Planned) bool { return one.Ahead && one.Bars == 1 })
}

// makeDue makes the planned calls that are due.
func (k *scheduler) makeDue(due func(Planned) bool) {
	var rest []Planned
	for _, one := range k.plan {
		if due(one) {
			k.perf.Call(one.Call)
		} else {
			rest = append(rest, one)
		}
	}
	if len(rest) < len(k.plan) {
		k.plan = rest
		k.perf.Emit(Event{Kind: PlanChanged, Plan: rest})
	}
}

// barsBefore returns the number of bars of a match before a turn.
func barsBefore(m *play.Match, turn int) (bars int) {
	for _, t := range m.Turns[:turn-1] {
		bars += len(t.Bars)
	}
	return bars
}
