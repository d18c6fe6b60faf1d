package scores

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"midiconnect4/scores/settings"
)

// Schema is the JSON schema of score files (draft 2020-12), which editors use.
func Schema() []byte {
	root := Paper().settings().Schema(true)
	root.Version = "https://json-schema.org/draft/2020-12/schema"
	root.Title = "Score of MIDI-Connect4"
	root.Description = "How the moves of a game become music. Every setting may be left out; it then has the value of the bundled score paper."
	made, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // all values are JSON's
	}
	return append(made, '\n')
}

const templateHead = `# What does this score do to the music? Say it here.
# Every line may be left out; it then has the value that stands here, except the
# title (then the file's name) and the text about the score (then none). Remove
# the # at the start of a line to use it.

`

// Template is a score file for a composer to edit: every setting with its default
// and what it does.
func Template() []byte { return []byte(templateHead + settings.Template(Paper().settings())) }

// Describe lists each setting with its value and effect, for people. It shows note names with their MIDI numbers.
func (s *Score) Describe() string {
	about := ""
	if s.About != "" {
		about = s.About + "\n"
	}
	table, blocks := settings.Describe(s.settings(), Paper().settings())
	return fmt.Sprintf("%s (%s)\n%s\n%s\n%s%s", s.Title, s.Name, about, table, blocks, s.Form.describe(s))
}

// lines returns the lines that describe the settings, without the form. A block of several lines is one item of the result.
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

// columns matches the spaces between the columns of the table.
var columns = regexp.MustCompile(` {2,}`)
