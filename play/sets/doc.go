// Package sets records performances as they happen, each in a file: a set. Everything that is sent, and everything that people do, is written within
// hundredths of a second, so that it survives if the program is killed.
package sets
