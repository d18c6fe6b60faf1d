package play

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
)

// maxWritten is the largest size in bytes of a JSON file with the music of games.
const maxWritten = 64 << 20

const (
	longestTick  = 0xfffffff // the greatest tick in a MIDI file
	slowestTempo = 4         // in quarter notes a minute; limits of a MIDI file
	fastestTempo = 10_000
)

// everyBar is the last part of the error text if bars are missing, for example because the file contains an excerpt.
const everyBar = "a file to play again needs the bars of every move in order; to hear an excerpt of a piece, use replay --bars"

// written is the music of a match, read from a file. It replaces the composed music when the match is played.
type written struct {
	source *source
	match  *jsonMatch
	turns  [][]jsonBar // the bars of each move
}

// isWritten reports whether a file contains composed games as JSON; otherwise it may contain saved games as YAML.
func isWritten(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) && bytes.Contains(data, []byte(`"bars"`))
}

// parseWritten parses games with their music: a JSON value for each game, in the format of Match.JSON.
func parseWritten(path string, data []byte) (*Saved, error) {
	s := newSource(path, data)
	saved := &Saved{Path: path}
	for {
		match := new(jsonMatch)
		err := s.read(match)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		m, err := s.match(match)
		if err != nil {
			return nil, err
		}
		if len(saved.Games) == 0 {
			saved.Score, saved.Tempo, saved.Title, saved.Transpose, saved.Written = cmp.Or(match.Score, "paper"), match.Tempo, match.Title, match.Transpose, true
		} else if match.Score != saved.Score || match.Transpose != saved.Transpose || !sameTempo(match.Tempo, saved.Tempo) {
			return nil, s.fail(match.At, "", "score, tempo and transposition must be the same as in the first game")
		}
		saved.Games = append(saved.Games, m)
	}
	return saved, nil
}

