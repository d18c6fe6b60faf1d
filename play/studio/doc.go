// Package studio is the back end of the web page. It performs, composes, explores and evolves when a page asks for this by a message (see
// protocol.go). It knows neither HTTP nor browsers: package server serves it to browsers, and package worker runs it in a browser.
package studio
