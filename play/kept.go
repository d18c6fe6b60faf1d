package play

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// Kept is a gamer that has no file yet, and the path of the file to write.
type Kept struct {
	Path string
	File *gamer.File
}

// KeepNewest chooses files for the newest gamers that played, in a folder beside the saved games at path. Save then names these files. KeepNewest
// returns each gamer once; the caller must write the files.
func KeepNewest(path string, matches []*Match) ([]Kept, error) {
	folder := strings.TrimSuffix(path, filepath.Ext(path)) + ".gamers"
	var all []Kept
	known := map[string]bool{}
	for _, m := range matches {
		m = cmp.Or(m.derived.whole, m)
		for side, f := range m.who.newest {
			if f == nil || len(m.Turns) == 0 {
				continue
			}
			data, err := f.Encode()
			if err != nil {
				return nil, err
			}
			sum := sha256.Sum256(data)
			m.who.kept[side] = filepath.Join(folder, fmt.Sprintf("generation-%03d-%x%s", f.Generation, sum[:4], gamer.Suffix))
			if !known[m.who.kept[side]] {
				known[m.who.kept[side]] = true
				all = append(all, Kept{m.who.kept[side], f})
			}
		}
	}
	return all, nil
}

// keptText lists the gamers' files, with paths as the file at path has them; empty for none.
func (m *Match) keptText(path string) string {
	var named []string
	for side, file := range m.who.kept {
		if file != "" {
			named = append(named, fmt.Sprintf("%s: %s", game.Side(side), strconv.Quote(asText(scores.PathTo(path, file)))))
		}
	}
	return strings.Join(named, ", ")
}

// keep records the gamers' files, whose paths are given as in the file at path.
func (m *Match) keep(path string, named savedGamers) {
	for side, file := range [2]string{named.First, named.Second} {
		if file != "" {
			m.who.kept[side] = scores.PathFrom(path, fromText(file))
		}
	}
}
