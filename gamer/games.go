package gamer

import (
	"fmt"
	"strings"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Games lists the names of the games. FindGame also knows Connect Four on boards of other sizes.
func Games() []string {
	names := []string{"connect4-6x6", "connect4-7x6"}
	for _, g := range fixedSizeGames {
		names = append(names, g.Name())
	}
	return names
}

// FindGame returns the game with the given name.
func FindGame(name string) (game.Game, error) {
	if g, is, err := connect4.Parse(name); is {
		if err != nil {
			return nil, fmt.Errorf("game %q: %w", name, err)
		}
		return g, nil
	}
	for _, g := range fixedSizeGames {
		if g.Name() == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q: games are %s, and other sizes of connect4-WIDTHxHEIGHT",
		name, strings.Join(Games(), ", "))
}
