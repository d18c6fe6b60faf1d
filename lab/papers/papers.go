// Package papers reproduces what the papers report: it runs their experiments, at
// their scale or a smaller one, and sets our figures beside theirs.
package papers

import (
	"embed"
	"fmt"
	"maps"
	"strings"

	"midiconnect4/evolution"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/work"
	"midiconnect4/lab"
	"midiconnect4/lab/papers/baselines"
	"midiconnect4/lab/papers/midiconnect4"
	"midiconnect4/lab/papers/nndtf"
	"midiconnect4/lab/papers/nsequence"
	"midiconnect4/lab/papers/social"
	"midiconnect4/lab/papers/swarm"
)

// experiments is where an experiment is registered.
var experiments = []lab.Experiment{
	midiconnect4.Experiment(), nsequence.Experiment(), social.Experiment(), nndtf.Experiment(), swarm.Experiment(),
	baselines.Experiment(),
}

// Experiments lists the papers' experiments.
func Experiments() []lab.Experiment { return experiments }

// Find returns the experiment of a paper.
func Find(paper string) (lab.Experiment, error) {
	var names []string
	for _, e := range experiments {
		if e.Paper == paper {
			return e, nil
		}
		names = append(names, e.Paper)
	}
	return lab.Experiment{}, fmt.Errorf("there is no experiment for a paper %.40q: papers are %s", paper, strings.Join(names, ", "))
}

// Kinds returns every kind of task, by name. What many tasks of a run need first is computed once, on as many cores as
// given.
func Kinds(cores int) map[string]work.Kind {
	kinds := map[string]work.Kind{
		lab.WholeRun: lab.RunKind(nil), strength.MeetKind: strength.DoMeeting, evolution.GamesKind: evolution.PlayGames(cores),
	}
	for _, e := range experiments {
		maps.Copy(kinds, e.Kinds)
	}
	return kinds
}

// grids are grids of readings that cases left open ask for.
//
//go:embed grids/*.yaml
var grids embed.FS

// Grids lists the names of the bundled grids.
func Grids() []string {
	entries, err := grids.ReadDir("grids")
	if err != nil {
		panic(err) // it is embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return names
}

// Grid is the file of a bundled grid. It reports false if there is none of that name.
func Grid(name string) ([]byte, bool) {
	data, err := grids.ReadFile("grids/" + name + ".yaml")
	return data, err == nil
}
