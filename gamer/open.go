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

// Suffix is the suffix of gamer files.
const Suffix = ".gamer"

//go:embed bundled/*.gamer
var bundled embed.FS

// Bundled lists the names of the gamers that come with the program.
func Bundled() []string {
	entries, err := bundled.ReadDir("bundled")
	if err != nil {
		panic(err) // cannot happen: the folder is embedded in the program
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), Suffix); ok {
			names = append(names, name)
		}
	}
	return names
}

// BuiltIn lists the names of the built-in gamers, which are written by hand, not evolved.
func BuiltIn() []string {
	var names []string
	for _, b := range builtIn {
		names = append(names, b.name)
	}
	return names
}

// Names lists the names of the gamers that need no file: bundled and built-in gamers.
func Names() []string { return append(Bundled(), BuiltIn()...) }

// Of lists the names of the gamers that need no file and play g, each once: without levels that are other gamers.
func Of(g game.Game) []string {
	return slices.DeleteFunc(Names(), func(name string) bool {
		_, err := Open(Ref{Name: name}, g, 0)
		_, again := levels[g.Name()][name]
		return err != nil || again
	})
}

// About returns a description of a built-in gamer. It returns false if no built-in gamer has this name.
func About(name string) (string, bool) {
	for _, b := range builtIn {
		if b.name == name {
			return b.about, true
		}
	}
	return "", false
}

// Open returns the engine that ref refers to. The engine plays g. The seed determines its moves if it chooses at random. The engine of a level is
// named after the gamer that plays.
func Open(ref Ref, g game.Game, seed uint64) (engine.Engine, error) {
	ref = ref.at(g)
	if err := ref.check(); err != nil {
		return nil, err
	}
	for _, b := range builtIn {
		if b.name == ref.Name {
			return b.open(ref, g, seed)
		}
	}
	if ref.IsProgram() {
		return openProgram(ref, g)
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

// stem returns the name of the gamer in a file: the file's name without Suffix.
func stem(path string) string {
	file := filepath.Base(path)
	return cmp.Or(strings.TrimSuffix(file, Suffix), file)
}

// OtherGameError means that a gamer does not play the wanted game.
type OtherGameError struct{ Gamer, Plays, Game string }

func (e *OtherGameError) Error() string {
	return fmt.Sprintf("gamer %s: it plays %s, not %s", e.Gamer, e.Plays, e.Game)
}

// UnknownError means that no gamer has the given name.
type UnknownError struct{ Gamer string }

func (e *UnknownError) Error() string {
	return fmt.Sprintf("gamer %s: there is no such file, nor a bundled gamer of that name", e.Gamer)
}

// Hint suggests the most similar name. If no name is similar, it returns otherwise.
func (e *UnknownError) Hint(otherwise string) string {
	return text.DidYouMean(filepath.Base(e.Gamer), Names(), otherwise)
}

// weightsMark is a prefix. A name such as n-sequence:3,52,84 means the n-sequence player with these weights.
const weightsMark = NSequence + ":"

// weighted makes an n-sequence player from weights, with the board and depth of the paper (Morrow, DeBell and Bogaerts). A gamer file needs a
// generation; 1 is right for any weights, because the first generation is random.
func weighted(name, weights string) (*File, error) {
	w, err := nseq.Parse(weights)
	if err != nil {
		return nil, &FileError{name, err}
	}
	return &File{System: NSequence, Game: "connect4-7x6", Generation: 1, Settings: []byte(`{"depth":3}`), Genes: w.Encode()}, nil
}

// Load reads a bundled gamer or a gamer file. If the name is "n-sequence:" followed by weights, Load makes the player with these weights.
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

// FileError means that a gamer file cannot be read or is invalid.
type FileError struct {
	Name  string
	Cause error // predicate of a sentence that begins with "it", such as "has the generation 0: …"
}

func (e *FileError) Error() string { return fmt.Sprintf("gamer %s: it %v", e.Name, e.Cause) }

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Cause }
