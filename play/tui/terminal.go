package tui

import (
	"cmp"
	"os"
	"regexp"
	"runtime"
	"strings"

	"golang.org/x/term"
)

// Available reports whether input and output are a terminal that can show the screen.
func Available() bool {
	return term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stdout.Fd())) && os.Getenv("TERM") != "dumb"
}

var unicodeLocale = regexp.MustCompile(`(?i)utf-?8`)

// showsUnicode reports whether the environment says that the terminal can show more than
// ASCII.
func showsUnicode() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	return runtime.GOOS == "windows" || unicodeLocale.MatchString(locale)
}

// showsColour reports whether the terminal has colours, and no-color.org's
// variable does not forbid them.
func showsColour() bool {
	return os.Getenv("NO_COLOR") == "" && !strings.HasPrefix(os.Getenv("TERM"), "vt")
}
