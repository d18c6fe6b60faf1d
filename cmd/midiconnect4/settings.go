package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
)

// setting is one number of a system's settings: a field of its struct, or of one
// that it embeds.
type setting struct {
	name, usage string
	value       reflect.Value
}

// settingsOf lists the fields of a system's settings.
func settingsOf(s evolution.Settings) []setting {
	fields := reflect.ValueOf(s).Elem()
	var all []setting
	for _, f := range reflect.VisibleFields(fields.Type()) {
		if !f.Anonymous {
			all = append(all, setting{f.Tag.Get("json"), f.Tag.Get("usage"), fields.FieldByIndex(f.Index)})
		}
	}
	return all
}

// lengthName is the name of the setting that says how long a run is.
func lengthName(s evolution.Settings) string {
	all := settingsOf(s)
	return all[slices.IndexFunc(all, func(of setting) bool { return of.value.Addr().Interface() == any(s.Length()) })].name
}

// settingFlags makes a flag of each setting of any system. What it is by default,
// and sometimes what it means, depends on the system.
func settingFlags() []cli.Flag {
	const category = "Settings of a system:"
	var names []string
	usages, defaults, kinds := map[string][]string{}, map[string][]string{}, map[string]reflect.Kind{}
	for _, system := range evolution.Trainers() {
		for _, s := range settingsOf(system.Settings()) {
			if !slices.Contains(names, s.name) {
				names = append(names, s.name)
				kinds[s.name] = s.value.Kind()
			}
			if !slices.Contains(usages[s.name], s.usage) {
				usages[s.name] = append(usages[s.name], s.usage)
			}
			defaults[s.name] = append(defaults[s.name], fmt.Sprintf("%v for %s", s.value, system.Name))
		}
	}
	var flags []cli.Flag
	for _, name := range names {
		usage, standard := strings.Join(usages[name], "; or "), strings.Join(defaults[name], ", ")
		switch kinds[name] {
		case reflect.Int:
			flags = append(flags, &cli.IntFlag{Name: name, Usage: usage, DefaultText: standard, Category: category})
		case reflect.Bool:
			flags = append(flags, &cli.BoolFlag{Name: name, Usage: usage, Category: category})
		case reflect.Float64:
			flags = append(flags, &cli.Float64Flag{Name: name, Usage: usage, DefaultText: standard, Category: category})
		default:
			flags = append(flags, &cli.StringFlag{Name: name, Usage: usage, DefaultText: standard, Category: category})
		}
	}
	return flags
}

// settingValue is a setting that a flag gives.
type settingValue struct {
	name  string
	value any
}

// parseSettings reads the flags of settingFlags that are given.
func parseSettings(c *cli.Context) []settingValue {
	var values []settingValue
	for _, f := range settingFlags() {
		if name := f.Names()[0]; c.IsSet(name) {
			values = append(values, settingValue{name, c.Value(name)})
		}
	}
	return values
}

// apply changes a trainer's settings. A value for another trainer's setting is
// wrong usage.
func apply(values []settingValue, trainer evolution.Trainer, s evolution.Settings) error {
	own := settingsOf(s)
	for _, v := range values {
		i := slices.IndexFunc(own, func(s setting) bool { return s.name == v.name })
		if i < 0 {
			return wrongUsage(fmt.Errorf("--%s is no setting of the system %s", v.name, trainer.Name))
		}
		field := own[i].value
		field.Set(reflect.ValueOf(v.value).Convert(field.Type()))
	}
	return nil
}
