// Package uci asks chess engines that are programs of their own, by the Universal Chess Interface (https://backscattering.de/chess/uci).
package uci

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/internal/text"
)

// Engine asks a program. It runs as many processes of it as are asked at the same time, and ends those that have been idle for a minute. Several
// goroutines may use it.
type Engine struct {
	name, path string
	settings   []Setting
	times      times

	mu   sync.Mutex
	idle []*process
}

// times are how long a process may take.
type times struct {
	answer time.Duration // for what takes no thought, and beyond the time limit of a search
	search time.Duration // for a search without a time limit
	idle   time.Duration // until it is ended
}

var usual = times{30 * time.Second, 10 * time.Minute, time.Minute}

// arguments make programs speak UCI that would otherwise speak another language.
var arguments = map[string][]string{"gnuchess": {"--uci"}}

// Open returns the engine of a program, which is given by name or path. It starts the program to check the settings.
func Open(program string, settings ...Setting) (*Engine, error) {
	return open(program, settings, usual)
}

func open(program string, settings []Setting, t times) (*Engine, error) {
	path, err := find(program)
	if err != nil {
		return nil, err
	}
	e := &Engine{name: program, path: path, settings: settings, times: t}
	p, err := e.start(context.Background())
	if err != nil {
		return nil, fmt.Errorf("the engine %s: %w", program, err)
	}
	e.keep(p)
	return e, nil
}

// find returns the path of a program. Debian has engines in folders that may not be in PATH.
func find(program string) (string, error) {
	path, err := exec.LookPath(program)
	if strings.ContainsAny(program, `/\`) {
		if err != nil {
			err = fmt.Errorf("the engine %s cannot be started: %w", program, text.Cause(errors.Unwrap(err)))
		}
		return path, err
	}
	for _, folder := range []string{"/usr/games", "/usr/local/games"} {
		if err != nil {
			path, err = exec.LookPath(filepath.Join(folder, program))
		}
	}
	if err != nil {
		return "", fmt.Errorf("the engine %[1]s is not installed: install it (on Debian by apt-get install %[1]s), or give the path of its program", program)
	}
	return path, nil
}

func (e *Engine) start(ctx context.Context) (*process, error) {
	return start(ctx, exec.Command(e.path, arguments[filepath.Base(e.path)]...), e.settings, e.times)
}

// Request asks for the best move of a position.
type Request struct {
	FEN   string   // where the game begins; empty for the usual position
	Moves []string // played since then, from square to square
	Limit engine.Limit
}

// Search asks for the best move; the game must not be over. The program forgets its earlier searches, so that searches limited by depth repeat. If it
// ends in the middle, it is started again, once. If ctx ends first, the error is context.Cause(ctx).
func (e *Engine) Search(ctx context.Context, r Request) (Answer, error) {
	answer, err := e.search(ctx, e.take(), r)
	if errors.Is(err, errDied) {
		answer, err = e.search(ctx, nil, r)
	}
	if err != nil && ctx.Err() != nil {
		return Answer{}, context.Cause(ctx)
	}
	if err != nil {
		return Answer{}, fmt.Errorf("the engine %s: %w", e.name, err)
	}
	return answer, nil
}

// search asks the process p, or a new one if p is nil.
func (e *Engine) search(ctx context.Context, p *process, r Request) (answer Answer, err error) {
	if p == nil {
		if p, err = e.start(ctx); err != nil {
			return Answer{}, err
		}
	}
	if answer, err = p.search(ctx, r); err != nil {
		p.kill()
		return Answer{}, err
	}
	e.keep(p)
	return answer, nil
}

// take returns an idle process, or nil.
func (e *Engine) take() *process {
	e.mu.Lock()
	defer e.mu.Unlock()
	for last, p := range slices.Backward(e.idle) {
		e.idle = e.idle[:last]
		if p.expiry.Stop() {
			return p
		}
	}
	return nil
}

// keep keeps a process for the next search, for a while.
func (e *Engine) keep(p *process) {
	e.mu.Lock()
	defer e.mu.Unlock()
	p.expiry = time.AfterFunc(e.times.idle, p.kill)
	e.idle = append(e.idle, p)
}
