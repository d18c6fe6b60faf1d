package compose_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestPartsOfABar applies settings of parts to the bar of TestBarsOfASeed: the notes C2, E2 and F2 with lengths of 240, 120 and 1560 ticks.
func TestPartsOfABar(t *testing.T) {
	type note struct{ key, start, ticks, on, off int }
	composed := []note{{60, 0, 240, 0, 240}, {64, 240, 120, 240, 360}, {65, 360, 1560, 360, 1920}}
	tests := []struct {
		name   string
		change func(*scores.Player)
		notes  []note
		drone  []note
	}{
		{"as composed", func(*scores.Player) {}, composed, nil},
		{
			"octave", func(p *scores.Player) { p.Octave = -2 },
			[]note{{36, 0, 240, 0, 240}, {40, 240, 120, 240, 360}, {41, 360, 1560, 360, 1920}},
			nil,
		},
		{
			"articulation", func(p *scores.Player) { p.Articulation = 0.3 },
			[]note{{60, 0, 240, 0, 72}, {64, 240, 120, 240, 276}, {65, 360, 1560, 360, 828}},
			nil,
		},
		{
			"hold", func(p *scores.Player) { p.Hold = true },
			[]note{{60, 0, 1920, 0, 1920}, composed[1], composed[2]},
			nil,
		},
		{
			"hold and articulation", func(p *scores.Player) { p.Hold, p.Articulation = true, 0.5 },
			[]note{{60, 0, 1920, 0, 1920}, {64, 240, 120, 240, 300}, {65, 360, 1560, 360, 1140}},
			nil,
		},
		{
			"drone", func(p *scores.Player) { p.Drone = &scores.Drone{Keys: []int{36, 43}, Velocity: 40} },
			composed,
			[]note{{36, 0, 1920, 0, 1920}, {43, 0, 1920, 0, 1920}},
		},
		{
			"drone and octave", func(p *scores.Player) { p.Drone, p.Octave = &scores.Drone{Keys: []int{36}, Velocity: 40}, 1 },
			[]note{{72, 0, 240, 0, 240}, {76, 240, 120, 240, 360}, {77, 360, 1560, 360, 1920}},
			[]note{{48, 0, 1920, 0, 1920}},
		},
	}
	view := func(notes []compose.Note) []note {
		var all []note
		for _, n := range notes {
			all = append(all, note{n.Key, n.Start, n.Ticks, n.On, n.Off})
		}
		return all
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := paperLike()
			test.change(&score.Players[0])
			bar := compose.New(score, 1).Bars(compose.Move{X: 4, Y: 1})[0]
			if notes, drone := view(bar.Notes), view(bar.Drone); !slices.Equal(notes, test.notes) || !slices.Equal(drone, test.drone) {
				t.Errorf("got %v over %v, want %v over %v", notes, drone, test.notes, test.drone)
			}
			for _, n := range bar.Drone {
				if n.Velocity != 40 {
					t.Errorf("drone of velocity %d", n.Velocity)
				}
			}
		})
	}
}

// TestShortestArticulation checks that even the shortest notes sound for at least one tick.
func TestShortestArticulation(t *testing.T) {
	score := paperLike()
	score.Meter, score.Grid = scores.Meter{Beats: 1, Unit: 16}, 1
	score.Players[0].Articulation = 0.05
	shortest := score.Meter.Ticks()
	c := compose.New(score, 1)
	for range 100 {
		for _, n := range c.Bars(compose.Move{X: 4, Y: 1})[0].Notes {
			shortest = min(shortest, n.Ticks)
			if n.Off <= n.On || n.Off-n.On > 1+n.Ticks/20 {
				t.Errorf("%+v", n)
			}
		}
	}
	if shortest >= 10 {
		t.Errorf("no note of less than ten ticks, which would sound for half a tick: %d", shortest)
	}
}

// TestPartsLeaveTheComposition checks that the settings of a part change only how notes sound and are written, not which notes are composed.
func TestPartsLeaveTheComposition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score, seed, moves := drawScore(t), rapid.Uint64().Draw(t, "seed"), drawMoves(t)
		composed := compositionOf(compose.New(score, seed), moves)
		drawParts(t, score)
		for i, bar := range compositionOf(compose.New(score, seed), moves) {
			part := score.Players[bar.Move.Player]
			for j, n := range bar.Notes {
				want := composed[i].Notes[j]
				if want.Key += 12 * part.Octave; n.Key != want.Key || n.Start != want.Start || n.On != want.On || n.Velocity != want.Velocity {
					t.Fatalf("bar %d, note %d: %+v, want %+v", i, j, n, want)
				}
				held := part.Hold && j == 0 || slices.ContainsFunc(bar.Drone, func(d compose.Note) bool {
					return d.Key == n.Key && d.Start == n.Start
				})
				end, latest := want.End(), want.Off
				if held {
					end, latest = again(bar, n)
				}
				if n.End() != end || n.Off <= n.On || n.Off > latest || held && n.Off != latest {
					t.Fatalf("bar %d, note %d: %+v, want it to end on %d", i, j, n, end)
				}
			}
		}
	})
}

