// Package needs skips tests that need something this machine lacks. Under CI, where everything must be installed, such tests fail.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Program returns the path of a program that a test runs. With -short it skips the test.
func Program(t testing.TB, name string) (path string) {
	t.Helper()
	path, err := exec.LookPath(name)
	Part(t, name, err)
	return path
}

// Programs calls Program for each of several programs.
func Programs(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		Program(t, name)
	}
}

// Part skips the test if err is not nil: then the named part, such as a file that a program reads, is missing. Under CI the test fails instead.
// With -short, Part always skips the test.
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
