//go:build unix && !aix && !solaris

package sets

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestLockedWhileSomebodyLooks locks a set while another program checks, for a moment, whether the set is locked. The lock must succeed.
func TestLockedWhileSomebodyLooks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.set")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	other, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Flock(int(other.Fd()), syscall.LOCK_SH); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(5*time.Millisecond, func() { _ = other.Close() })
	if lock(f); !locked(path) {
		t.Error("it does not count as being kept")
	}
}
