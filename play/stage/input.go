package stage

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/controller"
	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// Input says which MIDI inputs a performance has, and how it uses them.
type Input struct {
	Sources []*midiport.Source
	Keys    string           // name of a known controller, or path of a file of keys; empty for the default keys
	Hold    bool             // whether a note held on the controller is the first note of the next bars
	Thru    bool             // whether notes played on the inputs sound
	LEDs    *midiport.Choice // port of the controller's LEDs; nil if Sources is empty
	Clock   bool             // whether to follow the MIDI clock of the inputs
	Meter   scores.Meter     // meter of the sequencer that sends the clock; the zero value stands for the score's meter
}

// ReadKeys reads what the keys of the controller do in one or more games. It returns nil if there are no inputs. If a person plays and the keys allow
// no move, it returns an error.
func (i *Input) ReadKeys(personPlays bool, games ...game.Game) (*controller.Keys, error) {
	if len(i.Sources) == 0 {
		return nil, nil
	}
	size := controller.SizeOf(games...)
	keys := controller.Default(size.Columns)
	if i.Keys != "" {
		data, bundled := controller.Profile(i.Keys)
		if !bundled {
			var err error
			if data, err = bounded.ReadFile(i.Keys, controller.MaxFile); err != nil {
				return nil, &play.OrderError{
					Field: "keys", Cause: fmt.Errorf("%s: %w", i.Keys, err), Beside: !errors.Is(err, fs.ErrNotExist),
					Hint: "midiconnect4 keys list shows the controllers that need no file",
				}
			}
		}
		var err error
		if keys, err = controller.Parse(i.Keys, data, size); err != nil {
			return nil, err
		}
	}
	idle := len(keys.Columns) == 0 && keys.Pads == nil && keys.Controls == nil && !i.Hold && !i.Thru && !i.Clock
	if idle && personPlays {
		return nil, CheckColumns(games[0])
	}
	return keys, nil
}

// CheckColumns returns an error if the moves of a game are not columns.
func CheckColumns(g game.Game) error {
	if play.OnColumns(g) {
		return nil
	}
	return wrong("in", "to choose squares with pads, write the notes of the pads into a file of keys, and give that file with {keys}", "{in}: the keys choose columns, but the moves of %s are %s", g.Name(), g.Notation())
}

// Surfaces returns the inputs with a controller that has the given keys.
func (i *Input) Surfaces(keys *controller.Keys) []session.Input {
	var all []session.Input
	for _, source := range i.Sources {
		one := session.Input{Source: source, Controller: &controller.Surface{Keys: keys, Hold: i.Hold, Thru: i.Thru}, Thru: i.Thru}
		if len(i.Sources) > 1 {
			one.Name = text.Printable(source.Wanted)
		}
		all = append(all, one)
	}
	return all
}

// Names returns the names of the inputs, joined by "and"; empty if there are no inputs. The inputs must be open.
func (i *Input) Names() string {
	var all []string
	for _, source := range i.Sources {
		all = append(all, text.Printable(source.Name()))
	}
	return strings.Join(all, " and ")
}

// checkDiffer returns an error if two names mean the same input. The inputs must be open.
func (i *Input) checkDiffer() error {
	for n, a := range i.Sources {
		for _, b := range i.Sources[:n] {
			if a.Same(&b.Choice) {
				return wrong("in", "", "{in} %s: this input is given twice", a.Wanted)
			}
		}
	}
	return nil
}

// OpenLEDs opens the LEDs of a controller's keys, to show a performance that starts with the game g. It returns nil if keys is nil or has no LEDs.
func (i *Input) OpenLEDs(keys *controller.Keys, g game.Game) (session.UI, error) {
	if keys == nil || keys.LEDs == nil {
		return nil, nil
	}
	i.LEDs.Wanted = cmp.Or(keys.LEDs.Port, i.Sources[0].Name())
	leds, err := controller.OpenLEDs(keys, g, guardian.Over(i.LEDs))
	if _, unknown := errors.AsType[*midiport.ChoiceError](err); unknown && keys.LEDs.Port == "" {
		return nil, &play.OrderError{
			Field: "keys", Cause: fmt.Errorf("the lamps of the keys: %w", err), Beside: true,
			Hint: "name their port in the file of keys, as in lamps: {port: NAME}; midiconnect4 ports lists the names",
		}
	}
	if err != nil {
		return nil, err // returning leds would make a non-nil interface of a nil pointer
	}
	return leds, nil
}

// close closes the connections to the system of MIDI ports.
func (i *Input) close() {
	for _, source := range i.Sources {
		source.Close()
	}
	if i.LEDs != nil {
		i.LEDs.Close()
	}
}
