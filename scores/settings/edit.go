package settings

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Set changes one setting in the text of a file. It keeps comments and the order of settings. path names the setting, such as
// players.first.program. value is YAML on one line; an empty value removes the setting, which then has its default. The new text is not checked.
func Set(data []byte, path, value string) ([]byte, error) {
	if strings.ContainsAny(value, "\r\n") {
		return nil, errors.New("the value has several lines; expected one line")
	}
	if hasLoneReturns(data) {
		return nil, errors.New("the text has carriage returns without line feeds; save it with other line ends")
	}
	root, err := NewReader("").syntax(data, MaxSize)
	if err != nil {
		return nil, err
	}
	t := &settingText{lines: strings.SplitAfter(string(data), "\n")}
	if err := t.set(root, strings.Split(path, "."), value); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []byte(strings.Join(t.lines, "")), nil
}

// Given returns the values of settings as they are written in the text. It leaves out the settings that the text does not set, and those whose values
// have several lines.
func Given(data []byte, paths ...string) map[string]string {
	values := map[string]string{}
	root, err := NewReader("").syntax(data, MaxSize)
	if err != nil || hasLoneReturns(data) {
		return values
	}
	t := &settingText{lines: strings.SplitAfter(string(data), "\n")}
	for _, path := range paths {
		owner, rest := innermost(root, strings.Split(path, "."))
		if len(rest) != 1 || owner.mapping == nil {
			continue
		}
		found := valueOf(owner.mapping, rest[0])
		if found == nil {
			continue
		}
		if from, to, err := t.extent(found, owner.flow); err == nil {
			values[path] = t.lines[from.Line-1][from.Column-1 : to]
		}
	}
	return values
}

// TopFields lists the names of the fields at the top level of a file.
func TopFields(data []byte) (names []string, err error) {
	root, err := NewReader("").Parse(data)
	for _, entry := range Entries(root) {
		names = append(names, NameOf(entry))
	}
	return names, err
}

// hasLoneReturns reports whether the text has carriage returns without line feeds. The YAML library counts these as ends of lines.
func hasLoneReturns(data []byte) bool {
	return bytes.Count(data, []byte("\r")) > bytes.Count(data, []byte("\r\n"))
}

// settingText is the text of a file in which a setting is being changed, line by line.
type settingText struct{ lines []string }

// mapping is a section in the file. flow says whether it is written in braces, or lies in such a section.
type mapping struct {
	mapping *ast.MappingNode
	flow    bool
}

// innermost follows a path through the sections that exist in the file. It returns the last section found, and the names in the path that follow it.
// If all sections exist, this is only the name of the setting.
func innermost(root ast.Node, path []string) (found mapping, rest []string) {
	first, _ := root.(*ast.MappingNode)
	found = mapping{first, first != nil && first.IsFlowStyle}
	for len(path) > 1 && found.mapping != nil {
		next, ok := valueOf(found.mapping, path[0]).(*ast.MappingNode)
		if !ok {
			break
		}
		found, path = mapping{next, found.flow || next.IsFlowStyle}, path[1:]
	}
	return found, path
}

// valueOf returns the value of a key in a mapping. It returns nil if the mapping does not have the key.
func valueOf(mapping *ast.MappingNode, key string) ast.Node {
	for _, pair := range mapping.Values {
		if pair.Key.GetToken().Value == key {
			return pair.Value
		}
	}
	return nil
}

func (t *settingText) set(root ast.Node, path []string, value string) error {
	owner, rest := innermost(root, path)
	if owner.mapping == nil {
		if root != nil {
			return errors.New("the score is no list of settings")
		}
		t.add(rest, value)
		return nil
	}
	found := valueOf(owner.mapping, rest[0])
	switch {
	case found != nil && len(rest) > 1:
		return fmt.Errorf("%s is no section", rest[0])
	case found == nil && value == "":
		return nil
	case found != nil && value == "":
		return t.remove(owner, rest[0])
	case found != nil:
		return t.replace(found, owner.flow, value)
	case owner.mapping == root && !owner.flow:
		t.add(rest, value)
		return nil
	}
	return t.insert(owner, rest, value)
}

// add adds a setting at the end of the text.
func (t *settingText) add(path []string, value string) {
	last := len(t.lines) - 1
	if text := t.lines[last]; text != "" && !strings.HasSuffix(text, "\n") {
		t.lines[last] += "\n"
	}
	t.lines = append(t.lines, line(path, value)+"\n")
}

// line returns a setting as one line. Sections of its path are written in braces.
func line(path []string, value string) string {
	text := path[len(path)-1] + ": " + value
	for i := len(path) - 2; i >= 0; i-- {
		text = path[i] + ": {" + text + "}"
	}
	return text
}

