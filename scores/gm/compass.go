package gm

// compasses has the lowest and the highest key of usual instruments, for the programs from first to last. There is no entry for instruments that
// are built in many sizes (recorders, organs, music boxes), nor for those without fixed keys.
var compasses = []struct{ first, last, low, high int }{
	{1, 4, 21, 108},   // pianos
	{5, 6, 28, 103},   // electric pianos
	{7, 7, 29, 89},    // harpsichord
	{9, 9, 60, 108},   // celesta
	{10, 10, 79, 108}, // glockenspiel
	{12, 12, 53, 89},  // vibraphone
	{13, 13, 36, 96},  // marimba
	{14, 14, 65, 108}, // xylophone
	{15, 15, 60, 77},  // tubular bells
	{25, 32, 40, 88},  // guitars
	{33, 38, 28, 67},  // basses
	{41, 41, 55, 103}, // violin
	{42, 42, 48, 91},  // viola
	{43, 43, 36, 88},  // cello
	{44, 44, 24, 67},  // contrabass
	{47, 47, 23, 104}, // harp
	{48, 48, 36, 60},  // timpani
	{57, 57, 52, 86},  // trumpet
	{58, 58, 34, 77},  // trombone
	{59, 59, 24, 65},  // tuba
	{60, 60, 52, 86},  // muted trumpet
	{61, 61, 35, 77},  // French horn
	{65, 65, 56, 88},  // soprano sax
	{66, 66, 49, 81},  // alto sax
	{67, 67, 44, 76},  // tenor sax
	{68, 68, 36, 69},  // baritone sax
	{69, 69, 58, 91},  // oboe
	{70, 70, 52, 81},  // English horn
	{71, 71, 34, 76},  // bassoon
	{72, 72, 50, 94},  // clarinet
	{73, 73, 74, 108}, // piccolo
	{74, 74, 59, 98},  // flute
}

// Compass returns the lowest and the highest key of a program's instrument. ok is false if they are not known.
func Compass(program int) (low, high int, ok bool) {
	for _, c := range compasses {
		if c.first <= program && program <= c.last {
			return c.low, c.high, true
		}
	}
	return 0, 0, false
}
