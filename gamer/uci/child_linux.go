package uci

import (
	"os/exec"
	"syscall"
)

// isolate gives a program a process group of its own, so that Ctrl-C does not end it before us. It is killed when we end, however we end.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// kill kills a program and what it has started.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
