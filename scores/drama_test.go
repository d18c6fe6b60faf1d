package scores

import (
	"strings"
	"testing"
)

// A controller that a player's part moves in each bar cannot follow a signal as well.
func TestSwellsAgainstDrama(t *testing.T) {
	const refused = "drama[0].controller: expression swells in players.first already (60..120)"
	for _, test := range []struct{ value, controller, players, error string }{
		{"60..120", "11", "both", refused},
		{"60..120", "11", "first", refused},
		{"60..120", "11", "second", ""},
		{"60..120", "74", "both", ""},
		{"60", "11", "both", ""}, // where it starts
	} {
		_, err := Parse("mine.yaml", []byte("players:\n  first: {controllers: [{controller: expression, value: "+test.value+"}]}\ndrama:\n"+
			"  - {signal: tension, target: controller, players: "+test.players+", controller: "+test.controller+"}"))
		if err == nil && test.error == "" {
			continue
		}
		if err == nil || test.error == "" || !strings.Contains(err.Error(), test.error) {
			t.Errorf("%+v: %v", test, err)
		}
	}
}
