package lab

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"midiconnect4/evolution"
)

// Reading is an interpretation of a paper where the paper is silent: values of its trainer's settings and of Experiment.Beyond, by name. Default
// values are left out, so the default interpretation is empty.
type Reading map[string]any

// String names the interpretation for people.
func (r Reading) String() string {
	if len(r) == 0 {
		return "as read here"
	}
	return strings.Join(r.parts(" "), ", ")
}

// Suffix returns the text that is added to the names of runs with this interpretation.
func (r Reading) Suffix() string {
	if len(r) == 0 {
		return ""
	}
	return "-" + strings.Join(r.parts("-"), "-")
}

// parts returns the names of the settings in r, each with its value, ordered by name.
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

// Axis is a setting in which interpretations of a paper may differ, with its default.
type Axis struct {
	Name, Usage string
	Usual       any      // an int, bool, float64 or string
	Values      []string // all possible strings; nil if the trainer checks the value
}

// Axes lists the settings in which interpretations of the paper may differ. Settings in Only are left out.
func (e Experiment) Axes() []Axis {
	axes := slices.Clone(e.Beyond)
	for _, s := range evolution.SettingsOf(e.settings()) {
		if !slices.Contains(e.Only, s.Name) {
			axes = append(axes, Axis{Name: s.Name, Usage: s.Usage, Usual: s.Value.Interface()})
		}
	}
	return axes
}

// settings returns the defaults of the paper's trainer.
func (e Experiment) settings() evolution.Settings {
	trainer, err := evolution.FindTrainer(cmp.Or(e.System, e.Paper))
	if err != nil {
		panic(err) // each paper has a trainer
	}
	return trainer.Settings()
}

// Canonical checks r for a game, or for the trainer's default game if game is empty. It returns r without the values that are defaults.
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
				value = own.Value.Interface() // of the setting's own type
			}
		}
		if value != axis.Usual {
			canonical[axis.Name] = value
		}
	}
	return canonical, nil
}

// adjust changes settings to the values in r. It ignores names that are not settings.
func (r Reading) adjust(s evolution.Settings) {
	for _, own := range evolution.SettingsOf(s) {
		if value, given := r[own.Name]; given {
			if err := evolution.Change(s, own.Name, value); err != nil {
				panic(err) // listed just now
			}
		}
	}
	evolution.Follow(s, func(name string) bool { _, given := r[name]; return given })
}

// Adjust changes settings to those of the current interpretation of the paper.
func (l *Lab) Adjust(s evolution.Settings) {
	if len(l.Reading) > 0 {
		l.Reading.adjust(s)
	}
}
