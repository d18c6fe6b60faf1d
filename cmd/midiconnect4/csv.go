package main

import (
	"bytes"
	"encoding/csv"
	"errors"

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

// checkFiles says which of some files could not be written. A file without a name is not asked for.
func checkFiles(paths ...string) error {
	var all []error
	for _, path := range paths {
		if path != "" {
			all = append(all, atomicfile.Check(path))
		}
	}
	return errors.Join(all...)
}
