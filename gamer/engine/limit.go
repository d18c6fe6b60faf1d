package engine

import (
	"fmt"
	"strconv"
	"time"
)

// MaxValue bounds the values of undecided boards. A value above MaxValue is a win, a value below −MaxValue a loss.
const MaxValue = 1 << 19

// MaxDepth is the greatest depth of a search, in plies. No board has more squares.
const MaxDepth = 64

// Limit says how far a search goes: to a depth in plies, or for a time. The zero Limit means that no limit is given.
type Limit struct {
	Depth int           // 1 to MaxDepth
	Time  time.Duration // 1ms to an hour
}

// DepthLimit returns a limit in plies. It returns an error if plies is not 1 to MaxDepth.
func DepthLimit(plies int) (Limit, error) {
	if plies < 1 || plies > MaxDepth {
		return Limit{}, fmt.Errorf("a search %d plies deep: must be 1 to %d", plies, MaxDepth)
	}
	return Limit{Depth: plies}, nil
}

// TimeLimit returns a limit in time. It returns an error if d is not 1 ms to 1 h.
func TimeLimit(d time.Duration) (Limit, error) {
	if d < time.Millisecond || d > time.Hour {
		return Limit{}, fmt.Errorf("a search for %v: must be 1ms to 1h", d)
	}
	return Limit{Time: d}, nil
}

// Check returns an error if the limit is out of bounds, or has neither a depth nor a time.
func (l Limit) Check() (err error) {
	if l.Time != 0 {
		_, err = TimeLimit(l.Time)
	} else {
		_, err = DepthLimit(l.Depth)
	}
	return err
}

// ParseLimit reads a depth such as 4, or a time such as 500ms or 2s.
func ParseLimit(text string) (Limit, error) {
	if depth, err := strconv.Atoi(text); err == nil {
		return DepthLimit(depth)
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return Limit{}, fmt.Errorf("%.40q is neither a depth, such as 4, nor a time, such as 500ms", text)
	}
	return TimeLimit(d)
}

// String returns the limit in the form that ParseLimit reads.
func (l Limit) String() string {
	if l.Time > 0 {
		return l.Time.String()
	}
	return strconv.Itoa(l.Depth)
}

// DepthSetting is the setting for the search depth of a run's players.
type DepthSetting struct {
	Depth int `json:"depth" usage:"plies that players look ahead"` // 1 to MaxDepth
}

// Limit returns the depth as a Limit.
func (s DepthSetting) Limit() Limit { return Limit{Depth: s.Depth} }
