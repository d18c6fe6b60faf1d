// Package setlist performs an evening from a file: pieces one after another. Each has a game, gamers and a score of its own, and ends when a
// condition in the file is met. What follows can be changed during the performance.
package setlist
