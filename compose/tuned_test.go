package compose_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// retuned composes a piece with a score of the given tuning. The second text holds further settings of the score.
func retuned(t *testing.T, tuning, more string) *compose.Piece {
	t.Helper()
	score, err := scores.Parse("x.yaml", []byte("tuning: "+tuning+"\n"+more))
	if err != nil {
		t.Fatal(err)
	}
	c := compose.New(score, 3)
	var bars []compose.Bar
	for i := range 24 {
		bars = append(bars, c.Bars(compose.Move{X: i*5%7 + 1, Y: i/7%6 + 1, Player: i % 2})...)
	}
	return &compose.Piece{Score: score, Movements: []compose.Movement{{Bars: bars, Ending: c.End(0)}}}
}

// messages calls the given function with each message of the piece's MIDI file (format 0), and with the tick of the message.
func messages(t *testing.T, p *compose.Piece, do func(tick int, m smf.Message)) {
	t.Helper()
	file, err := smf.ReadFrom(bytes.NewReader(mustSMF(t, p, 0)))
	if err != nil {
		t.Fatal(err)
	}
	tick := 0
	for _, e := range file.Tracks[0] {
		tick += int(e.Delta)
		do(tick, e.Message)
	}
}

// struckNote is a note's start, with its pitch as a MIDI key number with a fraction.
type struckNote struct {
	tick  int
	pitch float64
}

// pitches reads the notes of the piece's MIDI file. It computes their pitches like a synthesizer that knows pitch bends and the MIDI Tuning Standard.
// busiest is the greatest number of notes that sound on one channel at the same time.
func pitches(t *testing.T, p *compose.Piece) (all []struckNote, busiest int) {
	t.Helper()
	var keys [128]float64
	for key := range keys {
		keys[key] = float64(key)
	}
	var wheel, span [16]float64
	var parameter [16][2]uint8
	sounding := map[uint8]int{}
	messages(t, p, func(tick int, m smf.Message) {
		var channel, key, velocity, controller, value uint8
		var relative int16
		var absolute uint16
		var exclusive []byte
		switch {
		case m.GetNoteStart(&channel, &key, &velocity):
			all = append(all, struckNote{tick, keys[key] + wheel[channel]/8192*span[channel]})
			sounding[channel]++
			busiest = max(busiest, sounding[channel])
		case m.GetNoteEnd(&channel, &key):
			sounding[channel]--
		case m.GetPitchBend(&channel, &relative, &absolute):
			if sounding[channel] > 0 {
				t.Errorf("tick %d: channel %d is bent while it sounds", tick, channel)
			}
			wheel[channel] = float64(relative)
		case m.GetControlChange(&channel, &controller, &value):
			switch controller {
			case 101:
				parameter[channel][0] = value
			case 100:
				parameter[channel][1] = value
			case 6:
				if parameter[channel] == [2]uint8{0, 0} {
					span[channel] = float64(value)
				}
			}
		case m.GetSysEx(&exclusive):
			tune(t, exclusive, &keys)
		}
	})
	return all, busiest
}

// tune applies a message of the MIDI Tuning Standard to the pitches of the keys.
func tune(t *testing.T, data []byte, keys *[128]float64) {
	t.Helper()
	switch {
	case bytes.HasPrefix(data, []byte{0x7f, 0x7f, 8, 2, 0}):
		if len(data) != 6+4*int(data[5]) {
			t.Errorf("%d bytes for %d keys", len(data), data[5])
		}
		for entry := range slices.Chunk(data[6:], 4) {
			keys[entry[0]] = float64(entry[1]) + float64(int(entry[2])<<7|int(entry[3]))/16384
		}
	case bytes.HasPrefix(data, []byte{0x7f, 0x7f, 8, 9, 3, 0x7f, 0x7f}) && len(data) == 7+24:
		for key := range keys {
			at := 7 + key%12*2
			keys[key] = float64(key) + float64((int(data[at])<<7|int(data[at+1]))-8192)/8192
		}
	default:
		t.Errorf("an unknown message % x", data)
	}
}

