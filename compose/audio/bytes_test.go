//go:build 386 || (amd64 && !amd64.v3)

package audio

import (
	"crypto/sha256"
	"fmt"
	"testing"
)

// Processors that round every product by itself give these bytes. They must
// never change.
func TestRenderedBytes(t *testing.T) {
	const want = "2ca1479e653b82f1144daa73627c098236b45039441acb25eda890e66d371be3"
	file := mustRender(t, pieceOf(withPrograms(1, 72), 8), Bundled())
	if got := fmt.Sprintf("%x", sha256.Sum256(file)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
