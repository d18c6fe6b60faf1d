// Package needs skips tests that need something that this machine lacks. Under CI, which has everything, they fail instead.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Program finds a program that a test runs. With -short it skips the test.
func Program(t testing.TB, name string) (path string) {
	t.Helper()
	path, err := exec.LookPath(name)
	Part(t, name, err)
	return path
}

// Programs is Program for several.
func Programs(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		Program(t, name)
	}
}

// Part skips a test for lack of a part, such as a file that a program reads; err is the problem.
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
