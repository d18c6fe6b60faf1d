package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// parts are the functions that change the parts of the music. Those that take a PartNumber become, with the name of a part, functions that take a
// number: see Function.of.
var parts = grouped("parts",
	Function{
		Name: "mute", About: "silences a part, or lets it sound again", Takes: Part,
		do: func(t *transport, v Value) error {
			return t.switchPart("mute", v, func(s *live.Strip) *bool { return &s.Muted })
		},
	},
	Function{
		Name: "solo", About: "silences all parts but this one and others with solo, or ends its solo", Takes: Part,
		do: func(t *transport, v Value) error {
			return t.switchPart("solo", v, func(s *live.Strip) *bool { return &s.Solo })
		},
	},
	partControl("level", "sets the volume of a part", midi.VolumeMSB, 0),
	partControl("pan", "sets where a part sounds: -64 on the left, 0 in the middle, 63 on the right", midi.PanPositionMSB, -panCentre),
	Function{
		Name: "control", About: "sets a MIDI controller of a part: control bass 74 100", Takes: PartNumber, High: most, To: most,
		do: func(t *transport, v Value) error {
			part, number, err := controllerOf(v.Text)
			if err != nil {
				return err
			}
			t.setControl(part, live.Control{Number: number, Value: uint8(v.Number)})
			return nil
		},
		nowOf: func(c live.Current, of string) (float64, bool) {
			part, number, err := controllerOf(of)
			value, ok := c.Control(part, number)
			return float64(value), ok && err == nil
		},
	},
	press("part-undo", "takes back the last change of a part", func(t *transport) { t.UndoMix() }),
)

const (
	panCentre = 64 // value of the MIDI controller in the middle
	most      = 127
)

// partControl returns a function that sets a controller of a part. low is the number for the controller's lowest value.
func partControl(name, about string, controller uint8, low float64) Function {
	return Function{
		Name: name, About: about, Takes: PartNumber, Low: low, High: low + most, From: low, To: low + most,
		do: func(t *transport, v Value) error {
			t.setControl(v.Text, live.Control{Number: controller, Value: uint8(v.Number - low)})
			return nil
		},
		nowOf: func(c live.Current, part string) (float64, bool) {
			value, ok := c.Control(part, controller)
			return float64(value) + low, ok
		},
	}
}

// partOf returns the part that the value of mute or solo names, and what it says about it. known is false if it says neither on nor off.
func partOf(v Value) (part string, on, known bool) {
	part, last := cutLast(v.Text)
	on, known = map[string]bool{"on": true, "1": true, "off": false, "0": false}[strings.ToLower(last)]
	if part == "" || !known {
		return v.Text, false, false
	}
	return part, on, true
}

// CheckPart returns an error if the call names a part that a score lacks.
func (c Call) CheckPart(s *scores.Score) error {
	if part := c.part(); part != "" {
		return s.CheckPart(part)
	}
	return nil
}

// part returns the part that the call changes; empty for none.
func (c Call) part() string {
	if c.Function.Takes == Part {
		part, _, _ := partOf(c.Value)
		return part
	}
	return c.Function.part
}

// Has returns true if the part that a call of mute or solo names is muted, or has solo.
func (s Scene) Has(c Call) bool {
	part, _, _ := partOf(c.Value)
	strip := s.Mix.Of(part)
	return c.Function.Name == "mute" && strip.Muted || c.Function.Name == "solo" && strip.Solo
}

// controllerOf splits the name of a part and the number of a controller.
func controllerOf(text string) (part string, number uint8, err error) {
	part, last := cutLast(text)
	n, err := strconv.ParseUint(last, 10, 7)
	const firstMode = 120 // from here on, controllers are modes of the channel, such as all notes off
	if err != nil || n >= firstMode || part == "" {
		return "", 0, errors.New("expected a part, a controller from 0 to 119 and a value, as in control bass 74 100")
	}
	return part, uint8(n), nil
}

// cutLast cuts a text before its last word.
func cutLast(text string) (before, last string) {
	text = strings.TrimSpace(text)
	i := strings.LastIndexByte(text, ' ')
	return strings.TrimSpace(text[:max(0, i)]), text[i+1:]
}

func (t *transport) setControl(part string, c live.Control) {
	t.Mix(part, live.ControlWords(part, c), func(s *live.Strip) { s.Set(c.Number, c.Value) })
}

// switchPart switches a property of a part on, off or, if v does not say which, over.
func (t *transport) switchPart(name string, v Value, of func(*live.Strip) *bool) error {
	part, on, known := partOf(v)
	t.Mix(part, name+" "+v.Text, func(s *live.Strip) { *of(s) = known && on || !known && !*of(s) })
	return nil
}

// of returns the function for one part: it takes a number alone. f must take a PartNumber. For the function control, the text also has the
// controller's number.
func (f Function) of(text string) Function {
	every := f
	if f.part = text; f.Name == "control" {
		f.part, _, _ = controllerOf(text)
	}
	f.Name, f.Takes = f.Name+" "+text, Whole
	f.do = func(t *transport, v Value) error {
		v.Text = text
		return every.do(t, v)
	}
	f.now = func(c live.Current) (float64, bool) { return every.nowOf(c, text) }
	return f
}

// Split finds the function that words start with. rest are the words after it: its value or, for a fader, a range of values or nothing. A function of
// a part includes the part: of "level bass 20..90", the function is "level bass". The error is an UnknownFunctionError, or says that the part is
// missing.
func Split(words string) (f Function, rest string, err error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(words), " ")
	f, ok := FindFunction(name)
	if !ok {
		return f, "", UnknownFunctionError{name}
	}
	if rest = strings.TrimSpace(rest); f.Takes != PartNumber {
		return f, rest, nil
	}
	part, last := rest, ""
	fields := 1 // words of the value's function: a part, and of control a number too
	if f.Name == "control" {
		fields++
	}
	if before, end := cutLast(rest); len(strings.Fields(rest)) > fields && strings.ContainsAny(end[:1], "-+0123456789") {
		part, last = before, end
	}
	if len(strings.Fields(part)) < fields {
		return f, "", fmt.Errorf("%s: the part is missing; expected %s", f.Name, f.Expects())
	}
	if f.Name == "control" {
		if _, _, err := controllerOf(part); err != nil {
			return f, "", fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return f.of(part), last, nil
}
