package scores

import "fmt"

const firstDrum = 35

// drumNames is the percussion sounds of General MIDI 1, from key 35 up.
var drumNames = [...]string{
	"Acoustic Bass Drum", "Bass Drum 1", "Side Stick", "Acoustic Snare", "Hand Clap", "Electric Snare",
	"Low Floor Tom", "Closed Hi-Hat", "High Floor Tom", "Pedal Hi-Hat", "Low Tom", "Open Hi-Hat",
	"Low-Mid Tom", "Hi-Mid Tom", "Crash Cymbal 1", "High Tom", "Ride Cymbal 1", "Chinese Cymbal",
	"Ride Bell", "Tambourine", "Splash Cymbal", "Cowbell", "Crash Cymbal 2", "Vibraslap",
	"Ride Cymbal 2", "Hi Bongo", "Low Bongo", "Mute Hi Conga", "Open Hi Conga", "Low Conga",
	"High Timbale", "Low Timbale", "High Agogo", "Low Agogo", "Cabasa", "Maracas",
	"Short Whistle", "Long Whistle", "Short Guiro", "Long Guiro", "Claves", "Hi Wood Block",
	"Low Wood Block", "Mute Cuica", "Open Cuica", "Mute Triangle", "Open Triangle",
}

// DrumName is the General MIDI name of the drum of a key; a key without one is named by its
// number.
func DrumName(key int) string {
	if i := key - firstDrum; i >= 0 && i < len(drumNames) {
		return drumNames[i]
	}
	return fmt.Sprintf("Drum %d", key)
}
