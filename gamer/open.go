package gamer

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"midiconnect4/gamer/engine"
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

// builtIn are the gamers that are written, not evolved. Those that look ahead take
// a limit; that of the others is zero.
var builtIn = []struct {
	name, about string
	searches    bool
	open        func(g game.Game, limit engine.Limit, seed uint64) (engine.Engine, error)
}{
	{RandomName, "any legal move, each as likely as the others, by the game's seed", false, drawn(Random)},
	{TacticalName, "wins if it can, else blocks if it must, else any legal move", false, drawn(Tactical)},
	{PerfectName, "in Connect Four and tic-tac-toe, the soonest win, else the latest loss", false, func(g game.Game, _ engine.Limit, _ uint64) (engine.Engine, error) { return Perfect(g) }},
	{MaterialName, "in checkers, the most pieces four plies ahead, or as far as material@N says", true, Material},
}

// drawn is for gamers that play every game, by a seed.
func drawn(open func(seed uint64) engine.Engine) func(game.Game, engine.Limit, uint64) (engine.Engine, error) {
	return func(_ game.Game, _ engine.Limit, seed uint64) (engine.Engine, error) { return open(seed), nil }
}

// BuiltIn lists the names of the gamers that are written, not evolved.
func BuiltIn() []string {
	var names []string
	for _, b := range builtIn {
		names = append(names, b.name)
	}
	return names
}

// Names lists the gamers that can be had without a file.
func Names() []string { return append(Bundled(), BuiltIn()...) }

// About says how a built-in gamer moves. It reports false of another.
func About(name string) (string, bool) {
	for _, b := range builtIn {
		if b.name == name {
			return b.about, true
		}
	}
	return "", false
}

// limitMark stands between a gamer and the limit of its search.
const limitMark = "@"

// Open returns the gamer called name: one of BuiltIn, one of Bundled, or a
// gamer file. It plays g; where it draws moves, seed says how. The name of a
// gamer that searches may end with a limit, as in name@4 or name@500ms.
func Open(name string, g game.Game, seed uint64) (engine.Engine, error) {
	name, limit, err := splitLimit(name)
	if err != nil {
		return nil, err
	}
	for _, b := range builtIn {
		if b.name == name {
			return b.open(g, limit, seed)
		}
	}
	f, err := Load(name)
	if err != nil {
		return nil, err
	}
	if f.Game != g.Name() {
		return nil, &OtherGameError{name, f.Game, g.Name()}
	}
	return f.Gamer(strings.TrimSuffix(filepath.Base(name), Suffix), limit)
}

// OtherGameError is returned for a gamer that plays another game than it was
// opened for.
type OtherGameError struct{ Gamer, Plays, Game string }

func (e *OtherGameError) Error() string {
	return fmt.Sprintf("gamer %s: it plays %s, not %s", e.Gamer, e.Plays, e.Game)
}

// WithLimit adds a limit to a gamer's name, unless it has one already or is of
// a gamer that does not search.
func WithLimit(name string, limit engine.Limit) string {
	_, own, err := splitLimit(name)
	if unsearching(name) || err != nil || own != (engine.Limit{}) || limit == own {
		return name
	}
	return name + limitMark + limit.String()
}

// splitLimit takes a limit off a name. A name that ends as those of gamer files
// do has none, even if the mark is in it.
func splitLimit(name string) (string, engine.Limit, error) {
	i := strings.LastIndex(name, limitMark)
	if i < 0 || strings.HasSuffix(name, Suffix) {
		return name, engine.Limit{}, nil
	}
	base, text := name[:i], name[i+1:]
	limit, err := engine.ParseLimit(text)
	if err != nil {
		return "", limit, fmt.Errorf("gamer %s: %w", name, err)
	}
	if unsearching(base) {
		return "", limit, fmt.Errorf("gamer %s: %s does not search: only gamers that evolved and %s take a depth or a time", name, base, MaterialName)
	}
	return base, limit, nil
}

// unsearching reports whether name is of a built-in gamer that does not look
// ahead as far as it is told.
func unsearching(name string) bool {
	for _, b := range builtIn {
		if b.name == name {
			return !b.searches
		}
	}
	return false
}

// Load reads a bundled gamer or a gamer file.
func Load(name string) (*File, error) {
	if data, err := bundled.ReadFile("bundled/" + name + Suffix); err == nil {
		return Decode(data)
	}
	f := new(File)
	genes, err := kind.Read(name, f)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("gamer %s: there is no such file, nor a bundled gamer of that name: %s",
			name, strings.Join(Names(), ", "))
	}
	if f, err = f.check(genes, err); err != nil {
		return nil, fmt.Errorf("gamer %s: it %w", name, err)
	}
	return f, nil
}
