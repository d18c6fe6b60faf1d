// Package setlist performs an evening from a file: pieces one after another, each with its own game, gamers
// and score, until a condition of the file is met. What follows can be changed during the performance.
package setlist
