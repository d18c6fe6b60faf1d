// Package pgn reads and writes games of chess in Portable Game Notation (Edwards 1994), as people and programs write it: with comments, numeric
// annotation glyphs, variations, clocks and evaluations.
package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// Tag is a tag pair of a game, such as [White "Morphy, Paul"].
type Tag struct{ Name, Value string }

// Game is a game of a file. Its moves are read when they are asked for, so that a file with many games is listed soon.
type Game struct {
	Number int // in the file, from 1
	Line   int // of its first tag or move, from 1
	Tags   []Tag
	text   string // the moves
	at     int    // the line where they begin
}

// Tag returns the value of a tag, or "".
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Error is a mistake in a file.
type Error struct {
	Line  int // from 1
	Cause error
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Cause) }

// Unwrap returns e.Cause.
func (e *Error) Unwrap() error { return e.Cause }

func wrong(line int, format string, args ...any) error {
	return &Error{line, fmt.Errorf(format, args...)}
}

// most is the greatest length of a game's moves in bytes; a longer one is no game.
const most = 1 << 20

// Games reads the games of a file one by one, and keeps none of them. A damaged game comes with an error that names the line; then the next game is
// read. If the file cannot be read further, the game is nil.
func Games(r io.Reader) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		s := scanner{lines: bufio.NewReaderSize(r, 1<<16), ended: true}
		for number := 1; ; number++ {
			g, damaged := s.game(number)
			switch {
			case g.Line == 0 && errors.Is(s.err, io.EOF):
				return
			case s.err != nil && !errors.Is(s.err, io.EOF):
				yield(nil, &Error{s.line, s.err})
				return
			}
			if !yield(g, damaged) {
				return
			}
		}
	}
}

// scanner divides a file into games.
type scanner struct {
	lines *bufio.Reader
	data  []byte // the current line; what is longer than the buffer comes as several lines
	line  int    // its number
	ended bool   // it ends with a line end, or is the first
	ahead bool   // it belongs to the next game
	err   error
}

// game reads the next game; its line is 0 if there is none. It also returns what is wrong with the game.
func (s *scanner) game(number int) (g *Game, damaged error) {
	g = &Game{Number: number}
	var text []byte
	comment, blank, over := false, false, false // whether a comment is open; the last line was blank; the last line ended with a result
	fail := func(format string, args ...any) {
		if damaged == nil {
			damaged = wrong(s.line, format, args...)
		}
	}
	for s.next() {
		line := bytes.TrimSpace(s.data)
		if s.begins(g, line, len(text) > 0, comment, blank, over) {
			s.ahead = true
			break
		}
		blank = len(line) == 0
		switch {
		case string(line) == "\x1a": // the end of a file of DOS
			continue
		case blank && len(text) == 0, !comment && s.data[0] == '%', len(text) == 0 && len(line) > 0 && line[0] == ';':
			if len(text) > 0 {
				text = append(text, '\n')
			}
			continue
		case len(text) == 0 && line[0] == '[':
			tags, ok := parseTags(utf(line))
			if g.Tags = append(g.Tags, tags...); !ok {
				fail("%.60q is not a tag such as [White \"Name\"]", line)
			}
		case len(text)+len(s.data) > most:
			fail("the game that begins on line %d has more than %d bytes", max(g.Line, g.at, 1), most)
		default:
			if len(text) == 0 {
				g.at = s.line
			}
			text = append(text, s.data...)
			comment = stillIn(line, comment)
			if !blank {
				_, over = results[string(line[bytes.LastIndexByte(line, ' ')+1:])]
			}
		}
		if g.Line == 0 {
			g.Line = s.line
		}
	}
	g.text = utf(text)
	return g, damaged
}

// begins reports whether a line begins the next game: a tag after moves, the tag Event after tags, or in a file without tags the first move after a
// result and a blank line. In a comment, only the tag Event after a blank line does so: somebody forgot to close the comment.
func (s *scanner) begins(g *Game, line []byte, moves, comment, blank, over bool) bool {
	event := bytes.HasPrefix(line, []byte("[Event "))
	switch {
	case comment:
		return event && blank
	case moves && len(line) > 0 && line[0] == '[':
		return true
	case moves:
		return over && blank && bytes.HasPrefix(line, []byte("1."))
	}
	return event && g.Tag("Event") != ""
}

// next reads the next line, with its end.
func (s *scanner) next() bool {
	if s.ahead {
		s.ahead = false
		return true
	}
	if s.err != nil {
		return false
	}
	if s.ended {
		s.line++
	}
	s.data, s.err = s.lines.ReadSlice('\n')
	if errors.Is(s.err, bufio.ErrBufferFull) {
		s.err = nil
	}
	if s.line == 1 && s.ended {
		s.data = bytes.TrimPrefix(s.data, []byte("\ufeff"))
	}
	s.ended = bytes.HasSuffix(s.data, []byte("\n"))
	return len(s.data) > 0 || s.err == nil
}

// utf converts text that is not UTF-8 from Latin-1, in which older programs write.
func utf(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	runes := make([]rune, len(text))
	for i, c := range text {
		runes[i] = rune(c)
	}
	return string(runes)
}

// stillIn reports whether a comment in braces goes on after a line.
func stillIn(line []byte, comment bool) bool {
	for _, c := range line {
		switch {
		case c == '}':
			comment = false
		case comment:
		case c == '{':
			comment = true
		case c == ';':
			return false // the rest of the line is a comment
		}
	}
	return comment
}

// parseTags reads the tag pairs of a line. A quotation mark that does not end a tag belongs to its value, whether or not a backslash is before it.
func parseTags(line string) (tags []Tag, ok bool) {
	for line != "" {
		name, rest, quoted := strings.Cut(line, `"`)
		name, bracket := strings.CutPrefix(strings.TrimSpace(name), "[")
		if name = strings.TrimSpace(name); !quoted || !bracket || name == "" || strings.ContainsAny(name, " []") {
			return tags, false
		}
		var value strings.Builder
		closed := false
		for i := 0; i < len(rest) && !closed; i++ {
			after := strings.TrimLeft(rest[i+1:], " \t")
			switch {
			case rest[i] == '\\' && i+1 < len(rest) && (rest[i+1] == '"' || rest[i+1] == '\\'):
				i++
				value.WriteByte(rest[i])
			case rest[i] == '"' && strings.HasPrefix(after, "]"):
				closed, line = true, strings.TrimSpace(after[1:])
			default:
				value.WriteByte(rest[i])
			}
		}
		if !closed {
			return tags, false
		}
		tags = append(tags, Tag{name, value.String()})
	}
	return tags, true
}
