package notation_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// game returns the moves of a random game in which columns fill from below.
func game(seed uint64, plies int) []compose.Move {
	const width, height = 6, 6
	random := rand.New(rand.NewPCG(seed, 0))
	var filled [width]int
	moves := make([]compose.Move, 0, plies)
	for len(moves) < plies {
		x := random.IntN(width)
		if filled[x] == height {
			continue
		}
		filled[x]++
		moves = append(moves, compose.Move{
			X: x + 1, Y: filled[x], Player: len(moves) % 2, Filled: float64(len(moves)) / (width * height),
		})
	}
	return moves
}

// composed returns a piece of the given games, one movement each.
func composed(score *scores.Score, seed uint64, games ...[]compose.Move) *compose.Piece {
	p := &compose.Piece{Score: score, Title: "Réunion — " + score.Title}
	for i, moves := range games {
		composer := compose.New(score, seed+uint64(i), compose.StartAt(p.End()))
		m := compose.Movement{
			Title: fmt.Sprintf("Game %d", i+1), Comments: []string{"naïve against random"}, Start: p.End(),
		}
		for _, move := range moves {
			m.Bars = append(m.Bars, composer.Bars(move)[0])
		}
		m.Ending = composer.End(0)
		p.Movements = append(p.Movements, m)
	}
	return p
}

// bundled returns pieces of the bundled scores by the scores' names.
func bundled(t testing.TB, seed uint64) map[string]*compose.Piece {
	t.Helper()
	pieces := map[string]*compose.Piece{}
	for _, name := range scores.Names() {
		score, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		pieces[name] = composed(score, seed, game(seed, 22), game(seed+1, 7))
	}
	return pieces
}

// change says how a handmade piece differs from others: a change of the score before the piece is composed, and a change of the piece
// afterwards. Either function may be nil.
type change struct {
	score func(*scores.Score)
	piece func(*compose.Piece)
}

