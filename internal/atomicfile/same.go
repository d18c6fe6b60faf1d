package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Same reports whether two paths are the same regular file, even if it does not exist yet. Writing to one path would then overwrite the other.
func Same(a, b string) bool {
	if a == b {
		return true
	}
	first, errA := os.Stat(a)
	second, errB := os.Stat(b)
	if errors.Is(errA, fs.ErrNotExist) && errors.Is(errB, fs.ErrNotExist) {
		return future(a) == future(b)
	}
	return errA == nil && errB == nil && first.Mode().IsRegular() && os.SameFile(first, second)
}

// future returns the canonical path of a file that does not exist yet.
func future(path string) string {
	p := place{path: path, target: path, descriptor: -1}
	if p.follow() != nil || p.descriptor >= 0 {
		return path
	}
	folder, err := filepath.Abs(filepath.Dir(p.target))
	if err != nil {
		return path
	}
	if followed, err := filepath.EvalSymlinks(folder); err == nil {
		folder = followed
	}
	return filepath.Join(folder, filepath.Base(p.target))
}
