// Package fifths names keys as a score's scale does, and finds the key signature of
// the scale. Every name has a place on the line of fifths: … B♭ -2, F -1, C 0, G 1,
// … B 5, F♯ 6 …
package fifths
