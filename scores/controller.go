package scores

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// PartController is the setting of a MIDI controller for a part. In each bar in which the part plays, the controller has one value or moves from
// one value to another.
type PartController struct {
	Number int // 1..119
	Value  Slope
}

// Slope is the value of a controller at the start of a bar and at its end, 0..127.
type Slope struct{ From, To int }

const mostControllers = 16 // largest number in a part

// controllerNames are the controllers that scores can call by a name.
var controllerNames = []struct {
	name   string
	number int
}{
	{"modulation", 1},
	{"breath", 2},
	{"foot", 4},
	{"balance", 8},
	{"expression", 11},
	{"sostenuto", 66},
	{"soft pedal", 67},
	{"resonance", 71},
	{"release", 72},
	{"attack", 73},
	{"brightness", 74},
	{"reverb", 91},
	{"chorus", 93},
}

const pedalController = 64

// heard lists the controllers that change the sound of .wav files, the sound card and the page. It includes the fine bytes (controllers 33, 39,
// 42 and 43) of modulation, volume, pan and expression. All other controllers have an effect only on MIDI instruments.
var heard = []int{1, 8, 11, 33, 39, 42, 43, pedalController, 66, 67, 71, 72, 73, 74, 91, 93}

// takenControllers maps the controllers that a part must not set directly to the setting to use instead. It is "" if no setting sets the
// controller.
var takenControllers = map[int]string{
	0: "bank", 32: "bank", 7: "volume", 10: "pan", pedalController: "pedal",
	6: "", 38: "", 96: "", 97: "", 98: "", 99: "", 100: "", 101: "",
}

// insteadInDrama maps a setting such as volume to a hint: what to write in a drama section that tries to bind the setting's controller.
var insteadInDrama = map[string]string{
	"volume": "bind expression, or write target: loudness",
	"pan":    "write target: pan",
	"bank":   "bind another controller",
}

func partController(c *PartController) settings.Group {
	return settings.Group{
		Example: "{controller: expression, value: 40..110}",
		Settings: []settings.Setting{
			settings.Of("controller", &c.Number, controllerNotation(parsePartController),
				"Which one: modulation, breath, foot, balance, expression, sostenuto, soft pedal, resonance, release, attack, brightness, "+
					"reverb, chorus, or a MIDI number from 1 to 119.",
				settings.More{Missing: settings.Problem("write it as in controller: expression", "no controller is given")}),
			settings.Of("value", &c.Value, settings.Notation(
				parseSlope,
				Slope.String,
				oneOrTwo(`([0-9]|[1-9][0-9]|1[01][0-9]|12[0-7])`, settings.WholeNumber("0", "127")),
			), "Its value, 0 to 127, or two with dots between them: it goes from the first to the second in each bar of the part.",
				settings.More{Missing: settings.Problem("write it as in value: 90, or value: 40..110", "no value is written; expected 0 to 127")}),
		},
	}
}

func controllerWords() []string {
	words := make([]string, len(controllerNames))
	for i, c := range controllerNames {
		words[i] = c.name
	}
	return words
}

// controllerName returns the name of a controller, or its number if it has no name.
func controllerName(number int) string {
	for _, c := range controllerNames {
		if c.number == number {
			return c.name
		}
	}
	return strconv.Itoa(number)
}

// controllerNotation is the notation of a controller in a score: its name or its number.
func controllerNotation(parse func(string) (int, error)) settings.Kind {
	return settings.Notation(
		parse,
		controllerName,
		settings.Either(settings.OneOf(controllerWords()...), settings.WholeNumber("1", "119")),
	)
}

// parseController reads the name or the number of a controller. setting is the name of the setting that sets this controller; it is "" if a part
// may set the controller directly.
func parseController(written string) (number int, setting string, err error) {
	for _, c := range controllerNames {
		if strings.EqualFold(c.name, written) {
			return c.number, "", nil
		}
	}
	for number, setting := range takenControllers {
		if setting != "" && strings.EqualFold(setting, written) {
			return number, setting, nil
		}
	}
	number, err = strconv.Atoi(written)
	if err != nil || number < 0 || number > 119 {
		return 0, "", settings.Problem(text.DidYouMean(written, controllerWords(), ""), "%s is no controller; expected a name or 1 to 119", settings.Quote(written))
	}
	setting, taken := takenControllers[number]
	if taken && setting == "" {
		return 0, "", settings.Problem("", "controller %d determines what other controllers mean; a part must not set it", number)
	}
	return number, setting, nil
}

// parsePartController reads a controller that a part sets. It returns an error for a controller that another setting sets.
func parsePartController(written string) (int, error) {
	number, setting, err := parseController(written)
	if setting != "" {
		err = takenBy(written, setting, "set "+setting+" instead")
	}
	return number, err
}

// parseBoundController reads a controller that drama binds to a signal. It allows the pedal; checkSwells reports an error if the part also has a
// pedal of its own.
func parseBoundController(written string) (int, error) {
	number, setting, err := parseController(written)
	if setting != "" && number != pedalController {
		err = takenBy(written, setting, insteadInDrama[setting])
	}
	return number, err
}

// takenBy returns the error for a controller that another setting sets.
func takenBy(written, setting, hint string) error {
	if written == setting {
		return settings.Problem(hint, "the part has the setting %s for this", setting)
	}
	return settings.Problem(hint, "controller %s belongs to the part's setting %s", written, setting)
}

func parseSlope(written string) (Slope, error) {
	from, to, err := ends(written, func(end string) (int, error) {
		n, err := strconv.Atoi(end)
		if err != nil || n < 0 || n > pitch.HighestKey {
			return 0, settings.Problem("write it as 90, or as 40..110", "%s is no value of a controller; expected 0 to 127", settings.Quote(written))
		}
		return n, nil
	})
	return Slope{from, to}, err
}

func (s Slope) String() string {
	if s.From == s.To {
		return strconv.Itoa(s.From)
	}
	return fmt.Sprintf("%d..%d", s.From, s.To)
}

// Pedal says how a part uses the sustain pedal.
type Pedal string

const (
	NoPedal   Pedal = "none"
	BarPedal  Pedal = "bar"  // down from the start to the end of each bar
	HalfPedal Pedal = "half" // down in each bar, but lifted and pressed again in its middle
	BeatPedal Pedal = "beat" // down in each bar, but lifted and pressed again at each beat of the meter
)
