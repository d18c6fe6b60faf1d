// Package scala reads the files of the Scala program, which tunings are exchanged
// in: scales (.scl) and keyboard mappings (.kbm), as
// huygens-fokker.org/scala/scl_format.html and help.htm#mappings describe them.
package scala
