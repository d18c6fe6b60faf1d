package osc

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"midiconnect4/play/session"
)

// errQuit means that programs may not end the performance.
var errQuit = errors.New("not allowed; --osc-quit allows it")

// errButton means that the value of a button is not a number.
var errButton = errors.New("the function takes no value, or 1 for a pressed and 0 for a released button")

// callOf returns the call of a function with the arguments of a message. pressed is false for a button that is released, which sends 0.
func callOf(f session.Function, args []any) (c session.Call, pressed bool, err error) {
	refused := fmt.Errorf("the function takes %s", f.Expects())
	switch f.Takes {
	case session.Nothing:
		if len(args) > 0 {
			value, ok := number(args[0])
			if !ok && value != 0 { // infinite or NaN
				return c, false, errButton
			}
			return session.Call{Function: f}, !ok || value != 0, nil
		}
		return session.Call{Function: f}, true, nil
	case session.PartNumber:
		words := f.Name
		for i, arg := range args {
			if value, ok := number(arg); ok && i == len(args)-1 {
				c.Function, _, err = session.Split(words)
				return c.Function.With(value), true, err
			}
			text, _ := written(arg)
			words += " " + text
		}
	case session.Number, session.Whole:
		if len(args) > 0 {
			value, ok := number(args[0])
			if c = f.With(value); ok && (f.Fades() || c.Value.Number == value) {
				return c, true, nil
			}
		}
	default:
		words, most := f.Name, 1
		if f.Takes == session.Place || f.Takes == session.Part {
			most = 2
		}
		for _, arg := range args[:min(len(args), most)] {
			text, ok := written(arg)
			if !ok {
				return c, false, refused
			}
			words += " " + text
		}
		if c, err = session.ParseCall(words); err == nil {
			return c, true, nil
		}
	}
	return c, false, refused
}

// number converts an argument to a number. ok is false if that is not possible or the number is not finite.
func number(arg any) (value float64, ok bool) {
	switch arg := arg.(type) {
	case int32:
		return float64(arg), true
	case int64:
		return float64(arg), true
	case float32:
		value = float64(arg)
	case float64:
		value = arg
	case bool:
		if arg {
			value = 1
		}
	default:
		return 0, false
	}
	return value, !math.IsNaN(value) && !math.IsInf(value, 0)
}

// written converts an argument to text. Programs may send a column as a number.
func written(arg any) (text string, ok bool) {
	if text, ok = arg.(string); ok {
		return text, true
	}
	n, ok := number(arg)
	return strconv.Itoa(int(n)), ok && n == math.Trunc(n) && math.Abs(n) < 1<<20
}
