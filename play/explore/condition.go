package explore

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/compose/measure"
)

// Condition compares a measure with a number, such as length<60.
type Condition struct {
	Index int // index of the measure in measure.All
	than  string
	value float64
}

var condition = regexp.MustCompile(`^\s*([a-z0-9-]+)\s*(<=|>=|<|>|=)\s*(\S+)\s*$`)

// ParseCondition parses a condition: the name of a measure, one of the signs < <= > >= =, and a number. The number for length may be in minutes
// and seconds, as in length<2:30.
func ParseCondition(text string) (Condition, error) {
	m := condition.FindStringSubmatch(text)
	if m == nil {
		return Condition{}, errors.New("expected a condition, such as length<60 or arc>=0.5")
	}
	index, err := measure.Index(m[1])
	if err != nil {
		return Condition{}, err
	}
	c := Condition{Index: index, than: m[2]}
	if c.value, err = parseValue(m[1], m[3]); err != nil {
		return Condition{}, err
	}
	bounds := measure.All()[index]
	if c.value < bounds.Low || c.value > bounds.High {
		return Condition{}, fmt.Errorf("%s must be %s", m[1], Bounds(bounds))
	}
	return c, nil
}

// parseValue parses the number of a condition. name is the name of the measure.
func parseValue(name, value string) (float64, error) {
	minutes := 0
	if before, after, clock := strings.Cut(value, ":"); clock && name == "length" {
		var err error
		if minutes, err = strconv.Atoi(before); err != nil || minutes < 0 || minutes > 1e6 {
			return 0, fmt.Errorf("%s is not a time such as 2:30", value)
		}
		value = after
	}
	number, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsNaN(number) || math.IsInf(number, 0) {
		return 0, fmt.Errorf("%s is not a number", value)
	}
	return number + float64(60*minutes), nil
}

// Bounds describes in words which values a measure can have.
func Bounds(m measure.Measure) string {
	if math.IsInf(m.High, 1) {
		return fmt.Sprintf("%v or more", m.Low)
	}
	return fmt.Sprintf("%v to %v", m.Low, m.High)
}

// meets reports whether a candidate meets the condition. If the candidate has no value of the measure, it does not.
func (c Condition) meets(candidate Candidate) bool {
	v := candidate.Values[c.Index]
	switch c.than {
	case "<":
		return v < c.value
	case "<=":
		return v <= c.value
	case ">":
		return v > c.value
	case ">=":
		return v >= c.value
	default:
		return v == c.value
	}
}

// Select returns those candidates that meet all conditions.
func Select(candidates []Candidate, conditions []Condition) []Candidate {
	var selected []Candidate
	for _, candidate := range candidates {
		if !slices.ContainsFunc(conditions, func(c Condition) bool { return !c.meets(candidate) }) {
			selected = append(selected, candidate)
		}
	}
	return selected
}
