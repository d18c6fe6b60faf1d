//go:build !linux

package uci

import "os/exec"

// isolate does nothing: when we end, the program's input ends, and most engines end with it.
func isolate(*exec.Cmd) {}

func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
