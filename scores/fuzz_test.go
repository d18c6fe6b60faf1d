package scores

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"midiconnect4/internal/text"
)

func FuzzParse(f *testing.F) {
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	f.Add(Template())
	for _, source := range []string{
		"", "---\n...\n", "? a\n: b", "a: &b [*b]", "{a: {b: [c, 'd', \"e\"]}}", "title: |\n  a\n", "title: >-\n a",
		"reference: {notes: [C#2, Db2, 60], stay: [1, 2, 3]}", "<<: {tempo: 3}", "\xef\xbb\xbftempo: 90\r\n",
		"scale: {root: Db, mode: blues}\nreference: {notes: Db2, then: walk, step: 3}", "scale: {steps: [0, 3, 11]}\nrange: 0..11",
		"intervals: {by: thirds, x: [1, 2], y: 0}\nbounds: fold", "bounds: clamp\nsigns: result\nscale: {mode: dorian}",
		"reference: {melody: tune.mid, track: 2, stay: [1, 2]}\nrange: C4..C5\nsigns: players",
		"players: {first: {reference: {}}, second: {reference: {}}}", "velocity: 1..127", "grid: 3/16\nbar: 6/16",
		"rhythm: {shortest: 1/8, rests: 2, dotted: 0.5, swing: {of: 1/8, share: 0.62}}", "pace: {to: 160, by: moves, over: 24}",
		"dynamics: {by: confidence, threat: 12, block: -8, win: 30}\npace: {to: 160}", "grid: 1/24\nrhythm: {swing: {of: 1/12, share: .7}}",
		"players: {first: {octave: 4, pan: -64, drone: {notes: [C2, C2], velocity: 3}}}",
		"players: {second: {articulation: .05, hold: true, clef: bass, ending: {win: chord, draw: tonic}}}",
		"form: {pause: 1, movements: [{first: a, tempo: 66}, {title: b, opening: 4}]}", "form: {}", "staves: one", "waiting: drone",
		"scale: {root: A, mode: minor}\nrange: A1..A3\nreference: {notes: A1}\nharmony: {chords: [i 2, bVII, V7/V 1], chromatic: true, pull: .5}\nvoices: [bass: {style: walking}, chords: {}]",
		"voices:\n  - drums: {play: {kick: x---, Low Tom: E(3 8) | X.o-}, columns: [conga, 64], win: crash}\n  - chords: {rhythm: 'E(3, 8)', style: up}\n  - drums: {threat: rim}",
		"rhythm: {patterns: [x--x--x-, 1/4+(1/8)+3/8+1/4], choose: column}", "rhythm: {euclid: {of: 16, turn: row}}",
		"rhythm: {rests: 1, weights: [{length: 1/4, weight: 9}, {length: 1/2}]}",
		"form: {movements: [{bar: 3/4, grid: 1/8, scale: {mode: minor}, pace: none}, {players: {first: {drone: {notes: C1}}}}]}\nscale: {mode: major}",
		"humanise: {timing: 12.5, velocity: 60}\nrubato: {bars: 64, depth: 0.5}",
		"players: {first: {pedal: half, controllers: [{controller: soft pedal, value: 127}, {controller: 74, value: 110..0}]}}",
		"phrases: {themes: {A: C2/4 ./8. D2/16 E2/12 F2/3/8 | 60, B: [G2/1]}, ornament: {ways: [turn, arpeggio], often: 0..1, by: blunder}, other: reply}",
		"phrases: {bars: 8, form: AB, sings: turn, of: singer, themes: {A: [tune.mid 2, C2/1 D2/2], B: tune.MID}, thin: {often: 0.1}}\nbar: 2/4",
		"memory: {of: pattern, keep: melody, vary: [inversion, diminution], order: chance, often: 0..0.5, lasts: piece, recall: line}",
		"tuning: {equal: 19}\nscale: {root: Bb, mode: minor}\nreference: {notes: Eb2}", "tuning: {equal: 13, of: 3/1, by: mts}\nscale: {root: 60, steps: [0, 2, 12]}",
		"tuning: {cents: [0, 204, 386, 498, 702, 884, 1088], root: D2, reference: A2 = 432}", "tuning: {scala: a.scl, by: octave}", "tuning: {scala: a.scl, map: b.kbm, by: mpe}",
		"tuning: {deviations: [0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8], bend: 12}", "tuning: {equal: 24}\nreference: {notes: [^C2, vD2, 60]}\nintervals: {by: thirds}",
	} {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		score, err := parse("x.yaml", source, cantusForAll)
		if err != nil {
			checkErrors(t, source, err)
			return
		}
		checkScore(t, score)
		if again, err := parse("x.yaml", source, cantusForAll); err != nil || !reflect.DeepEqual(again, score) {
			t.Errorf("read again: %v, %v", again, err)
		}
		if score.Describe() == "" {
			t.Error("the description is empty")
		}
	})
}

