package gamer

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
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

// BuiltIn lists the names of the gamers that are written, not evolved.
func BuiltIn() []string {
	var names []string
	for _, b := range builtIn {
		names = append(names, b.name)
	}
	return names
}

// Names lists the gamers that need no file.
func Names() []string { return append(Bundled(), BuiltIn()...) }

// Of lists the names of the gamers that need no file and play g.
func Of(g game.Game) []string {
	return slices.DeleteFunc(Names(), func(name string) bool {
		_, err := Open(Ref{Name: name}, g, 0)
		return err != nil
	})
}

// About says how a built-in gamer moves. It reports false if name is not one.
func About(name string) (string, bool) {
	for _, b := range builtIn {
		if b.name == name {
			return b.about, true
		}
	}
	return "", false
}

// Open returns the engine that ref refers to, to play g. If it draws moves, seed
// decides which.
func Open(ref Ref, g game.Game, seed uint64) (engine.Engine, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	for _, b := range builtIn {
		if b.name == ref.Name {
			return b.open(ref, g, seed)
		}
	}
	f, err := Load(ref.Name)
	if err != nil {
		return nil, err
	}
	if f.Game != g.Name() {
		return nil, &OtherGameError{ref.Name, f.Game, g.Name()}
	}
	return f.Engine(stem(ref.Name), ref.Limit)
}

// stem is the name of a gamer in a file.
func stem(path string) string {
	file := filepath.Base(path)
	return cmp.Or(strings.TrimSuffix(file, Suffix), file)
}

// OtherGameError says that a gamer plays another game than the one that it was
// opened for.
type OtherGameError struct{ Gamer, Plays, Game string }

func (e *OtherGameError) Error() string {
	return fmt.Sprintf("gamer %s: it plays %s, not %s", e.Gamer, e.Plays, e.Game)
}

// UnknownError says that no gamer has a name.
type UnknownError struct{ Gamer string }

func (e *UnknownError) Error() string {
	return fmt.Sprintf("gamer %s: there is no such file, nor a bundled gamer of that name", e.Gamer)
}

// Hint names the gamer that may have been meant, or says something else if none is near.
func (e *UnknownError) Hint(otherwise string) string {
	return text.DidYouMean(filepath.Base(e.Gamer), Names(), otherwise)
}

// weightsMark begins the name of a player of n-sequence that is named by its weights.
const weightsMark = NSequence + ":"

// weighted is that player, on the paper's board and with the paper's depth. Any weights may
// stand in a run's first generation.
func weighted(name, weights string) (*File, error) {
	w, err := nseq.Parse(weights)
	if err != nil {
		return nil, &FileError{name, err}
	}
	return &File{System: NSequence, Game: "connect4-7x6", Generation: 1, Settings: []byte(`{"depth":3}`), Genes: w.Encode()}, nil
}

// Load reads a bundled gamer or a gamer file, or makes a player of n-sequence from its weights.
func Load(name string) (*File, error) {
	if data, err := bundled.ReadFile("bundled/" + name + Suffix); err == nil {
		return Decode(data)
	}
	if weights, is := strings.CutPrefix(name, weightsMark); is {
		return weighted(name, weights)
	}
	f := new(File)
	genes, err := kind.Read(name, f)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &UnknownError{name}
	}
	if f, err = f.check(genes, err); err != nil {
		return nil, &FileError{name, err}
	}
	return f, nil
}

// FileError says why a gamer file cannot be read, or what is wrong in it.
type FileError struct {
	Name  string
	Cause error // completes the sentence "it …"
}

func (e *FileError) Error() string { return fmt.Sprintf("gamer %s: it %v", e.Name, e.Cause) }

// Unwrap is the cause.
func (e *FileError) Unwrap() error { return e.Cause }
