// Package lines is the plainest user interface of a performance: it prints a line
// for each event, and reads typed moves and calls.
package lines
