package studio

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"midiconnect4/evolution"
)

// listRuns lists the runs in the folder of runs.
func (s *Studio) listRuns() (Message, error) {
	entries, err := os.ReadDir(s.options.Runs)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Message{}, err
	}
	here := s.evolvesIn()
	runs := []Run{}
	for _, e := range slices.Backward(entries) {
		dir := filepath.Join(s.options.Runs, e.Name())
		standing, err := evolution.Look(dir)
		if errors.Is(err, evolution.ErrNoRun) || !e.IsDir() {
			continue
		}
		run := Run{Name: e.Name(), System: standing.System, Game: standing.Game, Reached: standing.Generation, Last: standing.Last, State: runStopped}
		switch {
		case err != nil:
			run.State, run.Problem = runBroken, err.Error()
		case dir == here:
			run.State = runHere
		case standing.Busy:
			run.State = runElsewhere
		case standing.Done:
			run.State = runDone
		}
		runs = append(runs, run)
	}
	return Message{Runs: runs}, nil
}

// evolvesIn returns the folder of the run that this studio evolves now; empty for none.
func (s *Studio) evolvesIn() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.evolver == nil || !s.evolver.told.Running {
		return ""
	}
	return s.evolver.told.Dir
}

// goOn stops the current evolution, and resumes a stopped run.
func (s *Studio) goOn(o GoOn) error {
	dir := filepath.Join(s.options.Runs, o.Name)
	if filepath.Base(dir) != o.Name || o.Name == ".." || o.Name == "." {
		return fmt.Errorf("the folder of runs has no run %q", o.Name)
	}
	if dir == s.evolvesIn() {
		return fmt.Errorf("run %s is evolving already", o.Name)
	}
	standing, err := evolution.Look(dir)
	if err != nil {
		return err
	}
	if standing.Done {
		return fmt.Errorf("run %s has reached its last generation, %d", o.Name, standing.Last)
	}
	return s.replaceRun(o.Heard, func() (*evolution.Run, string, error) {
		run, err := evolution.Resume(dir)
		return run, dir, err
	})
}
