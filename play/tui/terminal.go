package tui

import (
	"cmp"
	"os"
	"regexp"
	"runtime"
	"strings"

	"golang.org/x/term"
)

// Available returns true if standard input and output are a terminal on which the screen can be drawn.
func Available() bool {
	return term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stdout.Fd())) && os.Getenv("TERM") != "dumb"
}

var unicodeLocale = regexp.MustCompile(`(?i)utf-?8`)

// showsUnicode returns true if the environment says that the terminal can show characters outside ASCII.
func showsUnicode() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	return runtime.GOOS == "windows" || unicodeLocale.MatchString(locale)
}

// showsColour returns true if the terminal has colours, and the variable NO_COLOR (no-color.org) is not set.
func showsColour() bool {
	return os.Getenv("NO_COLOR") == "" && !strings.HasPrefix(os.Getenv("TERM"), "vt")
}
