package picture

import (
	"sort"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

const (
	ellipsis = "…"
	anyWidth = vg.Length(pageWidth)
)

// printable removes invisible characters from a line of text.
func printable(line string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(line, "\uFFFD"))
}

// drawable replaces letters that the font lacks by a square (□). It removes combining marks, because they have no width.
func drawable(face font.Face, line string) string {
	const missing = '\u25A1' // a square
	var buffer sfnt.Buffer
	return strings.Map(func(r rune) rune {
		switch glyph, err := face.Face.GlyphIndex(&buffer, r); {
		case err == nil && glyph != 0:
			return r
		case unicode.Is(unicode.M, r):
			return -1
		}
		return missing
	}, line)
}

// shortened returns the line, cut off with an ellipsis if it is wider than room.
func shortened(face font.Face, line string, room vg.Length) string {
	if face.Width(line) <= room {
		return line
	}
	letters := []rune(line)
	tooMany := sort.Search(len(letters), func(n int) bool { return face.Width(string(letters[:n])+ellipsis) > room })
	return strings.TrimRightFunc(string(letters[:max(0, tooMany-1)]), unicode.IsSpace) + ellipsis
}
