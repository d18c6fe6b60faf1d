package scores

import (
	"regexp"
	"strings"
	"testing"
)

// What a score says of pitch, line by line.
func TestDescribePitch(t *testing.T) {
	tests := map[string][]string{
		"modes": {
			"scale D dorian no other notes than D E F G A B C",
			"intervals steps counted in steps of the scale",
			"bounds turn an interval that would leave the range goes the other way",
		},
		"torus": {
			"intervals thirds x counted in minor and y in major thirds, each note in the octave nearest to the one before",
			"bounds turn of no effect on thirds, which stay within the range",
		},
		"harmonics": {
			"intervals.x 12, 7, 5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1 the interval for x = 1, 2, …",
			"intervals.y 12, 7, 5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1 the interval for y = 1, 2, …",
			"bounds clamp a note that would leave the range stays at its end",
		},
		"fortune": {
			"bounds fold a note that would leave the range comes back by octaves",
			"signs result one player's go up, the other's down; who loses a game turns round",
		},
		"drunkard": {
			"A3 (57) for 1 bar",
			"then walk: each a random step up or down from the one before, of 2 at most",
		},
		"cantus": {
			"reference, the melody of cantus.mid",
			"C4 (60) for 1 bar, C4 (60) for 1 bar, G4 (67) for 1 bar, G4 (67) for 1 bar, A4 (69) for 1 bar, A4 (69) for 1 bar, " +
				"G4 (67) for 1 bar, F4 (65) for 1 bar, F4 (65) for 1 bar, E4 (64) for 1 bar, E4 (64) for 1 bar, D4 (62) for 1 bar, " +
				"D4 (62) for 1 bar, C4 (60) for 1 bar, G4 (67) for 1 bar, G4 (67) for 1 bar, F4 (65) for 1 bar, F4 (65) for 1 bar, " +
				"E4 (64) for 1 bar, E4 (64) for 1 bar, D4 (62) for 1 bar, G4 (67) for 1 bar, G4 (67) for 1 bar, F4 (65) for 1 bar, and 18 more",
		},
	}
	narrow := regexp.MustCompile(` +`)
	for name, lines := range tests {
		score, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			if got := narrow.ReplaceAllString(score.Describe(), " "); !strings.Contains(got, line+"\n") {
				t.Errorf("%s: no line %q in\n%s", name, line, got)
			}
		}
	}
}

func TestDescribe(t *testing.T) {
	tests := map[string]string{
		"paper": `Paper (paper)
The musicator of the paper, and nothing else.

middle_c         C2                        the name of MIDI key 60
range            C1 (48)..B3 (83)          no note leaves it
scale            chromatic                 all twelve pitch classes
intervals        steps                     counted in semitones
captures         move                      a capture of several pieces is one bar
bounds           turn                      an interval that would leave the range goes the other way
signs            shared                    both intervals of a bar go the same way
bar              4/4                       one move lasts 2 seconds
grid             1/16                      every note lasts a whole number of these, 16 to the bar
rhythm.shortest  1/16                      no note or rest is shorter
rhythm.rests     0                         the most in a bar, beside its three notes
rhythm.dotted    0                         how likely a bar has to have a dotted note
rhythm.swing     none                      notes sound as they are written
tempo            120                       quarter notes a minute
pace             none                      the tempo stays
velocity         20..100                   the softest and the loudest note
dynamics.by      chance                    each note is drawn from the whole span
dynamics.threat  +0                        added to the velocities of a move that threatens to win
dynamics.block   +0                        added to those of a move that stops such a threat
dynamics.win     +0                        added to those of the move that wins
players.first    Acoustic Grand Piano (1)  First, on channel 1
players.second   Acoustic Grand Piano (1)  Second, on channel 2
staves           two                       in notation, one for each player
waiting          silence                   live, while a person thinks, nothing sounds

reference
  C2 (60) for 1 bar
  then chain: no more anchors, every bar starts where the one before ended
`,
		"duel": `Duel (duel)
C major against F sharp major, clarinet against marimba, in five.

middle_c         C3                the name of MIDI key 60
range            D2 (50)..A4 (81)  no note leaves it
scale            chromatic         all twelve pitch classes
intervals        steps             counted in semitones
captures         move              a capture of several pieces is one bar
bounds           turn              an interval that would leave the range goes the other way
signs            independent       each interval of a bar goes its own way
bar              5/4               one move lasts 1.97 seconds
grid             1/8               every note lasts a whole number of these, 10 to the bar
rhythm.shortest  1/8               no note or rest is shorter
rhythm.rests     0                 the most in a bar, beside its three notes
rhythm.dotted    0                 how likely a bar has to have a dotted note
rhythm.swing     none              notes sound as they are written
tempo            152               quarter notes a minute
pace             none              the tempo stays
velocity         30..120           the softest and the loudest note
dynamics.by      chance            each note is drawn from the whole span
dynamics.threat  +0                added to the velocities of a move that threatens to win
dynamics.block   +0                added to those of a move that stops such a threat
dynamics.win     +0                added to those of the move that wins
players.first    Clarinet (72)     Clarinet, on channel 1
players.second   Marimba (13)      Marimba, on channel 2
staves           two               in notation, one for each player
waiting          silence           live, while a person thinks, nothing sounds

players.first.reference, in bars of its own
  C3 (60) for 2 bars, E3 (64) for 2 bars, G3 (67) for 2 bars, C4 (72) for 2 bars
  then reverse: back to the first note and forth again
players.second.reference, in bars of its own
  F#2 (54) for 1 bar, A#2 (58) for 1 bar, C#3 (61) for 1 bar, F#3 (66) for 1 bar
  then random: notes of the list, drawn at random
`,
	}
	for name, want := range tests {
		score, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := score.Describe(); got != want {
			t.Errorf("\n%s\nwant\n%s", got, want)
		}
	}
}
