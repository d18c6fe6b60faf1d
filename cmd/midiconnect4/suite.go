package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/scores"
)

// movementsOf is the movements that a score names; nil if it names none.
func movementsOf(s *scores.Score) []scores.Movement {
	if s.Form == nil {
		return nil
	}
	return s.Form.Movements
}

// agree refuses flags that contradict the movements of a score. Flags that say
// what every movement leaves open are welcome.
func agree(c *cli.Context, s *scores.Score) error {
	movements := movementsOf(s)
	if movements == nil {
		return nil
	}
	refuse := func(flag, why string) error {
		return wrongUsage(withHint(fmt.Errorf("--%s has no meaning: %s", flag, why),
			"leave --%s out, or change the movements in a score of your own", flag))
	}
	for _, flag := range []string{"moves", "games"} {
		if c.IsSet(flag) {
			return refuse(flag, fmt.Sprintf("the score %s names the games, its movements", s.Name))
		}
	}
	for i, m := range movements {
		for _, by := range []struct {
			flag  string
			named bool
		}{{"first", m.First != ""}, {"second", m.Second != ""}, {"opening", m.Opening != 0}} {
			if by.named && c.IsSet(by.flag) {
				return refuse(by.flag, fmt.Sprintf("movement %d of the score %s has its own", i+1, s.Name))
			}
		}
	}
	return nil
}

// checkMovements finds what the movements of a score ask for in vain: gamers of
// the game, and room for their openings. All that is wrong is told at once.
func checkMovements(s *scores.Score, gamers *roster) error {
	w, h := gamers.game.Size()
	var wrong []error
	for i, m := range movementsOf(s) {
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
		if m.Opening > w*h {
			fail("opening", fmt.Sprintf("%d moves; %s takes 0 to %d", m.Opening, gamers.game.Name(), w*h))
		}
	}
	return errors.Join(wrong...)
}
