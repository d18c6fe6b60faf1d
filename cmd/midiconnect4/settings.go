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
	var flags []cli.Flag
	for _, s := range sharedSettings() {
		usage, standard := s.usage()+s.within(), s.defaults.list(" for ", "; ")
		switch s.kind {
		case reflect.Int:
			flags = append(flags, &cli.IntFlag{Name: s.name, Usage: usage, DefaultText: standard, Category: category})
		case reflect.Bool:
			flags = append(flags, &cli.BoolFlag{Name: s.name, Usage: usage, Category: category})
		case reflect.Float64:
			flags = append(flags, &cli.Float64Flag{Name: s.name, Usage: usage, DefaultText: standard, Category: category})
		default:
			flags = append(flags, &cli.StringFlag{Name: s.name, Usage: usage, DefaultText: standard, Category: category})
		}
	}
	return flags
}

// sharedSetting is a setting of one or several systems.
type sharedSetting struct {
	name                     string
	kind                     reflect.Kind
	usages, bounds, defaults bySystem
}

// sharedSettings are the settings of all systems, each once.
func sharedSettings() []*sharedSetting {
	var all []*sharedSetting
	for _, system := range evolution.Trainers() {
		for _, s := range evolution.SettingsOf(system.Settings()) {
			i := slices.IndexFunc(all, func(of *sharedSetting) bool { return of.name == s.Name })
			if i < 0 {
				i, all = len(all), append(all, &sharedSetting{name: s.Name, kind: s.Value.Kind()})
			}
			all[i].usages.add(s.Usage, system.Name)
			if s.Bounds != "" && s.Value.Kind() != reflect.String { // usages list the words
				all[i].bounds.add(s.Bounds.String(), system.Name)
			}
			if value := fmt.Sprint(s.Value); value != "" && s.Value.Kind() != reflect.Bool {
				all[i].defaults.add(value, system.Name)
			}
		}
	}
	return all
}

// usage says what the setting means, and in which systems, unless its defaults say that.
func (s *sharedSetting) usage() string {
	switch {
	case len(s.usages) > 1:
		return s.usages.list(" (", "); ") + ")"
	case len(s.defaults) > 0:
		return s.usages[0].text
	}
	return s.usages.list(" (", "") + ")"
}

// within says which numbers the setting may have.
func (s *sharedSetting) within() string {
	switch len(s.bounds) {
	case 0:
		return ""
	case 1:
		return "; " + s.bounds[0].text
	}
	return "; " + s.bounds.list(" for ", ", ")
}

// ofSystems is a text with the systems that it is of.
type ofSystems struct {
	text    string
	systems []string
}

// bySystem are such texts, none twice.
type bySystem []*ofSystems

// add adds the text of a system.
func (b *bySystem) add(text, system string) {
	for _, of := range *b {
		if of.text == text {
			of.systems = append(of.systems, system)
			return
		}
	}
	*b = append(*b, &ofSystems{text, []string{system}})
}

// list lists the texts with their systems.
func (b bySystem) list(before, between string) string {
	var all []string
	for _, of := range b {
		all = append(all, of.text+before+strings.Join(of.systems, ", "))
	}
	return strings.Join(all, between)
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
