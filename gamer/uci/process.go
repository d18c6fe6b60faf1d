package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"midiconnect4/internal/text"
)

// process is a program that runs. Only one goroutine at a time may use it.
type process struct {
	cmd    *exec.Cmd
	in     io.Writer
	part   []byte        // of a line that the program has not ended
	lines  chan string   // that the program has written
	said   tail          // on its standard error; to be read after done
	killed chan struct{} // closed by kill
	done   chan struct{} // closed when the program has ended
	times  times
	busy   bool        // its last answer has not been read
	expiry *time.Timer // ends it while it is idle
}

var (
	errDied   = errors.New("it ended")
	errSilent = errors.New("it does not answer")
)

// start starts a program and sets its options. If that fails, no process is left.
func start(ctx context.Context, cmd *exec.Cmd, settings []Setting, t times) (*process, error) {
	p := &process{cmd: cmd, lines: make(chan string, 64), killed: make(chan struct{}), done: make(chan struct{}), times: t}
	isolate(cmd)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = p, &p.said, time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	p.in = in
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // Linux kills the program when the thread ends that has started it
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
			kill(cmd) // what the program has started
			close(p.done)
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("it cannot be started: %w", text.Cause(err))
	}
	if err := p.greet(ctx, settings); err != nil {
		p.kill()
		return nil, err
	}
	return p, nil
}

func (p *process) greet(ctx context.Context, settings []Setting) error {
	var options []option
	_, err := p.ask(ctx, "uci", "uciok", p.times.answer, func(word, rest string) {
		if o, ok := parseOption(rest); ok && word == "option" {
			options = append(options, o)
		}
	})
	if errors.Is(err, errSilent) {
		err = fmt.Errorf("%w within %v; is it a UCI engine?", err, p.times.answer)
	}
	if err != nil {
		return err
	}
	set, err := commands(options, settings)
	if err != nil {
		return err
	}
	_, err = p.ask(ctx, strings.Join(append(set, "isready"), "\n"), "readyok", p.times.answer, nil)
	return err
}

// search asks for the best move.
func (p *process) search(ctx context.Context, r Request) (a Answer, err error) {
	p.busy = true
	if _, err := p.ask(ctx, "ucinewgame\nisready", "readyok", p.times.answer, nil); err != nil {
		return a, err
	}
	most := p.times.search
	if r.Limit.Time > 0 {
		most = r.Limit.Time + p.times.answer
	}
	best, err := p.ask(ctx, r.commands(), "bestmove", most, func(word, rest string) {
		if word == "info" {
			a.addInfo(rest)
		}
	})
	switch {
	case err == nil:
		p.busy = false
		return a, a.setMove(best)
	case ctx.Err() != nil:
		_, err := p.ask(context.Background(), "stop", "bestmove", p.times.answer/10, nil)
		p.busy = err != nil
	case errors.Is(err, errSilent):
		err = fmt.Errorf("its search (%s) has not ended after %v", r.limit(), most)
	}
	return Answer{}, err
}

// ask sends commands and reads until a line begins with the word answer; it returns the rest of this line. see, unless nil, gets the other lines.
func (p *process) ask(ctx context.Context, commands, answer string, most time.Duration, see func(word, rest string)) (rest string, err error) {
	timer, done := time.NewTimer(most), p.done
	defer timer.Stop()
	_, _ = io.WriteString(p.in, commands+"\n") // if the program has ended, done is closed
	for unread := -1; unread != 0; {           // after an error, unread lines have come in time
		select {
		case line := <-p.lines:
			unread--
			word, rest, _ := strings.Cut(strings.Join(strings.Fields(line), " "), " ")
			if word == answer {
				return rest, nil
			}
			if see != nil {
				see(word, rest)
			}
		case <-done:
			err, done, unread = p.died(), nil, len(p.lines)
		case <-timer.C:
			err, unread = errSilent, len(p.lines)
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	}
	return "", err
}

func (p *process) died() error {
	if said := text.Printable(strings.Join(strings.Fields(string(p.said)), " ")); said != "" {
		return fmt.Errorf("%w (%v) and wrote: %s", errDied, p.cmd.ProcessState, said)
	}
	return fmt.Errorf("%w (%v)", errDied, p.cmd.ProcessState)
}

// kill ends the program, and waits until it has ended.
func (p *process) kill() {
	close(p.killed)
	select {
	case <-p.done:
	default:
		kill(p.cmd)
		<-p.done
	}
}

// Write gets what the program writes, and splits it into lines.
func (p *process) Write(data []byte) (int, error) {
	const longest = 1 << 16
	p.part = append(p.part, data...)
	for {
		line, rest, ended := bytes.Cut(p.part, []byte("\n"))
		if !ended {
			break
		}
		select {
		case p.lines <- string(line):
			p.part = rest
		case <-p.killed:
			return 0, io.ErrClosedPipe
		}
	}
	if len(p.part) > longest { // no UCI
		p.part = nil
	}
	return len(data), nil
}

// tail keeps the end of what is written to it.
type tail []byte

func (t *tail) Write(data []byte) (int, error) {
	const most = 200
	*t = append(*t, data...)
	*t = (*t)[max(0, len(*t)-most):]
	return len(data), nil
}
