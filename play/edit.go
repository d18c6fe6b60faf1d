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

// savedBar holds the settings with which a person has changed a bar, as a file of games lists them.
type savedBar struct {
	Bar        int      `yaml:"bar"`
	Start      string   `yaml:"start"`
	Signs      string   `yaml:"signs"`
	Rhythm     []string `yaml:"rhythm"`
	Velocities []int    `yaml:"velocities"`
	Voices     []string `yaml:"voices"`
}

// noVoices is the value of voices in a file if none of the score's voices plays in a bar.
const noVoices = "off"

// Edit applies the file's changes of bars to its games. The first score (by) will compose the games. The second (names) is the score in the file; it
// decides which keys the names of notes mean. The error lists all changes that do not fit, with their places in the file.
func (s *Saved) Edit(by, names *scores.Score) error {
	var wrong []error
	for i, m := range s.Games {
		if i >= len(s.bars) {
			break // the file contains the music itself, and so no changes
		}
		score := by.Movement(i)
		bars := m.countBars(score)
		m.music.edits = nil
		for j, b := range s.bars[i] {
			edit, field, err := b.edit(score, names)
			if err == nil && edit.Bar > bars {
				field, err = "bar", fmt.Errorf("there is no bar %d; the game has %s", edit.Bar, text.Count(bars, "bar"))
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

// countBars returns the number of bars that the given moves make with the score s.
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

// edit returns the change of the bar for the composer. If a value is wrong, it returns an error and the name of the field.
func (b savedBar) edit(by, names *scores.Score) (edit compose.Edit, field string, err error) {
	if edit.Bar = b.Bar; b.Bar < 1 {
		return edit, "bar", fmt.Errorf("%d is not the number of a bar; bars are counted from 1", b.Bar)
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

// velocities returns the velocities of the three notes; nil if the file does not set them.
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
		return nil, fmt.Errorf("%s; expected one velocity for all notes, or three velocities", text.Count(n, "number"))
	}
}

// voices returns the indices of the voices that play in the bar; nil if the file does not set them. The argument is the number of the score's voices.
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

// editText formats the change of a bar for a file of games. Notes have the names that the score s uses.
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

// joined lists the numbers with commas. It first adds the second argument to each of them.
func joined(numbers []int, more int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n + more)
	}
	return strings.Join(texts, ", ")
}
