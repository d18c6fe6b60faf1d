package atomicfile

import "os"

// Same reports whether two paths name one file, whether it exists or not: writing
// to one of them would lose the other.
func Same(a, b string) bool {
	if a == b {
		return true
	}
	first, err := os.Stat(a)
	if err != nil || !first.Mode().IsRegular() {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
