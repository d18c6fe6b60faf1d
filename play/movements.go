package play

import (
	"errors"
	"fmt"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// Movements lists the movements that a score names; nil if it names none.
func Movements(s *scores.Score) []scores.Movement {
	if s.Form == nil {
		return nil
	}
	return s.Form.Movements
}

// CheckMovements reports what the movements of a score ask for and g does not
// have: gamers, and room for an opening. It reports all of it at once, as
// *scores.Errors.
func CheckMovements(s *scores.Score, g game.Game) error {
	return checkMovements(s, newGamerCache(g, nil))
}

func checkMovements(s *scores.Score, gamers *gamerCache) error {
	width, height := gamers.game.Size()
	var wrong []error
	for i, m := range Movements(s) {
		fail := func(setting, problem string) {
			wrong = append(wrong, &scores.Error{Path: s.Name, Field: scores.MovementField(i, setting), Problem: problem})
		}
		for _, player := range []struct{ setting, name string }{{"first", m.First}, {"second", m.Second}} {
			if player.name == "" {
				continue
			}
			ref, err := gamer.ParseRef(player.name)
			if err == nil {
				_, err = gamers.open(ref)
			}
			if err != nil {
				fail(player.setting, err.Error())
			}
		}
		if m.Opening > width*height {
			fail("opening", fmt.Sprintf("%d moves; %s takes 0 to %d", m.Opening, gamers.game.Name(), width*height))
		}
	}
	return errors.Join(wrong...)
}
