// Package studio is the back end of the web page: it performs, composes, explores and evolves when a page asks for it by a message (protocol.go). It
// knows neither HTTP nor browsers: package server serves it to browsers, and package worker runs it in one.
package studio
