// Command tables remakes the tables and pictures of docs/lab/papers.md from the archives in lab/results. In the page, a table is between two
// comments, of which the first contains its name. The rest of the page is not changed.
//
// go run ./lab/tables
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"midiconnect4/internal/atomicfile"
)

func main() {
	if err := run(context.Background(), "."); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

// run writes the page and the pictures. root is the project's folder.
func run(ctx context.Context, root string) error {
	files, err := remake(ctx, root)
	if err != nil {
		return err
	}
	for name, data := range files {
		if err := atomicfile.Write(filepath.Join(root, pages, name), data); err != nil {
			return err
		}
	}
	return nil
}
