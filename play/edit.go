package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// savedBar is what a file of games sets in a bar of a game.
type savedBar struct {
	Bar        int      `yaml:"bar"`
	Start      string   `yaml:"start"`
	Signs      string   `yaml:"signs"`
	Rhythm     []string `yaml:"rhythm"`
	Velocities []int    `yaml:"velocities"`
	Voices     []string `yaml:"voices"`
}

// noVoices is the word for a bar without the score's voices.
const noVoices = "off"

// Edit sets what the file sets in the bars of its games, which are to be composed by a
// score. Names of notes are read as names has them, the score of the file. The error tells
// of all that does not fit, with its places.
func (s *Saved) Edit(by, names *scores.Score) error {
	var wrong []error
	for i, m := range s.Games {
		if i >= len(s.bars) {
			break // written music, which has no edits
		}
		score := by.Movement(i)
		bars := m.countBars(score)
		m.music.edits = nil
		for j, b := range s.bars[i] {
			edit, field, err := b.edit(score, names)
			if err == nil && edit.Bar > bars {
				field, err = "bar", fmt.Errorf("bar %d; the game has %s", edit.Bar, text.Count(bars, "bar"))
			}
			if err == nil && slices.ContainsFunc(m.music.edits, func(e compose.Edit) bool { return e.Bar == edit.Bar }) {
				field, err = "bar", fmt.Errorf("bar %d is set twice", edit.Bar)
			}
			if err != nil {
				hint := ""
				if e, ok := errors.AsType[*settings.Error](err); ok {
					hint = e.Hint
				}
				bar := s.at.Item(s.at.Item("games", i)+".bars", j)
				wrong = append(wrong, s.at.Error(bar+"."+field, err.Error(), hint))
				continue
			}
			m.music.edits = append(m.music.edits, edit)
		}
	}
	return errors.Join(wrong...)
}

// countBars is how many bars the given moves make.
func (m *Match) countBars(s *scores.Score) int {
	bars, p := 0, m.Game.Start()
	for _, move := range m.record.given {
		landings := 1
		if s.Captures == scores.CapturesByHops {
			landings = max(1, len(hops(p, move)))
		}
		bars, p = bars+landings, p.Play(move)
	}
	return bars
}

// edit is the edit that the bar's fields say, or an error and the field it is about.
func (b savedBar) edit(by, names *scores.Score) (edit compose.Edit, field string, err error) {
	if edit.Bar = b.Bar; b.Bar < 1 {
		return edit, "bar", fmt.Errorf("%d is no bar; they are counted from 1", b.Bar)
	}
	if b.Start != "" {
		key, err := names.ParseNote(b.Start)
		if err != nil {
			return edit, "start", err
		}
		edit.Start = &key
	}
	if b.Signs != "" {
		signs, err := compose.ParseBarSigns(b.Signs)
		if err != nil {
			return edit, "signs", err
		}
		edit.Signs = &signs
	}
	if b.Rhythm != nil {
		rhythm, err := by.ParsePattern(strings.Join(b.Rhythm, "+"))
		if err != nil {
			return edit, "rhythm", err
		}
		edit.Rhythm = &rhythm
	}
	if edit.Velocities, err = b.velocities(); err != nil {
		return edit, "velocities", err
	}
	edit.Voices, err = b.voices(len(by.Voices))
	return edit, "voices", err
}

// velocities is one for each note.
func (b savedBar) velocities() ([]int, error) {
	const notes, softest, loudest = 3, 1, 127
	for _, v := range b.Velocities {
		if v < softest || v > loudest {
			return nil, fmt.Errorf("%d is not a velocity; expected %d to %d", v, softest, loudest)
		}
	}
	switch n := len(b.Velocities); n {
	case 0, notes:
		return b.Velocities, nil
	case 1:
		return slices.Repeat(b.Velocities, notes), nil
	default:
		return nil, fmt.Errorf("%s; expected one for all notes, or three", text.Count(n, "number"))
	}
}

// voices is the voices that play, from 0, of so many; nil for all.
func (b savedBar) voices(all int) ([]int, error) {
	if b.Voices == nil {
		return nil, nil
	}
	play := []int{}
	for _, word := range b.Voices {
		if word == noVoices && len(b.Voices) == 1 {
			continue
		}
		n, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%.20q is not a voice; expected %s, or the numbers of voices that play", word, noVoices)
		case n < 1 || n > all:
			return nil, fmt.Errorf("there is no voice %d; the score has %s", n, text.Count(all, "voice"))
		}
		play = append(play, n-1)
	}
	return play, nil
}

// editText is an edit as a file of games has it, by a score's names of notes.
func editText(e compose.Edit, s *scores.Score) string {
	all := []string{fmt.Sprintf("bar: %d", e.Bar)}
	add := func(given bool, format string, args ...any) {
		if given {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	if e.Start != nil {
		add(true, "start: %q", s.NoteName(*e.Start))
	}
	if e.Signs != nil {
		add(true, "signs: %q", e.Signs.String())
	}
	if e.Rhythm != nil {
		add(true, "rhythm: %q", e.Rhythm.Text)
	}
	add(e.Velocities != nil, "velocities: [%s]", joined(e.Velocities, 0))
	add(e.Voices != nil, "voices: [%s]", cmp.Or(joined(e.Voices, 1), noVoices))
	return "{" + strings.Join(all, ", ") + "}"
}

// joined lists numbers, each with so much added.
func joined(numbers []int, more int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n + more)
	}
	return strings.Join(texts, ", ")
}
