package evolution

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Generations is a list of generation numbers and of ranges, as the user gave them. A number is encoded as a JSON number, so that checkpoints
// without ranges have the same bytes as before ranges existed.
type Generations []span

// span is a range of generations. first and last belong to it.
type span struct{ first, last int }

const (
	everyName = "all"
	between   = ".." // separates the ends of a range

	// mostSpans is the largest number of ranges; more would not fit into a checkpoint's header.
	mostSpans = 10_000

	// mostGenerations is the largest number of generations in a run.
	mostGenerations = 1_000_000
)

// every is the range of all generations.
var every = span{1, math.MaxInt}

// GenerationsOf returns Generations with the given numbers.
func GenerationsOf(numbers ...int) Generations {
	var g Generations
	for _, n := range numbers {
		g = append(g, span{n, n})
	}
	return g
}

// ParseGenerations parses numbers and ranges, separated by commas or spaces (1,10,50..60), or the word all. A number may be greater than the length
// of the run, which can be extended, but not greater than mostGenerations.
func ParseGenerations(list string) (Generations, error) {
	var g Generations
	for _, text := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		s, err := parseSpan(text)
		if err != nil {
			return nil, err
		}
		if s != every && s.last > mostGenerations {
			return nil, fmt.Errorf("%s: a run has at most %d generations; write \"all\" to keep every one", text, mostGenerations)
		}
		g = append(g, s)
	}
	if len(g) > mostSpans {
		return nil, fmt.Errorf("%d numbers and ranges: a checkpoint has room for %d; write longer ranges, such as 1..200, or all", len(g), mostSpans)
	}
	return g, nil
}

func parseSpan(text string) (span, error) {
	if text == everyName {
		return every, nil
	}
	low, high, isRange := strings.Cut(text, between)
	if !isRange {
		high = low
	}
	first, err := strconv.Atoi(low)
	last, err2 := strconv.Atoi(high)
	switch {
	case err != nil || err2 != nil || first < 1 || last < 1:
		return span{}, fmt.Errorf("%.40q is not the number of a generation, a range such as 1..200, or all", text)
	case last < first:
		return span{}, fmt.Errorf("%s: the last generation is before the first", text)
	}
	return span{first, last}, nil
}

// has reports whether generation n is in g.
func (g Generations) has(n int) bool {
	for _, s := range g {
		if n >= s.first && n <= s.last {
			return true
		}
	}
	return false
}

func (s span) String() string {
	switch {
	case s == every:
		return everyName
	case s.first == s.last:
		return strconv.Itoa(s.first)
	}
	return fmt.Sprintf("%d%s%d", s.first, between, s.last)
}

func (s span) MarshalJSON() ([]byte, error) {
	if s.first == s.last {
		return json.Marshal(s.first)
	}
	return json.Marshal(s.String())
}

func (s *span) UnmarshalJSON(data []byte) error {
	var n int
	if json.Unmarshal(data, &n) == nil {
		*s = span{n, n}
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	var err error
	*s, err = parseSpan(text)
	return err
}
