// Package needs skips tests if this machine lacks something that they need. Under CI, where everything must be installed, these tests fail instead.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Program returns the path of a program that a test runs. It skips the test if the program is missing, or with -short.
func Program(t testing.TB, name string) (path string) {
	t.Helper()
	path, err := exec.LookPath(name)
	Part(t, name, err)
	return path
}

// Programs calls Program for each name.
func Programs(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		Program(t, name)
	}
}

// Part skips the test if err is not nil, which means that part is missing (for example a file). Under CI, the test fails instead. With -short, the
// test is always skipped.
func Part(t testing.TB, part string, err error) {
	t.Helper()
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	switch {
	case err == nil:
	case os.Getenv("CI") == "true":
		t.Fatalf("%s is not there: %v", part, err)
	default:
		t.Skipf("%s is not there: %v", part, err)
	}
}
