package uci

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
)

// Setting is a value for an option of an engine, such as 3 for Skill Level.
type Setting struct{ Name, Value string }

// defaults make searches repeat, and many engines fit into memory. They are left out for an engine without the option.
var defaults = []Setting{{"Threads", "1"}, {"Hash", "16"}, {"OwnBook", "false"}, {"Ponder", "false"}}

// option is an option that an engine has.
type option struct {
	name, kind string
	bounded    bool
	low, high  int      // bounds, of the kind spin
	choices    []string // of the kind combo
}

var (
	optionText = regexp.MustCompile(`^name (.+?) type (check|spin|combo|button|string)\b`)
	boundsText = regexp.MustCompile(` min (-?\d{1,15}) +max +(-?\d{1,15})`)
)

// parseOption reads what follows the word option.
func parseOption(line string) (option, bool) {
	m := optionText.FindStringSubmatch(line)
	if m == nil {
		return option{}, false
	}
	o := option{name: m[1], kind: m[2], choices: strings.Split(line, " var ")[1:]}
	if m := boundsText.FindStringSubmatch(line); m != nil && o.kind == "spin" {
		o.bounded = true
		o.low, _ = strconv.Atoi(m[1])
		o.high, _ = strconv.Atoi(m[2])
	}
	return o, true
}

// command returns the command that sets the option.
func (o option) command(value string) (string, error) {
	wrong, n, err := "", 0, error(nil)
	switch n, err = strconv.Atoi(value); {
	case text.Printable(value) != value:
		wrong = "has characters that cannot be sent"
	case o.kind == "check" && value != "true" && value != "false":
		wrong = "is neither true nor false"
	case o.bounded && (err != nil || n < o.low || n > o.high):
		wrong = fmt.Sprintf("is not a whole number from %d to %d", o.low, o.high)
	case o.kind == "combo" && !slices.Contains(o.choices, value):
		wrong = "is none of " + strings.Join(o.choices, ", ")
	case o.kind == "button" && value != "":
		wrong = "is too much: this option takes no value"
	case o.kind == "button":
		return "setoption name " + o.name, nil
	}
	if wrong != "" {
		return "", fmt.Errorf("option %s: %.40q %s", o.name, value, wrong)
	}
	return "setoption name " + o.name + " value " + value, nil
}

// commands returns the commands for our defaults, then those for settings.
func commands(options []option, settings []Setting) (list []string, err error) {
	for i, s := range slices.Concat(defaults, settings) {
		at := slices.IndexFunc(options, func(o option) bool { return strings.EqualFold(o.name, s.Name) })
		command := ""
		if at < 0 {
			err = unknownOption(s.Name, options)
		} else {
			command, err = options[at].command(s.Value)
		}
		switch {
		case err == nil:
			list = append(list, command)
		case i >= len(defaults):
			return nil, err
		}
	}
	return list, nil
}

// unknownOption suggests the options that begin with name, else the most similar one, else all.
func unknownOption(name string, options []option) error {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = o.name
	}
	longer := slices.DeleteFunc(slices.Clone(names), func(n string) bool {
		return len(n) < len(name) || !strings.EqualFold(n[:len(name)], name)
	})
	hint := text.DidYouMean(name, names, "it has "+strings.Join(names, ", "))
	if name != "" && len(longer) > 0 {
		hint = fmt.Sprintf("did you mean %s?", strings.Join(longer, " or "))
	}
	return fmt.Errorf("there is no option %.40q; %s", name, hint)
}
