package evolution

import (
	"bytes"
	"errors"
	"fmt"

	"midiconnect4/evolution/arena"
)

// GamesKind is the name of the kind of task that plays a part of a generation's games.
const GamesKind = "games"

// block is the body of a task that plays some rows of a generation's games. It does not contain the networks. Instead, the worker computes the
// generation: it starts from the latest generation that it knows, and applies the scores of each generation after that.
type block struct {
	RunBody
	Begin      origin `json:"begin"`
	Generation int    `json:"generation"`
	Link       string `json:"link"` // hash of the blob with the link to the previous generation; for the origin's own games, the origin's Link
	From       int    `json:"from"` // the task plays rows From to To-1
	To         int    `json:"to"`
}

// origin is an earlier generation from which a worker can compute the run if it knows no later one. Population is the hash of the blob with the
// encoded population. It is empty for the first generation, which is computed from the seed.
type origin struct {
	Generation int    `json:"generation"`
	Link       string `json:"link,omitempty"`
	Population string `json:"population,omitempty"`
}

// maxReplay is the largest number of generations between a block and its origin. A new worker must compute all of them.
const maxReplay = 32

// Check rejects a block if its trainer's games cannot be divided, or if its generation is too far from its origin.
func (b block) Check() error {
	trainer, _, err := b.Parse()
	if err != nil {
		return err
	}
	if !trainer.Divisible {
		return fmt.Errorf("generations of the system %s cannot be divided among workers", b.System)
	}
	if n := b.Generation - b.Begin.Generation; b.Begin.Generation < 1 || n < 0 || n > maxReplay {
		return fmt.Errorf("generation %d cannot be replayed from generation %d", b.Generation, b.Begin.Generation)
	}
	return nil
}

// writeLink encodes how a generation results from the previous one. It consists of the name of the previous generation's own link, and the previous
// generation's scores. So the links form a chain back to the origin.
func writeLink(before string, scores arena.Scores) []byte {
	return append([]byte(before+"\n"), scores.Pack()...)
}

// readLink decodes a link that writeLink encoded. n is the number of players.
func readLink(data []byte, n int) (before string, scores arena.Scores, err error) {
	text, packed, found := bytes.Cut(data, []byte("\n"))
	if !found {
		return "", arena.Scores{}, errors.New("the link to a generation is truncated")
	}
	scores, err = arena.Unpack(packed, n)
	return string(text), scores, err
}