// checkTuned compares the pitches of the notes in the piece's MIDI file with the pitches of the tuning. They may differ by at most the given number
// of cents.
func checkTuned(t *testing.T, p *compose.Piece, most float64) (busiest int) {
	t.Helper()
	got, busiest := pitches(t, p)
	var want []struckNote
	for part := range p.Parts() {
		for _, n := range p.Part(part) {
			want = append(want, struckNote{n.On, p.Score.Pitch(n.Key)})
		}
	}
	order := func(a, b struckNote) int {
		if a.tick != b.tick {
			return a.tick - b.tick
		}
		return int(math.Copysign(1, a.pitch-b.pitch))
	}
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if len(got) != len(want) {
		t.Fatalf("%d notes, want %d", len(got), len(want))
	}
	for i, n := range want {
		if cents := 100 * math.Abs(got[i].pitch-n.pitch); got[i].tick != n.tick || cents > most {
			t.Errorf("note %d is %v, want %v", i+1, got[i], n)
		}
	}
	return busiest
}

// TestTuningsInMIDI checks that the notes of MIDI files have the pitches of the tuning, for each kind of MIDI message that tunes notes.
func TestTuningsInMIDI(t *testing.T) {
	for _, tuning := range []string{
		"equal: 19", "equal: 31", "equal: 13, of: 3/1", "equal: 12, reference: 415", "cents: [0, 204, 386, 498, 702, 884, 1088]",
		"deviations: [0, -9.775, -7.82, -5.865, -9.775, -1.955, -11.73, -3.91, -7.82, -11.73, -3.91, -7.82]",
	} {
		for by, most := range map[string]float64{"bend": 0.0125, "mpe": 0.3, "mts": 0.0031, "octave": 0.0062} {
			if by == "octave" && tuning[0] != 'd' {
				continue
			}
			p := retuned(t, fmt.Sprintf("{%s, by: %s}", tuning, by), "range: 48..84\nplayers: {first: {hold: true, drone: {notes: [50, 57]}, ending: {win: chord}}, second: {octave: -1}}\n"+
				"reference: {notes: 60}")
			busiest := checkTuned(t, p, most)
			if most := map[bool]int{true: 1, false: 99}[by == "bend" || by == "mpe"]; busiest > most {
				t.Errorf("{%s} by %s: %d notes sound on one channel", tuning, by, busiest)
			}
		}
	}
}

// TestChannelsForAllNotes checks that parts that play several notes at the same time get enough channels.
func TestChannelsForAllNotes(t *testing.T) {
	const chords = "range: 48..84\nreference: {notes: 60}\nscale: {root: D, mode: minor}\nharmony: {chords: [i 2, VII 2]}\n"
	for _, c := range []struct{ tuning, more string }{
		// An answer to a held note holds its own note, too, and so needs more channels.
		{"{equal: 19}", "players: {first: {hold: true}, second: {hold: true}}\nreference: {notes: 60}\nrange: 48..84\n" +
			"voices: [{answer: {program: Flute}}, {answer: {way: retrograde, program: Oboe}}, {answer: {way: diminution, program: Violin}}, {answer: {behind: 2, program: Cello}}]"},
		// In the ending, even the notes of a broken chord start together.
		{"{equal: 31}", chords + "players: {first: {ending: {win: tonic}}}\nvoices: [{chords: {style: wave, notes: 5, range: 40..90, program: Harpsichord}}]"},
		// Quarter tones need only two pitch bends, so few channels suffice.
		{"{equal: 24}", chords + "voices: [{chords: {notes: 6, range: 40..100}}, {chords: {notes: 6, range: 40..100, program: Harpsichord}}, {chords: {notes: 6, range: 40..100, program: Flute}}]"},
		// The part with chords gets the larger MPE zone.
		{"{equal: 19, by: mpe}", "range: 48..84\nreference: {notes: 60}\nplayers: {second: {drone: {notes: [50, 52, 57, 61, 65, 66]}}}"},
	} {
		checkTuned(t, retuned(t, c.tuning, c.more), 0.3)
	}
}

