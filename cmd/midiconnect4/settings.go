package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
)

// settingFlags makes a flag for each setting of all systems.
func settingFlags(to *[]*option) []cli.Flag {
	for _, s := range settingsOf(evolution.Trainers()...) {
		*to = append(*to, bind(reflect.New(s.kind).Interface(), s.name, ""))
	}
	return describeSettings(*to, evolution.Trainers()...)
}

// describeSettings has help say what settings mean in some systems. If it is one, those of others are hidden.
func describeSettings(all []*option, systems ...evolution.Trainer) []cli.Flag {
	var flags []cli.Flag
	described := settingsOf(systems...)
	for _, o := range all {
		i := slices.IndexFunc(described, func(s *sharedSetting) bool { return s.name == o.names[0] })
		if o.hidden = i < 0; !o.hidden {
			s := described[i]
			o.usage, o.standard = s.usage()+s.within(), s.defaults.list(" for ", "; ")
		}
		title := "Settings"
		if o.elsewhere = "each system has its own: midiconnect4 evolve --system NAME --help lists them"; len(systems) == 1 {
			title, o.elsewhere = "Settings of "+systems[0].Name, ""
		}
		flags = append(flags, group(title, o)...)
	}
	return flags
}

// sharedSetting is a setting of one or several systems.
type sharedSetting struct {
	name                     string
	kind                     reflect.Type
	usages, bounds, defaults bySystem
}

// settingsOf are the settings of some systems, each once.
func settingsOf(systems ...evolution.Trainer) []*sharedSetting {
	var all []*sharedSetting
	for _, system := range systems {
		name := system.Name
		if len(systems) == 1 {
			name = ""
		}
		for _, s := range evolution.SettingsOf(system.Settings()) {
			i := slices.IndexFunc(all, func(of *sharedSetting) bool { return of.name == s.Name })
			if i < 0 {
				i, all = len(all), append(all, &sharedSetting{name: s.Name, kind: kindOf(s.Value)})
			}
			all[i].usages.add(s.Usage, name)
			if s.Bounds != "" && s.Value.Kind() != reflect.String { // usages list the words
				all[i].bounds.add(s.Bounds.String(), name)
			}
			if value := fmt.Sprint(s.Value); value != "" && s.Value.Kind() != reflect.Bool {
				all[i].defaults.add(value, name)
			}
		}
	}
	return all
}

// kindOf is the type of the flag for a setting.
func kindOf(v reflect.Value) reflect.Type {
	switch v.Kind() {
	case reflect.Int:
		return reflect.TypeFor[int]()
	case reflect.Bool:
		return reflect.TypeFor[bool]()
	case reflect.Float64:
		return reflect.TypeFor[float64]()
	}
	return reflect.TypeFor[string]()
}

// usage says what the setting means, and in which systems, unless its defaults say that.
func (s *sharedSetting) usage() string {
	switch {
	case len(s.usages) > 1:
		return s.usages.list(" (", "); ") + ")"
	case len(s.defaults) > 0 || s.usages[0].systems[0] == "":
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
		text := of.text
		if of.systems[0] != "" { // one system is not named
			text += before + strings.Join(of.systems, ", ")
		}
		all = append(all, text)
	}
	return strings.Join(all, between)
}

// apply changes the settings of a trainer by the flags that are given. A setting of another trainer is wrong usage.
func apply(flags []*option, trainer evolution.Trainer, s evolution.Settings) error {
	for _, o := range flags {
		if o.given && evolution.Change(s, o.names[0], reflect.ValueOf(o.to).Elem().Interface()) != nil {
			return wrongUsage(fmt.Errorf("--%s is not a setting of the system %s", o.names[0], trainer.Name))
		}
	}
	return nil
}
