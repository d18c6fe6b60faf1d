package atomicfile

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSame(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, err := range []error{
		os.Mkdir("folder", 0o777), os.WriteFile("there", nil, 0o666),
		os.Symlink("folder", "way"), os.Symlink("folder/new", "dangling"), os.Symlink("there", "link"),
	} {
		if err != nil {
			t.Skip(err) // Windows lets few users create links
		}
	}
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"new", "new", true},
		{"new", "./new", true},
		{"new", filepath.Join(dir, "new"), true},
		{"new", "folder/../new", true},
		{"new", "newer", false},
		{"new", "folder/new", false},
		{"folder/new", "way/new", true},
		{"folder/new", "dangling", true},
		{"way/new", "dangling", true},
		{"nowhere/new", "nowhere/./new", true},
		{"nowhere/new", "new", false},
		{"there", "./there", true},
		{"there", "link", true},
		{"there", "new", false},
		{os.DevNull, os.DevNull + "/", false},
	} {
		if Same(test.a, test.b) != test.want || Same(test.b, test.a) != test.want {
			t.Errorf("%s, %s: want %t", test.a, test.b, test.want)
		}
	}
}
