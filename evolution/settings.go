package evolution

import (
	"fmt"
	"reflect"
	"slices"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/tictactoe"
)

// SettingsOf lists the settings in s.
func SettingsOf(s Settings) []setting.Setting { return setting.Of(s) }

// GameOf returns the name of the game that a run with settings s plays.
func GameOf(s Settings) string {
	for _, own := range SettingsOf(s) {
		if own.Name == "game" {
			return own.Value.String()
		}
	}
	return tictactoe.Game{}.Name() // systems without this setting play only tic-tac-toe
}

// LengthName returns the name of the setting that s.Length points to.
func LengthName(s Settings) string {
	all := SettingsOf(s)
	return all[slices.IndexFunc(all, func(of setting.Setting) bool { return of.Value.Addr().Interface() == any(s.Length()) })].Name
}

// Follow sets the settings whose defaults depend on other settings. given reports whether the user gave a setting; Follow leaves those alone.
func Follow(s Settings, given func(name string) bool) {
	if f, ok := s.(interface{ Follow(given func(string) bool) }); ok {
		f.Follow(given)
	}
}

// Change sets one of the settings in s. The value must have the setting's kind: int, bool, float64 or string. It fails if no setting has that name.
func Change(s Settings, name string, value any) error {
	for _, own := range SettingsOf(s) {
		if own.Name == name {
			own.Value.Set(reflect.ValueOf(value).Convert(own.Value.Type()))
			return nil
		}
	}
	return fmt.Errorf("there is no setting %s", name)
}
