package search

import (
	"fmt"
	"strconv"
	"time"
)

// MaxDepth is the greatest depth that can be asked for: no board has more
// cells.
const MaxDepth = 64

// Limit says how far a search goes: to a depth in plies, or for a time. The
// zero Limit says nothing.
type Limit struct {
	Depth int           // 1 to MaxDepth
	Time  time.Duration // 1ms to an hour
}

// ParseLimit reads a depth such as 4, or a time such as 500ms or 2s.
func ParseLimit(text string) (Limit, error) {
	depth, err := strconv.Atoi(text)
	if err == nil {
		if depth < 1 || depth > MaxDepth {
			return Limit{}, fmt.Errorf("a depth of %d: it is 1 to %d plies", depth, MaxDepth)
		}
		return Limit{Depth: depth}, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return Limit{}, fmt.Errorf("%.40q is neither a depth, such as 4, nor a time, such as 500ms", text)
	}
	if d < time.Millisecond || d > time.Hour {
		return Limit{}, fmt.Errorf("a time of %v: it is 1ms to 1h", d)
	}
	return Limit{Time: d}, nil
}

// String is the limit as ParseLimit reads it.
func (l Limit) String() string {
	if l.Time > 0 {
		return l.Time.String()
	}
	return strconv.Itoa(l.Depth)
}
