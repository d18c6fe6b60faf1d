// Package scala reads the file formats of the program Scala, in which people exchange tunings: scales (.scl) and keyboard mappings (.kbm). The
// formats are described at huygens-fokker.org/scala/scl_format.html and help.htm#mappings.
package scala
