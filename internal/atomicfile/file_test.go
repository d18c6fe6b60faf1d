package atomicfile

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
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
}

func TestPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not have these permissions")
	}
	path, other := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	if err := Write(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	usual, err := os.Stat(other)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != usual.Mode() {
		t.Errorf("%v, %v, want %v", info.Mode(), err, usual.Mode())
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
	for _, text := range []string{"one", "two"} { // at first the link leads nowhere
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
	if err := Write(circle, []byte("x")); err == nil || !strings.Contains(err.Error(), "circle was not written: its symbolic links form a loop; remove one of them") {
		t.Errorf("%v", err)
	}
}

// TestFolderRefusesFiles checks the error for a file in a system folder, such as /proc, in which no files can be created.
func TestFolderRefusesFiles(t *testing.T) {
	const path = "/proc/self/comm"
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	err := Write(path, []byte("x"))
	refused, ok := errors.AsType[*Error](err)
	if want := path + " was not written: its folder does not allow new files"; !ok || err.Error() != want || refused.Hint() != "" {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(dir, "far", "a"), filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct{ path, want string }{
		{dir, dir + " was not written: it is a folder"},
		{"", "no file was written: its name is empty"},
		{dir + "/no/a", dir + "/no/a was not written: there is no folder " + dir + "/no"},
		{dir + "/link", dir + "/link was not written: there is no folder " + dir + "/far"},
	} {
		for what, write := range map[string]func() error{
			"Write": func() error { return Write(c.path, []byte("x")) },
			"Check": func() error { return Check(c.path) },
		} {
			if err := write(); err == nil || err.Error() != c.want {
				t.Errorf("%s: %v, want %s", what, err, c.want)
			}
		}
	}
}

// TestHint checks that a shell can run the command in the hint, even for folders with unusual names.
func TestHint(t *testing.T) {
	if runtime.GOOS == "windows" || testing.Short() {
		t.Skip("Windows has no sh, and short tests run no other programs")
	}
	for _, name := range []string{"plain", "my folder", "$(touch x)", "it's", "-p", "a\nb", "*", "~", `back\slash`} {
		dir := t.TempDir()
		t.Chdir(dir)
		err := Write(filepath.Join(name, "deep", "a"), nil)
		refused, ok := errors.AsType[*Error](err)
		if !ok {
			t.Fatalf("%q: %v", name, err)
		}
		command, found := strings.CutPrefix(refused.Hint(), "create the folder first: ")
		if !found {
			t.Fatalf("%q: hint %q", name, refused.Hint())
		}
		shell := "sh"
		if strings.Contains(command, "$'") {
			if shell, err = exec.LookPath("bash"); err != nil {
				continue
			}
		}
		if out, err := exec.Command(shell, "-c", command).CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", command, err, out)
		}
		if err := Write(filepath.Join(name, "deep", "a"), nil); err != nil {
			t.Errorf("after %s: %v", command, err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
			t.Errorf("%s made %v, %v", command, left, err)
		}
	}
}

// TestStreamThatFails lets the writing function fail. The old file must stay, and no other file may remain.
func TestStreamThatFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for _, before := range []string{"", "before"} {
		if before != "" {
			if err := Write(path, []byte(before)); err != nil {
				t.Fatal(err)
			}
		}
		own := errors.New("no more")
		err := Stream(path, func(f *File) error {
			_, err := f.Write(make([]byte, 1<<20))
			return errors.Join(err, own)
		})
		if _, refused := errors.AsType[*Error](err); !errors.Is(err, own) || refused {
			t.Errorf("%v", err)
		}
		left, err := os.ReadDir(filepath.Dir(path))
		if err != nil || before == "" && len(left) > 0 || before != "" && (len(left) != 1 || read(t, path) != before) {
			t.Errorf("left %v, %v", left, err)
		}
	}
}

// TestPanicLeavesNothing lets the writing function panic, and checks that no file remains.
func TestPanicLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	func() {
		defer func() { _ = recover() }()
		_ = Stream(filepath.Join(dir, "a"), func(*File) error { panic("at the disco") })
	}()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// TestLongNames writes files with the longest names that file systems allow.
func TestLongNames(t *testing.T) {
	for _, name := range []string{strings.Repeat("a", 255), strings.Repeat("\u00e9", 127), "b" + strings.Repeat("\u266a", 84)} {
		dir := t.TempDir()
		if runtime.GOOS == "windows" && len(dir)+len(name) > 255 {
			t.Skip("paths of Windows are short")
		}
		path := filepath.Join(dir, name)
		if err := Write(path, []byte("x")); err != nil {
			t.Errorf("%d bytes: %v", len(name), err)
		} else if got := read(t, path); got != "x" {
			t.Errorf("%q", got)
		}
		if temporary := stem(name); !utf8.ValidString(temporary) || !strings.HasPrefix(temporary, prefix) {
			t.Errorf("%q", temporary)
		}
	}
}

// TestScratch checks that a scratch file is not in the folder's list of names while it is open.
func TestScratch(t *testing.T) {
	dir := t.TempDir()
	f, err := Scratch(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("abc"); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); runtime.GOOS != "windows" && (err != nil || len(left) > 0) {
		t.Errorf("%v, %v", left, err)
	}
	b := make([]byte, 3)
	if _, err := f.ReadAt(b, 0); err != nil || string(b) != "abc" {
		t.Errorf("%q, %v", b, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

func BenchmarkWrite(b *testing.B) {
	path := filepath.Join(b.TempDir(), "a")
	data := make([]byte, 1<<16)
	for b.Loop() {
		if err := Write(path, data); err != nil {
			b.Fatal(err)
		}
	}
}
