package evolution

import (
	"bytes"
	"errors"
	"fmt"

	"midiconnect4/evolution/arena"
)

// GamesKind is the kind of task that plays some of a generation's games.
const GamesKind = "games"

// block is a task: some rows of a generation's games. It carries no networks; the worker replays the run from the
// last generation that it knows, by the scores of the generations in between.
type block struct {
	RunBody
	Begin      origin `json:"begin"`
	Generation int    `json:"generation"`
	Link       string `json:"link"` // from the previous generation; empty if that is the origin
	From       int    `json:"from"` // rows From up to, but without, To
	To         int    `json:"to"`
}

// origin is the generation from which a worker replays the run if it knows no later one. Its population is a blob,
// except for the run's first generation, which follows from the seed.
type origin struct {
	Generation int    `json:"generation"`
	Link       string `json:"link,omitempty"`
	Population string `json:"population,omitempty"`
}

// maxReplay is the greatest distance of a block from its origin: a new worker replays that many.
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

// writeLink encodes how a generation follows from the previous one: by that one's own link, and so by all earlier ones,
// and by its scores.
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
