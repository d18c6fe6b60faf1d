//go:build unix && !aix && !solaris

package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// TestLeftBehindIsSwept writes a file in a folder with temporary files of killed programs. It must remove them, and no other files.
func TestLeftBehindIsSwept(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	for _, left := range []string{".tmp-a-1", ".tmp-a-2", ".tmp-a-3"} {
		if err := os.WriteFile(filepath.Join(dir, left), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	others := []string{".tmp-ab-1", ".tmp-b-1", ".tmp-a-x"}
	for _, other := range others {
		if err := os.WriteFile(filepath.Join(dir, other), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := Write(path, []byte("whole")); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1+len(others) || read(t, path) != "whole" {
		t.Errorf("%v, %v", left, err)
	}
}

// TestFilesBeingWrittenStay lets three writers write the same file at once. The one that finishes last must win.
func TestFilesBeingWrittenStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	err := Stream(path, func(first *File) error {
		err := Stream(path, func(second *File) error {
			if err := Write(path, []byte("third")); err != nil {
				return err
			}
			_, err := second.Write([]byte("second"))
			return err
		})
		if err != nil || read(t, path) != "second" {
			t.Errorf("%q, %v", read(t, path), err)
		}
		_, err = first.Write([]byte("first"))
		return err
	})
	if err != nil || read(t, path) != "first" {
		t.Errorf("%q, %v", read(t, path), err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
}

// TestManyWriters lets goroutines write one file at the same time. Each write must succeed, the file must always be complete, and no temporary file
// may remain.
func TestManyWriters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	const size = 1 << 12
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 25 {
				if err := Write(path, []byte(strings.Repeat(strconv.Itoa(i), size))); err != nil {
					t.Error(err)
				}
				if got := read(t, path); len(got) != size || strings.Trim(got, got[:1]) != "" {
					t.Errorf("%d bytes, or of several writers", len(got))
				}
			}
		})
	}
	all.Wait()
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("%v, %v", left, err)
	}
}

