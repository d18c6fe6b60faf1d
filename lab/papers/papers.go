// Package papers reproduces the results of papers: it runs their experiments, at their scale or a smaller one, and compares our numbers
// with theirs.
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

// experiments registers the experiments.
var experiments = []lab.Experiment{
	midiconnect4.Experiment(), nsequence.Experiment(), social.Experiment(), nndtf.Experiment(), swarm.Experiment(),
	baselines.Experiment(),
}

// Names lists the papers that have an experiment.
func Names() []string {
	var names []string
	for _, e := range experiments {
		names = append(names, e.Paper)
	}
	return names
}

// Find returns the experiment of a paper.
func Find(paper string) (lab.Experiment, error) {
	if i := slices.Index(Names(), paper); i >= 0 {
		return experiments[i], nil
	}
	return lab.Experiment{}, fmt.Errorf("there is no experiment for a paper %.40q: papers are %s", paper, strings.Join(Names(), ", "))
}

// Kinds returns all kinds of tasks, by name. Data shared by many tasks of a run are computed once, on the given number of cores.
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

// Grids lists the names of the bundled grids.
func Grids() []string {
	entries, err := grids.ReadDir("grids")
	if err != nil {
		panic(err) // embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return names
}

// ReadGrid reads the bundled grid with a name, or else the grid in a file. Errors name the place in the file.
func ReadGrid(name string, e lab.Experiment) (lab.Grid, error) {
	data, err := grids.ReadFile("grids/" + name + ".yaml")
	if err != nil {
		if data, err = bounded.ReadFile(name, lab.MaxGridFile); err != nil {
			return lab.Grid{}, fmt.Errorf("%s: %w", name, text.Cause(err))
		}
	}
	return e.ParseGrid(name, data)
}