// again returns the tick at which the key of n is struck again in the bar, both as written and as it sounds; the end of the bar if the key is
// not struck again.
func again(bar compose.Bar, n compose.Note) (written, sounding int) {
	written, sounding = bar.End(), bar.End()
	for _, next := range slices.Concat(bar.Notes, bar.Drone) {
		if next.Key == n.Key && next.Start > n.Start && next.Start < written {
			written, sounding = next.Start, next.On
		}
	}
	return written, sounding
}

// TestStruckAgain checks that a held note or drone ends when its key is struck again.
func TestStruckAgain(t *testing.T) {
	score := paperLike()
	score.Players[0].Hold = true
	score.Players[0].Drone = &scores.Drone{Keys: []int{36, 65}, Velocity: 40}
	c := compose.New(score, 1, compose.FixSigns([]compose.Signs{{X: 1, Y: -1}}))
	bar := c.Bars(compose.Move{X: 4, Y: 4})[0] // the notes C2, E2, C2
	var got [][3]int
	for _, n := range slices.Concat(bar.Notes, bar.Drone) {
		got = append(got, [3]int{n.Key, n.Start, n.End()})
		if n.Off != n.End() {
			t.Errorf("%+v", n)
		}
	}
	want := [][3]int{{60, 0, 360}, {64, 240, 360}, {60, 360, 1920}, {36, 0, 1920}, {65, 0, 1920}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestPartSoundsOnce checks three things, with random settings of parts. No key of a part sounds twice at the same time. Notes end after they start
// and before the piece ends. Every composed note is struck.
func TestPartSoundsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := drawScore(t)
		drawParts(t, score)
		p := pieceOf(score, rapid.Uint64().Draw(t, "seed"), drawMoves(t), drawMoves(t))
		for player := range score.Players {
			part := p.Part(player)
			free := map[int]int{} // for each key, the tick from which it may sound again
			struck := map[[2]int]bool{}
			last := 0
			for _, n := range part {
				if n.On < last || n.On < free[n.Key] || n.Off <= n.On || n.Off > p.End() || n.Key < 0 || n.Key > 127 {
					t.Fatalf("player %d: %+v after tick %d, while its key sounds until %d", player, n, last, free[n.Key])
				}
				last, free[n.Key] = n.On, n.Off
				struck[[2]int{n.Key, n.On}] = true
			}
			for _, m := range p.Movements {
				for _, b := range m.Bars {
					for _, n := range slices.Concat(b.Notes, b.Drone) {
						if b.Move.Player == player && !struck[[2]int{n.Key, n.On}] {
							t.Fatalf("player %d: %+v is not struck", player, n)
						}
					}
				}
			}
		}
	})
}

func TestPanAndVolume(t *testing.T) {
	score := threeFour()
	left, right, silent, loud := -64, 63, 0, 127
	score.Players[0].Pan, score.Players[0].Volume = &left, &silent
	score.Players[1].Pan, score.Players[1].Volume = &right, &loud
	f, err := readMIDI(mustSMF(t, pieceOf(score, 2, game(1, 7), game(2, 7)), 1))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{conductorOutline, firstOutline + "0 b2 0a 00\n0 b2 07 00\n", secondOutline + "0 bf 0a 7f\n0 bf 07 7f\n"} {
		if got := outline(f.tracks[i]); got != want+endOutline {
			t.Errorf("track %d: got\n%swant\n%s%s", i, got, want, endOutline)
		}
	}
	if first := slices.IndexFunc(f.tracks[1], func(e midiEvent) bool { return e.kind() == 0x9 }); first < 8 {
		t.Errorf("the first note is event %d, before the volume", first)
	}
}

func TestStartTempo(t *testing.T) {
	score := paperLike()
	p := &compose.Piece{Score: score}
	for i, tempo := range []float64{66, 66, 132} {
		c := compose.New(score, 1, compose.StartAt(p.End()), compose.StartTempo(tempo))
		p.Movements = append(p.Movements, compose.Movement{Start: p.End(), Bars: compositionOf(c, game(i+1, 6))})
	}
	if got, want := p.Tempos(), []compose.TempoChange{{Tick: 0, Tempo: 66}, {Tick: 3 * 1920, Tempo: 132}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if data := string(mustSMF(t, p, 1)); strings.Count(data, "\xff\x51\x03") != 2 {
		t.Errorf("%d tempos in the file", strings.Count(data, "\xff\x51\x03"))
	}
}

// plain reports whether a piece has only simple notes: each part has pitches and its own channel, and plays one note at a time, which sounds
// exactly as long as written.
func plain(p *compose.Piece) bool {
	if p.Score.Tuning != nil {
		return false
	}
	for i, part := range p.Roster().Parts {
		if part.Percussion() {
			return false
		}
		end := 0
		for _, n := range p.Part(i) {
			if n.On < end || n.On != n.Start || n.Off != n.End() {
				return false
			}
			end = n.Off
		}
	}
	return true
}
