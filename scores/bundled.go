package scores

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

//go:embed bundled
var bundled embed.FS

// starts are short scores to begin one's own with.
//
//go:embed starts
var starts embed.FS

// Starts lists the names that Start knows.
func Starts() []string { return []string{"complete", "melody", "counterpoint", "groove"} }

// Start returns the text of a score to begin one's own with: the Template (complete), or a short one for a kind of music. For other names it returns
// an error.
func Start(name string) ([]byte, error) {
	if name == Starts()[0] {
		return Template(), nil
	}
	return starts.ReadFile("starts/" + name + ".yaml")
}

// Names lists the bundled scores in alphabetical order.
func Names() []string {
	entries, err := bundled.ReadDir("bundled")
	if err != nil {
		panic(err) // cannot happen, because the folder is embedded
	}
	var names []string
	for _, entry := range entries {
		if name, ok := strings.CutSuffix(entry.Name(), ".yaml"); ok {
			names = append(names, name)
		}
	}
	return names
}

// Source returns the YAML text of a bundled score. If no score has this name, the error is a *settings.Error.
func Source(name string) ([]byte, error) {
	if !slices.Contains(Names(), name) {
		return nil, unknown(name)
	}
	return bundled.ReadFile("bundled/" + name + ".yaml")
}

// Load reads the bundled score with the given name, or the file at the given path. The error is a *settings.Error, or several of them joined.
func Load(nameOrPath string) (*Score, error) {
	source, err := Source(nameOrPath)
	open := bundledFile
	if err != nil && isPath(nameOrPath) {
		source, err = readFile(nameOrPath, settings.MaxSize)
		open = filesBeside(nameOrPath)
	}
	if err != nil {
		return nil, err
	}
	return read(nameOrPath, source, open)
}

// opener reads a file that a score names, such as a melody. The file must have at most maxMelody bytes.
type opener func(name string) ([]byte, error)

// bundledFile opens a file that a bundled score names.
func bundledFile(name string) ([]byte, error) { return bundled.ReadFile("bundled/" + name) }

// filesBeside returns an opener for files that the score at path names. Their names are relative to the folder of the score.
func filesBeside(path string) opener {
	return func(name string) ([]byte, error) {
		return readFile(PathFrom(path, name), maxMelody)
	}
}

// isPath reports whether a text is the path of a file. Any other text must be the name of a bundled score.
func isPath(name string) bool {
	if strings.ContainsAny(name, `/`+string(filepath.Separator)) {
		return true
	}
	if ext := filepath.Ext(name); ext == ".yaml" || ext == ".yml" {
		return true
	}
	_, err := os.Stat(name)
	return err == nil
}

// readFile reads a file of at most limit bytes.
func readFile(path string, limit int64) ([]byte, error) {
	data, err := bounded.ReadFile(path, limit)
	if err != nil {
		return nil, settings.FileError(path, err)
	}
	return data, nil
}

// examples are scores that were bundled before the first release. Their files are docs/examples/NAME.yaml.
var examples = []string{"drumline", "drunkard", "duel", "harmonics", "reunion", "spiral", "torus"}

func unknown(name string) *settings.Error {
	if slices.Contains(examples, name) {
		e := settings.Problem("", "score %s: was bundled before the first release; its file is docs/examples/%[1]s.yaml: give its path", name)
		e.Cause = fs.ErrNotExist
		return e
	}
	e := settings.Problem(text.DidYouMean(name, Names(), ""), "no score is called %s; the bundled ones are %s", settings.Quote(name), strings.Join(Names(), ", "))
	e.Cause = fs.ErrNotExist
	return e
}

// Beside lists the scores that a performance can switch to. These are the score with the given name, the other scores in its folder if it is a
// file, and the bundled scores.
func Beside(name string) []string {
	all := []string{name}
	if !slices.Contains(Names(), name) {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*.yaml")) // the error can be ignored, because this pattern is valid
		for _, file := range files {
			if filepath.Clean(file) != filepath.Clean(name) && mayBeScore(file) {
				all = append(all, file)
			}
		}
	}
	for _, bundled := range Names() {
		if bundled != name {
			all = append(all, bundled)
		}
	}
	return all
}

// mayBeScore reports whether a YAML file is probably a score: it is not valid YAML, or it has a setting that only scores have. Set lists and
// files of keys have no such setting.
func mayBeScore(path string) bool {
	data, err := readFile(path, settings.MaxSize)
	if err != nil {
		return false
	}
	fields, wrong := settings.TopFields(data)
	names := Paper().settings().Names()
	return wrong != nil || slices.ContainsFunc(fields, func(name string) bool {
		return name != "title" && name != "keys" && slices.Contains(names, name)
	})
}

// PathFrom returns the path of a file that the file at path names. The name is relative to the folder of the file at path. If path has no folder
// (such as a bundled score), PathFrom returns the name unchanged.
func PathFrom(path, named string) string {
	folder := filepath.Dir(path)
	if filepath.IsAbs(named) || folder == "." {
		return named
	}
	return notBundled(filepath.Join(folder, named))
}

// ScoreFrom returns the name of a bundled score, or the path of a score, that the file at path names. It leaves the name of a score that was bundled
// once as it is, unless there is such a file, so that Load says where that score went.
func ScoreFrom(path, named string) string {
	if slices.Contains(Names(), named) {
		return named
	}
	from := PathFrom(path, named)
	if _, err := os.Stat(from); err != nil && slices.Contains(examples, named) {
		return named
	}
	return from
}

// PathTo returns the name by which the file at path should refer to another file. PathFrom turns this name into the path again.
func PathTo(path, other string) string {
	folder := filepath.Dir(path)
	if filepath.IsAbs(other) || folder == "." {
		return other
	}
	named, err := filepath.Rel(folder, other)
	if err != nil { // happens if only one path is absolute, or if one begins with ..
		if folder, err = filepath.Abs(folder); err != nil {
			return other
		}
		if other, err = filepath.Abs(other); err != nil {
			return other
		}
		if named, err = filepath.Rel(folder, other); err != nil {
			return other
		}
	}
	return notBundled(filepath.ToSlash(named))
}

// notBundled puts ./ before a path that is also the name of a bundled score.
func notBundled(path string) string {
	if slices.Contains(Names(), path) {
		return "./" + path
	}
	return path
}
