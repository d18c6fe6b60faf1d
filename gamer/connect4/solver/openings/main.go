// Command openings solves the first positions of a game, and writes their scores to a file that package solver embeds.
package main

import (
	"flag"
	"log"
	"os"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
)

func main() {
	name := flag.String("game", "connect4-6x6", "`GAME` to solve")
	plies := flag.Int("plies", 7, "number of moves up to which positions are kept")
	path := flag.String("o", "", "`FILE` to write")
	flag.Parse()
	g, is, err := connect4.Parse(*name)
	if err != nil || !is {
		log.Fatalf("-game %s: not a game: %v", *name, err)
	}
	if err := os.WriteFile(*path, solver.New(g, 1<<30).Openings(*plies), 0o644); err != nil {
		log.Fatal(err)
	}
}
