// Package setlist performs the pieces of a set list, a file, one after another. Each piece has a game, gamers and a score of its own, and ends when a
// condition in the file is met. The order of the next pieces can be changed during the performance.
package setlist
