package evolution

import (
	"bytes"
	"errors"
	"fmt"

	"midiconnect4/evolution/arena"
)

// GamesKind is the kind of task that plays some of a generation's games.
const GamesKind = "games"

// block is a task: some rows of a generation's games. It carries no networks. The worker replays the run from the latest generation that it
// knows, by the scores of the generations in between.
type block struct {
	RunBody
	Begin      origin `json:"begin"`
	Generation int    `json:"generation"`
	Link       string `json:"link"` // from the previous generation; empty if that is the origin
	From       int    `json:"from"` // rows [From, To)
	To         int    `json:"to"`
}

// origin is the generation from which a worker replays a run if it knows no later one. Its population is a blob; that of the run's first
// generation follows from the seed.
type origin struct {
	Generation int    `json:"generation"`
	Link       string `json:"link,omitempty"`
	Population string `json:"population,omitempty"`
}

// maxReplay is the greatest distance of a block from its origin: the number of generations that a new worker replays.
const maxReplay = 32

// Check rejects impossible blocks.
func (b block) Check() error {
	trainer, _, err := b.Parse()
	if err != nil {
		return err
	}
	if !trainer.Divisible {
		return fmt.Errorf("generations of the system %s are not divided", b.System)
	}
	if n := b.Generation - b.Begin.Generation; b.Begin.Generation < 1 || n < 0 || n > maxReplay {
		return fmt.Errorf("generation %d cannot be replayed from generation %d", b.Generation, b.Begin.Generation)
	}
	return nil
}

// writeLink encodes how a generation follows from the previous one: by the previous link, and so by all earlier ones, and by the previous
// scores.
func writeLink(before string, scores arena.Scores) []byte {
	return append([]byte(before+"\n"), scores.Pack()...)
}

// readLink decodes a link. The previous generation has n players.
func readLink(data []byte, n int) (before string, scores arena.Scores, err error) {
	text, packed, found := bytes.Cut(data, []byte("\n"))
	if !found {
		return "", arena.Scores{}, errors.New("the link to a generation is truncated")
	}
	scores, err = arena.Unpack(packed, n)
	return string(text), scores, err
}
