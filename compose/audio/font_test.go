package audio

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

func TestInvalidSoundFonts(t *testing.T) {
	whole := sine().bytes()
	compressed, flagged := sine(), sine()
	compressed.major, flagged.kind = 3, 0x11
	renamed := func(from, to string) []byte { return []byte(strings.Replace(string(whole), from, to, 1)) }
	const not = "not a SoundFont that can be played: "
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, not + "it is not a RIFF file"},
		{"text", []byte("title: A score, and no SoundFont\n"), not + "it is not a RIFF file"},
		{"a WAV file", riffOf("RIFF", "WAVEfmt "), not + `it is a RIFF file of the kind "WAVE"; expected the kind "sfbk"`},
		{"a header only", whole[:12], not + "it has no version"},
		{"no samples", renamed("smpl", "xxxx"), not + "it has no samples"},
		{"no presets", renamed("phdr", "xxxx"), not + "it has no table phdr"},
		{"cut short", whole[:len(whole)-10], not + `it is cut short or damaged: "LIST" should have`},
		{"version 3", compressed.bytes(), "it is a compressed SoundFont (.sf3); expected an uncompressed one (.sf2)"},
		{"Vorbis flag", flagged.bytes(), "it is a compressed SoundFont (.sf3); expected an uncompressed one (.sf2)"},
		{"an instrument that is not there", renamed("\x29\x00\x00\x00", "\x29\x00\x09\x00"), not + "the preset"},
		{"generators that are not there", renamed("\x00\x00\x00\x00\x03\x00\x00\x00", "\x00\x00\x00\x00\x99\x00\x00\x00"), not + "its tables are inconsistent"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := fileOf(t, test.data)
			_, err := OpenFont(path)
			if err == nil || !strings.HasPrefix(err.Error(), path+": "+test.want) {
				t.Errorf("got %v, want %s: %s", err, path, test.want)
			}
		})
	}
}

func TestInvalidPaths(t *testing.T) {
	dir := t.TempDir()
	if _, err := OpenFont(dir); err == nil || err.Error() != dir+": not a SoundFont that can be played: it is not a regular file" {
		t.Errorf("a folder: %v", err)
	}
	absent := filepath.Join(dir, "none.sf2")
	if _, err := OpenFont(absent); err == nil || err.Error() != absent+": no such file or directory" {
		t.Errorf("no file: %v", err)
	}
	huge := filepath.Join(dir, "huge.sf2")
	if err := os.WriteFile(huge, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, largest+1); err != nil {
		t.Skip(err)
	}
	if _, err := OpenFont(huge); err == nil || !strings.HasSuffix(err.Error(), "it has 1024 MB; expected at most 1024 MB") {
		t.Errorf("a huge file: %v", err)
	}
}

