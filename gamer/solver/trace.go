package solver

import (
	"os"
	"strconv"
	"strings"
)

var trace = os.Getenv("TRACE") != ""
var W [16]int
var Plan []int

func init() {
	for _, f := range strings.Fields(os.Getenv("PLAN")) { v, _ := strconv.Atoi(f); Plan = append(Plan, v) }
	for i, f := range strings.Fields(os.Getenv("W")) {
		W[i], _ = strconv.Atoi(f)
	}
}
