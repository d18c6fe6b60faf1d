// Package sets records performances as they happen, each in a file: a set. Whatever was sent, and
// whatever people did, is written within hundredths of a second, so that it survives if the program
// is killed.
package sets
