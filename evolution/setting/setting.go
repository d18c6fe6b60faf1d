// Package setting describes a trainer's settings. They are the fields of a struct. The tags of a field give its name (json), its meaning (usage) and
// its bounds:
//
// bounds:"1..1000"       numbers from 1 to 1000
// bounds:">0..1"         more than 0, at most 1
// bounds:"2..population" at least 2, at most the value of the setting population
// bounds:"ring|star"     one of these words
//
// The tag of an embedded struct can give the bounds of one of its fields: bounds:"depth=1..8".
package setting

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Setting is one setting: a field of a struct of settings, or of a struct embedded in it.
type Setting struct {
	Name   string
	Usage  string
	Bounds Bounds
	Value  reflect.Value // the field, which can be set; an int, bool, float64 or string
}

// Of returns the settings in the struct to which s points.
func Of(s any) []Setting {
	fields := reflect.ValueOf(s).Elem()
	embedded := map[string]Bounds{}
	var all []Setting
	for _, f := range reflect.VisibleFields(fields.Type()) {
		bounds := Bounds(f.Tag.Get("bounds"))
		if f.Anonymous {
			name, of, _ := strings.Cut(string(bounds), "=")
			embedded[name] = Bounds(of)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		all = append(all, Setting{name, f.Tag.Get("usage"), cmp.Or(bounds, embedded[name]), fields.FieldByIndex(f.Index)})
	}
	return all
}

// Check returns an error about the first setting that is out of bounds. s must point to a struct.
func Check(s any) error {
	all := Of(s)
	for _, of := range all {
		if err := of.check(all); err != nil {
			return err
		}
	}
	return nil
}

func (s Setting) check(all []Setting) error {
	within, shown := true, "%v"
	switch s.Value.Kind() {
	case reflect.Int:
		within = s.Bounds.has(float64(s.Value.Int()), all)
	case reflect.Float64:
		within = s.Bounds.has(s.Value.Float(), all)
	case reflect.String:
		within, shown = s.Bounds == "" || slices.Contains(strings.Split(string(s.Bounds), "|"), s.Value.String()), "%.40q"
	}
	if within {
		return nil
	}
	return fmt.Errorf("%s "+shown+": must be %s", s.Name, s.Value, s.Bounds.with(all))
}

// Bounds are the allowed values of a setting, as in its tag. "" allows all values.
type Bounds string

// String returns the bounds in words, such as "1 to 1000".
func (b Bounds) String() string {
	least, most, numbers := strings.Cut(string(b), "..")
	above, is := strings.CutPrefix(least, ">")
	switch {
	case is:
		return fmt.Sprintf("more than %s and at most %s", above, most)
	case numbers:
		return least + " to " + most
	}
	words := strings.Split(string(b), "|")
	last := len(words) - 1
	return strings.TrimPrefix(strings.Join(words[:last], ", ")+" or "+words[last], " or ")
}

// with returns the bounds in words. If the upper bound is another setting, its value is added.
func (b Bounds) with(all []Setting) string {
	for _, of := range all {
		if strings.HasSuffix(string(b), ".."+of.Name) {
			return fmt.Sprintf("%s (%v)", b, of.Value)
		}
	}
	return b.String()
}

// has reports whether a number is within the bounds. It returns false for NaN.
func (b Bounds) has(n float64, all []Setting) bool {
	least, most, numbers := strings.Cut(string(b), "..")
	if !numbers {
		return true
	}
	above, exclusive := strings.CutPrefix(least, ">")
	return n >= bound(above, all) && n <= bound(most, all) && !(exclusive && n == bound(above, all))
}

// bound returns the number in text. If text is the name of a setting, it returns that setting's value.
func bound(text string, all []Setting) float64 {
	for _, of := range all {
		if of.Name == text {
			return float64(of.Value.Int())
		}
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("setting: the bound " + text)
	}
	return n
}
