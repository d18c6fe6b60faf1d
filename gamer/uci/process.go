package uci

import (
	"bufio"
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
	lines  chan string // that the program writes; closed when it has ended
	said   tail        // on its standard error; to be read when lines is closed
	times  times
	expiry *time.Timer // kills it while it is idle
}

var (
	errDied   = errors.New("it ended")
	errSilent = errors.New("it does not answer")
)

// start starts a program and sets its options. If that fails, no process is left.
func start(ctx context.Context, cmd *exec.Cmd, settings []Setting, t times) (*process, error) {
	p := &process{cmd: cmd, lines: make(chan string, 64), times: t}
	isolate(cmd)
	out, written := io.Pipe()
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = written, &p.said, time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	p.in = in
	started, ended := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread() // Linux kills the program when the thread ends that has started it
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
			_ = written.Close()
			close(ended)
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("it cannot be started: %w", text.Cause(err))
	}
	go func() {
		for s := bufio.NewScanner(out); s.Scan(); { // a line of 64 KiB ends it: that is no UCI
			p.lines <- s.Text()
		}
		_ = out.Close()
		kill(cmd) // and what it has started
		<-ended
		close(p.lines)
	}()
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

// search asks for the best move. After an error the process cannot be used any more.
func (p *process) search(ctx context.Context, r Request) (a Answer, err error) {
	position, limit, most := "startpos", fmt.Sprintf("depth %d", r.Limit.Depth), p.times.search
	if r.FEN != "" {
		position = "fen " + r.FEN
	}
	if r.Limit.Time > 0 {
		limit, most = fmt.Sprintf("movetime %d", r.Limit.Time.Milliseconds()), r.Limit.Time+p.times.answer
	}
	if _, err := p.ask(ctx, "ucinewgame\nisready", "readyok", p.times.answer, nil); err != nil {
		return a, err
	}
	commands := fmt.Sprintf("position %s moves %s\ngo %s", position, strings.Join(r.Moves, " "), limit)
	best, err := p.ask(ctx, commands, "bestmove", most, func(word, rest string) {
		if word == "info" {
			a.addInfo(rest)
		}
	})
	if errors.Is(err, errSilent) {
		err = fmt.Errorf("its search (%s) has not ended after %v", limit, most)
	}
	if err != nil {
		return Answer{}, err
	}
	return a, a.setMove(best)
}

// ask sends commands and reads until a line begins with the word answer; it returns the rest of this line. see, unless nil, gets the other lines.
func (p *process) ask(ctx context.Context, commands, answer string, most time.Duration, see func(word, rest string)) (string, error) {
	timer := time.NewTimer(most)
	defer timer.Stop()
	_, _ = io.WriteString(p.in, commands+"\n") // if the program has ended, so do its lines
	for {
		select {
		case line, more := <-p.lines:
			word, rest, _ := strings.Cut(strings.Join(strings.Fields(line), " "), " ")
			switch {
			case !more:
				return "", p.died()
			case word == answer:
				return rest, nil
			case see != nil:
				see(word, rest)
			}
		case <-timer.C:
			return "", errSilent
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	}
}

func (p *process) died() error {
	if said := text.Printable(strings.Join(strings.Fields(string(p.said)), " ")); said != "" {
		return fmt.Errorf("%w (%v) and wrote: %s", errDied, p.cmd.ProcessState, said)
	}
	return fmt.Errorf("%w (%v)", errDied, p.cmd.ProcessState)
}

// kill ends the program, and waits until it has ended.
func (p *process) kill() {
	kill(p.cmd)
	for range p.lines { // what it has written
	}
}

// tail keeps the end of what is written to it.
type tail []byte

func (t *tail) Write(data []byte) (int, error) {
	const most = 200
	*t = append(*t, data...)
	*t = (*t)[max(0, len(*t)-most):]
	return len(data), nil
}
