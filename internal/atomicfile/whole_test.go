package atomicfile

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	for _, text := range []string{"one", "another", ""} {
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("files left over: %v, %v", left, err)
	}
	if !IsTemporary(".tmp-a123", "a") || IsTemporary("a", "a") {
		t.Error("a temporary name is not recognised, or another name is")
	}
}

func TestPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not have these permissions")
	}
	path := filepath.Join(t.TempDir(), "a")
	if err := Write(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o666&^umask {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("two")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestLinksAreFollowed(t *testing.T) {
	dir := t.TempDir()
	link, target := filepath.Join(dir, "link"), filepath.Join(dir, "target")
	if err := os.Symlink("target", link); err != nil {
		t.Skip(err)
	}
	for _, text := range []string{"one", "two"} { // at first the link points to nothing
		if err := Write(link, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, target); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
	circle := filepath.Join(dir, "circle")
	if err := os.Symlink("circle", circle); err != nil {
		t.Fatal(err)
	}
	if err := Write(circle, []byte("x")); err == nil || !strings.Contains(err.Error(), "circle was not written: its links go round") {
		t.Errorf("%v", err)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ path, want string }{
		{dir, dir + " was not written: it is a folder"},
		{"", " was not written: its name is empty"},
		{dir + "/no/a", dir + "/no/a was not written: there is no folder " + dir + "/no"},
	} {
		if err := Write(c.path, []byte("x")); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
