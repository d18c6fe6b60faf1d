// Package sets keeps performances as they happen, each in a file of its own: a set. What
// was sent, and what people did, is written within hundredths of a second, so that nothing
// of it is lost when the program is killed.
package sets
