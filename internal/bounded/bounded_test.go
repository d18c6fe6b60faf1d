package bounded

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestReadFile(t *testing.T) {
	const limit = 2 << 10
	dir := t.TempDir()
	for size, want := range map[int]string{0: "", 100: "", limit: "", limit + 1: "larger than 2 KiB", 3 << 20: "larger than 2 KiB"} {
		path := filepath.Join(dir, "file")
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		data, err := ReadFile(path, limit)
		if want == "" && (err != nil || len(data) != size) || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("a file of %d bytes: %d bytes, %v", size, len(data), err)
		}
	}
	if _, err := ReadFile(filepath.Join(dir, "none"), limit); !errors.Is(err, fs.ErrNotExist) || err.Error() != "no such file or directory" && runtime.GOOS != "windows" {
		t.Error(err)
	}
	if _, err := ReadFile(dir, limit); err == nil {
		t.Error("a folder is read")
	}
}

// TestEndless checks the error for an endless device, /dev/zero.
func TestEndless(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip(err)
	}
	if _, err := ReadFile("/dev/zero", 1<<20); err == nil || err.Error() != "larger than 1 MiB" {
		t.Error(err)
	}
}
