// Package setlist performs the pieces of a set list one after another. A set list is a file. Each piece in it has its own game, gamers and
// score, and ends when a condition in the file is met. During the performance, a person can choose another piece as the next one.
package setlist