// insert adds a setting as the first of an existing section.
func (t *settingText) insert(owner mapping, path []string, value string) error {
	if len(owner.mapping.Values) == 0 { // {}
		return t.replace(owner.mapping, true, "{"+line(path, value)+"}")
	}
	at := t.at(PlaceOf(owner.mapping.Values[0].Key.GetToken()), owner.mapping.Values[0].Key.GetToken().Value)
	text := &t.lines[at.Line-1]
	if owner.flow {
		*text = (*text)[:at.Column-1] + line(path, value) + ", " + (*text)[at.Column-1:]
		return nil
	}
	*text = (*text)[:at.Column-1] + line(path, value) + "\n" + strings.Repeat(" ", at.Column-1) + (*text)[at.Column-1:]
	return nil
}

// replace replaces the value at node by another value.
func (t *settingText) replace(node ast.Node, flow bool, value string) error {
	from, to, err := t.extent(node, flow)
	if err != nil {
		return err
	}
	text := &t.lines[from.Line-1]
	*text = (*text)[:from.Column-1] + value + (*text)[to:]
	return nil
}

// remove removes a setting from its section. If the section is then empty, it is written as {}.
func (t *settingText) remove(owner mapping, key string) error {
	for i, pair := range owner.mapping.Values {
		if pair.Key.GetToken().Value != key {
			continue
		}
		_, to, err := t.extent(pair.Value, owner.flow)
		if err != nil {
			return err
		}
		at := t.at(PlaceOf(pair.Key.GetToken()), key)
		text := &t.lines[at.Line-1]
		before, after := (*text)[:at.Column-1], (*text)[to:]
		switch {
		case owner.flow && i+1 < len(owner.mapping.Values):
			after = strings.TrimPrefix(strings.TrimLeft(after, " "), ",")
			*text = before + strings.TrimLeft(after, " ")
		case owner.flow:
			*text = strings.TrimSuffix(strings.TrimRight(before, " "), ",") + after
		case len(owner.mapping.Values) == 1 && at.Column > 1:
			*text = before + "{}" + after
		case strings.TrimSpace(before) == "" && strings.TrimSpace(after) == "":
			*text = ""
		default:
			*text = before + strings.TrimLeft(after, " ")
		}
		return nil
	}
	return nil
}

// extent finds a value in its line. It returns the place of the value's first byte and the column of its last byte. If the value has several lines,
// extent returns an error.
func (t *settingText) extent(node ast.Node, flow bool) (from Place, to int, err error) {
	first := node.GetToken()
	from = t.at(Start(node), first.Value)
	text := strings.TrimRight(t.lines[from.Line-1], "\r\n")
	to = from.Column - 1 + lengthOfValue(text[from.Column-1:], flow)
	if to < from.Column {
		return from, to, errors.New("the value has several lines; change it in the text")
	}
	return from, to, nil
}

// at returns the place of a token, with the column in bytes. p comes from the YAML library, which counts columns in characters, sometimes from 0.
func (t *settingText) at(p Place, value string) Place {
	text := t.lines[p.Line-1]
	column := len(string([]rune(text)[:min(p.Column-1, len([]rune(text)))]))
	for _, near := range []int{column, column - 1, column + 1} {
		if near >= 0 && near <= len(text) && (strings.HasPrefix(text[near:], value) || near < len(text) && strings.ContainsRune(`"'`, rune(text[near]))) {
			return Place{p.Line, near + 1}
		}
	}
	return Place{p.Line, column + 1}
}

// lengthOfValue returns the number of bytes of the value at the start of a text. It returns 0 if the value continues on the next line.
func lengthOfValue(text string, flow bool) int {
	if text == "" {
		return 0
	}
	switch text[0] {
	case '[', '{':
		return lengthInBrackets(text)
	case '"', '\'':
		return lengthInQuotes(text)
	case '|', '>':
		return 0
	}
	if strings.HasPrefix(text, "- ") {
		return 0
	}
	end := len(text)
	if comment := strings.Index(text, " #"); comment >= 0 {
		end = comment
	}
	if flow {
		if next := strings.IndexAny(text[:end], ",]}"); next >= 0 {
			end = next
		}
	}
	return len(strings.TrimRight(text[:end], " "))
}

// lengthInBrackets returns the number of bytes of a list or a section, including its brackets. It returns 0 if the text does not contain the end.
func lengthInBrackets(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			if strings.ContainsRune(" [{,:", rune(text[max(0, i-1)])) {
				n := lengthInQuotes(text[i:])
				if n == 0 {
					return 0
				}
				i += n - 1
			}
		}
	}
	return 0
}

// lengthInQuotes returns the number of bytes of a text in quotes, including the quotes. It returns 0 if the text does not contain the end.
func lengthInQuotes(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && text[0] == '"':
			i++
		case text[i] == text[0] && i+1 < len(text) && text[i+1] == text[0] && text[0] == '\'':
			i++
		case text[i] == text[0]:
			return i + 1
		}
	}
	return 0
}
