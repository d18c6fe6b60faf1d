// Package browsertest tests the studio as people use it: the program runs, and its page is
// clicked, heard and cut off in Chromium. make browser runs it.
package browsertest