// TestLargeFilesAreRefusedEarly checks that a large file which is no SoundFont, or has inconsistent tables, is refused before much of it is
// read.
func TestLargeFilesAreRefusedEarly(t *testing.T) {
	table := append([]byte("RIFF\xf8\xff\xff\x3fsfbkLIST\xec\xff\xff\x3fpdtaphdr\xe0\xff\xff\x3f"), 1)
	for want, start := range map[string][]byte{
		"it is not a RIFF file":                    nil,
		`it is damaged: "phdr" has 1073741792 byt`: table,
		"it has no version":                        []byte("RIFF\xf8\xff\xff\x3fsfbk"),
	} {
		path := fileOf(t, start)
		if err := os.Truncate(path, largest); err != nil {
			t.Skip(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := OpenFont(path)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%s: %d bytes of memory", want, took)
		}
	}
}

// TestOddSoundFonts checks that nonstandard chunks and padding are accepted. Some programs write them.
func TestOddSoundFonts(t *testing.T) {
	unknown, odd, unpadded := sine(), sine(), sine()
	unknown.extra = riffOf("DMOD", "whatever")
	odd.extra = append(riffOf("ICMT", "odd"), 0)
	unpadded.extra = riffOf("ICMT", "odd")
	for name, font := range map[string]tiny{"an unknown chunk": unknown, "padding": odd, "no padding": unpadded} {
		if _, err := OpenFont(font.file(t)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// withPrograms returns the paper's score with the given General MIDI programs for the two players.
func withPrograms(first, second int) *scores.Score {
	s := scores.Paper()
	s.Players[0].Program, s.Players[1].Program = first, second
	return s
}

func TestOwnFontThatLacksSomething(t *testing.T) {
	tests := []struct {
		name   string
		font   func(*tiny)
		score  func(*scores.Score)
		errors []string // expected errors; empty if the font can play the score
	}{
		{"has all", func(*tiny) {}, func(*scores.Score) {}, nil},
		{"another program", func(f *tiny) { f.program = 12 }, func(*scores.Score) {}, []string{
			"paper: players.first.program: tiny.sf2 has no Acoustic Grand Piano (1)",
			"paper: players.second.program: tiny.sf2 has no Acoustic Grand Piano (1)",
		}},
		{"one player's", func(*tiny) {}, func(s *scores.Score) { s.Players[1].Program = 13 }, []string{
			"paper: players.second.program: tiny.sf2 has no Marimba (13)",
		}},
		{"a bank", func(f *tiny) { f.bank = 8 }, func(s *scores.Score) { s.Players[0].Bank, s.Players[1].Bank = 8*128, 8*128 }, nil},
		{"a bank of the second byte", func(*tiny) {}, func(s *scores.Score) { s.Players[0].Bank = 8 }, []string{
			"paper: players.first.program: tiny.sf2 has no Acoustic Grand Piano (1) of bank 8",
		}},
		{"high keys", func(f *tiny) { f.highKey = 80 }, func(s *scores.Score) { s.Range = scores.Span{Low: 60, High: 80} }, nil},
		{"high keys", func(f *tiny) { f.highKey = 80 }, func(*scores.Score) {}, []string{
			"paper: players.first.program: Acoustic Grand Piano (1) of tiny.sf2 is silent on 3 of the keys that the score allows, such as 81",
			"paper: players.second.program: Acoustic Grand Piano (1) of tiny.sf2 is silent on 3 of the keys that the score allows, such as 81",
		}},
		{"an octave", func(f *tiny) { f.lowKey = 48 }, func(s *scores.Score) { s.Players[1].Octave = -1 }, []string{
			"paper: players.second.program: Acoustic Grand Piano (1) of tiny.sf2 is silent on 12 of the keys that the score allows, such as 36",
		}},
		{"a drone", func(f *tiny) { f.lowKey = 48 }, func(s *scores.Score) {
			s.Players[0].Drone = &scores.Drone{Keys: []int{48, 36}, Velocity: 50}
		}, []string{
			"paper: players.first.program: Acoustic Grand Piano (1) of tiny.sf2 is silent on 1 of the keys that the score allows, such as 36",
		}},
		{"loud notes", func(f *tiny) { f.softest = 64 }, func(s *scores.Score) { s.Velocity.Low = 64 }, nil},
		{"soft notes", func(f *tiny) { f.softest = 64 }, func(s *scores.Score) { s.Velocity.Low, s.Players[1].Program = 63, 2 }, []string{
			"paper: players.first.program: Acoustic Grand Piano (1) of tiny.sf2 is silent on 36 of the keys that the score allows, such as 48",
			"paper: players.second.program: tiny.sf2 has no Bright Acoustic Piano (2)",
		}},
		{"soft accents", func(f *tiny) { f.softest = 64 }, func(s *scores.Score) {
			s.Velocity.Low, s.Dynamics.Block, s.Players[1].Octave = 80, -17, 1
		}, []string{
			"paper: players.first.program: Acoustic Grand Piano (1) of tiny.sf2 is silent on 36 of the keys that the score allows, such as 48",
			"paper: players.second.program: Acoustic Grand Piano (1) of tiny.sf2 is silent on 36 of the keys that the score allows, such as 60",
		}},
		{"a sample beyond the file", func(f *tiny) { f.to = 500 }, func(s *scores.Score) { s.Players[1].Program = 1 }, []string{
			`paper: players.first.program: Acoustic Grand Piano (1) of tiny.sf2 cannot be played: its sample "sine", or its loop, lies outside the file's samples`,
			`paper: players.second.program: Acoustic Grand Piano (1) of tiny.sf2 cannot be played: its sample "sine", or its loop, lies outside the file's samples`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			font, score := sine(), scores.Paper()
			test.font(&font)
			test.score(score)
			f, err := OpenFont(font.file(t))
			if err != nil {
				t.Fatal(err)
			}
			substitutions, err := f.Check(score)
			if len(substitutions) > 0 {
				t.Errorf("substitutions %v", substitutions)
			}
			var got []string
			if err != nil {
				got = strings.Split(err.Error(), "\n")
			}
			if !slices.Equal(got, test.errors) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.errors, "\n"))
			}
			if _, again := render(t, pieceOf(score, 2), f); (again == nil) != (err == nil) {
				t.Errorf("Render returns %v", again)
			}
		})
	}
}

func TestSubstitutions(t *testing.T) {
	tests := []struct {
		wanted, bank int
		want         string // expected substitution; empty if the wanted program itself plays
	}{
		{1, 0, ""},
		{43, 0, ""},
		{3, 0, "first player: Electric Grand Piano (3) is not among the bundled sounds, Bright Acoustic Piano (2) plays instead"},
		{6, 0, "first player: Electric Piano 2 (6) is not among the bundled sounds, Electric Piano 1 (5) plays instead"},
		{15, 0, "first player: Tubular Bells (15) is not among the bundled sounds, Dulcimer (16) plays instead"},
		{17, 0, "first player: Drawbar Organ (17) is not among the bundled sounds, Church Organ (20) plays instead"},
		{42, 0, "first player: Viola (42) is not among the bundled sounds, Violin (41) plays instead"},
		{50, 0, "first player: String Ensemble 2 (50) is not among the bundled sounds, String Ensemble 1 (49) plays instead"},
		{70, 0, "first player: English Horn (70) is not among the bundled sounds, Oboe (69) plays instead"},
		{105, 0, "first player: Sitar (105) is not among the bundled sounds, Acoustic Guitar (nylon) (25) plays instead"},
		{111, 0, "first player: Fiddle (111) is not among the bundled sounds, Violin (41) plays instead"},
		{128, 0, "first player: Gunshot (128) is not among the bundled sounds, Acoustic Grand Piano (1) plays instead"},
		{13, 1, "first player: Marimba (13) of bank 1 is not among the bundled sounds, Marimba (13) plays instead"},
		{13, 1024, "first player: Marimba (13) of bank 1024 is not among the bundled sounds, Marimba (13) plays instead"},
	}
	for _, test := range tests {
		score := withPrograms(test.wanted, 1)
		score.Players[0].Bank = test.bank
		substitutions, err := Bundled().Check(score)
		got := ""
		if len(substitutions) > 0 {
			got = substitutions[0].String()
		}
		if err != nil || len(substitutions) > 1 || got != test.want {
			t.Errorf("%d: got %v %v, want %q", test.wanted, substitutions, err, test.want)
		}
		if score.Players[0].Program != test.wanted {
			t.Errorf("%d: the score itself was changed", test.wanted)
		}
	}
}

// TestSubstitutesAreOfTheSameFamily checks that a missing program is replaced by an instrument of its General MIDI family. There may be two
// exceptions: those listed in nearest, and the piano for families without any instrument.
func TestSubstitutesAreOfTheSameFamily(t *testing.T) {
	family := func(program int) int { return (program - 1) / 8 }
	has := func(program int) bool { return Bundled().presets[voice{0, program - 1}] != nil }
	for program := 1; program <= 128; program++ {
		plays := Bundled().replacement(scores.Player{Channel: 1, Program: program}).Program
		if !has(plays) || has(program) && plays != program {
			t.Errorf("%s plays for %s", gm.Program(plays), gm.Program(program))
		}
		if family(plays) == family(program) {
			continue
		}
		t.Logf("%s (%d): %s", gm.Program(program), program, gm.Program(plays))
		listed := slices.ContainsFunc(nearest, func(n struct{ first, last, plays int }) bool {
			return n.first <= program && program <= n.last && n.plays == plays
		})
		ownFamily := slices.ContainsFunc([]int{1, 2, 3, 4, 5, 6, 7, 8}, func(n int) bool { return has(8*family(program) + n) })
		if !listed && (plays != 1 || ownFamily) {
			t.Errorf("%s plays for %s", gm.Program(plays), gm.Program(program))
		}
	}
}

// TestBundledFontIsWhole checks that every instrument of the bundled font sounds on every key at every velocity, and that every General MIDI
// program has an instrument of the font to play it.
func TestBundledFontIsWhole(t *testing.T) {
	for program := 1; program <= 128; program++ {
		score := withPrograms(program, program)
		score.Range, score.Velocity = scores.Span{Low: 0, High: 127}, scores.Span{Low: 1, High: 127}
		for i := range score.Players {
			score.Players[i] = Bundled().replacement(score.Players[i])
		}
		if again, err := Bundled().Check(score); err != nil || len(again) > 0 {
			t.Errorf("%d: %v %v", program, again, err)
		}
	}
}

// TestBundledDrums checks that the bundled font has every drum of General MIDI, at every velocity.
func TestBundledDrums(t *testing.T) {
	kit := Bundled().presets[voice{drumBank, 0}]
	if kit == nil {
		t.Fatal("there is no drum kit")
	}
	sounds := coverageOf(kit)
	for key := 35; key <= 81; key++ {
		for velocity := 1; velocity < midiValues; velocity++ {
			if !sounds[key][velocity] {
				t.Errorf("%s is silent at velocity %d", gm.Drum(key), velocity)
			}
		}
	}
	if err := Bundled().checkSamples(kit); err != nil {
		t.Error(err)
	}
}

// TestBundledScoresNeedNoSubstitution checks that the bundled font has all instruments that the bundled scores use.
func TestBundledScoresNeedNoSubstitution(t *testing.T) {
	for _, name := range scores.Names() {
		score, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if substitutions, err := Bundled().Check(score); err != nil || len(substitutions) > 0 {
			t.Errorf("%s: %v %v", name, substitutions, err)
		}
	}
}
