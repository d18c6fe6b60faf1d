package midiconnect4

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

//go:generate go test -run ^TestNotices$ -update

var update = flag.Bool("update", false, "write the notices")

// TestNotices gathers the licences of all that is built into the program on any system. It fails
// if something has none.
func TestNotices(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	made := notices(t, append(modules(t),
		work{"Go, its library and runtime", []string{filepath.Join(strings.TrimSpace(goCommand(t, "", "env", "GOROOT")), "LICENSE")}},
		work{"Fluid R3 GM, from which the bundled sounds are cut", []string{"compose/audio/soundfont/COPYRIGHT"}},
		work{"Packages of npm in the page of the studio", []string{"play/studio/page/dist/licences.txt"}}))
	if *update {
		if err := os.WriteFile("NOTICES", []byte(made), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if Notices != made {
		t.Error("NOTICES is out of date; run go generate .")
	}
}

// goCommand returns what the go command prints for an operating system; "" stands for the system of this machine.
func goCommand(t *testing.T, system string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=", "CGO_ENABLED=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}

// work is something by others, with the files that have its licence.
type work struct {
	name  string
	files []string
}

// modules lists the modules that the program is built from, by name.
func modules(t *testing.T) []work {
	t.Helper()
	dirs := map[string]string{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		list := goCommand(t, system, "list", "-deps", "-tags", "jack",
			"-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/midiconnect4")
		for line := range strings.Lines(list) {
			if name, dir, is := strings.Cut(strings.TrimSpace(line), "\t"); is {
				dirs[name] = dir
			}
		}
	}
	var all []work
	for _, name := range slices.Sorted(maps.Keys(dirs)) {
		all = append(all, work{name, licences(t, dirs[name])})
	}
	return all
}

var (
	licenceFile   = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)`)
	licenceFolder = regexp.MustCompile(`(?i)licen[cs]es$`)

	// header has the licence of the C++ library in the module of MIDI ports.
	header = filepath.Join("drivers", "rtmididrv", "imported", "rtmidi", "RtMidi.h")
	// refused is the licence that we do not choose, where there is a choice.
	refused = "gpl.txt"
)

// licences lists the files in a module's folder that have licences.
func licences(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	for _, entry := range list(t, dir) {
		path := filepath.Join(dir, entry.Name())
		switch {
		case entry.IsDir() && licenceFolder.MatchString(entry.Name()):
			for _, file := range list(t, path) {
				if file.Name() != refused {
					files = append(files, filepath.Join(path, file.Name()))
				}
			}
		case !entry.IsDir() && licenceFile.MatchString(entry.Name()):
			files = append(files, path)
		}
	}
	if path := filepath.Join(dir, header); fileExists(path) {
		files = append(files, path)
	}
	return files
}

func list(t *testing.T, dir string) []os.DirEntry {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// notices has each text once, below the names of all works that it belongs to.
func notices(t *testing.T, works []work) string {
	t.Helper()
	names := map[string][]string{}
	for _, w := range works {
		if len(w.files) == 0 {
			t.Errorf("%s has no licence", w.name)
		}
		var texts []string
		for _, path := range w.files {
			texts = append(texts, text(t, path))
		}
		all := strings.Join(texts, "\n")
		names[all] = append(names[all], w.name)
	}
	var b strings.Builder
	b.WriteString("midiconnect4 has works by others in it, and these are their licences.\n")
	line := strings.Repeat("-", 80)
	byName := func(a, b string) int { return cmp.Compare(names[a][0], names[b][0]) }
	for _, all := range slices.SortedFunc(maps.Keys(names), byName) {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s", line, strings.Join(names[all], "\n"), line, all)
	}
	return b.String()
}

// text is what a file says, or the first comment of a header.
func text(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.ReplaceAll(string(data), "\r\n", "\n")
	if filepath.Ext(path) == ".h" {
		_, said, _ = strings.Cut(said, "\n\n")
		said, _, _ = strings.Cut(said, "*/")
	}
	return strings.Trim(said, "\n") + "\n"
}
