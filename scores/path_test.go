package scores

import (
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestPathFrom(t *testing.T) {
	for _, test := range []struct{ file, named, want string }{
		{"suite.yaml", "a.gamer", "a.gamer"},
		{"./suite.yaml", "run/a.gamer", "run/a.gamer"},
		{"set/suite.yaml", "a.gamer", "set/a.gamer"},
		{"set/suite.yaml", "../run/a.gamer", "run/a.gamer"},
		{"/set/suite.yaml", "a.gamer", "/set/a.gamer"},
		{"set/suite.yaml", "/run/a.gamer", "/run/a.gamer"},
		{"set/game.txt", "../paper", "./paper"},
	} {
		if got := PathFrom(filepath.FromSlash(test.file), filepath.FromSlash(test.named)); filepath.ToSlash(got) != test.want {
			t.Errorf("%s in %s: %s, want %s", test.named, test.file, got, test.want)
		}
	}
}

// TestPathTo checks the names by which files refer to other files, and that PathFrom turns each name into the path again.
func TestPathTo(t *testing.T) {
	for _, test := range []struct{ file, other, want string }{
		{"game.txt", "mine.yaml", "mine.yaml"},
		{"game.txt", "./paper", "./paper"},
		{"set/game.txt", "mine.yaml", "../mine.yaml"},
		{"set/game.txt", "set/mine.yaml", "mine.yaml"},
		{"set/game.txt", "set/paper", "./paper"},
		{"set/game.txt", "/mine.yaml", "/mine.yaml"},
	} {
		if got := PathTo(filepath.FromSlash(test.file), filepath.FromSlash(test.other)); got != test.want {
			t.Errorf("%s in %s: %s, want %s", test.other, test.file, got, test.want)
		}
	}
	absolute := func(path string) string {
		path, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	rapid.Check(t, func(t *rapid.T) {
		path := func(what string) string {
			folders := rapid.SliceOfN(rapid.SampledFrom([]string{"..", "a", "b", ".", "paper"}), 0, 4).Draw(t, what)
			path := filepath.Join(append(folders, rapid.SampledFrom([]string{"x", "paper"}).Draw(t, what))...)
			if rapid.Bool().Draw(t, what) {
				return absolute(path)
			}
			return path
		}
		file, other := path("file"), path("other")
		if named := PathTo(file, other); absolute(PathFrom(file, filepath.FromSlash(named))) != absolute(other) {
			t.Fatalf("%s in %s is called %s, which leads to %s", other, file, named, PathFrom(file, named))
		}
		if slices.Contains(Names(), PathFrom(file, "x/../paper")) && filepath.Dir(file) != "." {
			t.Fatalf("a path from %s is the name of a bundled score", file)
		}
	})
}
