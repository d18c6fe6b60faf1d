// Package tui is the terminal screen of a performance: board, bars as they
// sound, piano roll, and the keys and the mouse of who sits at it.
//
// What happens in the performance is left in a feed, which the screen empties
// twenty times a second: the performance never waits for the terminal. What a
// person wants of it goes the other way through a queue, so that no key waits
// for the performance.
package tui
