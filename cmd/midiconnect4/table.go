package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"
)

// table is printed in columns.
type table struct{ *tabwriter.Writer }

// newTable begins a table with its titles, unless it has none. Flush ends it.
func newTable(c *cli.Context, titles ...any) table {
	t := table{tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)}
	if len(titles) > 0 {
		t.row(titles...)
	}
	return t
}

// row prints a row; the writer keeps its errors for Flush.
func (t table) row(cells ...any) {
	fmt.Fprintf(t, strings.Repeat("\t%v", len(cells))[1:]+"\n", cells...)
}
