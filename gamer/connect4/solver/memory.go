package solver

import (
	"fmt"

	"midiconnect4/gamer/connect4"
)

// CheckMemory reports a table that is larger than the memory available to this program. Without the check the program could be killed in
// the middle of a search, or Go could end it at once.
func CheckMemory(g *connect4.Game, bytes int) error {
	w, h := g.Size()
	_, most := tableLogs(w*(h+1), bytes)
	size := uint64(bucketBytes) << most
	if there := available(); size > there {
		return fmt.Errorf("a table of %d MB is larger than the memory, %d MB", size>>20, there>>20)
	}
	const others = 64 << 20 // of Go itself, more than it needs even beside a large table
	if err := reserve(int(size + size/16 + others)); err != nil {
		return fmt.Errorf("a table of %d MB: %w", size>>20, err)
	}
	return nil
}
