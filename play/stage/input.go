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

// Input says how MIDI inputs are used.
type Input struct {
	Sources []*midiport.Source
	Keys    string           // known controller, or a file of keys; empty for the default
	Hold    bool             // a note held on the controller sets the first note of the next bars
	Thru    bool             // notes played on the inputs sound
	LEDs    *midiport.Choice // port of the LEDs; nil without sources
	Clock   bool             // follow the MIDI clock of the inputs
	Meter   scores.Meter     // meter of the sequencer that sends the clock; the zero value means the score's
}

// ReadKeys reads what the controller's keys do in a game. It returns nil without sources. If a person plays, it returns an error if the keys allow
// that person no move.
func (i *Input) ReadKeys(g game.Game, personPlays bool) (*controller.Keys, error) {
	if len(i.Sources) == 0 {
		return nil, nil
	}
	width, height := g.Size()
	keys := controller.Default(width)
	if i.Keys != "" {
		data, bundled := controller.Profile(i.Keys)
		if !bundled {
			var err error
			if data, err = bounded.ReadFile(i.Keys, controller.MaxFile); err != nil {
				return nil, &play.OrderError{
					Field: "keys", Cause: fmt.Errorf("%s: %w", i.Keys, err), Beside: !errors.Is(err, fs.ErrNotExist),
					Hint: "midiconnect4 keys list names those that need no file",
				}
			}
		}
		var err error
		if keys, err = controller.Parse(i.Keys, data, width, height); err != nil {
			return nil, err
		}
	}
	unfit := CheckColumns(g)
	if unfit == nil && (!i.Thru || personPlays) {
		return keys, nil
	}
	keys.Columns = nil // the keys choose no columns, and may sound
	idle := keys.Pads == nil && keys.Controls == nil && !i.Hold && !i.Thru && !i.Clock
	if idle && personPlays {
		return nil, unfit
	}
	return keys, nil
}

// CheckColumns returns an error for a game whose moves are not columns.
func CheckColumns(g game.Game) error {
	if _, numbered := g.(game.SquareLabeller); !numbered {
		return nil
	}
	return wrong("in", "to choose squares by pads, write the pads' notes into a file and give it with {keys}", "{in}: keys choose columns, but moves of %s are %s", g.Name(), g.Notation())
}

// Surfaces returns the inputs, with the functions of their keys.
func (i *Input) Surfaces(keys *controller.Keys) []session.Input {
	var all []session.Input
	for _, source := range i.Sources {
		one := session.Input{Source: source, Controller: &controller.Surface{Keys: keys, Hold: i.Hold}, Thru: i.Thru}
		if len(i.Sources) > 1 {
			one.Name = text.Printable(source.Wanted)
		}
		all = append(all, one)
	}
	return all
}

// Names lists the names of the inputs, which must be open; empty for none.
func (i *Input) Names() string {
	var all []string
	for _, source := range i.Sources {
		all = append(all, text.Printable(source.Name()))
	}
	return strings.Join(all, " and ")
}

// checkDiffer returns an error if one input was given under two names. The inputs must be open.
func (i *Input) checkDiffer() error {
	for n, a := range i.Sources {
		for _, b := range i.Sources[:n] {
			if a.Same(&b.Choice) {
				return wrong("in", "", "{in} %s: it is given twice", a.Wanted)
			}
		}
	}
	return nil
}

// OpenLEDs opens the LEDs of a controller's keys in a game. It returns nil if the keys have no LEDs; keys may be nil.
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
		return nil, err // not leds, which would be a non-nil interface
	}
	return leds, nil
}

// close closes the connections to the system of ports.
func (i *Input) close() {
	for _, source := range i.Sources {
		source.Close()
	}
	if i.LEDs != nil {
		i.LEDs.Close()
	}
}
