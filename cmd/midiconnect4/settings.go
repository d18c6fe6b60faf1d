package main

import (
	"fmt"
	"reflect"
	"slices"

	"midiconnect4/evolution"
	"midiconnect4/evolution/setting"
)

// settingFlags returns a flag for each name of a system's setting. Systems may use the same name with different meanings.
func settingFlags() (flags []*option) {
	for _, system := range evolution.Trainers() {
		for _, s := range evolution.SettingsOf(system.Settings()) {
			if !slices.ContainsFunc(flags, func(o *option) bool { return o.names[0] == s.Name }) {
				o := bind(reflect.New(kindOf(s.Value)).Interface(), s.Name, s.Usage)
				o.elsewhere = "each system has its own: midiconnect4 evolve --system NAME --help lists them"
				flags = append(flags, o)
			}
		}
	}
	return flags
}

// kindOf returns the type of a setting's flag: int, bool or float64. All other settings have string flags.
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

// describeSettings lets the help describe the settings of a system, and hides the flags of all other systems' settings.
func describeSettings(flags []*option, system evolution.Trainer) {
	own := evolution.SettingsOf(system.Settings())
	for _, o := range flags {
		i := slices.IndexFunc(own, func(s setting.Setting) bool { return s.Name == o.names[0] })
		if o.hidden = i < 0; o.hidden {
			continue
		}
		s := own[i]
		o.group, o.usage, o.elsewhere = "Settings of "+system.Name, s.Usage, ""
		if s.Bounds != "" && s.Value.Kind() != reflect.String { // the usage of a string setting lists its values
			o.usage += "; " + s.Bounds.String()
		}
		o.standard = fmt.Sprint(s.Value)
	}
}

// apply sets the settings of a trainer from the given flags. It returns an error if a flag sets something that the trainer does not have.
func apply(flags []*option, trainer evolution.Trainer, s evolution.Settings) error {
	for _, o := range flags {
		if o.given && evolution.Change(s, o.names[0], reflect.ValueOf(o.to).Elem().Interface()) != nil {
			return wrongUsage(fmt.Errorf("--%s is not a setting of the system %s", o.names[0], trainer.Name))
		}
	}
	return nil
}
