package scores

import (
	"encoding/json"
	"fmt"

	"github.com/goccy/go-yaml/ast"
)

// number is a number within bounds.
type number[Number int | float64] struct {
	low, high Number
	openEnd   bool               // there is no upper bound
	lowIs     string             // what low means, for people
	isNot     string             // the error for a number out of bounds, as in "is not a bank"; empty if a rule checks it
	unit      string             // of the bounds, in the error
	hint      string             // of the error
	except    func(Number) error // refuses numbers within bounds
	also      func(*schema)      // adds what except refuses to the schema
}

func (k number[Number]) read(r *reader, node ast.Node, path string, into *Number) {
	written, ok := plain[Number](r, node, path)
	if !ok {
		return
	}
	if err := k.accept(written); err != nil {
		r.refuse(path, err)
	}
	*into = written
}

// accept returns an error for a number out of bounds, and for NaN.
func (k number[Number]) accept(n Number) error {
	if k.except != nil {
		if err := k.except(n); err != nil {
			return err
		}
	}
	if k.isNot == "" || n >= k.low && (k.openEnd || n <= k.high) {
		return nil
	}
	if k.unit != "" {
		return problem(k.hint, "%v %s; expected %s %s", n, k.isNot, k.bounds(), k.unit)
	}
	return problem(k.hint, "%v %s; expected %s", n, k.isNot, k.bounds())
}

// bounds describes the bounds, as in 0 to 4.
func (k number[Number]) bounds() string {
	if k.openEnd {
		return fmt.Sprintf("%v or more", k.low)
	}
	if k.lowIs != "" {
		return fmt.Sprintf("%v, %s, to %v", k.low, k.lowIs, k.high)
	}
	return fmt.Sprintf("%v to %v", k.low, k.high)
}

func (k number[Number]) schema(*Number) *schema {
	s := &schema{Type: "integer", Minimum: json.Number(fmt.Sprint(k.low))}
	if _, decimal := any(k.low).(float64); decimal {
		s.Type = "number"
	}
	if !k.openEnd {
		s.Maximum = json.Number(fmt.Sprint(k.high))
	}
	if k.also != nil {
		k.also(s)
	}
	return s
}

func (k number[Number]) text(_ *Score, n Number) string { return fmt.Sprint(n) }

// signed shows a number with its sign, in a description.
func signed(_ *Score, n int) (value, effect string) { return fmt.Sprintf("%+d", n), "" }
