// Package lines is the plainest user interface of a performance: it prints a line
// for each thing that happens, and a person types moves.
package lines
