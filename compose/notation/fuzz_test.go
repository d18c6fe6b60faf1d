package notation_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// FuzzMusicXML writes random pieces. It checks that the files are well-formed, that their bars are full, and that they contain the notes of the
// pieces.
func FuzzMusicXML(f *testing.F) {
	for seed := range byte(5) {
		enough := make([]byte, 1<<14)                       // enough random bytes to make a piece
		_, _ = rand.NewChaCha8([32]byte{seed}).Read(enough) // Read never returns an error
		f.Add(enough)
	}
	f.Fuzz(rapid.MakeFuzz(anyPiece))
}

func TestAnyPiece(t *testing.T) { rapid.Check(t, anyPiece) }

func anyPiece(t *rapid.T) {
	p := drawPiece(t)
	data := mustWrite(t, p)
	if err := check(p, data); err != nil {
		t.Fatal(err)
	}
	if again := mustWrite(t, p); string(again) != string(data) {
		t.Fatal("the same piece gives another file")
	}
}

func TestAnyVoices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPiece(t)
		drawVoices(t, p)
		if err := consistent(p, mustWrite(t, p)); err != nil {
			t.Fatal(err)
		}
	})
}

// TestMovedNotes checks sheet music of notes whose ends cannot be written exactly. One of these notes begins inside a tuplet, and so cannot end
// at the next 32nd. The sheet music must agree with the piece.
func TestMovedNotes(t *testing.T) {
	s := scores.Paper()
	rhythm(26, 8, 10)(s)
	p := composed(s, 1, game(1, 4))
	withParts(33)(p)
	eachLine(2, func(int, int) []compose.Note {
		return []compose.Note{{Key: 59, Start: 2952, Ticks: 60}, {Key: 60, Ticks: 60}, {Key: 44, Start: 2880, Ticks: 60}, {Key: 41, Ticks: 3015}}
	})(p)
	if err := consistent(p, mustWrite(t, p)); err != nil {
		t.Error(err)
	}
}

// TestDrumsTogether checks sheet music of two drum lines: each can be written as notes, but both together cannot. The sheet music must agree
// with the piece.
func TestDrumsTogether(t *testing.T) {
	s := scores.Paper()
	rhythm(3, 4, 10)(s)
	p := composed(s, 1, game(1, 4))
	withParts(0)(p)
	eachBar(p, func(b *compose.Bar) {
		for voice, ticks := range []int{20, 12} { // lengths of a note in a triplet and in a quintuplet of 32nds
			line := compose.Line{Voice: voice, Part: len(p.Score.Parts()) - 1}
			for at := 0; at < 60; at += ticks {
				line.Notes = append(line.Notes, compose.Note{Key: 42, Start: b.Start + at, Ticks: ticks, On: b.Start + at, Off: b.Start + at + ticks, Velocity: 80})
			}
			b.Lines = append(b.Lines, line)
		}
	})
	if err := consistent(p, mustWrite(t, p)); err != nil {
		t.Error(err)
	}
}

// drawVoices adds voices with random rhythms to a piece. Some have their own part, others use the players' parts.
func drawVoices(t *rapid.T, p *compose.Piece) {
	withParts(rapid.SliceOfN(rapid.IntRange(0, 128), 0, 3).Draw(t, "programs")...)(p)
	parts := p.Score.Parts()
	for i := range 2 {
		parts[i].Channel = 15 + i
	}
	eachBar(p, func(b *compose.Bar) {
		for voice := range rapid.IntRange(0, 5).Draw(t, "lines") {
			line := compose.Line{Voice: voice, Part: rapid.IntRange(0, len(parts)-1).Draw(t, "part")}
			for range rapid.IntRange(1, 6).Draw(t, "notes") {
				from := rapid.IntRange(0, b.Ticks-1).Draw(t, "from")
				n := compose.Note{
					Key: rapid.IntRange(40, 80).Draw(t, "key"), Start: b.Start + from, Ticks: rapid.IntRange(1, b.Ticks-from).Draw(t, "ticks"),
					Velocity: rapid.IntRange(1, 127).Draw(t, "velocity"),
				}
				n.On, n.Off = n.Start, n.End()
				line.Notes = append(line.Notes, n)
			}
			b.Lines = append(b.Lines, line)
		}
	})
}

