package session

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
)

// Fades returns true if a fader can set the function's value.
func (f Function) Fades() bool { return f.From != f.To }

// Expects describes for people which values the function takes.
func (f Function) Expects() string {
	switch f.Takes {
	case Number:
		return fmt.Sprintf("a number from %g to %g", f.Low, f.High)
	case Whole:
		return fmt.Sprintf("a whole number from %g to %g", f.Low, f.High)
	case Place:
		return "a column and a row"
	case Text:
		return "a text"
	case Part:
		return "a part, perhaps with on or off"
	case PartNumber:
		return fmt.Sprintf("a part and a whole number from %g to %g", f.Low, f.High)
	default:
		return "nothing"
	}
}

func (f Function) parse(written string) (v Value, err error) {
	refused := func() error { return fmt.Errorf("%q; expected %s", text.Printable(written), f.Expects()) }
	switch f.Takes {
	case Nothing:
		if written != "" {
			return v, fmt.Errorf("%q: the function takes no value", text.Printable(written))
		}
	case Number, Whole:
		if v.Number, err = strconv.ParseFloat(written, 64); err != nil || f.near(v.Number) != v.Number {
			return v, refused()
		}
	case Place:
		if v.Square, err = place(written); err != nil {
			return v, refused()
		}
	case Text, Part:
		if v.Text = written; written == "" {
			return v, errors.New("the text is missing; expected " + f.Expects())
		}
	}
	return v, nil
}

// near returns the nearest number that the function accepts.
func (f Function) near(number float64) float64 {
	if math.IsNaN(number) {
		return f.Low
	}
	if f.Takes == Whole {
		number = math.Round(number)
	}
	return min(max(number, f.Low), f.High)
}

// place parses a square of the board, written as column and row.
func place(written string) (s game.Square, err error) {
	fields := strings.Fields(written)
	if len(fields) != 2 {
		return s, errors.New("expected two numbers: a column and a row")
	}
	if s.X, err = strconv.Atoi(fields[0]); err == nil {
		s.Y, err = strconv.Atoi(fields[1])
	}
	if err == nil && (s.X < 1 || s.Y < 1) {
		err = errors.New("expected a column and a row of 1 or more")
	}
	return s, err
}
