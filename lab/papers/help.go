package papers

import (
	"fmt"
	"strings"
)

// List returns a list of the experiments and their tables, for the help.
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

// ListBeyond returns a list, for the help, of the settings in which interpretations can differ besides a trainer's own settings.
func ListBeyond() string {
	var list strings.Builder
	for _, e := range experiments {
		for _, axis := range e.Beyond {
			fmt.Fprintf(&list, ",\nand of %s %s (%s)", e.Paper, axis.Name, axis.Usage)
		}
	}
	return list.String()
}

// ListGrids returns a list of the bundled grids, for the help.
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
