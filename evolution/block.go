package evolution

import (
	"bytes"
	"errors"
	"fmt"

	"midiconnect4/evolution/arena"
)

// GamesKind is the kind of task that plays some of a generation's games.
const GamesKind = "games"

// block is the body of a task: it plays some rows of a generation's games. It carries no networks. The worker replays the run from the latest
// generation that it knows, with the scores of each generation from there on.
type block struct {
	RunBody
	Begin      origin `json:"begin"`
	Generation int    `json:"generation"`
	Link       string `json:"link"` // names the blob with the link from the previous generation; if Generation is the origin, the origin's Link
	From       int    `json:"from"` // the task plays the rows in [From, To)
	To         int    `json:"to"`
}

// origin is the generation from which a worker replays a run if it knows no later one. Population names the blob with the encoded population; it is
// empty for the run's first generation, which follows from the seed.
type origin struct {
	Generation int    `json:"generation"`
	Link       string `json:"link,omitempty"`
	Population string `json:"population,omitempty"`
}

// maxReplay is the greatest number of generations from a block's origin to the block. A new worker must replay all of them.
const maxReplay = 32

// Check rejects a block whose trainer's games cannot be divided, or whose generation is too far from its origin.
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

// writeLink encodes how a generation follows from the previous one: the name of the previous generation's link, which leads to all earlier ones,
// then the previous generation's scores.
func writeLink(before string, scores arena.Scores) []byte {
	return append([]byte(before+"\n"), scores.Pack()...)
}

// readLink decodes a link. n is the number of players in the previous generation.
func readLink(data []byte, n int) (before string, scores arena.Scores, err error) {
	text, packed, found := bytes.Cut(data, []byte("\n"))
	if !found {
		return "", arena.Scores{}, errors.New("the link to a generation is truncated")
	}
	scores, err = arena.Unpack(packed, n)
	return string(text), scores, err
}