// FuzzRiff checks that the notes of a line lie within its text, one after another.
func FuzzRiff(f *testing.F) {
	for _, written := range []string{"", "C2 . Eb2 [G2 G2]", "1 - _ | [3 [5 .]] 8 *3", "c1 c2", "[[[1 2] 3]", "[ [3 [5 .]]_]", "] 1", "1*2*3|", "99999999999999999999"} {
		f.Add(written, 0)
		f.Add(written, 240)
	}
	f.Fuzz(func(t *testing.T, written string, step int) {
		r := newReader("x.yaml", nil)
		parsed, err := r.parseRiff(written)
		if err != nil {
			return
		}
		v := Riff{Line: newLine(), Text: parsed, Step: step % 9600 / 120 * 120}
		if v.check(r, "line"); r.Err() != nil {
			return
		}
		at := 0
		for _, n := range v.Notes {
			if n.Start < at || n.Ticks < 1 || n.Start+n.Ticks > v.Ticks {
				t.Fatalf("%q: %+v in %d ticks, after tick %d", written, n, v.Ticks, at)
			}
			at = n.Start + n.Ticks
		}
	})
}

// cantusForAll returns a file for any name: always the same scale for a Scala file, the same keyboard mapping for a .kbm file, and the same tune
// for any other name.
func cantusForAll(name string) ([]byte, error) {
	switch filepath.Ext(name) {
	case ".scl":
		return []byte(meantone), nil
	case ".kbm":
		return []byte(whiteKeys), nil
	}
	return bundledFile("cantus.mid")
}

// checkErrors checks that each error is a single printable line, and that its place (line and column) exists in the file.
func checkErrors(t *testing.T, source []byte, err error) {
	t.Helper()
	most := 1 + strings.Count(strings.ReplaceAll(string(source), "\r", "\n"), "\n")
	for _, e := range errorsOf(t, err) {
		if e.Problem == "" || strings.ContainsFunc(e.Error()+e.Hint, notPrintable) || len(e.Error()) > 500 {
			t.Errorf("%q, hint %q", e.Error(), e.Hint)
		}
		if e.Line < 0 || e.Line > most || (e.Line > 0) != (e.Column > 0) {
			t.Errorf("line %d of %d, column %d", e.Line, most, e.Column)
		}
	}
}

func notPrintable(r rune) bool { return text.Printable(string(r)) != string(r) }