// handmade returns pieces which together contain every feature that a piece may have.
func handmade(seed uint64) map[string]*compose.Piece {
	all := map[string][]change{
		"hold":             {{piece: hold}},
		"drone":            {{piece: drone(48, 55)}},
		"hold and drone":   {{piece: hold}, {piece: drone(36)}},
		"one staff":        {{score: oneStaff}},
		"one staff, all":   {{score: oneStaff}, {score: compound}, {piece: hold}, {piece: drone(52)}, {piece: endings}},
		"endings":          {{piece: endings}, {piece: drone(40)}},
		"pauses":           {{piece: pauses}},
		"faster":           {{piece: accelerando}},
		"rests":            {{piece: rests}},
		"rests in triples": {{score: compound}, {piece: rests}},
		"triplets":         {{score: rhythm(4, 4, 160)}, {piece: rests}},
		"small triplets":   {{score: rhythm(3, 4, 80)}, {piece: hold}},
		"wide triplets":    {{score: rhythm(4, 4, 320)}},
		"quintuplets":      {{score: rhythm(2, 4, 96)}, {piece: rests}},
		"wide quintuplets": {{score: rhythm(4, 4, 192)}},
		"7/8":              {{score: rhythm(7, 8, 120)}},
		"3+2+2/8":          {{score: rhythm(7, 8, 120)}, {score: func(s *scores.Score) { s.Meter.Groups = "3+2+2" }}, {piece: rests}},
		"9/8":              {{score: rhythm(9, 8, 120)}, {piece: rests}},
		"12/8":             {{score: rhythm(12, 8, 120)}, {piece: drone(40)}},
		"5/16":             {{score: rhythm(5, 16, 120)}},
		"fine":             {{score: rhythm(4, 4, 15)}},
		"long bars":        {{score: rhythm(9, 1, 480)}, {piece: hold}},
		"dorian":           {{score: scale(2, 0, 2, 3, 5, 7, 9, 10)}, {piece: inScale}, {piece: drone(49)}},
		"A flat major":     {{score: scale(8, 0, 2, 4, 5, 7, 9, 11)}, {piece: inScale}},
		"harmonic minor":   {{score: scale(1, 0, 2, 3, 5, 7, 8, 11)}, {piece: inScale}},
		"octatonic":        {{score: scale(0, 0, 1, 3, 4, 6, 7, 9, 10)}, {piece: inScale}},
		"swung, detached":  {{piece: swing}},
		"low":              {{piece: transposed(-48)}},
		"high":             {{piece: transposed(44)}},
		"clefs":            {{score: clefs}},
		"sounds":           {{score: sounds}},
		"far out":          {{score: programs(42, 44)}, {piece: drone(36, 100)}},
		"octave clefs":     {{score: programs(10, 25)}, {piece: hold}},
		"two instruments":  {{score: oneStaff}, {score: sounds}, {piece: hold}, {piece: endings}},
		"louder":           {{score: louder}, {piece: endings}},
		"slower":           {{piece: ritardando}, {piece: pauses}},
		"accents and dots": {{score: signs}, {piece: features}},
		"two hands":        {{piece: hands}, {piece: drone(36, 72)}, {piece: endings}},
		"hands, triplets":  {{score: rhythm(4, 4, 160)}, {piece: hands}, {piece: rests}},
		"chords":           {{piece: withParts(49)}, {piece: eachLine(2, chords(48))}},
		"chords, hands":    {{piece: withParts(1, 74)}, {piece: eachLine(2, chords(43))}, {piece: eachLine(3, eighths(67))}},
		"drums":            {{piece: withParts(0)}, {piece: endings}, {piece: eachLine(2, beat)}},
		"all drums":        {{piece: withParts(0)}, {score: compound}, {piece: eachLine(2, anyDrum)}},
		"figures":          {{piece: withParts(33)}, {piece: figure}, {piece: drone(40)}, {piece: eachLine(2, eighths(36))}},
		"figures, a staff": {{score: oneStaff}, {piece: withParts(33)}, {piece: figure}, {piece: eachLine(2, eighths(36))}},
		"own scores":       {{piece: ownScores}},
		"voices of some": {
			{piece: withParts(34, 0)}, {piece: pauses}, {piece: eachLine(2, eighths(36))}, {piece: eachLine(3, beat)}, {piece: otherVoices},
		},
		"eight voices": {
			{piece: withParts(74, 69, 72, 71, 33, 1, 0, 49)},
			{piece: eachLine(2, eighths(72))},
			{piece: eachLine(3, eighths(65))},
			{piece: eachLine(4, eighths(60))},
			{piece: eachLine(5, eighths(48))},
			{piece: eachLine(6, chords(36))},
			{piece: eachLine(7, chords(50))},
			{piece: eachLine(8, beat)},
			{piece: eachLine(9, chords(55))},
		},
	}
	pieces := map[string]*compose.Piece{"nothing": composed(scores.Paper(), seed), "no move": composed(scores.Paper(), seed, nil)}
	for name, changes := range all {
		score := scores.Paper()
		score.Title = name
		for _, c := range changes {
			if c.score != nil {
				c.score(score)
			}
		}
		piece := composed(score, seed, game(seed, 12), nil, game(seed+1, 7))
		for _, c := range changes {
			if c.piece != nil {
				c.piece(piece)
			}
		}
		pieces[name] = piece
	}
	return pieces
}

func oneStaff(s *scores.Score) { s.Staves = scores.OneStaff }

func compound(s *scores.Score) { rhythm(6, 8, 120)(s) }

// louder makes the music louder while the board fills.
func louder(s *scores.Score) {
	s.Velocity, s.Dynamics.By = scores.Span{Low: 10, High: 127}, scores.ByPhase
}

// signs changes a score so that moves have accents and notes have staccato dots.
func signs(s *scores.Score) {
	s.Dynamics = scores.Dynamics{By: scores.ByChance, Threat: 12, Block: -8, Win: 30}
	s.Players[0].Articulation, s.Players[1].Articulation, s.Players[1].Hold = 0.5, 0.74, true
}

func rhythm(beats, unit, grid int) func(*scores.Score) {
	return func(s *scores.Score) { s.Meter, s.Grid = scores.Meter{Beats: beats, Unit: unit}, grid }
}

func scale(root int, steps ...int) func(*scores.Score) {
	return func(s *scores.Score) { s.Scale = pitch.Scale{Root: root, Steps: steps} }
}

func clefs(s *scores.Score) { s.Players[0].Clef, s.Players[1].Clef = scores.AltoClef, scores.Treble8 }

func programs(first, second int) func(*scores.Score) {
	return func(s *scores.Score) { s.Players[0].Program, s.Players[1].Program = first, second }
}

func sounds(s *scores.Score) {
	volume, left := 100, -64
	p := &s.Players[1]
	p.Name, p.Channel, p.Program, p.Bank, p.Volume, p.Pan = "Flûte <à bec> & \x00\xff", 16, 75, 129, &volume, &left
}

// eachBar calls change for each bar of a piece.
func eachBar(p *compose.Piece, change func(*compose.Bar)) {
	for m := range p.Movements {
		for b := range p.Movements[m].Bars {
			change(&p.Movements[m].Bars[b])
		}
	}
}

