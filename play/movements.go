package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// Movements lists the movements of a score; nil for none.
func Movements(s *scores.Score) []scores.Movement {
	if s.Form == nil {
		return nil
	}
	return s.Form.Movements
}

// movementGamers returns the names of a movement's gamers, by side; empty if it names none.
func movementGamers(m scores.Movement) [2]string { return [2]string{m.First, m.Second} }

// refFrom parses the name of a gamer in the file at path. Files of gamers and folders of runs are named by their paths from the folder of that file.
func refFrom(path, name string) (gamer.Ref, error) {
	if run, is := strings.CutPrefix(name, EvolvingMark); is {
		if run != "" {
			run = scores.PathFrom(path, run)
		}
		return gamer.ParseRef(EvolvingMark + run)
	}
	ref, err := gamer.ParseRef(name)
	if err == nil && (ref.Name == "" || ref.Name == PersonName || slices.Contains(gamer.Names(), ref.Name)) {
		return ref, nil
	}
	return gamer.ParseRef(scores.PathFrom(path, name))
}

// CheckMovements reports gamers of a score's movements that do not exist or do not play g, and openings
// too long for the board. It joins a *settings.Error for each; a gamer that several movements name is
// reported once.
func CheckMovements(s *scores.Score, g game.Game) error {
	return checkMovements(s, newGamerCache(g, nil, nil))
}

func checkMovements(s *scores.Score, gamers *gamerCache) error {
	width, height := gamers.game.Size()
	var wrong []error
	told := map[string]bool{}
	for i, m := range Movements(s) {
		fail := func(setting string, problem error) {
			e := &settings.Error{Path: s.Name, Field: scores.MovementField(i, setting), Problem: problem.Error()}
			if unknown, ok := errors.AsType[*gamer.UnknownError](problem); ok {
				e.Hint = unknown.Hint("midiconnect4 gamers list shows the bundled gamers; a file is named by its path from the folder of the score")
			}
			wrong = append(wrong, e)
		}
		for side, name := range movementGamers(m) {
			if name == "" || told[name] {
				continue
			}
			ref, err := refFrom(s.Name, name)
			if err == nil {
				_, err = gamers.open(ref)
			}
			if err != nil {
				told[name] = true
				fail(game.Side(side).String(), err)
			}
		}
		if m.Opening > width*height {
			fail("opening", fmt.Errorf("%d moves; an opening of %s has 0 to %d", m.Opening, gamers.game.Name(), width*height))
		}
	}
	return errors.Join(wrong...)
}
