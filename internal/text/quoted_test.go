package text

import (
	"os/exec"
	"strings"
	"testing"

	"midiconnect4/internal/needs"
)

func TestQuoted(t *testing.T) {
	for path, want := range map[string]string{
		"run/a-1.mid": "run/a-1.mid",
		"":            "''",
		"my folder":   "'my folder'",
		"it's":        `'it'\''s'`,
		"$(touch x)":  "'$(touch x)'",
		"~":           "'~'",
		"-p":          "./-p",
		"Übung":       "Übung",
		"a\x1b[31m'":  `$'a\x1b[31m\''`,
		"\xff":        `$'\xff'`,
	} {
		if got := Quoted(path); got != want {
			t.Errorf("%q: %s, want %s", path, got, want)
		}
	}
}

// FuzzQuoted checks that a shell reads a quoted path as the original path.
func FuzzQuoted(f *testing.F) {
	shell := needs.Program(f, "bash")
	for _, path := range []string{"a", "a b", "it's", "$(x)", "\n", "\x1b", "é\xff", `\`} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		if strings.Contains(path, "\x00") {
			return // paths cannot contain this byte
		}
		want := path
		if path != "" && path[0] == '-' {
			want = "./" + path
		}
		if out, err := exec.Command(shell, "-c", "printf %s "+Quoted(path)).Output(); err != nil || string(out) != want {
			t.Errorf("%q is read as %q, %v", Quoted(path), out, err)
		}
	})
}
