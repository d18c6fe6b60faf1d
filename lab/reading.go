package lab

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"midiconnect4/evolution"
)

// Reading is an interpretation of a paper, where the paper leaves something open: values of its trainer's settings and of Experiment.Beyond, by
// name. Default values are left out, so the default interpretation is empty.
type Reading map[string]any

// String returns the interpretation as text.
func (r Reading) String() string {
	if len(r) == 0 {
		return "as read here"
	}
	return strings.Join(r.parts(" "), ", ")
}

// Suffix returns what is added to the names of runs under this interpretation.
func (r Reading) Suffix() string {
	if len(r) == 0 {
		return ""
	}
	return "-" + strings.Join(r.parts("-"), "-")
}

// parts returns each setting in r with its value, ordered by name. The given text is written between name and value.
func (r Reading) parts(between string) []string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(r)) {
		if r[name] == true {
			parts = append(parts, name)
			continue
		}
		parts = append(parts, name+between+fmt.Sprint(r[name]))
	}
	return parts
}

// Axis is a setting in which interpretations of a paper can differ.
type Axis struct {
	Name, Usage string
	Usual       any      // the default: an int, bool, float64 or string
	Values      []string // all possible values of a string; nil if the trainer checks them
}

// Axes returns the settings in which interpretations of the paper can differ. Settings in Only are not among them.
func (e Experiment) Axes() []Axis {
	axes := slices.Clone(e.Beyond)
	for _, s := range evolution.SettingsOf(e.settings()) {
		if !slices.Contains(e.Only, s.Name) {
			axes = append(axes, Axis{Name: s.Name, Usage: s.Usage, Usual: s.Value.Interface()})
		}
	}
	return axes
}

// settings returns the default settings of the paper's trainer.
func (e Experiment) settings() evolution.Settings {
	trainer, err := evolution.FindTrainer(cmp.Or(e.System, e.Paper))
	if err != nil {
		panic(err) // cannot happen: each paper has a trainer
	}
	return trainer.Settings()
}

// Canonical checks an interpretation for a game; "" means the trainer's default game. It returns the interpretation without default values.
func (e Experiment) Canonical(r Reading, game string) (Reading, error) {
	s := e.settings()
	if game != "" {
		if err := evolution.Change(s, "game", game); err != nil {
			return nil, err
		}
	}
	r.adjust(s)
	if err := s.Check(); err != nil {
		return nil, err
	}
	canonical := Reading{}
	for _, axis := range e.Axes() {
		value, given := r[axis.Name]
		if !given {
			continue
		}
		if axis.Values != nil && !slices.Contains(axis.Values, fmt.Sprint(value)) {
			return nil, fmt.Errorf("%s %.40q: must be %s", axis.Name, value, strings.Join(axis.Values, " or "))
		}
		for _, own := range evolution.SettingsOf(s) {
			if own.Name == axis.Name {
				value = own.Value.Interface() // the same value, with the setting's type
			}
		}
		if value != axis.Usual {
			canonical[axis.Name] = value
		}
	}
	return canonical, nil
}

// adjust sets settings to the values in r. Names that are not settings are ignored.
func (r Reading) adjust(s evolution.Settings) {
	for _, own := range evolution.SettingsOf(s) {
		if value, given := r[own.Name]; given {
			if err := evolution.Change(s, own.Name, value); err != nil {
				panic(err) // cannot happen: s has this setting
			}
		}
	}
	evolution.Follow(s, func(name string) bool { _, given := r[name]; return given })
}

// Adjust changes settings according to the current interpretation of the paper.
func (l *Lab) Adjust(s evolution.Settings) {
	if len(l.Reading) > 0 {
		l.Reading.adjust(s)
	}
}
