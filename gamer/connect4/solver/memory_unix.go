//go:build unix

package solver

import "syscall"

// reserve asks the system for memory and gives it back. It returns an error if the system has too little memory, or if the user's limit is too
// low.
func reserve(bytes int) error {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return err
	}
	return syscall.Munmap(memory)
}
