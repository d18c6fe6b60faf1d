//go:build cgo && jack

package midiport

// #include "jack.h"
// #include <stdlib.h>
import "C"

import (
	"os"
	"syscall"
	"unsafe"
)

// input implements backend. The input of the driver rtmidi would call Go code on the server's thread,
// which must not block and may be killed at any time. This input only writes to a pipe on that thread.
func (jack) input(from Port, take func(data []byte)) (stop func(), ok bool) {
	read, write, ok := pipe()
	if !ok {
		return nil, false
	}
	name, source := C.CString(client+" in"), C.CString(from.Name)
	defer C.free(unsafe.Pointer(name))
	defer C.free(unsafe.Pointer(source))
	in := started(func() *C.client { return C.openInput(name, source, C.int(write)) })
	if in == nil {
		_ = syscall.Close(write)
		_ = read.Close()
		return nil, false
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		deliver(read, take)
	}()
	return func() {
		C.closeClient(in)
		_ = syscall.Close(write)
		<-ended
	}, true
}

// pipe makes a pipe. Writing to it never blocks. Reading from it blocks a thread, and that thread wakes at once even if other goroutines use all
// processors.
func pipe() (read *os.File, write int, ok bool) {
	var ends [2]int
	if err := syscall.Pipe(ends[:]); err != nil {
		return nil, 0, false
	}
	for _, end := range ends {
		syscall.CloseOnExec(end)
	}
	return os.NewFile(uintptr(ends[0]), "MIDI input"), ends[1], syscall.SetNonblock(ends[1], true) == nil
}

// deliver passes the bytes that it reads from a pipe to a function, until the other end of the pipe is closed.
func deliver(from *os.File, take func(data []byte)) {
	defer from.Close()
	data := make([]byte, 4096)
	for {
		n, err := from.Read(data)
		if err != nil {
			return
		}
		take(data[:n])
	}
}
