package evolution

import (
	"fmt"
	"reflect"
	"slices"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/tictactoe"
)

// SettingsOf returns the settings in s.
func SettingsOf(s Settings) []setting.Setting { return setting.Of(s) }

// GameOf returns the name of the game of a run with settings s.
func GameOf(s Settings) string {
	for _, own := range SettingsOf(s) {
		if own.Name == "game" {
			return own.Value.String()
		}
	}
	return tictactoe.Game{}.Name() // systems without this setting play tic-tac-toe
}

// LengthName returns the name of the setting for the length of a run, to which s.Length points.
func LengthName(s Settings) string {
	all := SettingsOf(s)
	return all[slices.IndexFunc(all, func(of setting.Setting) bool { return of.Value.Addr().Interface() == any(s.Length()) })].Name
}

// Follow adapts the defaults that depend on other settings. It does not change a setting for which the function given returns true, because the user
// set it.
func Follow(s Settings, given func(name string) bool) {
	if f, ok := s.(interface{ Follow(given func(string) bool) }); ok {
		f.Follow(given)
	}
}

// Change sets the setting with the given name. value must be an int, bool, float64 or string, as the setting is. It returns an error if there is no
// such setting.
func Change(s Settings, name string, value any) error {
	for _, own := range SettingsOf(s) {
		if own.Name == name {
			own.Value.Set(reflect.ValueOf(value).Convert(own.Value.Type()))
			return nil
		}
	}
	return fmt.Errorf("there is no setting %s", name)
}
