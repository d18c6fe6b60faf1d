package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// renamed has the names of commands as they were, and as they are.
var renamed = map[string]string{
	"replay": "render",
}

// renew puts the new name of a command in the place of an old one, and says so.
func renew(args []string, w io.Writer) []string {
	if len(args) < 2 || renamed[args[1]] == "" {
		return args
	}
	if args[len(args)-1] != completion {
		fmt.Fprintf(w, "midiconnect4: hint: %s is called %s now\n", args[1], renamed[args[1]])
	}
	return slices.Concat(args[:1], strings.Fields(renamed[args[1]]), args[2:])
}
