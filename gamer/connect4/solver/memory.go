package solver

import (
	"fmt"

	"midiconnect4/gamer/connect4"
)

// CheckMemory returns an error if a table with the given number of bytes needs more memory than this program can get. Without this check, the
// system or the Go runtime could end the program in the middle of a search.
func CheckMemory(g *connect4.Game, bytes int) error {
	w, h := g.Size()
	_, most := tableLogs(w*(h+1), bytes)
	size := uint64(bucketBytes) << most
	if there := available(); size > there {
		return fmt.Errorf("a table of %d MB is larger than the memory, %d MB", size>>20, there>>20)
	}
	const others = 64 << 20 // for the Go runtime and as a reserve
	if err := reserve(int(size + size/16 + others)); err != nil {
		return fmt.Errorf("a table of %d MB: %w", size>>20, err)
	}
	return nil
}
