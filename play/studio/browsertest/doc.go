// Package browsertest tests the studio as people use it: it runs the program, and clicks on,
// listens to and disconnects its page in Chromium. make browser runs it.
package browsertest
