package controller

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
)

// MaxFile is the maximum size of a file of keys in bytes.
const MaxFile = 1 << 16

// file has the fields of a file of keys.
type file struct {
	Columns  []keyEntry     `yaml:"columns"`
	Pads     [][]int        `yaml:"pads"`
	LEDs     *ledsEntry     `yaml:"lamps"`
	Controls []controlEntry `yaml:"controls"`
	Faders   string         `yaml:"faders"`
}

type keyEntry struct {
	Note       *int `yaml:"note"`
	Controller *int `yaml:"controller"`
	Channel    *int `yaml:"channel"`
}

type ledsEntry struct {
	Port    string `yaml:"port"`
	Open    string `yaml:"open"`
	Close   string `yaml:"close"`
	Channel *int   `yaml:"channel"`
	Empty   int    `yaml:"empty"`
	First   int    `yaml:"first"`
	Second  int    `yaml:"second"`
	Last    int    `yaml:"last"`
}

// Parse parses a file of keys for boards of the given size. It ignores keys and pads beyond the boards. Its errors have the form of settings.Decode's
// errors, which say the path and the place in the file.
func Parse(path string, data []byte, size Size) (*Keys, error) {
	var f file
	at, err := settings.Decode(path, data, MaxFile, &f)
	if err != nil {
		return nil, err
	}
	r := reader{at: at}
	keys := &Keys{
		Columns: r.columns(f.Columns, size.Columns), Pads: r.pads(f.Pads, size.Width, size.Height),
		Controls: r.controls(f.Controls), Jump: f.Faders == "jump",
	}
	if f.Faders != "" && f.Faders != "jump" && f.Faders != "pick-up" {
		r.fail("faders", "", "%q; expected pick-up or jump", f.Faders)
	}
	keys.LEDs = r.leds(f, keys.Controls)
	if f.Columns == nil && f.Pads == nil {
		keys.Columns = Default(size.Columns).Columns
	}
	r.checkDistinct(keys)
	if err := errors.Join(r.errors...); err != nil {
		return nil, err
	}
	return keys, nil
}

// reader collects the errors of a file.
type reader struct {
	at     *settings.Locator
	errors []error
}

func (r *reader) fail(field, hint, format string, args ...any) {
	r.errors = append(r.errors, r.at.Error(field, fmt.Sprintf(format, args...), hint))
}

// number checks that n is in a range. It returns n, or 0 after an error.
func (r *reader) number(field string, n, low, high int) uint8 {
	if n < low || n > high {
		r.fail(field, "", "%d is out of range; expected %d to %d", n, low, high)
		return 0
	}
	return uint8(n)
}

const (
	highest  = 127
	channels = 16
)

// channel returns a channel. If n is nil, it returns otherwise.
func (r *reader) channel(field string, n *int, otherwise uint8) uint8 {
	if n == nil {
		return otherwise
	}
	return r.number(field+".channel", *n, 1, channels)
}

func (r *reader) columns(entries []keyEntry, width int) []Key {
	if entries != nil && len(entries) < width {
		r.fail("columns", "midiconnect4 keys learn asks for one after another", "expected %d keys, one for each column of the board; found %d", width, len(entries))
	}
	var keys []Key
	for i, e := range entries {
		before := len(r.errors)
		if key := r.key(item("columns", i), e.Note, e.Controller, nil, e.Channel); len(r.errors) == before {
			keys = append(keys, key)
		}
	}
	return keys[:min(width, len(keys))]
}

// pads returns the rows of pads from the bottom row up. The file lists them from the top row down, as people see them.
func (r *reader) pads(written [][]int, width, height int) [][]uint8 {
	if written != nil && len(written) < height {
		r.fail("pads", "write a row of notes for each row of pads, the top row first", "expected %d rows, one for each row of the board; found %d", height, len(written))
	}
	var rows [][]uint8
	for i, row := range written {
		field := item("pads", i)
		if len(row) < width {
			r.fail(field, "", "expected %d pads, one for each column of the board; found %d", width, len(row))
		}
		notes := make([]uint8, len(row))
		for x, note := range row {
			notes[x] = r.number(item(field, x), note, 0, highest)
		}
		rows = append(rows, notes[:min(width, len(notes))])
	}
	slices.Reverse(rows)
	return rows[:min(height, len(rows))]
}

// leds parses the section lamps. It returns nil if no pad and no control is lit.
func (r *reader) leds(f file, controls []Control) *LEDs {
	lit := slices.ContainsFunc(controls, func(c Control) bool { return c.Lamp != nil })
	l := f.LEDs
	if l == nil {
		if lit {
			return &LEDs{Channel: 1}
		}
		return nil
	}
	if f.Pads == nil && !lit {
		r.fail("lamps", "list the notes of the pads, row by row, under pads", "lamps need pads or a control with a lamp")
	}
	leds := &LEDs{
		Port: l.Port, Channel: r.channel("lamps", l.Channel, 1),
		Open: r.exclusive("lamps.open", l.Open), Close: r.exclusive("lamps.close", l.Close),
	}
	if f.Pads != nil {
		leds.Pads = &Colours{
			Empty: r.number("lamps.empty", l.Empty, 0, highest), First: r.number("lamps.first", l.First, 0, highest),
			Second: r.number("lamps.second", l.Second, 0, highest), Last: r.number("lamps.last", l.Last, 0, highest),
		}
	}
	return leds
}

// span parses a range such as 60..180. The first number may be larger than the second.
func (r *reader) span(field, text string, low, high float64) (from, to float64) {
	first, second, ok := strings.Cut(text, "..")
	from, err := strconv.ParseFloat(strings.TrimSpace(first), 64)
	to, err2 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !ok || err != nil || err2 != nil || !(from >= low && from <= high && to >= low && to <= high) {
		r.fail(field, fmt.Sprintf("write it as %g..%g", low, high), "%q is not a range; expected two numbers from %g to %g", text, low, high)
	}
	return from, to
}

// checkDistinct reports keys with two uses as errors.
func (r *reader) checkDistinct(keys *Keys) {
	for i, key := range keys.Columns {
		for j, before := range keys.Columns[:i] {
			if before.covers(key) {
				r.fail(item("columns", i), "", "%s is already used for column %d", key, j+1)
			}
		}
		for j, control := range keys.Controls {
			if control.Key.covers(key) {
				r.fail(item("controls", j), "", "%s is already used for column %d", control.Key, i+1)
			}
		}
	}
	seen := map[uint8]bool{}
	for _, row := range keys.Pads {
		for x, note := range row {
			if seen[note] {
				r.fail("pads", "", "note %d is given twice", note)
			}
			seen[note] = true
			for i, control := range keys.Controls {
				if control.Key.covers(Key{Number: note}) {
					r.fail(item("controls", i), "", "%s is a pad", control.Key)
				}
			}
			for i, key := range keys.Columns {
				if i != x && key.covers(Key{Number: note}) {
					r.fail(item("columns", i), "", "%s is a pad of column %d", key, x+1)
				}
			}
		}
	}
}

func item(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }
