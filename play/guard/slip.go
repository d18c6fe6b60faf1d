package guard

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"midiconnect4/play/live"
)

// slip is a file that exists while notes of this program may sound at a port. The program keeps the file locked, and removes it when it closes
// the port. If the program is killed, the file stays until the guard has silenced the port, or until another program opens the port. That other
// program ends the notes itself and removes the file; so the guard knows that it must not interrupt the other program's music. The guard renames the
// file as soon as it knows of the kill, because a killed program may keep its locks for a second.
type slip struct{ *flock.Flock }

// Suffixes of the file's name, before and after the guard knows that the program was killed.
const (
	suffix = ".slip"
	left   = ".left"
)

// folder returns the folder for the slips of a port. It belongs to the user.
func folder(api, port string) string {
	base, ours := os.Getenv("XDG_RUNTIME_DIR"), "midiconnect4"
	if base == "" {
		base, ours = os.TempDir(), fmt.Sprintf("midiconnect4-%d", os.Getuid())
	}
	return filepath.Join(base, ours, fmt.Sprintf("%.8x", sha256.Sum256([]byte(api+" "+port))))
}

// alone calls a function while it holds the lock of a folder. If ctx ends before alone gets the lock, it does not call the function.
func alone(ctx context.Context, folder string, do func()) {
	const again = 5 * time.Millisecond
	turn := flock.New(filepath.Join(folder, "turn"))
	if taken, _ := turn.TryLockContext(ctx, again); taken {
		defer turn.Close()
		do()
	}
}

// claim makes a slip for a port. If this fails, it returns nil; the guard then silences the port in any case. If the argument struck is not nil,
// claim removes the slips of killed programs and adds the keys in these slips to struck. The caller must silence these keys.
func claim(api, port string, struck *live.Keys) (own *slip) {
	in := folder(api, port)
	if os.MkdirAll(in, 0o700) != nil {
		return nil
	}
	const patience = 3 * time.Second // longer than the guard holds the lock
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	alone(ctx, in, func() {
		if struck != nil {
			takeOver(in, struck)
		}
		f, err := os.CreateTemp(in, "*"+suffix)
		if err != nil {
			return
		}
		_ = f.Close()
		own = &slip{flock.New(f.Name())}
		_, _ = own.TryLock()
	})
	return own
}

// takeOver removes the slips of killed programs. It adds the keys in these slips to the argument struck.
func takeOver(folder string, struck *live.Keys) {
	slips, _ := filepath.Glob(filepath.Join(folder, "*.*"))
	for _, path := range slips {
		s := &slip{flock.New(path)}
		if dead, _ := s.TryLock(); !dead && filepath.Ext(path) != left {
			continue
		}
		keys, _ := os.ReadFile(path)
		for ; len(keys) > 1; keys = keys[2:] {
			if k := (key{keys[0], keys[1]}); k.known() {
				struck[k.Channel][k.Key] = true
			}
		}
		s.drop()
	}
}

// path returns the path of the slip; empty if s is nil.
func (s *slip) path() string {
	if s == nil {
		return ""
	}
	return s.Path()
}

// drop removes the slip; it does nothing if s is nil.
func (s *slip) drop() {
	if s != nil {
		_ = s.Close()
		_ = os.Remove(s.Path())
	}
}

// lead is a port that receives messages, with the path of the slip for that port. The path is empty if there is no slip.
type lead struct {
	Name string
	Slip string
}

// note adds keys to the slip.
func (l lead) note(keys ...key) {
	f, err := os.OpenFile(l.Slip, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return
	}
	defer f.Close()
	var data []byte
	for _, k := range keys {
		data = append(data, k.Channel, k.Key)
	}
	_, _ = f.Write(data)
}

// leave renames the slip, so that other programs know that its program was killed.
func (l *lead) leave() {
	if name := strings.TrimSuffix(l.Slip, suffix) + left; l.Slip != "" && os.Rename(l.Slip, name) == nil {
		l.Slip = name
	}
}

// stands reports whether the port must still be silenced, that is, no other program has taken it over.
func (l lead) stands() bool {
	if l.Slip == "" {
		return true
	}
	_, err := os.Stat(l.Slip)
	return err == nil
}

// silence calls the given function if the port must still be silenced. Meanwhile, other programs cannot take over the port.
func (l lead) silence(ctx context.Context, do func()) {
	if l.Slip == "" {
		do()
		return
	}
	alone(ctx, filepath.Dir(l.Slip), func() {
		if l.stands() {
			do()
		}
	})
}
