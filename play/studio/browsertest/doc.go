// Package browsertest tests the studio as people use it. It runs the program, and clicks on its page in Chromium, listens to it, and disconnects it.
// make browser runs these tests.
package browsertest
