package guard

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// death is the signal that the guard's process gets when the thread that has started it ends.
const death = unix.SIGUSR1

// signalDeath makes the kernel send death. The pipe ends only when the last thread of a killed program has ended, which may take a second if many
// programs want the processors. The thread that has started the guard ends sooner.
func signalDeath(attr *syscall.SysProcAttr) { attr.Pdeathsig = death }

// hurried returns the standard input, which ends soon after the signal death. Then the threads of the program hurry, too: its MIDI system removes it
// only when all have ended.
func hurried() io.Reader {
	program := os.Getppid()
	hurry(os.Getpid())
	if unix.SetNonblock(0, true) != nil {
		return os.Stdin
	}
	words := os.NewFile(0, "words")
	died := make(chan os.Signal, 1)
	signal.Notify(died, death)
	go func() {
		<-died
		const rest = 20 * time.Millisecond // to read what the program still wrote
		_ = words.SetReadDeadline(time.Now().Add(rest))
		hurry(program)
	}()
	return words
}

// hurry moves all threads of a process into the real-time class, if this user may do so.
func hurry(process int) {
	const priority = 1 // below sound servers
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", process))
	for _, task := range tasks {
		if id, err := strconv.Atoi(filepath.Base(task)); err == nil {
			_ = unix.SchedSetAttr(id, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_FIFO, Priority: priority}, 0)
		}
	}
}
