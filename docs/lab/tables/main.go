// Command tables makes the tables and pictures of docs/lab/papers.md again from the archives in
// docs/lab/results. A table stands between two comments of the page, the first of which names it;
// all else is written by hand.
//
//	go run ./docs/lab/tables
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"midiconnect4/internal/atomicfile"
)

func main() {
	if err := run(context.Background(), "docs/lab"); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

// run writes the page and the pictures of a folder.
func run(ctx context.Context, dir string) error {
	files, err := remake(ctx, dir)
	if err != nil {
		return err
	}
	for name, data := range files {
		if err := atomicfile.Write(filepath.Join(dir, name), data); err != nil {
			return err
		}
	}
	return nil
}
