package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"midiconnect4/internal/atomicfile"
)

// standardOutput stands for it where a file's name is expected.
const standardOutput = "-"

// writeOutput writes a file whole or not at all, or to standard output.
func writeOutput(stdout io.Writer, path string, data []byte) error {
	if path != standardOutput {
		return atomicfile.Write(path, data)
	}
	_, err := stdout.Write(data)
	return notWritten(err)
}

// notWritten says that standard output could not be written to, and why.
func notWritten(err error) error {
	if inner, ok := errors.AsType[*os.PathError](err); ok {
		err = inner.Err
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("standard output was not written: %w", err)
}

// named is a file and the flag or argument that names it. An empty path stands
// for no file.
type named struct{ flag, path string }

// distinct refuses one file for two purposes, as one of the two would be lost.
func distinct(files ...named) error {
	for i, a := range files {
		for _, b := range files[:i] {
			if a.path != "" && same(a.path, b.path) {
				return wrongUsage(fmt.Errorf("%s and %s are both %s", b.flag, a.flag, a.path))
			}
		}
	}
	return nil
}

// same reports whether two names are of one file, be it there or not.
func same(a, b string) bool {
	if a == b {
		return true
	}
	first, err := os.Stat(a)
	if err != nil || !first.Mode().IsRegular() {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
