//go:build 386 || (amd64 && !amd64.v3)

package audio

import (
	"crypto/sha256"
	"fmt"
	"testing"
)

// TestRenderedBytes checks that a rendered file still has the same hash as in earlier versions. The hash is valid for processors that round
// every product separately (without fused multiply-add).
func TestRenderedBytes(t *testing.T) {
	const want = "0e930b9a53636b9e036c089dfba28afdde7b01dc42bdea1fe14fa0893def97c7"
	file := mustRender(t, pieceOf(withPrograms(1, 72), 8), Bundled())
	if got := fmt.Sprintf("%x", sha256.Sum256(file)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
