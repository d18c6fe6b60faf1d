package nndtf

import (
	"context"
	"encoding/json"
	"fmt"

	"midiconnect4/evolution/nndtf"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/lab"
)

// untrainedKind is the name of the kind of task that measures untrained networks.
const untrainedKind = "untrained nndtf"

// untrainedTask is the body of a task of untrainedKind.
type untrainedTask struct {
	Settings nndtf.Settings `json:"settings"`
	Seed     uint64         `json:"seed"`
}

// untrained has the fitness of one untrained network. It also has the fitness of the best of many untrained networks; their number is the number of
// networks that a run tries.
type untrained struct {
	One  float64 `json:"one"`
	Best float64 `json:"best"`
}

// untrained returns a kind's tasks, for the same seeds as its runs.
func (l experiment) untrained(k kind) []lab.Kept {
	s, _ := l.runs(k)
	var all []lab.Kept
	for _, seed := range l.Seeds(l.seeds()) {
		all = append(all, lab.Kept{Name: l.Name("untrained-"+k.name, seed), Task: work.NewTask(untrainedKind, untrainedTask{s, seed}, s.Tried())})
	}
	return all
}

// Check returns an error if a setting is out of bounds. It implements work.Body.
func (t untrainedTask) Check() error { return t.Settings.Check() }

// measureUntrained does a task of untrainedKind.
func measureUntrained(ctx context.Context, t untrainedTask, step func()) ([]byte, error) {
	one, best, err := nndtf.Untrained(ctx, t.Settings, t.Seed, t.Settings.Tried(), step)
	if err != nil {
		return nil, err
	}
	return json.Marshal(untrained{one, best})
}

// untrainedRows returns two table rows for a kind: one untrained network, and the best of many.
func (l experiment) untrainedRows(t trained) ([]lab.Row, error) {
	var ones, bests []lab.Sample
	for _, k := range l.untrained(t.kind) {
		u, err := lab.ObserveResult[untrained](l.Lab, k)
		if err != nil {
			return nil, err
		}
		ones, bests = append(ones, lab.Sample{u.One}), append(bests, lab.Sample{u.Best})
	}
	one := lab.Figure(t.title+": untrained", ones, lab.Mean, nil, 1)
	best := lab.Figure(fmt.Sprintf("%s: best of %d untrained", t.title, t.settings.Tried()), bests, lab.Mean, nil, 1)
	one.Settings = lab.Used(gamer.NNDTF, &t.settings, lab.Settings{"untrained": 1})
	best.Settings = lab.Used(gamer.NNDTF, &t.settings, lab.Settings{"untrained": t.settings.Tried()})
	return []lab.Row{one, best}, nil
}
