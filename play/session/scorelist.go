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
	"midiconnect4/scores"
)

// ScoreList lists the scores that a performer may switch to.
type ScoreList struct {
	Names []string // names of bundled scores, and paths
	Load  func(name string) (*scores.Score, error)
}

// scoreList is the list of a session. It notices changes of the current score's file.
type scoreList struct {
	ScoreList
	use func(*scores.Score)
	say func(format string, args ...any)

	mu    sync.Mutex
	fits  func(*scores.Score) error
	at    int // index of the score that was asked for last; -1 if it is not in the list
	asked int // number of requests
	stamp stamp
}

// stamp is a hash of a file's content. The modification time would not do: two versions may have the same one.
type stamp [sha256.Size]byte

// stampOf returns the stamp of a score's file; the zero stamp if it is empty, or there is none.
func stampOf(path string) stamp {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() { // reading a pipe would consume its content
		return stamp{}
	}
	const most = 1 << 20 // bytes; no score has more
	data, err := bounded.ReadFile(path, most)
	if err != nil || len(data) == 0 {
		return stamp{}
	}
	return sha256.Sum256(data)
}

// newScoreList returns the list of scores of a session.
func newScoreList(o Options, t *transport) *scoreList {
	return &scoreList{
		ScoreList: o.Scores, at: slices.Index(o.Scores.Names, o.Score.Name), stamp: stampOf(o.Score.Name),
		fits: fitsOn(o.Game), use: t.SetScore, say: t.Say,
	}
}

// play sets the current game. Scores must fit its board.
func (l *scoreList) play(g game.Game) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fits = fitsOn(g)
}

// fitsOn checks whether a score fits the board of a game.
func fitsOn(g game.Game) func(*scores.Score) error {
	return func(s *scores.Score) error { return s.Fits(g.Size()) }
}

// step moves forward or back in the list, and wraps around at its ends.
func (l *scoreList) step(by int) {
	all := len(l.Names)
	if all == 0 {
		l.say("there are no other scores to go to\n")
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.at
	if at < 0 && by < 0 {
		at = 0
	}
	l.choose(((at+by)%all + all) % all)
}

// find chooses a score by its name in the list, or a file by its name without folder and suffix.
func (l *scoreList) find(name string) error {
	at := slices.Index(l.Names, name)
	if at < 0 {
		at = slices.IndexFunc(l.Names, func(score string) bool { return IsScore(name, score) })
	}
	if at < 0 {
		return fmt.Errorf("no score of the list is called %q", text.Printable(name))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.choose(at)
	return nil
}

// IsScore reports whether a text names a score: by its name, or by its file's name without folder
// and suffix, in upper or lower case.
func IsScore(text, score string) bool {
	return text == score || strings.EqualFold(strings.TrimSuffix(filepath.Base(score), ".yaml"), text)
}

// choose starts to read a score of the list. The list must be locked.
func (l *scoreList) choose(at int) {
	l.at, l.stamp = at, stampOf(l.Names[at])
	l.asked++
	go l.read(at, l.asked)
}

// read loads a score of the list, and switches to it if it fits the board and no other score was requested meanwhile.
func (l *scoreList) read(at, asked int) {
	var score *scores.Score
	err := Guard(func() (err error) {
		score, err = l.Load(l.Names[at])
		return err
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if asked != l.asked {
		return // another was asked for, or the file has changed again
	}
	if err != nil {
		l.say("%s\n", firstLine(err)) // the error names the file
		return
	}
	if err := l.fits(score); err != nil {
		l.say("score %s: %s\n", text.Printable(l.Names[at]), firstLine(err))
		return
	}
	l.use(score)
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// watch reads the current score again whenever its file has changed, until ctx ends.
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

// look reloads the current score if its file has changed. It skips an empty file, because an editor may just be writing it.
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
