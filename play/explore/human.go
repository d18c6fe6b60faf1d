package explore

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"midiconnect4/compose/measure"
)

// writePeople writes a row of a table: for each column, the range between the 5 % and the 95 % quantile of human pieces. A column stays empty if
// there are no human values of its measure.
func writePeople(w io.Writer, columns []int, all []Candidate) {
	kind := Row{Pieces: all}.medians().Kind()
	row, found := "\npeople\t\t", false
	for _, index := range columns {
		m := measure.All()[index]
		r, ok := m.Human(kind)
		row += "\t"
		if ok {
			row += m.Format(r.Low) + "–" + m.Format(r.High)
			found = true
		}
	}
	if found {
		fmt.Fprint(w, strings.TrimRight(row, "\t"))
	}
}

// WriteHuman writes the measures of a piece as a table. Measures that were also taken of human pieces come first, with the 5 % quantile, the
// median and the 95 % quantile of the human pieces.
func WriteHuman(w io.Writer, values measure.Values) error {
	kind := values.Kind()
	var table strings.Builder
	t := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "MEASURE\tVALUE\t5 %%\tMIDDLE\t95 %%\tof %s by people\n", kind)
	outside, compared := 0, 0
	for _, excerpt := range []bool{true, false} {
		for i, m := range measure.All() {
			if m.Excerpt() != excerpt || !excerpt && !measure.Has(values[i]) {
				continue
			}
			fmt.Fprintf(t, "%s\t%s\t", m.Name, m.Format(values[i]))
			if r, ok := m.Human(kind); !ok {
				fmt.Fprint(t, "\t\t\t")
			} else {
				fmt.Fprintf(t, "%s\t%s\t%s\t", m.Format(r.Low), m.Format(r.Median), m.Format(r.High))
				if measure.Has(values[i]) {
					compared++
				}
				if m.Outside(values[i], kind) {
					fmt.Fprint(t, "outside")
					outside++
				}
			}
			fmt.Fprintln(t)
		}
	}
	_ = t.Flush() // writing to memory cannot fail
	for line := range strings.Lines(table.String()) {
		fmt.Fprintln(w, strings.TrimRight(line, " \n"))
	}
	_, err := fmt.Fprintf(w, "%d of %d measures are outside\n", outside, compared)
	return err
}
