package compose_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

func mustSMF(t interface {
	Helper()
	Fatal(...any)
}, p *compose.Piece, format int,
) []byte {
	t.Helper()
	data, err := p.SMF(format)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sounding returns the notes that a MIDI file of the piece must play, in order of time.
func sounding(p *compose.Piece) []soundingNote {
	var all []soundingNote
	for i, settings := range p.Roster().Parts {
		if p.Score.Tuning != nil {
			all = append(all, soundingTuned(p, i)...)
			continue
		}
		for _, n := range p.Part(i) {
			all = append(all, soundingNote{settings.Channel, n.Key, n.On, n.Off - n.On, n.Velocity})
		}
	}
	slices.SortStableFunc(all, func(a, b soundingNote) int { return cmp.Compare(a.start, b.start) })
	return all
}

// soundingTuned returns the notes of a part of a piece with a tuning. Each has its channel and the key nearest to its pitch.
func soundingTuned(p *compose.Piece, part int) (all []soundingNote) {
	notes := p.Part(part)
	for _, m := range p.Movements {
		add := func(start, end int) {
			here, _ := slices.BinarySearchFunc(notes, end, func(n compose.Note, tick int) int { return cmp.Compare(n.On, tick) })
			for _, n := range compose.Strikes(p.Score, part, start, notes[:here]) {
				all = append(all, soundingNote{int(n.Channel) + 1, int(n.Key), n.On, n.Off - n.On, int(n.Velocity)})
			}
			notes = notes[here:]
		}
		for _, b := range m.Bars {
			add(b.Start, b.End())
		}
		if e := m.Ending; e != nil {
			add(e.Start, e.Start+e.Ticks)
		}
	}
	return all
}

func TestSMFHoldsThePiece(t *testing.T) {
	for name, p := range testPieces(t) {
		for format := range 2 {
			t.Run(fmt.Sprintf("%s, format %d", name, format), func(t *testing.T) {
				if err := checkFile(p, format, mustSMF(t, p, format)); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func TestSMFHoldsAnyPiece(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := make([][]compose.Move, rapid.IntRange(0, 3).Draw(t, "games"))
		for i := range games {
			games[i] = drawMoves(t)
		}
		score := drawScore(t)
		drawParts(t, score)
		p := pieceOf(score, rapid.Uint64().Draw(t, "seed"), games...)
		p.Title = rapid.String().Draw(t, "title")
		for format := range 2 {
			if err := checkFile(p, format, mustSMF(t, p, format)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// channelsOf returns the channels on which the notes of a part are played.
func channelsOf(p *compose.Piece, part int) []int {
	if t := p.Score.Tuning; t != nil {
		return t.Channels[part]
	}
	return []int{p.Roster().Parts[part].Channel}
}

// checkFile reads a MIDI file and compares it with its piece.
func checkFile(p *compose.Piece, format int, data []byte) error {
	f, err := readMIDI(data)
	if err != nil {
		return err
	}
	parts := p.Roster().Parts
	wantTracks := []int{1, 1 + len(parts)}[format]
	if f.format != format || f.division != 480 || len(f.tracks) != wantTracks {
		return fmt.Errorf("format %d with %d tracks, %d ticks a quarter", f.format, len(f.tracks), f.division)
	}
	var all []soundingNote
	for i, track := range f.tracks {
		if end := track[len(track)-1].tick; end != p.End() {
			return fmt.Errorf("track %d ends on %d, the piece on %d", i, end, p.End())
		}
		heard, err := notes(track)
		if err != nil {
			return fmt.Errorf("track %d: %w", i, err)
		}
		for _, n := range heard {
			if format == 1 && (i == 0 || !slices.Contains(channelsOf(p, i-1), n.channel)) {
				return fmt.Errorf("track %d has a note of channel %d", i, n.channel)
			}
		}
		all = append(all, heard...)
	}
	slices.SortStableFunc(all, func(a, b soundingNote) int { return cmp.Compare(a.start, b.start) })
	if want := sounding(p); !slices.Equal(all, want) {
		return fmt.Errorf("notes are\n%v, want\n%v", all, want)
	}
	return nil
}

// outline describes the events of a track that are not notes, one event per line.
func outline(track []midiEvent) string {
	var b strings.Builder
	for _, e := range track {
		switch {
		case e.kind() == 0x8 || e.kind() == 0x9:
		case e.status == 0xff && e.meta <= metaMarker:
			fmt.Fprintf(&b, "%d %s %s\n", e.tick, [...]string{
				metaText: "text", metaName: "name", metaInstrument: "instrument", metaMarker: "marker",
			}[e.meta], e.data)
		case e.status == 0xff:
			fmt.Fprintf(&b, "%d %s % x\n", e.tick, map[byte]string{
				metaPrefix: "channel prefix", metaTempo: "tempo", metaMeter: "meter", metaEnd: "end",
			}[e.meta], e.data)
		default:
			fmt.Fprintf(&b, "%d %x % x\n", e.tick, e.status, e.data)
		}
	}
	return b.String()
}

const (
	conductorOutline = `0 name Réunion — Paper-like
0 tempo 09 e5 c9
0 meter 03 02 18 08
0 marker Game 1
0 text naïve against random
0 text seed: 2
1440 marker Game 2
1440 text naïve against random
1440 text seed: 3
`
	firstOutline = `0 channel prefix 02
0 name Flûte
0 instrument Flute
0 b2 00 00
0 b2 20 00
0 c2 49
`
	secondOutline = `0 channel prefix 0f
0 name Bass
0 instrument Acoustic Bass
0 bf 00 01
0 bf 20 01
0 cf 20
`
	endOutline = "4320 end \n"
)

func TestFormat1Tracks(t *testing.T) {
	f, err := readMIDI(mustSMF(t, pieceOf(threeFour(), 2, game(1, 7), game(2, 7)), 1))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{conductorOutline, firstOutline, secondOutline} {
		if got := outline(f.tracks[i]); got != want+endOutline {
			t.Errorf("track %d: got\n%swant\n%s%s", i, got, want, endOutline)
		}
	}
}

// TestFormat0Track checks that the single track of format 0 has the same events as the tracks of format 1. The marker of a later movement must be at
// the tick at which the movement starts. At this tick, the marker comes after the messages that end notes, and before the messages that start notes.
func TestFormat0Track(t *testing.T) {
	f, err := readMIDI(mustSMF(t, pieceOf(threeFour(), 2, game(1, 7), game(2, 7)), 0))
	if err != nil {
		t.Fatal(err)
	}
	head, later, _ := strings.Cut(conductorOutline, "1440")
	want := head + firstOutline + secondOutline + "1440" + later + endOutline
	if got := outline(f.tracks[0]); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	var kinds []byte
	for _, e := range f.tracks[0] {
		if e.tick == 1440 {
			kinds = append(kinds, e.kind())
		}
	}
	if want := []byte{0x8, 0xf, 0xf, 0xf, 0x9}; !bytes.Equal(kinds, want) {
		t.Errorf("events of tick 1440 are %x, want %x", kinds, want)
	}
}

// TestFormat0SharesAChannel checks that both players may have the same channel in a file of format 0. This works because the ends of notes come
// before starts.
func TestFormat0SharesAChannel(t *testing.T) {
	score := paperLike()
	score.Players[1].Channel = score.Players[0].Channel
	p := pieceOf(score, 1, game(36, 6))
	if err := checkFile(p, 0, mustSMF(t, p, 0)); err != nil {
		t.Error(err)
	}
}

func TestTempo(t *testing.T) {
	tests := []struct {
		tempo        float64
		microseconds int
	}{
		{120, 500_000},
		{60, 1_000_000},
		{92.5, 648_649},
		{66.6, 900_901},
		{10, 6_000_000},
		{400, 150_000},
	}
	for _, test := range tests {
		score := paperLike()
		score.Tempo = test.tempo
		f, err := readMIDI(mustSMF(t, pieceOf(score, 1, game(1, 6)), 1))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range f.tracks[0] {
			if e.status != 0xff || e.meta != metaTempo {
				continue
			}
			if got := int(e.data[0])<<16 | int(e.data[1])<<8 | int(e.data[2]); got != test.microseconds {
				t.Errorf("tempo %g: %d microseconds, want %d", test.tempo, got, test.microseconds)
			}
		}
	}
}

// TestKeySignature checks key signatures. In the file, these are the number of sharps (negative for flats), and 1 for minor. A scale without a
// key signature adds no event.
func TestKeySignature(t *testing.T) {
	tests := []struct {
		name  string
		scale pitch.Scale
		want  []byte // bytes of the key signature event; nil if there must be none
	}{
		{"chromatic", scores.Paper().Scale, nil},
		{"octatonic", pitch.Scale{Root: 0, Steps: []int{0, 2, 3, 5, 6, 8, 9, 11}}, nil},
		{"C major", pitch.Scale{Root: 0, Steps: []int{0, 2, 4, 5, 7, 9, 11}}, []byte{0, 0}},
		{"A major", pitch.Scale{Root: 9, Steps: []int{0, 2, 4, 5, 7, 9, 11}}, []byte{3, 0}},
		{"D dorian", pitch.Scale{Root: 2, Steps: []int{0, 2, 3, 5, 7, 9, 10}}, []byte{0, 0}},
		{"F minor", pitch.Scale{Root: 5, Steps: []int{0, 2, 3, 5, 7, 8, 10}}, []byte{0xfc, 1}},
		{"E harmonic minor", pitch.Scale{Root: 4, Steps: []int{0, 2, 3, 5, 7, 8, 11}}, []byte{1, 1}},
		{"A blues", pitch.Scale{Root: 9, Steps: []int{0, 3, 5, 6, 7, 10}}, []byte{0, 1}},
		{"B flat major pentatonic", pitch.Scale{Root: 10, Steps: []int{0, 2, 4, 7, 9}}, []byte{0xfe, 0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := paperLike()
			score.Scale = test.scale
			for format := range 2 {
				f, err := readMIDI(mustSMF(t, pieceOf(score, 1, game(6, 6), game(6, 6)), format))
				if err != nil {
					t.Fatal(err)
				}
				var got [][]byte
				for i, track := range f.tracks {
					for _, e := range track {
						if e.status == 0xff && e.meta == metaKey {
							got = append(got, e.data)
							if i > 0 || e.tick > 0 {
								t.Errorf("a key signature on tick %d of track %d", e.tick, i)
							}
						}
					}
				}
				if test.want == nil && got != nil || test.want != nil && (len(got) != 1 || !bytes.Equal(got[0], test.want)) {
					t.Errorf("format %d: got % x, want % x", format, got, test.want)
				}
			}
		})
	}
}

func TestWhatAFileCannotHold(t *testing.T) {
	tests := []struct {
		name   string
		format int
		change func(*compose.Piece)
		want   string
	}{
		{"format", 2, func(*compose.Piece) {}, "midi file: format 2 is neither 0 nor 1"},
		{
			"channel", 1, func(p *compose.Piece) { p.Score.Players[1].Channel = 1 },
			"midi file: two parts have channel 1; format 1 needs a different channel for each part",
		},
		{
			"key", 1, func(p *compose.Piece) { p.Movements[0].Bars[1].Notes[2].Key = 128 },
			"midi file: movement 1, bar 2: a note has key 128 and velocity",
		},
		{
			"velocity", 0, func(p *compose.Piece) { p.Movements[0].Bars[0].Notes[0].Velocity = 0 },
			"midi file: movement 1, bar 1: a note has key 60 and velocity 0",
		},
		{
			"length", 0, func(p *compose.Piece) { p.Movements[0].Bars[1].Start = 1 << 28 },
			"midi file: movement 1, bar 2: the piece is longer than the 268435455 ticks that a file can hold",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := pieceOf(paperLike(), 1, game(2, 6))
			test.change(p)
			if _, err := p.SMF(test.format); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestTextsAreUTF8(t *testing.T) {
	p := pieceOf(paperLike(), 1, game(1, 6))
	p.Title = "Réunion \xff 手"
	if data := mustSMF(t, p, 1); !bytes.Contains(data, []byte("Réunion \uFFFD 手")) {
		t.Errorf("the title is not in the file as UTF-8")
	}
}

// TestSMFBytes compares the hashes of MIDI files with the hashes of the same files in earlier versions. They must never change, because users
// rely on a seed to give the same file.
func TestSMFBytes(t *testing.T) {
	for format, want := range []string{
		"83d3da89cf6b4685cf41c1aef052577ef45c4e0c3993ce8145f92b6edef661cb",
		"3fda266406055811c01b2aaac208dc4cefe73edb65da84601fba89e070c06f32",
	} {
		p := pieceOf(threeFour(), 2, game(42, 7), game(11, 7))
		data := mustSMF(t, p, format)
		if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != want {
			t.Errorf("format %d: got %s, want %s", format, got, want)
		}
		if !bytes.Equal(data, mustSMF(t, p, format)) {
			t.Errorf("format %d: the second write gives other bytes", format)
		}
	}
}

func BenchmarkSMF(b *testing.B) {
	p := pieceOf(paperLike(), 1, game(36, 6))
	b.ReportAllocs()
	for b.Loop() {
		mustSMF(b, p, 1)
	}
}

// TestSignaturesStandWhereTheirMovementBegins checks the time signatures of a piece with a pause between movements. The new signature must be at
// the start of the new movement, so that the pause keeps the old meter.
func TestSignaturesStandWhereTheirMovementBegins(t *testing.T) {
	first, second := scores.Paper(), scores.Paper()
	second.Meter = scores.Meter{Beats: 6, Unit: 8}
	pause := first.Meter.Ticks()
	before, after := compose.New(first, 1), compose.New(second, 1, compose.StartAt(2*pause))
	p := &compose.Piece{Score: first, Movements: []compose.Movement{
		{Score: first, Bars: before.Bars(compose.Move{X: 1, Y: 1})},
		{Score: second, Start: 2 * pause, Bars: after.Bars(compose.Move{X: 2, Y: 1})},
	}}
	var ticks []int
	file, err := readMIDI(mustSMF(t, p, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range file.tracks[0] {
		if e.status == 0xff && e.meta == metaMeter {
			ticks = append(ticks, e.tick)
		}
	}
	if want := []int{0, 2 * pause}; !slices.Equal(ticks, want) {
		t.Errorf("time signatures on the ticks %d, want %d", ticks, want)
	}
}
