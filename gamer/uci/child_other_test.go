//go:build !linux

package uci

// gone cannot know here.
func gone(int) bool { return true }
