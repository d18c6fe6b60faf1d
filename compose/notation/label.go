package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"midiconnect4/scores/gm"
)

// names returns the names of the players or voices that share the part, separated by " / ".
func (p part) names() string {
	var names []string
	for _, s := range p.settings(p.frame) {
		names = append(names, s.Name)
	}
	return strings.Join(names, " / ")
}

// label returns the text printed before the part's first line of music: the name of each player or voice in the part, then their instrument in a line
// below. If the name contains the instrument, or the part above names it, this line is left out. If players have different instruments, each player
// has a separate line.
func (p part) label() string {
	if p.settings(p.frame)[0].Percussion() {
		return p.names()
	}
	if !p.mixed(p.frame) {
		name, program := p.names(), gm.Program(p.settings(p.frame)[0].Program)
		switch {
		case p.braced && name == program:
			return ""
		case (p.braced || shareWord(name, program)) && len(p.parts) > 2:
			return wrapped(name)
		case shareWord(name, program):
			return name
		}
		return name + "\n" + wrapped(program)
	}
	var lines []string
	for _, s := range p.settings(p.frame) {
		line, program := s.Name, gm.Program(s.Program)
		if !shareWord(line, program) {
			line += " (" + program + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// shareWord reports whether two names have a word in common, whether upper or lower case, one or several.
func shareWord(a, b string) bool {
	words := strings.Fields(b)
	return slices.ContainsFunc(strings.Fields(a), func(word string) bool {
		return slices.ContainsFunc(words, func(other string) bool { return singular(word) == singular(other) })
	})
}

// singular returns a word in lower case without the s of a plural.
func singular(word string) string { return strings.TrimSuffix(strings.ToLower(word), "s") }

// wrapped breaks text into short lines, because LilyPond cuts off long ones.
func wrapped(text string) string {
	const room = 10 // letters in a line; only a single word may be longer
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		line := &lines[len(lines)-1]
		switch {
		case *line == "":
			*line = word
		case utf8.RuneCountInString(*line+" "+word) <= room:
			*line += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return strings.Join(lines, "\n")
}
