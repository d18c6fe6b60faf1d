package controller

import (
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"midiconnect4/play/session"
)

// controlEntry has the fields of a control in a file of keys.
type controlEntry struct {
	Note       *int       `yaml:"note"`
	Controller *int       `yaml:"controller"`
	Program    *int       `yaml:"program"`
	Channel    *int       `yaml:"channel"`
	Do         string     `yaml:"do"`
	Turns      string     `yaml:"turns"`
	Back       string     `yaml:"back"`
	Values     string     `yaml:"values"`
	Tempo      string     `yaml:"tempo"`    // in older files, instead of do: tempo 60..180
	Velocity   string     `yaml:"velocity"` // in older files, instead of do: velocity 20..120
	Lamp       *lampEntry `yaml:"lamp"`
}

type lampEntry struct {
	Shows string `yaml:"shows"`
	On    *int   `yaml:"on"`
	Off   int    `yaml:"off"`
}

func (r *reader) controls(entries []controlEntry) []Control {
	var controls []Control
	for i, e := range entries {
		field, before := item("controls", i), len(r.errors)
		c := Control{Key: r.key(field, e.Note, e.Controller, e.Program, e.Channel)}
		if len(r.errors) == before {
			r.does(field, e, &c)
		}
		if e.Lamp != nil && len(r.errors) == before {
			c.Lamp = r.lamp(field+".lamp", *e.Lamp, c)
		}
		if len(r.errors) == before {
			controls = append(controls, c)
		}
	}
	return controls
}

// key parses the message that a control sends. Exactly one of note, controller and program must be given.
func (r *reader) key(field string, note, controller, program, channel *int) Key {
	k := Key{Channel: r.channel(field, channel, 0)}
	given := 0
	for kind, n := range []*int{note, controller, program} {
		if n == nil {
			continue
		}
		low, high := 0, highest
		if keyKind(kind) == programKey { // people count programs from 1
			low, high = 1, highest+1
		}
		if given++; given > 1 {
			r.fail(field+"."+keyKind(kind).name(), "keep one of the two", "both a %s and a %s are given", k.Kind.name(), keyKind(kind).name())
			break
		}
		k.Kind, k.Number = keyKind(kind), uint8(int(r.number(field+"."+keyKind(kind).name(), *n, low, high))-low)
	}
	if given == 0 {
		r.fail(field, "write it as note: 60, controller: 20 or program: 1", "a note, a controller or a program is missing")
	}
	return k
}

// does parses what a control does when it is used.
func (r *reader) does(field string, e controlEntry, c *Control) {
	setting, do := ".do", e.Do
	for name, span := range map[string]string{"tempo": e.Tempo, "velocity": e.Velocity} {
		switch {
		case span == "":
		case do != "":
			r.fail(field, "", "two functions are given; expected one")
			return
		default:
			setting, do = "."+name, name+" "+span
		}
	}
	switch {
	case do == "":
		r.fail(field, "write it as do: pause or do: tempo 60..180; midiconnect4 keys functions lists all functions", "the function is missing")
	case e.Turns != "" || e.Back != "":
		r.knob(field, e, c)
	case r.isFader(do, setting, c.Key):
		c.Do, c.Fader = r.fader(field, setting, do, e.Values)
		if c.Key.Kind != controllerKey {
			r.fail(field+setting, "a fader sends a controller; for a press write one value", "a %s is not a fader", c.Key.Kind.name())
		}
	default:
		c.Do = r.call(field+setting, do)
		if e.Values != "" {
			r.fail(field+".values", "", "values are only for a fader; this control is a button")
		}
	}
}

// isFader returns true if a control is a fader: its function has a range, or has no number although it needs one.
func (r *reader) isFader(do, setting string, k Key) bool {
	f, rest, err := session.Split(do)
	return err == nil && f.Fades() && (setting != ".do" || strings.Contains(rest, "..") || rest == "" && k.Kind == controllerKey)
}

