// Package tui is the text screen of a performance in a terminal. It shows the board, the bars and a piano roll, and handles keys and mouse clicks.
//
// Events are put into an inbox. The screen empties the inbox twenty times a second, so the performance never waits for the terminal. Keys call a
// session.Transport, whose methods return at once, so the terminal never waits for the performance.
package tui
