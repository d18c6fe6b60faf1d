package evolution

import (
	"bytes"
	"errors"
	"fmt"

	"midiconnect4/evolution/arena"
)

// GamesKind is the kind of tasks that are some of the games of a generation.
const GamesKind = "games"

// block is some rows of a generation's games, as a task. Networks are not in it: whoever does it follows the run
// from the last generation that it knows, by the scores of those in between.
type block struct {
	RunBody
	Begin      origin `json:"begin"`
	Generation int    `json:"generation"`
	Link       string `json:"link"` // from the generation before, if this is not the origin's
	From       int    `json:"from"` // the rows, from one to before another
	To         int    `json:"to"`
}

// origin is the generation where those begin who know none. Its population is a blob, unless it is the run's first
// one, which follows from the seed.
type origin struct {
	Generation int    `json:"generation"`
	Link       string `json:"link,omitempty"`
	Population string `json:"population,omitempty"`
}

// mostFollowed is how many generations after the origin a block may be. Those who come late compute them all.
const mostFollowed = 32

// Check reports a block that cannot be.
func (b block) Check() error {
	trainer, _, err := b.Parse()
	if err != nil {
		return err
	}
	if !trainer.Divisible {
		return fmt.Errorf("generations of the system %s are not divided", b.System)
	}
	if n := b.Generation - b.Begin.Generation; b.Begin.Generation < 1 || n < 0 || n > mostFollowed {
		return fmt.Errorf("there are no games of generation %d from generation %d", b.Generation, b.Begin.Generation)
	}
	return nil
}

// writeLink writes how a generation follows from the one before: the link of that, which names all before it,
// and its scores.
func writeLink(before string, scores arena.Scores) []byte {
	return append([]byte(before+"\n"), scores.Pack()...)
}

// readLink reads a link, of a generation of n players.
func readLink(data []byte, n int) (before string, scores arena.Scores, err error) {
	text, packed, found := bytes.Cut(data, []byte("\n"))
	if !found {
		return "", arena.Scores{}, errors.New("what leads to a generation is cut off")
	}
	scores, err = arena.Unpack(packed, n)
	return string(text), scores, err
}