// fader parses a function with the range of a fader, as in tempo 60..180.
func (r *reader) fader(field, setting, do, values string) (session.Call, *Fader) {
	f, span, _ := session.Split(do)
	fader := &Fader{Low: f.From, High: f.To, Last: highest}
	if span != "" {
		fader.Low, fader.High = r.span(field+setting, span, f.Low, f.High)
	}
	if values != "" {
		first, last := r.span(field+".values", values, 0, highest)
		if fader.First, fader.Last = uint8(first), uint8(last); fader.First == fader.Last {
			r.fail(field+".values", "", "%q: the first and the last value must differ", values)
		}
	}
	return f.With(fader.Low), fader
}

// knob parses an endless knob.
func (r *reader) knob(field string, e controlEntry, c *Control) {
	switch {
	case e.Turns == "":
		r.fail(field+".back", "for an endless knob, write turns: twos-complement, offset or sign-bit", "back has no effect without turns, because it is only for an endless knob")
	case e.Back == "":
		r.fail(field+".turns", "write it as back: slower", "the function for a turn to the left is missing")
	case !slices.Contains(codings, coding(e.Turns)):
		r.fail(field+".turns", "", "%q; expected twos-complement, offset or sign-bit", e.Turns)
	case c.Key.Kind != controllerKey:
		r.fail(field+".turns", "", "an endless knob sends a controller, not a %s", c.Key.Kind.name())
	case e.Values != "":
		r.fail(field+".values", "", "values are only for a fader; this control is an endless knob")
	default:
		c.Do = r.call(field+".do", e.Do)
		c.Knob = &Knob{Coding: coding(e.Turns), Back: r.call(field+".back", e.Back)}
	}
}

// call parses a function with its value.
func (r *reader) call(field, words string) session.Call {
	call, err := session.ParseCall(words)
	if unknown, ok := errors.AsType[session.UnknownFunctionError](err); ok {
		r.fail(field, unknown.Hint(), "%v", err)
	} else if err != nil {
		r.fail(field, "", "%v", err)
	}
	return call
}

func (r *reader) lamp(field string, e lampEntry, c Control) *Lamp {
	l := &Lamp{Shows: usualShows(c.Do.Function), On: highest, Off: r.number(field+".off", e.Off, 0, highest)}
	if e.On != nil {
		l.On = r.number(field+".on", *e.On, 0, highest)
	}
	if e.Shows != "" {
		l.Shows = shows(e.Shows)
	}
	switch {
	case !slices.Contains(allShows, l.Shows):
		r.fail(field+".shows", "", "%q; expected paused, locked, turn, beat, score, item, loop, part or always", e.Shows)
	case l.Shows == showsScore && c.Do.Function.Name != "score":
		r.fail(field+".shows", "", "score is only for a control with the function score")
	case l.Shows == showsItem && c.Do.Function.Name != "item" && c.Do.Function.Name != "cue":
		r.fail(field+".shows", "", "item is only for a control with the function item or cue")
	case l.Shows == showsPart && c.Do.Function.Takes != session.Part:
		r.fail(field+".shows", "", "part is only for a control with the function mute or solo")
	case c.Key.Kind == programKey:
		r.fail(field, "", "a program has no lamp")
	}
	return l
}

// exclusive parses a system exclusive message in hexadecimal. It returns nil if the text is empty.
func (r *reader) exclusive(field, written string) []byte {
	if written == "" {
		return nil
	}
	message, err := hex.DecodeString(strings.Join(strings.Fields(written), ""))
	last := len(message) - 1
	if err != nil || last < 2 || message[0] != 0xf0 || message[last] != 0xf7 || slices.Max(message[1:last]) > highest {
		r.fail(field, "write it in hexadecimal as F0 00 20 29 02 0D 0E 01 F7", "%q is no system exclusive message", written)
		return nil
	}
	return message
}
