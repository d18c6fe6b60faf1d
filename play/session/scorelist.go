package session

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// ScoreList is the list of scores between which a performer can switch.
type ScoreList struct {
	Names []string // names of bundled scores, and paths of files
	Load  func(name string) (*scores.Score, error)
}

// ScoresBeside returns the scores that a performer of s may switch to. The tempo and the title that s was given apply to all of them.
func ScoresBeside(s *scores.Score) ScoreList {
	return ScoreList{
		Names: scores.Beside(s.Name),
		Load: func(name string) (*scores.Score, error) {
			other, err := scores.Load(name)
			if err == nil {
				err = other.SetGiven(s.GivenTempo, s.GivenTitle)
			}
			return other, err
		},
	}
}

// With returns the list with the names of more scores.
func (l ScoreList) With(more []*scores.Score) ScoreList {
	l.Names = slices.Clip(l.Names)
	for _, s := range more {
		if !slices.Contains(l.Names, s.Name) {
			l.Names = append(l.Names, s.Name)
		}
	}
	return l
}

// scoreList is the list of scores of a session. It reads the file of the current score again after each change.
type scoreList struct {
	ScoreList
	use func(*scores.Score)
	say func(format string, args ...any)

	mu    sync.Mutex
	fits  func(*scores.Score) error
	items []*scores.Score // for each match of a set list, the score of its item
	item  *scores.Score   // the score of the item that sounds; nil for none
	at    int             // index of the score that was requested last; -1 if that score is not in the list
	asked int             // number of requests so far
	stamp stamp
}

// stamp is a hash of a file's content. A modification time is not enough: two versions of a file may have the same time.
type stamp [sha256.Size]byte

// stampOf returns the stamp of a file. It returns the zero stamp if the file is empty or does not exist.
func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() { // reading a pipe would remove its content
		return stamp{}
	}
	const most = 1 << 20 // in bytes; larger files are not scores
	data, err := bounded.ReadFile(path, most)
	if err != nil || len(data) == 0 {
		return stamp{}
	}
	return sha256.Sum256(data)
}

// newScoreList returns the list of scores of a session with the given options.
func newScoreList(o Options, t *transport) *scoreList {
	return &scoreList{
		ScoreList: o.Scores, at: slices.Index(o.Scores.Names, o.Score.Name), stamp: stampOf(o.Score.Name),
		fits: fitsOn(o.Game), use: t.SetScore, say: t.Say,
	}
}

// play sets the match that is played now, after a number of others. From now on, scores must fit its board.
func (l *scoreList) play(m *play.Match, before int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fits = fitsOn(m.Game)
	var item *scores.Score
	l.items = l.items[:min(before, len(l.items))]
	switch {
	case m.Entrance != nil:
		item = m.Entrance.Score
	case len(l.items) > 0:
		item = l.items[len(l.items)-1]
	}
	l.items = append(l.items, item)
}

// follow reports the turns that begin to the list.
func (l *scoreList) follow(events <-chan live.Event) error {
	for e := range events {
		if e.Kind == live.TurnBegan {
			l.sounds(e.Match.Serial())
		}
	}
	return nil
}

// sounds says which match sounds, by its serial number. If an item of a set list begins with it, the item's score becomes the current one, and the item's
// tempo and title apply to all scores.
func (l *scoreList) sounds(serial int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if serial < 1 || serial > len(l.items) || l.items[serial-1] == nil || l.items[serial-1] == l.item {
		return
	}
	l.item = l.items[serial-1]
	if l.at = slices.Index(l.Names, l.item.Name); l.at < 0 {
		l.at, l.Names = len(l.Names), append(slices.Clip(l.Names), l.item.Name)
	}
	l.stamp = sha256.Sum256([]byte(l.item.Text)) // the file may have changed since the set list was read
	l.asked++                                    // what is being read is for the item before
}

// fitsOn returns a function whose error says why a score does not fit the board of g.
func fitsOn(g game.Game) func(*scores.Score) error {
	return func(s *scores.Score) error { return s.Fits(g.Size()) }
}

// step chooses the score that is a number of places further in the list (back, if the number is negative). The list wraps around at its ends.
func (l *scoreList) step(by int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := len(l.Names)
	if all == 0 {
		l.say("there are no other scores to go to\n")
		return
	}
	at := l.at
	if at < 0 && by < 0 {
		at = 0
	}
	l.choose(((at+by)%all + all) % all)
}

// find chooses a score by its name in the list, or by the name of its file without folder and suffix.
func (l *scoreList) find(name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.Index(l.Names, name)
	if at < 0 {
		at = slices.IndexFunc(l.Names, func(score string) bool { return IsScore(name, score) })
	}
	if at < 0 {
		return fmt.Errorf("no score of the list is called %q", text.Printable(name))
	}
	l.choose(at)
	return nil
}

// IsScore returns true if a text names a score: it equals the score's name or, in upper or lower case, the name of the score's file without folder
// and suffix.
func IsScore(text, score string) bool {
	return text == score || strings.EqualFold(strings.TrimSuffix(filepath.Base(score), ".yaml"), text)
}

// choose starts to read a score of the list. The caller must hold the lock.
func (l *scoreList) choose(at int) {
	l.at, l.stamp = at, stampOf(l.Names[at])
	l.asked++
	go l.read(l.Names[at], l.item, l.asked)
}

// read reads a score of the list, and switches to that score if it fits the board. The tempo and the title that a score like it was given apply to it;
// like may be nil. read does nothing if another score was requested in the meantime.
func (l *scoreList) read(name string, like *scores.Score, asked int) {
	var score *scores.Score
	err := Guard(func() (err error) {
		if score, err = l.Load(name); err == nil && like != nil {
			err = score.SetGiven(like.GivenTempo, like.GivenTitle)
		}
		return err
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if asked != l.asked {
		return // another score was requested, or the file has changed again
	}
	if err != nil {
		l.say("%s\n", firstLine(err)) // the error names the file
		return
	}
	if err := l.fits(score); err != nil {
		l.say("score %s: %s\n", text.Printable(name), firstLine(err))
		return
	}
	l.use(score)
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// watch reads the current score again whenever its file changes, until ctx ends.
func (l *scoreList) watch(ctx context.Context) error {
	const pause = 500 * time.Millisecond
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			l.look()
		case <-ctx.Done():
			return nil
		}
	}
}

// look reads the current score again if its file has changed. It ignores an empty file, because editors empty a file before they write it.
func (l *scoreList) look() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at < 0 {
		return
	}
	if now := stampOf(l.Names[l.at]); now != l.stamp && now != (stamp{}) {
		l.choose(l.at)
	}
}
