package lab

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"midiconnect4/evolution"
)

// Settings are the settings of runs, by name: the system, its settings, and settings of the experiment.
type Settings map[string]any

// Used returns the settings of a run for the report: the system, its settings as they were used, and further settings of the experiment (parameter
// more).
func Used(system string, s evolution.Settings, more Settings) Settings {
	used := byName(s)
	used["system"] = system
	maps.Copy(used, more)
	return used
}

// byName returns settings as a map; the keys are their names in JSON.
func byName(s evolution.Settings) Settings {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // cannot happen: settings are structs of numbers and strings
	}
	named := Settings{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&named); err != nil {
		panic(err) // cannot happen: json.Marshal encoded it
	}
	return named
}

// Join merges the settings of several kinds of run. A setting with different values becomes a list of these values.
func Join(all ...Settings) Settings {
	joined := Settings{}
	for name := range all[0] {
		var values []any
		for _, s := range all {
			value := s[name]
			if !slices.ContainsFunc(values, func(other any) bool { return reflect.DeepEqual(other, value) }) {
				values = append(values, value)
			}
		}
		if joined[name] = values; len(values) == 1 {
			joined[name] = values[0]
		}
	}
	return joined
}

// share moves the settings that all rows share to the table. If the table has settings already, share does nothing. Derived rows have no settings and
// are ignored.
func (t *Table) share() {
	var all []Settings
	for _, r := range t.Rows {
		if r.Settings != nil {
			all = append(all, r.Settings)
		}
	}
	if t.Settings != nil || len(all) == 0 {
		return
	}
	t.Settings = maps.Clone(all[0])
	maps.DeleteFunc(t.Settings, func(name string, value any) bool {
		for _, s := range all {
			if other, has := s[name]; !has || !reflect.DeepEqual(other, value) {
				return true
			}
		}
		return false
	})
	for i, r := range t.Rows {
		own := maps.Clone(r.Settings)
		maps.DeleteFunc(own, func(name string, _ any) bool { _, shared := t.Settings[name]; return shared })
		t.Rows[i].Settings = own
	}
}
