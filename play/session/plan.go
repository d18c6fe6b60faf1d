package session

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/play/live"
)

// plans are the functions that make other calls: on a bar line, or several at once.
var plans = grouped("launch",
	Function{
		Name: "at", About: "makes another call on a bar line: at bar mute bass, at 4 score blues, at phrase scene break", Takes: Text,
		do: (*transport).plan,
	},
	press("at-undo", "drops the waiting call that was asked for last", func(t *transport) { t.UndoPlan() }),
	Function{
		Name: "scene", About: "makes all calls of the scene with this name in the set list", Takes: Text,
		do: func(t *transport, v Value) error {
			calls, err := t.scene(v.Text)
			if err != nil {
				return err
			}
			for _, c := range calls {
				if err := c.Function.do(t, c.Value); err != nil {
					return fmt.Errorf("%v: %w", c, err)
				}
			}
			return nil
		},
	},
)

// mostBars is the largest number of bar lines for which a call can wait.
const mostBars = 64

// plan plans a call: v.Text says when, and which one.
func (t *transport) plan(v Value) error {
	when, words, _ := strings.Cut(v.Text, " ")
	bars, err := 1, error(nil)
	if when != "bar" && when != "phrase" {
		bars, err = strconv.Atoi(when)
	}
	if err != nil || bars < 1 || bars > mostBars {
		return fmt.Errorf("%q is no bar line: write at bar, at phrase, or at and a number of bars from 1 to %d", when, mostBars)
	}
	c, err := t.parse(words)
	if err != nil {
		return err
	}
	calls, scene := []Call{c}, ""
	if c.Function.Name == "scene" {
		scene = c.String()
		calls, err = t.scene(c.Value.Text)
	} else {
		err = c.Waits()
	}
	var planned []live.Planned
	for _, c := range calls {
		planned = append(planned, live.Planned{Call: c.String(), Scene: scene, Bars: bars, Phrase: when == "phrase", Ahead: c.Function.Line})
	}
	if err == nil {
		t.Plan(planned...)
	}
	return err
}

// Waits returns an error if the call cannot be a part of a scene, and cannot wait for a bar line.
func (c Call) Waits() error {
	switch c.Function.Name {
	case "at", "at-undo", "scene", "quit":
		return errors.New(c.Function.Name + " cannot be a part of another call")
	}
	return nil
}

// scene returns the calls of a scene of the set list.
func (t *transport) scene(name string) (calls []Call, err error) {
	if t.setList == nil {
		return nil, errNoSetList
	}
	all, err := t.setList.Scene(name)
	for _, words := range all {
		c, wrong := t.parse(words)
		calls, err = append(calls, c), errors.Join(err, wrong)
	}
	return calls, err
}

// makes makes a call that was planned before, even if the performance has been locked since.
func (t *transport) makes(words string) {
	c, err := t.parse(words)
	if err == nil {
		err = c.Function.do(t, c.Value)
	}
	if err != nil {
		t.Say("%s: %v\n", words, err)
	}
}
