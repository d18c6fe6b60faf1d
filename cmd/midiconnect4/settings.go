package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
)

// settingFlags makes a flag for each setting of all systems. Its default, and sometimes
// its meaning, depends on the system.
func settingFlags() []cli.Flag {
	const category = "Settings of a system:"
	var names []string
	usages, defaults, kinds := map[string][]string{}, map[string][]string{}, map[string]reflect.Kind{}
	for _, system := range evolution.Trainers() {
		for _, s := range evolution.SettingsOf(system.Settings()) {
			if !slices.Contains(names, s.Name) {
				names = append(names, s.Name)
				kinds[s.Name] = s.Value.Kind()
			}
			if !slices.Contains(usages[s.Name], s.Usage) {
				usages[s.Name] = append(usages[s.Name], s.Usage)
			}
			if value := fmt.Sprint(s.Value); value != "" {
				defaults[s.Name] = append(defaults[s.Name], value+" for "+system.Name)
			}
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

// settingValue is a setting and the value that a flag gives it.
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

// apply changes the settings of a trainer. A setting of another trainer is wrong usage.
func apply(values []settingValue, trainer evolution.Trainer, s evolution.Settings) error {
	for _, v := range values {
		if evolution.Change(s, v.name, v.value) != nil {
			return wrongUsage(fmt.Errorf("--%s is not a setting of the system %s", v.name, trainer.Name))
		}
	}
	return nil
}
