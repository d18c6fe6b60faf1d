// Package lines is the simplest user interface of a performance. It prints a line for each event, and reads typed moves and calls.
package lines
