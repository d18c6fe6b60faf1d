package audio

// sostenuto is the middle pedal of a channel: it holds the keys that are down when it is pressed.
type sostenuto struct {
	pressed       bool
	down, holding [midiValues]bool // keys
}

// press presses the pedal: it then holds the keys that are down.
func (p *sostenuto) press() {
	if !p.pressed {
		p.pressed, p.holding = true, p.down
	}
}

// release lifts the pedal, and ends the notes that only the pedal held.
func (p *sostenuto) release(end func(key int32)) {
	for key, held := range p.holding {
		if held && !p.down[key] {
			end(int32(key))
		}
	}
	p.pressed, p.holding = false, [midiValues]bool{}
}

// lift lifts a key, and reports whether the pedal holds its note.
func (p *sostenuto) lift(key int32) bool {
	p.down[key] = false
	return p.holding[key]
}

// silence forgets all keys: those that are down, and those that the pedal holds.
func (p *sostenuto) silence() { p.down, p.holding = [midiValues]bool{}, [midiValues]bool{} }
