package text

import (
	"errors"
	"io/fs"
	"os"
	"testing"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 moves", 1: "1 move", 2: "2 moves"} {
		if got := Count(n, "move"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestPrintable(t *testing.T) {
	for s, want := range map[string]string{
		"a\x1b[2Jé\n":      "a?[2Jé?",
		"a\u00a0b\u3000c":  "a b c",
		"👩\u200d🚀":         "👩\u200d🚀",
		"\u202eevil\u200b": "?evil?",
		"\xff\xfe":         "\ufffd\ufffd",
	} {
		got := Printable(s)
		if got != want || Printable(got) != got {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

func TestPrintableLines(t *testing.T) {
	if got := PrintableLines("a\x1b[2J\n\nb\n"); got != "a?[2J\n\nb\n" {
		t.Errorf("%q", got)
	}
}

func TestCause(t *testing.T) {
	if got := Cause(&fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}); got.Error() != fs.ErrNotExist.Error() {
		t.Error(got)
	}
	if got := Cause(&os.LinkError{Op: "rename", Old: "a", New: "b", Err: fs.ErrExist}); got.Error() != fs.ErrExist.Error() {
		t.Error(got)
	}
	if other := errors.New("other"); !errors.Is(Cause(other), other) || Cause(nil) != nil {
		t.Error("an error that is not a PathError is changed")
	}
}
