package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/sets"
	"midiconnect4/play/take"
	"midiconnect4/scores"
)

const (
	mostListed    = 100       // sets that pages list
	mostScore     = 256 << 10 // longest text of a kept score in bytes, as pages open them
	scoreSuffix   = ".yaml"
	longestName   = 60 // of a kept score, in bytes
	runsFolder    = "runs"
	setsFolder    = "sets"
	scoresFolder  = "scores"
	notAloneError = "only a page without a program does this: use the files on this machine"
)

// listKept lists performances, from the newest to the oldest, and the scores that people have kept under names.
func (s *Studio) listKept() (Message, error) {
	k := KeptThings{Sets: []KeptSet{}, Scores: []play.ScoreText{}}
	if s.options.Sets != "" {
		all, err := sets.List(s.options.Sets)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return Message{}, err
		}
		for _, e := range all[:min(len(all), mostListed)] {
			one := KeptSet{Name: e.Name, Began: e.Began, Game: e.Game, Players: e.Players, Score: e.Score, Seconds: e.Length.Seconds(), Now: e.Now}
			if e.Failed != nil {
				one.Problem = text.Cause(e.Failed).Error()
			}
			k.Sets = append(k.Sets, one)
		}
	}
	names, err := filepath.Glob(filepath.Join(s.options.Scores, "*"+scoreSuffix)) // in alphabetical order
	if err != nil || s.options.Scores == "" {
		return Message{Kept: &k}, err
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return Message{}, err
		}
		k.Scores = append(k.Scores, play.ScoreText{Name: filepath.Base(name), YAML: string(data)})
	}
	return Message{Kept: &k}, nil
}

// keepScore keeps the text of a score, valid or not, in place of an older one with the same name.
func (s *Studio) keepScore(t play.ScoreText) error {
	if s.options.Scores == "" {
		return errors.New(notAloneError)
	}
	name := strings.TrimSuffix(t.Name, scoreSuffix)
	if err := checkScore(name, t.YAML); err != nil {
		return err
	}
	if err := os.MkdirAll(s.options.Scores, 0o777); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(s.options.Scores, name+scoreSuffix), []byte(t.YAML))
}

// checkScore checks the name and the size of a score to be kept.
func checkScore(name, yaml string) error {
	switch {
	case name == "" || len(name) > longestName || strings.ContainsAny(name, `/\:*?"<>|`) || name[0] == '.' || text.Printable(name) != name || strings.TrimSpace(name) != name:
		return fmt.Errorf("%q cannot be the name of a score: write up to %d letters, digits, spaces or hyphens", name, longestName)
	case len(yaml) > mostScore || !utf8.ValidString(yaml):
		return fmt.Errorf("%s is no score: it must be a text of at most %d KiB", name, mostScore>>10)
	}
	return nil
}

// forget removes a run, a set or a score, which a path names: runs/NAME, sets/NAME or scores/NAME.yaml.
func (s *Studio) forget(path string) error {
	if !s.options.Alone {
		return errors.New(notAloneError)
	}
	folder, name, _ := strings.Cut(path, "/")
	root := s.roots()[folder]
	if folder == setsFolder {
		name += sets.Suffix
	}
	whole := filepath.Join(root, name)
	switch info, err := os.Stat(whole); {
	case root == "" || filepath.Base(whole) != name || name == ".." || err != nil:
		return fmt.Errorf("there is no %q", path)
	case whole == s.evolvesIn():
		return fmt.Errorf("run %s is evolving: stop it first", name)
	case info.Mode()&0o200 == 0:
		return fmt.Errorf("%s is in use: end it first, here or in another tab of this page", name)
	}
	return os.RemoveAll(whole)
}

// roots returns the folders of what is kept, by their names.
func (s *Studio) roots() map[string]string {
	return map[string]string{runsFolder: s.options.Runs, setsFolder: s.options.Sets, scoresFolder: s.options.Scores}
}

// openSet performs the games of a set as they were at the end, composed by its last score.
func (s *Studio) openSet(name string) error {
	p, err := s.ofSet(name)
	if err != nil {
		return err
	}
	return s.play(p)
}

// showSet tells the games of a set, as openSet would perform them.
func (s *Studio) showSet(name string) (Message, error) {
	p, err := s.ofSet(name)
	if err != nil {
		return Message{}, err
	}
	if _, err := play.Perform(context.Background(), p.bill.Score, p.matches, nil); err != nil {
		return Message{}, err
	}
	shown := &Shown{Setup: p.order, Games: []ShownGame{}}
	for _, m := range p.matches {
		by := cmp.Or(m.Score(), p.bill.Score)
		one := ShownGame{Game: p.game(m, by), Turns: []*Turn{}}
		for _, t := range m.Turns {
			one.Turns = append(one.Turns, turnOf(live.Event{Match: m, Turn: t, Score: by}))
		}
		shown.Games = append(shown.Games, one)
	}
	return Message{Shown: shown}, nil
}

// ofSet sets up a performance of the games of a set.
func (s *Studio) ofSet(name string) (*performance, error) {
	set, err := sets.Open(s.options.Sets, name)
	if err != nil {
		return nil, err
	}
	by, piece, games, err := set.Compose(context.Background())
	if err != nil {
		return nil, err
	}
	if piece == nil {
		return nil, fmt.Errorf("set %s has no move", name)
	}
	saved, err := play.Save("", by, games)
	if err != nil {
		return nil, err
	}
	return s.saved(Open{Name: "set " + name, Text: string(saved), Score: scoreText(by)})
}

// scoreText returns the name and the text of a score; no text if it is that of the bundled score.
func scoreText(by *scores.Score) *play.ScoreText {
	by = by.Piece()
	if slices.Contains(scores.Names(), by.Name) {
		return &play.ScoreText{Name: by.Name}
	}
	return &play.ScoreText{Name: by.Name, YAML: by.Text}
}

// performedSet returns the music of a set.
func (s *Studio) performedSet(ctx context.Context, name string) (performed, error) {
	set, err := sets.Open(s.options.Sets, name)
	if err != nil {
		return performed{}, err
	}
	by, _, games, err := set.Compose(ctx)
	return performed{by, games, 0, heardSet{set}}, err
}

// heardSet implements heard.
type heardSet struct{ set *sets.Set }

func (h heardSet) Heard() *take.Take { return h.set.Take() }