func sameTempo(a, b *float64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// match converts a game that was read from the file to a match.
func (s *source) match(match *jsonMatch) (*Match, error) {
	if match.Version != jsonVersion {
		return nil, s.fail(match.At, "midiconnect4", "version %d of composed games: this program reads version %d", match.Version, jsonVersion)
	}
	if field, err := checkGiven(match.Tempo, match.Title, match.Transpose); err != nil {
		return nil, s.fail(match.At, field, "%v", err)
	}
	w := &written{source: s, match: match}
	var confidence []string
	var chances []*float64
	for i, bar := range match.Bars {
		switch {
		case bar.Move == len(w.turns)+1:
			w.turns = append(w.turns, nil)
			if chances = append(chances, bar.Chances); bar.Chances != nil && !isShare(*bar.Chances) {
				return nil, s.fail(bar.At, fmt.Sprintf("bars[%d].chances", i), "found %v; expected 0 to 1", *bar.Chances)
			}
			confidence = append(confidence, strconv.FormatFloat(bar.Confidence, 'f', -1, 64))
		case bar.Move != len(w.turns) || bar.Move == 0:
			return nil, s.fail(bar.At, fmt.Sprintf("bars[%d].move", i), "found %d after the bars of %s; %s", bar.Move, text.Count(len(w.turns), "move"), everyBar)
		}
		w.turns[bar.Move-1] = append(w.turns[bar.Move-1], bar)
		if err := s.checkBar(&bar, match.Bars[:i], fmt.Sprintf("bars[%d]", i)); err != nil {
			return nil, err
		}
	}
	if e := match.Ending; e != nil {
		if err := s.checkEnding(e, match.Bars); err != nil {
			return nil, err
		}
	}
	saved := savedGame{
		Game: match.Game, Start: match.Start, First: match.First, Second: match.Second, Seed: match.Seed, Opening: match.Opening,
		Signs: match.Signs, Moves: match.Moves, Result: match.Result, Ended: match.Ended,
	}
	m, field, err := saved.match()
	if err != nil {
		return nil, s.fail(match.At, field, "%v", err)
	}
	if len(w.turns) != len(m.record.given) {
		return nil, s.fail(match.At, "bars", "there are bars for %s, but the game has %s; %s",
			text.Count(len(w.turns), "move"), text.Count(len(m.record.given), "move"), everyBar)
	}
	if m.record.confidence, err = parseConfidence(strings.Join(confidence, " "), len(m.record.given)); err != nil {
		return nil, s.fail(match.At, "bars", "confidence: %v", err)
	}
	m.record.chances, m.record.written = chances, w
	return m, nil
}

// checkBar checks a bar. The parameter before holds the bars before it; field is the bar's field in the file.
func (s *source) checkBar(b *jsonBar, before []jsonBar, field string) error {
	if len(b.Notes) == 0 {
		return s.fail(b.At, field+".notes", "no notes; a bar has at least one")
	}
	if err := s.checkTime(b.At, field, b.Start, b.Ticks, before, b.Tempo); err != nil {
		return err
	}
	return errors.Join(s.checkNotes(b.Notes, field+".notes"), s.checkNotes(b.Drone, field+".drone"), s.checkLines(b.Lines, field), s.checkControls(b.Controls, field))
}

func (s *source) checkEnding(e *jsonEnding, before []jsonBar) error {
	if err := s.checkTime(e.At, "ending", e.Start, e.Ticks, before, e.Tempo); err != nil {
		return err
	}
	return errors.Join(s.checkNotes(e.First, "ending.first"), s.checkNotes(e.Second, "ending.second"), s.checkLines(e.Lines, "ending"), s.checkControls(e.Controls, "ending"))
}

// checkTime checks the start, the length and the tempo of a bar. The parameter before holds the bars before it.
func (s *source) checkTime(at int, field string, start, ticks int, before []jsonBar, tempo float64) error {
	earliest := 0
	if n := len(before); n > 0 {
		earliest = before[n-1].Start + before[n-1].Ticks
	}
	switch {
	case start < earliest:
		return s.fail(at, field+".start", "%d is before the end of the previous bar, %d", start, earliest)
	case ticks < 1 || ticks > longestTick || start+ticks > longestTick:
		return s.fail(at, field+".ticks", "%d ticks from tick %d; a bar has 1 tick or more, and a piece ends by tick %d", ticks, start, longestTick)
	case !(tempo >= slowestTempo && tempo <= fastestTempo): // the condition also rejects NaN
		return s.fail(at, field+".tempo", "%v; expected %d to %d quarter notes a minute", tempo, slowestTempo, fastestTempo)
	}
	return nil
}

func (s *source) checkNotes(notes []jsonNote, field string) error {
	for i, n := range notes {
		sounds, within := n.note(0), fmt.Sprintf("%s[%d]", field, i)
		switch {
		case n.Key < 0 || n.Key > 127:
			return s.fail(n.At, within+".key", "%d; a key is 0 to 127", n.Key)
		case n.Velocity < 1 || n.Velocity > 127:
			return s.fail(n.At, within+".velocity", "%d; expected 1 to 127", n.Velocity)
		case n.Start < 0 || n.Start > longestTick || n.Ticks < 1 || n.Ticks > longestTick:
			return s.fail(n.At, within, "%d ticks from tick %d; a note starts at tick 0 or later and lasts 1 tick or more", n.Ticks, n.Start)
		case sounds.On < 0 || sounds.Off <= sounds.On || sounds.Off > longestTick:
			return s.fail(n.At, within, "the note sounds from tick %d to tick %d; it must start at 0 or later and end after its start", sounds.On, sounds.Off)
		}
	}
	return nil
}

func (s *source) checkLines(lines []jsonLine, field string) error {
	for i, l := range lines {
		if err := s.checkNotes(l.Notes, fmt.Sprintf("%s.lines[%d].notes", field, i)); err != nil {
			return err
		}
	}
	return nil
}

func (s *source) checkControls(controls []jsonControl, field string) error {
	for i, c := range controls {
		if c.Controller > 119 || c.Value > 127 || c.Tick < 0 || c.Tick > longestTick {
			return s.fail(c.At, fmt.Sprintf("%s.controls[%d]", field, i), "controller %d, value %d at tick %d; a controller is 0 to 119 and its value 0 to 127", c.Controller, c.Value, c.Tick)
		}
	}
	return nil
}

// note returns the note, moved later by the given number of ticks.
func (n jsonNote) note(later int) compose.Note {
	note := compose.Note{Key: n.Key, Start: n.Start + later, Ticks: n.Ticks, On: n.Start + later, Off: n.Start + n.Ticks + later, Velocity: n.Velocity}
	if n.On != nil {
		note.On = *n.On + later
	}
	if n.Off != nil {
		note.Off = *n.Off + later
	}
	return note
}

// rewrite replaces the music of a composed turn by the file's music, moved so that the match starts at its current start.
func (w *written) rewrite(m *Match, t *Turn) error {
	later, bars := m.place.start-w.match.Bars[0].Start, w.turns[t.Number-1]
	r := rewriter{w.source, m.music.score.Parts(), len(m.music.score.Voices), later, -w.match.Transpose}
	if len(bars) != len(t.Bars) {
		return w.source.fail(bars[0].At, "bars", "found %d bars for move %d; the score makes %d", len(bars), t.Number, len(t.Bars))
	}
	for i, bar := range bars {
		b := &t.Bars[i]
		if bar.X != b.Move.X || bar.Y != b.Move.Y || bar.Player != t.Side.String() {
			return w.source.fail(bar.At, "bars", "move %d must be by %s, to (%d,%d)", t.Number, t.Side, b.Move.X, b.Move.Y)
		}
		b.Start, b.Ticks, b.Tempo, b.Drone = bar.Start+later, bar.Ticks, bar.Tempo, r.notes(bar.Drone, b.Part())
		b.Notes = r.notes(bar.Notes, b.Part())
		var err error
		if b.Lines, err = r.lines(bar.Lines); err != nil {
			return err
		}
		if b.Controls, err = r.controls(bar.Controls); err != nil {
			return err
		}
	}
	if t.Ending = nil; t.Number < len(w.turns) || w.match.Ending == nil {
		return nil
	}
	e := w.match.Ending
	t.Ending = &compose.Ending{Start: e.Start + later, Ticks: e.Ticks, Tempo: e.Tempo, Notes: [2][]compose.Note{r.notes(e.First, 0), r.notes(e.Second, 1)}}
	var err error
	if t.Ending.Lines, err = r.lines(e.Lines); err == nil {
		t.Ending.Controls, err = r.controls(e.Controls)
	}
	return err
}

// rewriter converts music from a file so that it fits the score and the start of the match.
type rewriter struct {
	source *source
	parts  []*scores.Player
	voices int
	later  int // number of ticks by which notes are moved to later
	higher int // number of keys by which notes (except drums) are moved up; undoes the file's transposition, which is applied again later
}

// notes converts the notes of a part.
func (r rewriter) notes(notes []jsonNote, part int) []compose.Note {
	higher := r.higher
	if r.parts[part].Percussion() {
		higher = 0
	}
	var all []compose.Note
	for _, n := range notes {
		note := n.note(r.later)
		note.Key += higher
		all = append(all, note)
	}
	return all
}

func (r rewriter) lines(lines []jsonLine) ([]compose.Line, error) {
	var all []compose.Line
	for _, l := range lines {
		if l.Voice < 0 || l.Voice > r.voices {
			return nil, r.source.fail(l.At, "lines", "there is no voice %d; the number of voices in the score is %d", l.Voice, r.voices)
		}
		if err := r.checkPart(l.At, "lines", l.Part); err != nil {
			return nil, err
		}
		all = append(all, compose.Line{Voice: l.Voice - 1, Part: l.Part - 1, Notes: r.notes(l.Notes, l.Part-1)})
	}
	return all, nil
}

func (r rewriter) controls(controls []jsonControl) ([]compose.Control, error) {
	var all []compose.Control
	for _, c := range controls {
		if err := r.checkPart(c.At, "controls", c.Part); err != nil {
			return nil, err
		}
		all = append(all, compose.Control{Part: c.Part - 1, Tick: c.Tick + r.later, Controller: c.Controller, Value: c.Value})
	}
	return all, nil
}

// checkPart returns an error if the score does not have the part.
func (r rewriter) checkPart(at int, field string, part int) error {
	if part < 1 || part > len(r.parts) {
		return r.source.fail(at, field, "there is no part %d; the number of parts in the score is %d", part, len(r.parts))
	}
	return nil
}
