package midiport

import "testing"

// TestOwn checks which ports count as ports of this program.
func TestOwn(t *testing.T) {
	made := virtuals{open: map[string]int{}}
	remove := made.add("Game")
	for _, test := range []struct {
		port string
		want bool
	}{
		{"midiconnect4:out 128:0", true},
		{"midiconnect4:out", true},
		{"midiconnect4-01:out", true},
		{"midiconnect4 in:in 129:0", true},
		{"midiconnect4 in-02:in", true},
		{"midiconnect4 guard-01:out", true},
		{"Game:Game 128:0", true},
		{"Game:Game", true},
		{"Game-01:Game", true}, // JACK adds numbers to clients, so this may be a port of another process
		{"Game", true},
		{"Games:Game", false},
		{"Endgame:out", false},
		{"Game 2:Game 2 130:0", false},
		{"midiconnect4:keys 128:0", false},
		{"my midiconnect4:out 128:0", false},
		{"FLUID Synth (77):Synth input port (77:0) 128:0", false},
	} {
		if got := made.own(test.port); got != test.want {
			t.Errorf("%s: %v", test.port, got)
		}
	}
	remove()
	if made.own("Game:Game 128:0") {
		t.Error("a port that is closed hides another's")
	}
}