// TestKilledWriter kills a program while it writes a file, and then writes the same file. The program is this test in another process.
func TestKilledWriter(t *testing.T) {
	if path := os.Getenv("WRITE_FOR_EVER"); path != "" {
		_ = Stream(path, func(f *File) error {
			if _, err := f.Write(make([]byte, 1<<20)); err != nil {
				return err
			}
			fmt.Print("half")
			_, err := io.Copy(io.Discard, os.Stdin) // waits until the program is killed, or its parent ends
			return err
		})
	}
	if testing.Short() {
		t.Skip("short tests kill nothing")
	}
	path := filepath.Join(t.TempDir(), "a")
	cmd := exec.Command(os.Args[0], "-test.run", "^TestKilledWriter$")
	cmd.Env = append(os.Environ(), "WRITE_FOR_EVER="+path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	half := make([]byte, len("half"))
	if _, err := io.ReadFull(out, half); err != nil || string(half) != "half" {
		t.Fatalf("%q, %v", half, err)
	}
	count := func(want int) {
		t.Helper()
		if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != want {
			t.Errorf("%v, %v, want %d", left, err, want)
		}
	}
	if err := Write(path, []byte("living")); err != nil {
		t.Fatal(err)
	}
	count(2)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	count(2)
	if err := Write(path, []byte("next")); err != nil {
		t.Fatal(err)
	}
	count(1)
}

// TestOnTheDisk traces the system calls of a program that writes a file. It must sync the file, rename it, and then sync the folder.
func TestOnTheDisk(t *testing.T) {
	if path := os.Getenv("WRITE_ONCE"); path != "" {
		if err := Write(path, []byte("x")); err != nil {
			t.Fatal(err)
		}
		return
	}
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	dir := t.TempDir()
	path, calls := filepath.Join(dir, "a"), filepath.Join(t.TempDir(), "calls")
	cmd := exec.Command("strace", "-f", "-y", "-o", calls, "-e", "trace=fsync,fdatasync,/rename.*", os.Args[0], "-test.run", "^TestOnTheDisk$")
	cmd.Env = append(os.Environ(), "WRITE_ONCE="+path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("%v: %s", err, out) // strace is missing or not permitted
	}
	told := read(t, calls)
	at := 0
	for _, want := range []string{"sync(", "<" + path[:len(path)-1] + ".tmp-a-1>)", "rename", "sync(", "<" + dir + ">)"} {
		next := strings.Index(told[at:], want)
		if next < 0 {
			t.Fatalf("no %s in its place:\n%s", want, told)
		}
		at += next + len(want)
	}
}

// TestOddLeftovers writes a file in a folder with links, pipes and folders whose names look like temporary files. They must stay.
func TestOddLeftovers(t *testing.T) {
	dir := t.TempDir()
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.WriteFile(elsewhere, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, filepath.Join(dir, ".tmp-a-1")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, ".tmp-a-2"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, ".tmp-a-3"), 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "a")
	if err := Write(path, []byte("x")); err != nil || read(t, path) != "x" || read(t, elsewhere) != "precious" {
		t.Errorf("%v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 4 {
		t.Errorf("%v, %v", left, err)
	}
}

// TestPipes writes to pipes by names such as /dev/fd/3, which shells use.
func TestPipes(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	number := strconv.Itoa(int(writer.Fd()))
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink("/dev/fd/"+number, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/dev/fd/" + number, "/proc/self/fd/" + number, "/proc/" + strconv.Itoa(os.Getpid()) + "/fd/" + number, link} {
		if _, err := os.Stat(path); err != nil {
			continue // this system does not have this file
		}
		if err := Check(path); err != nil {
			t.Error(err)
		}
		if err := Write(path, []byte("music")); err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		got := make([]byte, 5)
		if _, err := io.ReadFull(reader, got); err != nil || string(got) != "music" {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	var all sync.WaitGroup
	all.Go(func() {
		if got := read(t, fifo); got != "music" {
			t.Errorf("%q", got)
		}
	})
	if err := Write(fifo, []byte("music")); err != nil {
		t.Error(err)
	}
	all.Wait()
	if err := errors.Join(writer.Close(), reader.Close()); err != nil {
		t.Error(err)
	}
}

// TestDescriptors writes to open files by the names of their descriptors. Earlier content of the files must stay.
func TestDescriptors(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	name := "/dev/fd/" + strconv.Itoa(int(f.Fd()))
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	if _, err := f.WriteString("before, "); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, []byte("music")); err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(", after"); err != nil {
		t.Fatal(err)
	}
	if got := read(t, f.Name()); got != "before, music, after" {
		t.Errorf("%q", got)
	}
	if err := Write("/dev/fd/999", nil); err == nil || !strings.Contains(err.Error(), "/dev/fd/999 was not written: bad file descriptor") {
		t.Error(err)
	}
}

// TestFullDisk checks the error if the disk is full.
func TestFullDisk(t *testing.T) {
	paths := []string{"/dev/full"}
	if os.Geteuid() == 0 && !testing.Short() {
		dir := t.TempDir()
		if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "none", dir).Run(); err == nil {
			defer func() {
				if err := exec.Command("umount", dir).Run(); err != nil {
					t.Error(err)
				}
			}()
			path := filepath.Join(dir, "a")
			if err := Write(path, []byte("before")); err != nil {
				t.Fatal(err)
			}
			defer func() {
				if left, err := os.ReadDir(dir); err != nil || len(left) != 1 || read(t, path) != "before" {
					t.Errorf("%v, %v", left, err)
				}
			}()
			paths = append(paths, path)
		}
	}
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			continue // this system does not have this file
		}
		err := Stream(path, func(f *File) error {
			for range 1 << 10 {
				if _, err := f.Write(make([]byte, 1<<10)); err != nil {
					return err
				}
			}
			return nil
		})
		refused, ok := errors.AsType[*Error](err)
		if !ok || refused.Error() != path+" was not written: no space left on device" {
			t.Errorf("%v", err)
		}
	}
}
