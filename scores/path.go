package scores

import (
	"path/filepath"
	"slices"
)

// PathFrom is the path of a file whose name stands in the file at path; the name is relative to that file's folder. A bundled score and its files
// have no folder.
func PathFrom(path, named string) string {
	folder := filepath.Dir(path)
	if filepath.IsAbs(named) || folder == "." {
		return named
	}
	return notBundled(filepath.Join(folder, named))
}

// PathTo is the name by which the file at path refers to another file. PathFrom reverses it.
func PathTo(path, other string) string {
	folder := filepath.Dir(path)
	if filepath.IsAbs(other) || folder == "." {
		return other
	}
	named, err := filepath.Rel(folder, other)
	if err != nil { // one path is absolute, or begins with ..
		if folder, err = filepath.Abs(folder); err != nil {
			return other
		}
		if other, err = filepath.Abs(other); err != nil {
			return other
		}
		if named, err = filepath.Rel(folder, other); err != nil {
			return other
		}
	}
	return notBundled(filepath.ToSlash(named))
}

// notBundled puts ./ before a path that could be taken for the name of a bundled score.
func notBundled(path string) string {
	if slices.Contains(Names(), path) {
		return "./" + path
	}
	return path
}
