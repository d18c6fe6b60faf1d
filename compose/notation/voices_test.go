package notation_test

import (
	"math/rand/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
	"midiconnect4/scores/pitch"
)

// withParts adds voices with their own parts to the score of a piece, one for each program; 0 means drums. The voices have no notes yet.
func withParts(programs ...int) func(*compose.Piece) {
	return func(p *compose.Piece) {
		s := p.Score
		for i, program := range programs {
			part := scores.Player{
				Name: gm.Program(max(1, program)), Program: max(1, program), Channel: i + 3, Articulation: 1,
			}
			if part.Channel >= 10 {
				part.Channel++
			}
			if program == 0 {
				part.Name, part.Channel = "Drums", 10
			}
			answer := &scores.Answer{Line: scores.Line{Own: true, Part: part}}
			s.Voices = append(s.Voices, answer)
		}
	}
}

// eachLine adds a line to each bar of a piece and to its endings. The function notes returns the line's notes, with starts counted from the
// start of the bar.
func eachLine(part int, notes func(bar, ticks int) []compose.Note) func(*compose.Piece) {
	return func(p *compose.Piece) {
		bar := 0
		lines := func(start, ticks int) []compose.Line {
			line := compose.Line{Voice: max(0, part-2), Part: part, Notes: notes(bar, ticks)}
			for i := range line.Notes {
				n := &line.Notes[i]
				n.Start += start
				n.On, n.Off, n.Velocity = n.Start, n.End(), 40+bar%4*20
			}
			bar++
			return []compose.Line{line}
		}
		eachBar(p, func(b *compose.Bar) { b.Lines = append(b.Lines, lines(b.Start, b.Ticks)...) })
		for _, m := range p.Movements {
			if e := m.Ending; e != nil {
				e.Lines = append(e.Lines, lines(e.Start, e.Ticks)...)
			}
		}
	}
}

// chords returns three simultaneous notes for each bar. In every third bar, they last only half of the bar.
func chords(root int) func(bar, ticks int) []compose.Note {
	return func(bar, ticks int) []compose.Note {
		var notes []compose.Note
		for _, above := range []int{0, 7, 16} {
			n := compose.Note{Key: root + above + bar*5%12, Ticks: ticks}
			if bar%3 == 1 {
				n.Ticks = ticks / 2
			}
			notes = append(notes, n)
		}
		return notes
	}
}

// beat returns a drum pattern in steps of a sixteenth, with bass drum, snare, and open or closed hi-hat.
func beat(bar, ticks int) []compose.Note {
	var notes []compose.Note
	for step := 0; step*120 < ticks; step++ {
		strike := func(key int) { notes = append(notes, compose.Note{Key: key, Start: step * 120, Ticks: 120}) }
		if step%2 == 0 {
			strike(42 + step%7/6*4)
		}
		switch (step + bar) % 8 {
		case 0, 3:
			strike(36)
		case 4:
			strike(38)
		case 7:
			if bar%2 == 1 {
				strike(38)
			}
		}
	}
	return notes
}

// anyDrum returns strokes of random drums, in some bars in triplets.
func anyDrum(bar, ticks int) []compose.Note {
	random := rand.New(rand.NewPCG(uint64(bar), 0))
	unit := []int{120, 160, 80}[bar%3]
	var notes []compose.Note
	for range random.IntN(8) {
		notes = append(notes, compose.Note{Key: 35 + random.IntN(47), Start: random.IntN(ticks/unit) * unit, Ticks: unit})
	}
	return notes
}

// eighths returns eighth notes with some rests. Their grid is independent of the score's.
func eighths(key int) func(bar, ticks int) []compose.Note {
	return func(bar, ticks int) []compose.Note {
		var notes []compose.Note
		for start := 0; start < ticks; start += 240 {
			if bar%5 != start/240%5 {
				notes = append(notes, compose.Note{Key: key + (bar+start/240)*3%13, Start: start, Ticks: 240})
			}
		}
		return notes
	}
}

// figure adds two lines to each bar, one in the part of each player.
func figure(p *compose.Piece) {
	eachBar(p, func(b *compose.Bar) {
		for voice, part := range []int{b.Move.Player, 1 - b.Move.Player} {
			line := compose.Line{Voice: voice, Part: part}
			for i := range 3 {
				start := b.Start + i*b.Ticks/4
				n := compose.Note{Key: 52 + 12*voice + i*4, Start: start, Ticks: b.Ticks / 4, On: start, Off: start + b.Ticks/4, Velocity: 70}
				line.Notes = append(line.Notes, n)
			}
			b.Lines = append(b.Lines, line)
		}
	})
}

// ownScores gives each movement a score with another meter, key, grid and instruments than the previous movement.
func ownScores(p *compose.Piece) {
	start := 0
	for i := range p.Movements {
		m := &p.Movements[i]
		s := *p.Score
		s.Meter = scores.Meter{Beats: []int{4, 3, 7}[i%3], Unit: []int{4, 4, 8}[i%3]}
		s.Scale = pitch.Scale{Root: 2 * i, Steps: pitch.StepsOf("minor")}
		s.Grid = []int{120, 160, 240}[i%3]
		s.Players[0].Program, s.Players[1].Program = 74+i%2*(41-74), 72-i
		s.Rhythm.Swing.Unit = i % 2 * 240
		m.Score, m.Start = &s, start
		for k := range m.Bars {
			b := &m.Bars[k]
			b.Start, b.Ticks = start, s.Meter.Ticks()
			for j := range b.Notes {
				at := start + j*s.Grid
				b.Notes[j].Start, b.Notes[j].Ticks, b.Notes[j].On, b.Notes[j].Off = at, s.Grid, at, at+s.Grid
			}
			start = b.End()
		}
		start += s.Meter.Ticks() // leave one bar of rest before the next movement
	}
}

// otherVoices removes the first voice from the third movement.
func otherVoices(p *compose.Piece) {
	s := *p.Score
	s.Voices = s.Voices[1:]
	p.Movements[2].Score = &s
	for i := range p.Movements[2].Bars {
		b := &p.Movements[2].Bars[i]
		b.Lines = b.Lines[1:]
		for k := range b.Lines {
			b.Lines[k].Part--
		}
	}
}