func hold(p *compose.Piece) {
	eachBar(p, func(b *compose.Bar) {
		b.Notes[0].Ticks = b.Ticks
		b.Notes[0].Off = b.End()
	})
}

func drone(keys ...int) func(*compose.Piece) {
	return func(p *compose.Piece) {
		eachBar(p, func(b *compose.Bar) {
			for _, key := range keys {
				b.Drone = append(b.Drone, compose.Note{
					Key: key, Start: b.Start, Ticks: b.Ticks, On: b.Start, Off: b.End(), Velocity: 40,
				})
			}
		})
	}
}

// rests makes room for rests. In each bar, it removes one grid unit from the end of the first note and one from the start of the last note.
// Notes of one unit stay.
func rests(p *compose.Piece) {
	unit := p.Score.Grid
	eachBar(p, func(b *compose.Bar) {
		if n := &b.Notes[0]; n.Ticks > unit {
			n.Ticks -= unit
			n.Off -= unit
		}
		if n := &b.Notes[2]; n.Ticks > unit {
			n.Start, n.On, n.Ticks = n.Start+unit, n.On+unit, n.Ticks-unit
		}
	})
}

// pauses inserts two bars of silence before the last movement.
func pauses(p *compose.Piece) { later(p, 2*p.Score.Meter.Ticks()) }

func later(p *compose.Piece, ticks int) {
	m := &p.Movements[len(p.Movements)-1]
	m.Start += ticks
	for i := range m.Bars {
		b := &m.Bars[i]
		b.Start += ticks
		for j := range b.Notes {
			n := &b.Notes[j]
			n.Start, n.On, n.Off = n.Start+ticks, n.On+ticks, n.Off+ticks
		}
	}
}

func ritardando(p *compose.Piece) {
	tempo := 90.0
	eachBar(p, func(b *compose.Bar) {
		b.Tempo = tempo
		tempo -= 1.5
	})
}

// features marks the moves in turn as Plain, Threat, Block and Win.
func features(p *compose.Piece) {
	n := 0
	eachBar(p, func(b *compose.Bar) {
		b.Move.Feature = []compose.Feature{compose.Plain, compose.Threat, compose.Block, compose.Win}[n%4]
		n++
	})
}

// hands makes each player's bars wider, so that they need a grand staff: it moves the first note down in every second bar, and the last note up
// in the other bars.
func hands(p *compose.Piece) {
	n := 0
	eachBar(p, func(b *compose.Bar) {
		if n/2%2 == 0 {
			b.Notes[0].Key -= 24
		} else {
			b.Notes[2].Key += 12
		}
		n++
	})
}

func accelerando(p *compose.Piece) {
	tempo := 60.0
	eachBar(p, func(b *compose.Bar) {
		b.Tempo = tempo
		tempo += 1.25
	})
}

// endings adds an ending to the last movement, a chord for each player.
func endings(p *compose.Piece) {
	m := &p.Movements[len(p.Movements)-1]
	e := &compose.Ending{Start: m.End(), Ticks: p.Score.Meter.Ticks(), Tempo: 40}
	for player, keys := range [][]int{{60, 64, 69}, {53, 57, 60}} {
		for _, key := range keys {
			e.Notes[player] = append(e.Notes[player], compose.Note{
				Key: key, Start: e.Start, Ticks: e.Ticks, On: e.Start, Off: e.Start + e.Ticks, Velocity: 90,
			})
		}
	}
	m.Ending = e
}

// inScale lowers notes that are not in the scale to the next note of the scale.
func inScale(p *compose.Piece) {
	in := map[int]bool{}
	for _, step := range p.Score.Scale.Steps {
		in[(p.Score.Scale.Root+step)%12] = true
	}
	eachBar(p, func(b *compose.Bar) {
		for i := range b.Notes {
			for !in[b.Notes[i].Key%12] {
				b.Notes[i].Key--
			}
		}
	})
}

func transposed(by int) func(*compose.Piece) {
	return func(p *compose.Piece) {
		eachBar(p, func(b *compose.Bar) {
			for i := range b.Notes {
				b.Notes[i].Key += by
			}
		})
	}
}

// swing delays the sound of the second note of each bar, and ends the sound of the other notes early.
func swing(p *compose.Piece) {
	eachBar(p, func(b *compose.Bar) {
		b.Notes[0].Off -= 30
		b.Notes[1].On += 40
		b.Notes[2].Off -= 60
	})
}
