// Package draws makes the properties of a test draw 25 cases instead of rapid's 100, which take minutes where each case is a piece. Tests import it for
// this alone. The flag -rapid.checks has priority.
package draws

import (
	"flag"

	_ "pgregory.net/rapid" // declares the flag
)

func init() {
	if err := flag.Set("rapid.checks", "25"); err != nil {
		panic(err)
	}
}
