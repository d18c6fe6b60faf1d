//go:build !amd64 || purego

package solver

func prefetch(*[2]uint64) {}