// TestZonesOfMPE checks that the messages that define MPE zones come before all other messages on the channels of the zone.
func TestZonesOfMPE(t *testing.T) {
	p := retuned(t, "{equal: 19, by: mpe}", "players: {first: {program: Violin, pan: -3}, second: {program: Cello}}")
	members := map[uint8]uint8{}
	programs := map[uint8]uint8{}
	var parameter [16]uint8
	messages(t, p, func(tick int, m smf.Message) {
		var channel, controller, value, program, key, velocity uint8
		switch {
		case m.GetControlChange(&channel, &controller, &value) && controller == midi.RegisteredParameterLSB:
			parameter[channel] = value
		case m.GetControlChange(&channel, &controller, &value) && controller == midi.DataEntryMSB && parameter[channel] == 6:
			members[channel] = value
		case m.GetProgramChange(&channel, &program):
			programs[channel] = program
		case m.GetNoteStart(&channel, &key, &velocity):
			if channel == 0 || channel == 9 || channel == 15 {
				t.Errorf("tick %d: a note on channel %d", tick, channel+1)
			}
		}
	})
	if members[0] != 8 || members[15] != 5 || len(members) != 2 {
		t.Errorf("zones %v", members)
	}
	for channel := range uint8(16) {
		want, has := uint8(40), channel != 9
		if channel > 9 {
			want = 42
		}
		if program, set := programs[channel]; set != has || set && program != want {
			t.Errorf("channel %d has program %d, %v", channel+1, program, set)
		}
	}
}

// TestMoreNotesThanChannels checks that CheckSMF returns an error if a part has more simultaneous notes than channels.
func TestMoreNotesThanChannels(t *testing.T) {
	p := retuned(t, "{equal: 19, by: mpe}", "")
	b := &p.Movements[0].Bars[1]
	for key := range 6 {
		n := b.Notes[0]
		n.Key = 50 + key
		n.Off = b.End()
		b.Drone = append(b.Drone, n)
	}
	const want = "midi file: movement 1: Second has 5 channels, but more notes at the same time"
	_, err := p.SMF(0)
	if _, few := errors.AsType[*compose.TooFewChannelsError](err); !few || err.Error() != want {
		t.Error(err)
	}
}

// TestBanksHaveChannels checks that Banks never runs out of channels, because it adds synthesizers.
func TestBanksHaveChannels(t *testing.T) {
	const most = 40
	p := retuned(t, "{equal: 19, by: mpe}", "voices: [{drums: {play: {kick: x-x-}}}]")
	b := &p.Movements[0].Bars[1]
	for key := range most {
		n := b.Notes[0]
		n.Key, n.On, n.Off = 40+key, b.Start, b.End()
		b.Drone = append(b.Drone, n)
	}
	files, err := p.Banks()
	if err != nil {
		t.Fatal(err)
	}
	if want := (most + 3*(5+1)) / 15; len(files) < want {
		t.Errorf("%d files, want %d at least", len(files), want)
	}
	want := 0
	for part := range p.Parts() {
		want += len(p.Part(part))
	}
	for _, data := range files {
		file, err := smf.ReadFrom(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		sounding, wheel := map[uint8]int{}, map[uint8]int16{}
		for _, e := range file.Tracks[0] {
			var channel, key, velocity uint8
			var relative int16
			var absolute uint16
			switch {
			case e.Message.GetNoteStart(&channel, &key, &velocity):
				sounding[channel]++
				want--
			case e.Message.GetNoteEnd(&channel, &key):
				sounding[channel]--
			case e.Message.GetPitchBend(&channel, &relative, &absolute):
				if sounding[channel] > 0 && wheel[channel] != relative {
					t.Errorf("channel %d is bent while it sounds", channel)
				}
				wheel[channel] = relative
			}
		}
	}
	if want != 0 {
		t.Errorf("%d notes are missing", want)
	}
}

// TestNoTuning checks that the MIDI file of a score without a tuning has no pitch bends and no tuning messages.
func TestNoTuning(t *testing.T) {
	score := scores.Paper()
	if untune := compose.Untune(score.Tuning); untune != nil {
		t.Error(untune)
	}
	c := compose.New(score, 1)
	p := &compose.Piece{Score: score, Movements: []compose.Movement{{Bars: c.Bars(compose.Move{X: 3, Y: 2})}}}
	messages(t, p, func(_ int, m smf.Message) {
		if m.Is(midi.PitchBendMsg) || m.Is(midi.SysExMsg) {
			t.Error(m)
		}
	})
}
