package gamer

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"midiconnect4/gamer/game"
)

// Suffix ends the name of a gamer file.
const Suffix = ".gamer"

//go:embed bundled/*.gamer
var bundled embed.FS

// Bundled lists the names of the gamers that come with the program.
func Bundled() []string {
	entries, err := bundled.ReadDir("bundled")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), Suffix); ok {
			names = append(names, name)
		}
	}
	return names
}

// Open returns the gamer called name: "random", "perfect", one of Bundled, or a gamer
// file. It plays g; where it is random, seed says how.
func Open(name string, g game.Game, seed uint64) (Gamer, error) {
	switch name {
	case RandomName:
		return Random(seed), nil
	case PerfectName:
		return Perfect(g)
	}
	f, err := Load(name)
	if err != nil {
		return nil, err
	}
	if f.Game != g.Name() {
		return nil, fmt.Errorf("gamer %s: it plays %s, not %s", name, f.Game, g.Name())
	}
	return f.Gamer(strings.TrimSuffix(filepath.Base(name), Suffix))
}

// Load reads a bundled gamer or a gamer file.
func Load(name string) (*File, error) {
	data, err := bundled.ReadFile("bundled/" + name + Suffix)
	if err != nil {
		data, err = os.ReadFile(name)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("gamer %s: there is no such file, nor a bundled gamer of that name: %s",
			name, strings.Join(append(Bundled(), RandomName, PerfectName), ", "))
	case err != nil:
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			err = path.Err
		}
		return nil, fmt.Errorf("gamer %s: %w", name, err)
	}
	f, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("gamer %s: it %w", name, err)
	}
	return f, nil
}