// checkScore checks that the values of a score are within the bounds that the comments on its types promise.
func checkScore(t *testing.T, s *Score) {
	t.Helper()
	want := func(holds bool, what string) {
		t.Helper()
		if !holds {
			t.Errorf("%s: %+v", what, s)
		}
	}
	want(s.Title != "", "title")
	want(s.MiddleC >= 2 && s.MiddleC <= 4, "middle C")
	want(s.Range.Low >= 0 && s.Range.High <= 127 && s.Range.High-s.Range.Low >= s.Period()-1, "range")
	want(s.Velocity.Low >= 1 && s.Velocity.Low <= s.Velocity.High && s.Velocity.High <= 127, "velocity")
	want(s.Grid >= 1 && s.Meter.Ticks()%s.Grid == 0 && s.Meter.Ticks()/s.Grid >= 3, "grid")
	want(s.Tempo >= 10 && s.Tempo <= 400, "tempo")
	want(bounds.Effect(s.Bounds) != "" && s.Signs != "", "signs and bounds")
	want(s.Intervals.By == BySteps || s.Intervals.By == ByThirds && len(s.Scale.Steps) == s.Period(), "intervals")
	want(s.Scale.Root >= 0 && s.Scale.Root < s.Period() && s.Scale.Steps[0] == 0, "root")
	want(slices.IsSorted(s.Scale.Steps) && s.Scale.Steps[len(s.Scale.Steps)-1] < s.Period(), "steps")

	r, bar := s.Rhythm, s.Meter.Ticks()
	want(r.Rests >= 0 && r.Rests <= 4 && s.Shortest()%s.Grid == 0 && (3+r.Rests)*s.Shortest() <= bar, "rhythm")
	want(r.Dotted >= 0 && r.Dotted <= 1 && (r.Dotted == 0 || bar/s.Grid <= 1024), "dotted")
	for rests := range r.Rests + 1 {
		want(r.Dotted == 0 || len(s.DottedLengths(rests)) > 0, "dotted lengths")
	}
	if unit := r.Swing.Unit; unit != 0 {
		want(unit%s.Grid == 0 && 2*unit <= bar && r.Swing.Share >= 0.5 && r.Swing.Share <= 0.75, "swing")
	}
	if p := s.Pace; p != nil {
		want(p.To >= 10 && p.To <= 400 && (p.By == ByBoard && p.Over == 0 || p.By == ByMoves && p.Over >= 1 && p.Over <= 999), "pace")
	}
	d := s.Dynamics
	want(d.By != "" && max(d.Threat, -d.Threat, d.Block, -d.Block, d.Win, -d.Win) <= 126, "dynamics")

	lists := []*Reference{s.Shared}
	if s.Shared == nil {
		lists = []*Reference{s.Players[0].Reference, s.Players[1].Reference}
	}
	for _, list := range lists {
		want(len(list.Notes) > 0 && len(list.Notes) == len(list.Stay), "lengths")
		for i, key := range list.Notes {
			want(s.Range.has(key) && s.mayAnchor(key) && list.Stay[i] >= 1, "reference")
		}
		want((list.Then == Walk) == (list.Step > 0), "step")
	}
	for _, p := range s.Players {
		want(p.Channel >= 1 && p.Channel <= 16 && p.Channel != 10, "channel")
		want(p.Program >= 1 && p.Program <= 128 && p.Bank >= 0 && p.Bank <= 16383, "program")
		checkPart(t, s, p)
	}
	if s.Form != nil {
		want(s.Form.Pause >= 0 && s.Form.Pause <= 99 && len(s.Form.Movements) <= 100, "form")
		for _, m := range s.Form.Movements {
			want(m.Opening >= 0 && (m.Tempo == 0 || m.Tempo >= 10 && m.Tempo <= 400), "movement")
		}
	}
}

// checkPart checks that the values of a part are within the bounds that the comments on its type promise.
func checkPart(t *testing.T, s *Score, p Player) {
	t.Helper()
	keys := []int{s.Range.Low, s.Range.High}
	if p.Drone != nil {
		keys = append(keys, p.Drone.Keys...)
		if len(p.Drone.Keys) == 0 || p.Drone.Velocity < 1 || p.Drone.Velocity > 127 {
			t.Errorf("drone: %+v", p.Drone)
		}
	}
	for _, key := range keys {
		if key += 12 * p.Octave; key < 0 || key > 127 {
			t.Errorf("octave: %+v", p)
		}
	}
	if p.Pan != nil && (*p.Pan < -64 || *p.Pan > 63) || p.Volume != nil && (*p.Volume < 0 || *p.Volume > 127) {
		t.Errorf("pan %v, volume %v", p.Pan, p.Volume)
	}
	if p.Articulation < 0.05 || p.Articulation > 1 {
		t.Errorf("articulation: %+v", p)
	}
}
