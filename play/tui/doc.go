// Package tui is the terminal screen of a performance: it shows the board, the bars
// as they sound and a piano roll, and takes keys and mouse clicks.
//
// Events wait in an inbox, which the screen empties twenty times a second: the
// performance never waits for the terminal. Keys call a session.Transport, whose
// methods return at once: the terminal never waits for the performance.
package tui
