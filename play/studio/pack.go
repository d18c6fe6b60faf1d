package studio

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"midiconnect4/evolution"
	"midiconnect4/gamer"
	"midiconnect4/internal/text"
	"midiconnect4/play/sets"
)

const (
	mostPackFiles = 100_000
	mostPackBytes = 256 << 20 // of all files in a pack together
)

// pack makes a file of everything that is kept, apart from the current performance: a zip file with the folders runs, sets and scores.
func (s *Studio) pack() (Message, error) {
	if !s.options.Alone {
		return Message{}, errors.New(notAloneError)
	}
	going := map[string]bool{} // files of sets that go on
	if all, err := sets.List(s.options.Sets); err == nil {
		for _, e := range all {
			going[e.Name+sets.Suffix] = e.Now
		}
	}
	f := &File{Name: "midiconnect4-" + time.Now().Format(time.DateOnly) + ".zip", Type: "application/zip"}
	err := s.offer(f, func(w io.Writer) error {
		z := zip.NewWriter(w)
		for folder, root := range s.roots() {
			err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") || d.Name() == evolution.LockName || going[d.Name()] {
					return err
				}
				inside, err := filepath.Rel(root, path)
				if err != nil {
					return err
				}
				return addFile(z, folder+"/"+filepath.ToSlash(inside), path)
			})
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		return z.Close()
	})
	return Message{File: f}, err
}

func addFile(z *zip.Writer, name, path string) error {
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	to, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: info.ModTime()})
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from) // in small parts, between which other goroutines run
	return err
}

// thing is a run, a set or a score in a pack.
type thing struct {
	folder, name string
	files        map[string][]byte // by name; a set or a score has one file, whose name is empty
}

// unpack adds what a pack contains to what is kept. It replaces nothing: a thing with a name that is taken gets another one, unless it is the same.
// If anything in the pack is damaged, unpack changes nothing.
func (s *Studio) unpack(data []byte) (Message, error) {
	if !s.options.Alone {
		return Message{}, errors.New(notAloneError)
	}
	things, err := unpacked(data)
	if err != nil {
		return Message{}, err
	}
	for _, t := range things {
		if err := t.check(); err != nil {
			return Message{}, err
		}
	}
	var u Unpacked
	var added []string
	for _, t := range things {
		path, err := t.place(s.roots()[t.folder])
		if path != "" {
			added = append(added, path)
		}
		if err != nil {
			for _, path := range added {
				err = errors.Join(err, os.RemoveAll(path))
			}
			return Message{}, err
		}
		switch {
		case path == "":
			u.Known++
		case t.folder == runsFolder:
			u.Runs++
		case t.folder == setsFolder:
			u.Sets++
		default:
			u.Scores++
		}
	}
	return Message{Unpacked: &u}, nil
}

// unpacked returns the things in a pack.
func unpacked(data []byte) ([]*thing, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errors.New("the file is not one that this page has exported, or its end is missing: it is no zip file")
	}
	if len(z.File) > mostPackFiles {
		return nil, fmt.Errorf("the file contains %d files: at most %d are possible", len(z.File), mostPackFiles)
	}
	all := map[string]*thing{}
	left := int64(mostPackBytes)
	for _, f := range z.File {
		if f.FileInfo().IsDir() {
			continue
		}
		folder, name, inside, ok := placeOf(f.Name)
		if !ok {
			return nil, fmt.Errorf("%s: only runs/NAME/FILE, sets/NAME.set and scores/NAME.yaml can be imported", text.Printable(f.Name))
		}
		content, err := readPacked(f, left)
		if err != nil {
			return nil, fmt.Errorf("%s is damaged: %w", text.Printable(f.Name), err)
		}
		left -= int64(len(content))
		key := folder + "/" + name
		if all[key] == nil {
			all[key] = &thing{folder, name, map[string][]byte{}}
		}
		all[key].files[inside] = content
	}
	if len(all) == 0 {
		return nil, errors.New("the file contains nothing that can be imported")
	}
	var things []*thing
	for _, key := range slices.Sorted(maps.Keys(all)) {
		things = append(things, all[key])
	}
	return things, nil
}

