// Package studio is the other end of the page: it performs, composes, explores and
// evolves for pages that ask for it by messages (protocol.go). It knows neither HTTP nor
// browsers: package server serves it to browsers, and package worker runs it in one.
package studio
