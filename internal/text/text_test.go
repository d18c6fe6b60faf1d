package text

import (
	"errors"
	"io/fs"
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
	if got := Printable("a\x1b[2Jé\n"); got != "a?[2Jé?" {
		t.Errorf("%q", got)
	}
}

func TestCause(t *testing.T) {
	if got := Cause(&fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}); got.Error() != fs.ErrNotExist.Error() {
		t.Error(got)
	}
	if other := errors.New("other"); !errors.Is(Cause(other), other) || Cause(nil) != nil {
		t.Error("an error that is not a PathError is changed")
	}
}