// placeOf splits the path of a file in a pack.
func placeOf(path string) (folder, name, inside string, ok bool) {
	parts := strings.Split(path, "/")
	fits := !slices.ContainsFunc(parts, func(part string) bool { return part == "" || part[0] == '.' || strings.ContainsAny(part, "\\:\x00") })
	if !fits || len(parts) < 2 {
		return "", "", "", false
	}
	folder, name = parts[0], parts[1]
	switch {
	case len(parts) == 3 && folder == runsFolder:
		return folder, name, parts[2], true
	case len(parts) == 2 && folder == setsFolder:
		name, ok = strings.CutSuffix(name, sets.Suffix)
		return folder, name, "", ok
	case len(parts) == 2 && folder == scoresFolder:
		name, ok = strings.CutSuffix(name, scoreSuffix)
		return folder, name, "", ok
	}
	return "", "", "", false
}

func readPacked(f *zip.File, most int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("with it, the file has more than %d MiB", mostPackBytes>>20)
	}
	return data, err
}

// check returns an error that says what is damaged.
func (t *thing) check() error {
	switch t.folder {
	case setsFolder:
		_, err := sets.Parse(t.files[""])
		if !sets.IsName(t.name) {
			err = errors.New("this is not the name of a set, such as 2026-11-22-203101")
		}
		if err != nil {
			return fmt.Errorf("%s/%s%s: %w", t.folder, t.name, sets.Suffix, err)
		}
		return nil
	case scoresFolder:
		return checkScore(t.name, string(t.files[""]))
	}
	return t.checkRun()
}

func (t *thing) checkRun() error {
	for name, data := range t.files {
		if strings.HasSuffix(name, gamer.Suffix) {
			if _, err := gamer.Decode(data); err != nil {
				return fmt.Errorf("%s/%s/%s: %w", t.folder, t.name, name, err)
			}
		}
	}
	dir, err := os.MkdirTemp("", "midiconnect4")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := t.write(dir); err != nil {
		return err
	}
	if _, err = evolution.Look(dir); err != nil {
		return fmt.Errorf("%s/%s: %s", t.folder, t.name, strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), ""))
	}
	return nil
}

// place writes the thing into a folder, under a name that is not taken. path is empty if the same is there already.
func (t *thing) place(root string) (path string, err error) {
	if err := os.MkdirAll(root, 0o777); err != nil {
		return "", err
	}
	stem, suffix := t.name, ""
	switch t.folder {
	case setsFolder:
		stem, suffix = sets.Stem(t.name), sets.Suffix
	case scoresFolder:
		suffix = scoreSuffix
	}
	name := t.name
	for n := 2; ; n++ {
		path = filepath.Join(root, name+suffix)
		if t.isAt(path) {
			return "", nil
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return path, t.write(path)
		}
		name = stem + "-" + strconv.Itoa(n)
	}
}

// isAt reports whether the thing is what a path names.
func (t *thing) isAt(path string) bool {
	for name, data := range t.files {
		there, err := os.ReadFile(filepath.Join(path, name))
		if err != nil || !bytes.Equal(there, data) {
			return false
		}
	}
	return true
}

// write writes the files. Those of a run are in a folder, and its checkpoint comes last, because that makes the folder a run.
func (t *thing) write(path string) error {
	if t.folder != runsFolder {
		return os.WriteFile(path, t.files[""], 0o666)
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	names := slices.SortedFunc(maps.Keys(t.files), func(a, b string) int {
		return strings.Compare(strconv.FormatBool(a == evolution.CheckpointName)+a, strconv.FormatBool(b == evolution.CheckpointName)+b)
	})
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(path, name), t.files[name], 0o666); err != nil {
			return err
		}
	}
	return nil
}
