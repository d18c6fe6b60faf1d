// Package sets records performances while they happen. Each recording is a file, called a set. All messages that are sent, and everything that
// people do, are written within hundredths of a second. So little is lost if the program is killed.
package sets
