package notation_test

import (
	"regexp"
	"strings"
	"testing"

	"midiconnect4/scores"
)

func TestOrderOfParts(t *testing.T) {
	tests := []struct {
		name          string
		first, second int   // programs of the players
		voices        []int // programs of voices; 0 is drums
		want          string
	}{
		{"the players of one instrument keep their order", 41, 41, nil, "a_Violin b_Violin"},
		{"two parts have no bracket", 43, 41, nil, "b_Violin a_Cello"},
		{"a flute is above a violin", 41, 74, nil, "b_Flute a_Violin"},
		{"players are above voices of their instrument", 74, 41, []int{41, 74}, "[a_Flute Flute] [b_Violin Violin]"},
		{"a trio of strings", 43, 42, []int{41}, "[Violin b_Viola a_Cello]"},
		{
			"an orchestra", 43, 1,
			[]int{53, 0, 58, 44, 61, 71, 47, 48, 73, 42, 20, 14},
			"[Piccolo Bassoon] [French_Horn Trombone] [Timpani Drums Xylophone] Orchestral_Harp b_Acoustic_Grand_Piano Church_Organ Choir_Aahs [Viola a_Cello Contrabass]",
		},
		{"a piano has a brace, and one name", 1, 1, []int{47, 1}, "Orchestral_Harp [a_Acoustic_Grand_Piano b ]"},
		{"guitars and synthesizers have no brackets", 26, 25, []int{82, 90, 34}, "a_Acoustic_Guitar_(steel) b_Acoustic_Guitar_(nylon) Lead_2_(sawtooth) Pad_2_(warm) Electric_Bass_(finger)"},
	}
	signs := regexp.MustCompile(`<part-name>([^<]*)|type="(start|stop)" number`)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scores.Paper()
			s.Players[0].Name, s.Players[1].Name = "a", "b"
			s.Players[0].Program, s.Players[1].Program = test.first, test.second
			p := composed(s, 1, game(1, 4))
			withParts(test.voices...)(p)
			list, _, _ := strings.Cut(string(mustWrite(t, p)), "</part-list>")
			var got strings.Builder
			for _, m := range signs.FindAllStringSubmatch(list, -1) {
				switch m[2] {
				case "start":
					got.WriteString(" [")
				case "stop":
					got.WriteString("]")
				default:
					got.WriteString(" " + strings.NewReplacer("&#xA;", "_", " ", "_").Replace(m[1]))
				}
			}
			if got := strings.ReplaceAll(strings.TrimSpace(got.String()), "[ ", "["); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}
