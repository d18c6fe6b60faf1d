// Package scala reads the file formats of the Scala program, in which tunings are exchanged: scales (.scl) and keyboard mappings (.kbm),
// as described by huygens-fokker.org/scala/scl_format.html and help.htm#mappings.
package scala
