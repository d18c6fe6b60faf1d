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
	low, high  int // bounds, of the kind spin
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
	o := option{name: m[1], kind: m[2]}
	if m := boundsText.FindStringSubmatch(line); m != nil {
		o.low, _ = strconv.Atoi(m[1])
		o.high, _ = strconv.Atoi(m[2])
	}
	return o, true
}

// command returns the command that sets the option. Engines ignore a wrong value without a word, so it checks the usual kinds.
func (o option) command(value string) (string, error) {
	n, err := strconv.Atoi(value)
	switch {
	case text.Printable(value) != value:
		return "", fmt.Errorf("option %s: %.40q has characters that cannot be sent", o.name, value)
	case o.kind == "check" && value != "true" && value != "false":
		return "", fmt.Errorf("option %s: %.40q is neither true nor false", o.name, value)
	case o.kind == "spin" && o.low < o.high && (err != nil || n < o.low || n > o.high):
		return "", fmt.Errorf("option %s: %.40q is not a whole number from %d to %d", o.name, value, o.low, o.high)
	case o.kind == "button":
		return "setoption name " + o.name, nil
	}
	return "setoption name " + o.name + " value " + value, nil
}

// commands returns the commands for our defaults, then those for settings.
func commands(options []option, settings []Setting) (list []string, err error) {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = o.name
	}
	for i, s := range slices.Concat(defaults, settings) {
		at := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, s.Name) })
		var command string
		if at < 0 {
			err = fmt.Errorf("there is no option %.40q; %s", s.Name, text.DidYouMean(s.Name, names, "it has "+strings.Join(names, ", ")))
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
