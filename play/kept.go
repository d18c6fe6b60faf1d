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

// Kept is a gamer that must be written to a file, so that its game can be played again.
type Kept struct {
	Path string
	File *gamer.File
}

// KeepNewest chooses files in which to keep the champions of runs that played in the matches: a file for each champion, in a folder beside the saved
// games at path. KeepNewest writes nothing; the caller must write the files. Save refers to them by these paths.
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

// keptText lists the files of the match's champions for a file of games at path; empty if there are none. Relative paths start at the folder of
// that file.
func (m *Match) keptText(path string) string {
	var named []string
	for side, file := range m.who.kept {
		if file != "" {
			named = append(named, fmt.Sprintf("%s: %s", game.Side(side), strconv.Quote(asText(scores.PathTo(path, file)))))
		}
	}
	return strings.Join(named, ", ")
}

// keep records the paths of the champions' files. named holds these paths as the file of games at path writes them.
func (m *Match) keep(path string, named savedGamers) {
	for side, file := range [2]string{named.First, named.Second} {
		if file != "" {
			m.who.kept[side] = scores.PathFrom(path, fromText(file))
		}
	}
}
