package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"
)

// table prints rows of cells in aligned columns.
type table struct{ *tabwriter.Writer }

// newTable starts a table, with a row of titles if any are given. Call Flush at the end.
func newTable(c *cli.Context, titles ...any) table {
	t := table{tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)}
	if len(titles) > 0 {
		t.row(titles...)
	}
	return t
}

// row prints a row. Errors of writing are returned by Flush.
func (t table) row(cells ...any) {
	fmt.Fprintf(t, strings.Repeat("\t%v", len(cells))[1:]+"\n", cells...)
}
