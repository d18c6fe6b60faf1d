package papers

import (
	"fmt"
	"strings"
)

// List lists the experiments and their tables, for help.
func List() string {
	var list strings.Builder
	for _, e := range experiments {
		fmt.Fprintf(&list, "  %s: %s (%s)", e.Paper, e.About, strings.Join(e.Tables, ", "))
		if names := e.CurveTables(); len(names) > 0 {
			fmt.Fprintf(&list, ";\n    S by generation, only by name: %s", strings.Join(names, ", "))
		}
		list.WriteByte('\n')
	}
	return list.String()
}

// ListBeyond lists, for help, the settings, besides the trainer's, in which interpretations of a paper may differ.
func ListBeyond() string {
	var list strings.Builder
	for _, e := range experiments {
		for _, axis := range e.Beyond {
			fmt.Fprintf(&list, ",\nand of %s %s (%s)", e.Paper, axis.Name, axis.Usage)
		}
	}
	return list.String()
}

// ListGrids lists the bundled grids.
func ListGrids() string {
	var list strings.Builder
	for _, name := range Grids() {
		data, _ := grids.ReadFile("grids/" + name + ".yaml")
		said := map[string]string{}
		for line := range strings.Lines(string(data)) {
			key, value, _ := strings.Cut(line, ": ")
			said[key] = strings.TrimSpace(value)
		}
		fmt.Fprintf(&list, "  %s: %s; %s\n", name, said["paper"], said["about"])
	}
	return list.String()
}