// drawPiece generates a random piece whose notes lie in octaves that MusicXML can express.
func drawPiece(t *rapid.T) *compose.Piece {
	s := scores.Paper()
	s.Title = drawText(t, "score")
	s.Meter = scores.Meter{
		Beats: rapid.IntRange(1, 64).Draw(t, "beats"),
		Unit:  rapid.SampledFrom([]int{1, 2, 4, 8, 16}).Draw(t, "unit"),
	}
	var grids []int
	for _, grid := range []int{10, 12, 15, 20, 24, 30, 40, 48, 50, 60, 80, 96, 120, 160, 192, 240, 320, 360, 384, 480, 640, 960} {
		if s.Meter.Ticks()%grid == 0 {
			grids = append(grids, grid)
		}
	}
	s.Grid = rapid.SampledFrom(grids).Draw(t, "grid")
	s.Staves = rapid.SampledFrom([]scores.Staves{scores.TwoStaves, scores.OneStaff}).Draw(t, "staves")
	s.Scale = drawScale(t)
	s.Dynamics.By = rapid.SampledFrom([]scores.DynamicsBy{scores.ByChance, scores.ByPhase}).Draw(t, "dynamics")
	s.Dynamics.Win = rapid.IntRange(-9, 9).Draw(t, "accent")
	for i := range s.Players {
		player := &s.Players[i]
		player.Name = drawText(t, "name")
		player.Program = rapid.IntRange(1, 128).Draw(t, "program")
		player.Articulation = rapid.SampledFrom([]float64{0.5, 1}).Draw(t, "articulation")
		player.Clef = rapid.SampledFrom([]scores.Clef{
			scores.AutoClef, scores.Treble, scores.Treble8, scores.AltoClef, scores.TenorClef, scores.BassClef,
		}).Draw(t, "clef")
	}
	p := &compose.Piece{Score: s, Title: drawText(t, "title")}
	keys := rapid.SampledFrom([]scores.Span{{Low: 1, High: 117}, {Low: 13, High: 127}, {Low: 50, High: 62}}).Draw(t, "keys")
	for range rapid.IntRange(0, 3).Draw(t, "movements") {
		p.Movements = append(p.Movements, drawMovement(t, p, keys))
	}
	return p
}

func drawMovement(t *rapid.T, p *compose.Piece, keys scores.Span) compose.Movement {
	ticks := p.Score.Meter.Ticks()
	m := compose.Movement{
		Title: drawText(t, "movement"), Comments: []string{drawText(t, "comment")},
		Start: p.End() + ticks*rapid.IntRange(0, 2).Draw(t, "pause"),
	}
	for range rapid.IntRange(0, 9).Draw(t, "bars") {
		b := compose.Bar{Start: m.End(), Ticks: ticks, Tempo: rapid.Float64Range(10, 400).Draw(t, "tempo")}
		b.Notes = make([]compose.Note, rapid.IntRange(1, 16).Draw(t, "notes"))
		b.Move.Player = rapid.IntRange(0, 1).Draw(t, "player")
		b.Move.Feature = rapid.SampledFrom([]compose.Feature{compose.Plain, compose.Win}).Draw(t, "feature")
		for i := range b.Notes {
			b.Notes[i] = drawNote(t, p.Score, b.Start, keys)
		}
		for range rapid.IntRange(0, 2).Draw(t, "drones") {
			b.Drone = append(b.Drone, drawNote(t, p.Score, b.Start, keys))
		}
		m.Bars = append(m.Bars, b)
	}
	if rapid.Bool().Draw(t, "ending") {
		e := &compose.Ending{Start: m.End(), Ticks: ticks, Tempo: rapid.Float64Range(10, 400).Draw(t, "tempo")}
		for player := range e.Notes {
			for range rapid.IntRange(0, 3).Draw(t, "chord") {
				e.Notes[player] = append(e.Notes[player], drawNote(t, p.Score, e.Start, keys))
			}
		}
		m.Ending = e
	}
	return m
}

// drawNote generates a random note on the grid of a bar that starts at the tick start.
func drawNote(t *rapid.T, s *scores.Score, start int, keys scores.Span) compose.Note {
	units := s.Meter.Ticks() / s.Grid
	from := rapid.IntRange(0, units-1).Draw(t, "from")
	n := compose.Note{
		Key:      rapid.IntRange(keys.Low, keys.High).Draw(t, "key"),
		Start:    start + from*s.Grid,
		Ticks:    s.Grid * rapid.IntRange(1, units-from).Draw(t, "length"),
		Velocity: rapid.IntRange(1, 127).Draw(t, "velocity"),
	}
	n.On = n.Start + rapid.IntRange(0, n.Ticks-1).Draw(t, "delay")
	n.Off = n.On + rapid.IntRange(1, n.Ticks).Draw(t, "sound")
	return n
}

func drawScale(t *rapid.T) pitch.Scale {
	scale := pitch.Scale{Root: rapid.IntRange(0, 11).Draw(t, "root"), Steps: []int{0}}
	for step := 1; step < 12; step++ {
		if rapid.Bool().Draw(t, "step") {
			scale.Steps = append(scale.Steps, step)
		}
	}
	return scale
}

// drawText generates random text. It may contain control characters, and bytes that are not UTF-8.
func drawText(t *rapid.T, name string) string {
	return rapid.OneOf(
		rapid.String(),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 12), func(b []byte) string { return string(b) }),
		rapid.SampledFrom([]string{"", "]]>", "<a>&amp;", "\x00\x1b\r\n\t", "\xff\xfe", "\uFFFE", "𝄞"}),
	).Draw(t, name)
}
