//go:build !linux

package solver

func useHugePages([]uint64) {}
