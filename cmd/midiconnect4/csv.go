package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"

	"midiconnect4/internal/atomicfile"
)

// writeCSV writes a table into a file, unless it has no name. Its first row has the names of the
// columns.
func writeCSV(path string, table [][]string) error {
	if path == "" {
		return nil
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.WriteAll(table); err != nil {
		return err
	}
	return atomicfile.Write(path, b.Bytes())
}

// checkFiles says which of some files could not be written, or would be written twice. A file
// without a name is not asked for.
func checkFiles(paths ...string) error {
	all := []error{checkApart(paths...)}
	for _, path := range paths {
		if path != "" {
			all = append(all, atomicfile.Check(path))
		}
	}
	return errors.Join(all...)
}

// checkApart refuses files of which two are the same.
func checkApart(paths ...string) error {
	for i, path := range paths {
		for _, other := range paths[:i] {
			if path != "" && other != "" && atomicfile.Same(path, other) {
				return wrongUsage(fmt.Errorf("%s is named twice: each needs a file of its own", path))
			}
		}
	}
	return nil
}
