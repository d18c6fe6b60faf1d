package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// Movements lists the movements of a score; nil if it has none.
func Movements(s *scores.Score) []scores.Movement {
	if s.Form == nil {
		return nil
	}
	return s.Form.Movements
}

// movementGamers returns the names of the first and the second gamer of a movement; empty if the movement names none.
func movementGamers(m scores.Movement) [2]string { return [2]string{m.First, m.Second} }

// refFrom parses the name of a gamer that is written in the file at path. A gamer's file, or the folder of a run, is named by its path from the
// folder of that file. A program must be harmless (see gamer.Ref.CheckHarmless), because files may come from others.
func refFrom(path, name string) (gamer.Ref, error) {
	if run, is := strings.CutPrefix(name, EvolvingMark); is {
		if run != "" {
			run = scores.PathFrom(path, run)
		}
		return gamer.ParseRef(EvolvingMark + run)
	}
	ref, err := gamer.ParseRef(name)
	if err != nil || !ref.IsProgram() && ref.Name != "" && ref.Name != PersonName && !slices.Contains(gamer.Names(), ref.Name) {
		ref, err = gamer.ParseRef(scores.PathFrom(path, name))
	}
	if err == nil {
		err = ref.CheckHarmless() // also of a path: ./uci:program becomes uci:program
	}
	return ref, err
}

// CheckMovements checks the movements of a score. It returns an error for each gamer that does not exist or does not play the game g, and for
// each opening that is too long for the board. The errors are *settings.Error, joined. A gamer that several movements name is reported only
// once.
func CheckMovements(s *scores.Score, g game.Game) error {
	return checkMovements(s, newGamerCache(g, nil, nil))
}

func checkMovements(s *scores.Score, gamers *gamerCache) error {
	width, height := gamers.game.Size()
	var wrong []error
	told := map[string]bool{}
	for i, m := range Movements(s) {
		fail := func(setting string, problem error) {
			e := s.ErrorAt(scores.MovementField(i, setting), problem.Error(), "")
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
