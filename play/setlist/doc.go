// Package setlist performs an evening from a file: pieces one after another, each with its
// game, its gamers and its score, until what the file says has happened. What follows can be
// changed while it is performed.
package setlist
