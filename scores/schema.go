package scores

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"midiconnect4/scores/settings"
)

// Schema returns the JSON schema (draft 2020-12) of score files. Editors use it.
func Schema() []byte {
	root := Paper().settings().Schema(true)
	root.Version = "https://json-schema.org/draft/2020-12/schema"
	root.Title = "Score of MIDI-Connect4"
	root.Description = "How the moves of a game become music. Every setting may be left out; it then has the value of the bundled score paper."
	made, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // cannot happen: all values can be written as JSON
	}
	return append(made, '\n')
}

const templateHead = `# What does this score do to the music? Say it here.
# Every line may be left out; it then has the value that stands here, except the
# title (then the file's name) and the text about the score (then none). Remove
# the # at the start of a line to use it.

`

// Template returns a score file as a start for people: it has every setting with its default value, and says what the setting does.
func Template() []byte { return []byte(templateHead + settings.Template(Paper().settings())) }

// Manual lists all settings of scores.
func Manual() []settings.Entry { return settings.Manual(Paper().settings()) }

// Settings lists the names of the settings at the top level.
func Settings() []string { return Paper().settings().Names() }

// Describe returns a description for people: each setting with its value and its effect. It shows the names of notes with their MIDI numbers.
func (s *Score) Describe() string {
	about := ""
	if s.About != "" {
		about = s.About + "\n"
	}
	table, blocks := settings.Describe(s.settings(), Paper().settings())
	return fmt.Sprintf("%s (%s)\n%s\n%s\n%s%s", s.Title, s.Name, about, table, blocks, s.Form.describe(s))
}

// lines returns the description of the settings line by line, without the form. A block of several lines is one item of the result.
func (s *Score) lines() []string {
	table, blocks := settings.Describe(s.settings(), Paper().settings())
	var all []string
	for line := range strings.Lines(table) {
		all = append(all, columns.ReplaceAllString(strings.TrimRight(line, "\n"), "  "))
	}
	for line := range strings.Lines(blocks) {
		if strings.HasPrefix(line, " ") && len(all) > 0 {
			all[len(all)-1] += "\n" + strings.TrimRight(line, "\n")
		} else {
			all = append(all, strings.TrimRight(line, "\n"))
		}
	}
	return all
}

// columns matches the spaces between the columns of the description.
var columns = regexp.MustCompile(` {2,}`)
