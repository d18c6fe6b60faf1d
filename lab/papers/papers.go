// Package papers reproduces results of papers. It repeats their experiments, at the same or a smaller scale, and compares the numbers.
package papers

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"midiconnect4/evolution"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/work"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
	"midiconnect4/lab/papers/baselines"
	"midiconnect4/lab/papers/midiconnect4"
	"midiconnect4/lab/papers/nndtf"
	"midiconnect4/lab/papers/nsequence"
	"midiconnect4/lab/papers/social"
	"midiconnect4/lab/papers/swarm"
)

// experiments are all experiments.
var experiments = []lab.Experiment{
	midiconnect4.Experiment(), nsequence.Experiment(), social.Experiment(), nndtf.Experiment(), swarm.Experiment(),
	baselines.Experiment(),
}

// Names returns the names of the papers that have an experiment.
func Names() []string {
	var names []string
	for _, e := range experiments {
		names = append(names, e.Paper)
	}
	return names
}

// Find returns the experiment of a paper. For an unknown name, the error lists the papers.
func Find(paper string) (lab.Experiment, error) {
	if i := slices.Index(Names(), paper); i >= 0 {
		return experiments[i], nil
	}
	return lab.Experiment{}, fmt.Errorf("there is no experiment for a paper %.40q: papers are %s", paper, strings.Join(Names(), ", "))
}

// Kinds returns all kinds of task, by name. The parameter cores is for computing data that several tasks of a run share.
func Kinds(cores int) map[string]work.Kind {
	kinds := map[string]work.Kind{
		lab.WholeRun: lab.RunKind(nil), strength.MeetKind: strength.DoMeeting, evolution.GamesKind: evolution.PlayGames(cores),
	}
	for _, e := range experiments {
		maps.Copy(kinds, e.Kinds)
	}
	return kinds
}

// grids has the bundled grids. Each compares interpretations of a paper where the paper leaves something open.
//
//go:embed grids/*.yaml
var grids embed.FS

// Grids returns the names of the bundled grids.
func Grids() []string {
	entries, err := grids.ReadDir("grids")
	if err != nil {
		panic(err) // cannot happen: the folder is embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return names
}

// ReadGrid reads a grid: the bundled one with this name, or a file. Errors in its content contain the line.
func ReadGrid(name string, e lab.Experiment) (lab.Grid, error) {
	data, err := grids.ReadFile("grids/" + name + ".yaml")
	if err != nil {
		if data, err = bounded.ReadFile(name, lab.MaxGridFile); err != nil {
			return lab.Grid{}, fmt.Errorf("%s: %w", name, text.Cause(err))
		}
	}
	return e.ParseGrid(name, data)
}
