package main

import (
	"fmt"
	"strconv"
	"strings"
)

// barsFlag asks for an excerpt.
func barsFlag(out *outputOptions) *option {
	var bars string
	return bind(&bars, "bars", "write only these bars of the piece, from 1, such as `5-12` or 7").or("all").checked(func() error { return out.readBars(bars) })
}

func (o *outputOptions) readBars(bars string) error {
	first, last, span := strings.Cut(bars, "-")
	if !span {
		last = first
	}
	var errFrom, errTo error
	o.from, errFrom = strconv.Atoi(strings.TrimSpace(first))
	o.to, errTo = strconv.Atoi(strings.TrimSpace(last))
	switch {
	case errFrom != nil || errTo != nil || o.from < 1:
		return withHint(fmt.Errorf("--bars %s: these are no bars", bars), "write the first and the last bar, from 1, as in --bars 5-12")
	case o.to < o.from:
		return fmt.Errorf("--bars %s: it ends before it begins", bars)
	}
	return nil
}
