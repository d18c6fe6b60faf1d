package scores

import (
	"os"
	"path/filepath"
	"slices"
)

// PathFrom returns the path of a file that the file at path names. The name is relative to the folder of the file at path. If path has no folder
// (such as a bundled score), PathFrom returns the name unchanged.
func PathFrom(path, named string) string {
	folder := filepath.Dir(path)
	if filepath.IsAbs(named) || folder == "." {
		return named
	}
	return notBundled(filepath.Join(folder, named))
}

// ScoreFrom returns the name of a bundled score, or the path of a score, that the file at path names. It leaves the name of a score that was bundled
// once as it is, unless there is such a file, so that Load says where that score went.
func ScoreFrom(path, named string) string {
	if slices.Contains(Names(), named) {
		return named
	}
	from := PathFrom(path, named)
	if _, err := os.Stat(from); err != nil && slices.Contains(examples, named) {
		return named
	}
	return from
}

// PathTo returns the name by which the file at path should refer to another file. PathFrom turns this name into the path again.
func PathTo(path, other string) string {
	folder := filepath.Dir(path)
	if filepath.IsAbs(other) || folder == "." {
		return other
	}
	named, err := filepath.Rel(folder, other)
	if err != nil { // happens if only one path is absolute, or if one begins with ..
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

// notBundled puts ./ before a path that is also the name of a bundled score.
func notBundled(path string) string {
	if slices.Contains(Names(), path) {
		return "./" + path
	}
	return path
}
