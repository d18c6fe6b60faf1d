package baselines

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"midiconnect4/evolution"
	"midiconnect4/evolution/cmaes"
	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/ntuple"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/td"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
	"midiconnect4/lab"
)

// settings returns the settings of a cell's runs under the current interpretation of the paper.
func (l experiment) settings(c cell) evolution.Settings {
	s := c.algorithm.settings(c.game, c.size, c.hidden)
	if l.Quick && c.name != untrained {
		*s.Length() = 4
	}
	l.Adjust(s)
	switch of := s.(type) {
	case *td.Settings:
		if c.name != untrained {
			of.Episodes = l.perIteration(c)
		}
	case *ntuple.Settings:
		of.Episodes = l.perIteration(c)
	case *cmaes.Settings:
		if c.name == means {
			of.Opponents, of.Iterations = 4*of.Opponents, of.Iterations/4
		}
	}
	return s
}

// perIteration returns how many games an iteration has in the algorithms in which networks compete.
func (l experiment) perIteration(c cell) int {
	c.algorithm = ofThesis(swarm.EPGaussian)
	return l.settings(c).Games()
}

// played returns the number of games of a run.
func (l experiment) played(c cell) int {
	s := l.settings(c)
	return s.Games() * *s.Length()
}

// seed returns the seed of a run. Cells and interpretations have different seeds, so that their errors are independent.
func (l experiment) seed(c cell, run int) uint64 {
	return 1 + rng.Stream(l.Seed, "baselines "+c.file()+l.Reading.Suffix(), uint64(run)).Uint64N(1<<32-1)
}

// file returns the cell's name in file names.
func (c cell) file() string {
	return fmt.Sprintf("%s-%s-%d-hidden-%d", c.game, c.name, c.size, c.neurons())
}

// agentKind is the name of the kind of task that trains an agent and tests it.
const agentKind = "tested agent"

// agentTask is the body of a task of agentKind. The result counts the agent's games against random moves.
type agentTask struct {
	evolution.RunBody
	Test contest.Test `json:"test"`
}

// Check returns an error if the run or the test is invalid. It implements work.Body.
func (t agentTask) Check() error { return cmp.Or(t.RunBody.Check(), t.Test.Check()) }

// agent returns the task for one run of a cell.
func (l experiment) agent(c cell, run int) (lab.Kept, error) {
	settings, err := json.Marshal(l.settings(c))
	if err != nil {
		return lab.Kept{}, err
	}
	t := agentTask{evolution.RunBody{System: c.system, Settings: settings, Seed: l.seed(c, run)}, contest.Test{Games: l.RatingGames()}}
	return lab.Kept{
		Name: l.Name(fmt.Sprintf("%s-run-%d", c.file(), run+1), l.Seed),
		Task: work.NewTask(agentKind, t, l.played(c)+2*t.Test.Games),
	}, nil
}

// train does a task of agentKind.
func train(ctx context.Context, t agentTask, step func()) ([]byte, error) {
	trainer, settings, err := t.Parse()
	if err != nil {
		return nil, err
	}
	whole, _, err := evolution.Whole(ctx, trainer, settings, t.Seed, nil, 1, step)
	if err != nil {
		return nil, err
	}
	champion, err := whole.Champion()
	if err != nil {
		return nil, err
	}
	results, err := t.test(ctx, champion, step)
	if err != nil {
		return nil, err
	}
	return json.Marshal(results)
}

// test plays the test's games.
func (t agentTask) test(ctx context.Context, champion *gamer.File, step func()) (*strength.PairResults, error) {
	if t.System == gamer.NTuple {
		return t.testEngine(ctx, champion, step)
	}
	shape, agent, err := read(champion)
	if err != nil {
		return nil, err
	}
	return t.Test.AgainstRandom(ctx, shape, agent.Network, t.Seed, step)
}

// testEngine plays the test's games with a gamer whose network is not an mlp.Network.
func (t agentTask) testEngine(ctx context.Context, champion *gamer.File, step func()) (*strength.PairResults, error) {
	g, err := gamer.FindGame(champion.Game)
	if err != nil {
		return nil, err
	}
	e, err := champion.Engine("agent", engine.Limit{})
	if err != nil {
		return nil, err
	}
	return strength.Meet(ctx, g, e, gamer.Random(t.Seed), strength.Options{
		Games: t.Test.Games, Seed: t.Seed, Cores: 1, Watch: func(string, int) func() { return step },
	})
}

// read returns the network in a gamer file.
func read(f *gamer.File) (mlp.Shape, *contest.Agent, error) {
	var settings struct{ mlp.Settings }
	if err := json.Unmarshal(f.Settings, &settings); err != nil {
		return mlp.Shape{}, nil, err
	}
	shape, err := contest.Shape(f.Game, settings.Settings)
	if err != nil {
		return mlp.Shape{}, nil, err
	}
	agent, err := contest.DecodeAgent(f.Genes, shape)
	return shape, agent, err
}
