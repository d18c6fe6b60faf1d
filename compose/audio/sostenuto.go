package audio

// sostenuto is the sostenuto pedal (the middle pedal of a piano) of a channel. It holds the keys that are down at the moment when the pedal is
// pressed.
type sostenuto struct {
	pressed       bool
	down, holding [midiValues]bool // down: keys that are down; holding: keys that the pedal holds
}

// press presses the pedal. From now on, it holds the keys that are down at this moment.
func (p *sostenuto) press() {
	if !p.pressed {
		p.pressed, p.holding = true, p.down
	}
}

// release releases the pedal. It calls end for each note that only the pedal held.
func (p *sostenuto) release(end func(key int32)) {
	for key, held := range p.holding {
		if held && !p.down[key] {
			end(int32(key))
		}
	}
	p.pressed, p.holding = false, [midiValues]bool{}
}

// lift is called when a key is lifted. It reports whether the pedal holds the key's note.
func (p *sostenuto) lift(key int32) bool {
	p.down[key] = false
	return p.holding[key]
}

// silence is called when all notes are silenced. It marks all keys as lifted and not held.
func (p *sostenuto) silence() { p.down, p.holding = [midiValues]bool{}, [midiValues]bool{} }
