package scores

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/goccy/go-yaml"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
)

//go:generate go test -run ^TestGeneratedFiles$|^TestDescribe$ -update

var update = flag.Bool("update", false, "write the files that are generated from the settings")

// TestGeneratedFiles checks that the files which are generated from the settings are up to date: the schema for editors, and the template for
// people.
func TestGeneratedFiles(t *testing.T) {
	testGenerated(t, "score.schema.json", Schema())
	testGenerated(t, "template.yaml", Template())
}

// testGenerated checks that a generated file is up to date. With -update it writes the file instead.
func testGenerated(t *testing.T, name string, made []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	written, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, written) {
		t.Errorf("%s is out of date; run go generate ./scores\n%s", name, made)
	}
}

func TestSchemaDescribesEveryProperty(t *testing.T) {
	var walk func(path string, node map[string]any)
	walk = func(path string, node map[string]any) {
		properties, _ := node["properties"].(map[string]any)
		for name, property := range properties {
			property := property.(map[string]any)
			if description, _ := property["description"].(string); description == "" {
				t.Errorf("%s%s has no description", path, name)
			}
			walk(path+name+".", property)
		}
	}
	var root map[string]any
	if err := json.Unmarshal(Schema(), &root); err != nil {
		t.Fatal(err)
	}
	walk("", root)
}

func TestSchemaAcceptsBundledScores(t *testing.T) {
	check := compileSchema(t)
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := check(t, source); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := check(t, Template()); err != nil {
		t.Errorf("template: %v", err)
	}
}

func TestSchemaAndReaderAccept(t *testing.T) {
	check := compileSchema(t)
	for _, source := range []string{
		"range: 48..83",
		"range: C1 .. b3",
		"reference: {notes: 60}",
		"reference:\n  notes: D2, A1 ,F#2\n  stay: 1, 2, 3\n",
		"reference: {notes: [Db2, c#2, 48], stay: [1, 2, 3], then: random}",
		"scale: {root: Bb, mode: half-whole}\nreference: {notes: Bb2}",
		"scale: {mode: major}",
		"scale: {root: f#, steps: [0, 6]}\nreference: {notes: C2}",
		"scale: {steps: 0}",
		"scale: {root: A, mode: minor, rising: [0, 2, 3, 5, 7, 9, 11]}\nreference: {notes: F#2}",
		"scale: {steps: [0, 4, 7], rising: '0, 7'}",
		"scale: {}",
		"intervals: {by: thirds, x: [0, 127], y: 1}",
		"bounds: clamp",
		"captures: hops",
		"signs: result",
		"reference: {then: walk}",
		"reference: {then: walk, step: 127}",
		"reference: {melody: bundled/cantus.mid, track: 2, stay: 2}",
		"velocity: 64",
		"phrases: {themes: {A: C2/4 D2 E2/2, B: [G2/1]}}",
		"phrases: {sings: turn, of: singer, themes: {A: [C2/4 D2 E2/2, G2/1]}}",
		"phrases: {ornament: {ways: turn, often: 0..1, by: tension}, thin: {often: 0.5}, other: hold}",
		"grid: 1/24",
		"tempo: 92.5",
		"rhythm: {shortest: 1/8, rests: 4, dotted: 1, swing: {of: 1/4, share: 0.75}}",
		"rhythm: {swing: {share: 0.5}}",
		"rhythm: {patterns: [x--x--x-, '.x-|x x-|..', 1/4+(1/8)+3/8+1/4], choose: chance, odds: [1, 99, 3]}",
		"rhythm: {patterns: [xxx., x.xx], choose: order}",
		"rhythm: {euclid: {of: 16, turn: 15}}",
		"rhythm: {euclid: {of: 8, turn: chance}}",
		"rhythm: {rests: 1, weights: [{length: 1/4, weight: 99}, {length: 1/2}]}",
		"humanise: {timing: 12.5, velocity: 60}",
		"rubato: {bars: 64, depth: 0.5}",
		"players: {first: {pedal: half, controllers: [{controller: soft pedal, value: 127}, {controller: 74, value: 110..0}]}}",
		"voices: [answer: {pedal: bar, controllers: [{controller: reverb, value: 90}]}]",
		"pace: {to: 10}",
		"memory: {of: square, keep: melody, vary: [inversion, retrograde], order: chance, often: 0..0.5, lasts: piece, recall: line}",
		"memory: {of: feature, vary: retrograde, often: 0.25}",
		"memory: {recall: line}",
		"memory: {}",
		"pace: {to: 160.5, by: moves, over: 999}",
		"dynamics: {by: phase, threat: -126, block: 126}",
		"title: 1984",
		"players: {first: {program: music box}}",
		"players: {first: {program: 128, bank: 16383}}",
		"players: {first: {reference: {notes: C2}}, second: {reference: {notes: D2}}}",
		"players: {first: {pan: -64, volume: 127, octave: -4, clef: treble-8, articulation: 0.05, hold: true}}",
		"players: {second: {drone: {notes: [C-2, 127]}, ending: {win: chord, loss: last}}}",
		"players: {second: {drone: {notes: C2, velocity: 1}, ending: {draw: tonic}}}",
		"staves: one",
		"waiting: ostinato",
		"harmony: {chords: [C 2, Dm7 2, Bb/D], then: hold, chromatic: true, pull: 0.5, on: all}",
		"harmony: {chords: Cmaj7 999}",
		"scale: {mode: major}\nphrases: {form: ABA}\nharmony: {by: function, inflect: false, keys: [B V], lead: vi, threat: pedal, blunder: minor}",
		"scale: {mode: minor}\nharmony: {by: fifths, chromatic: true, pull: 1, lead: Eb, threat: none, blunder: deceptive}",
		"scale: {mode: major}\nphrases: {form: ABC}\nharmony: {by: list, chords: [I, V], keys: 'B V, C Am'}",
		"scale: {root: C, mode: minor}\nharmony: {chords: 'i 2, bII, #vii°7, V7/V', chromatic: true}",
		"voices: [bass: {style: walking, rhythm: x--x | E(3 8), range: E-1..C1}]",
		"voices: [chords: {style: wave, rhythm: X.o-, notes: 6, program: Harpsichord}]",
		"voices: [drums: {play: {kick: x---, 42: 'E(3, 8)', Hi Bongo: x | x-}, kit: TR-808, ending: [kick, crash]}]",
		"voices: [drums: {columns: [Low Tom, 45, High Tom], rows: Cowbell, threat: snare, block: rim, win: 57, capture: splash, kit: 9}]",
		"form: {pause: 99}",
		"form: {length: 3:00}",
		"keys: {plan: [C major, Bb minor, F# dorian], stay: [1, 2, 3], then: hold}",
		"keys: {plan: A minor pentatonic, by: piece}",
		"form: {movements: [{keys: none}, {keys: {plan: D minor}}]}",
		"form: {transition: link, movements: [{transition: fermata, pause: 0, ending: no}, {ending: yes}]}",
		"form: {movements: [{bar: 3/4, scale: {mode: minor}, pace: none, players: {first: {drone: none}}}]}",
		"form: {movements: [{reference: {stay: 2}, voices: none, title: A}]}",
		"form: {movements: [{voices: [answer: {}]}]}",
		"form: {length: 90:05}",
		"form: {length: 1:02:30}",
		"form: {endings: last}",
		"form: {movements: [{}, {title: One, first: a, second: b.gamer, opening: 2, tempo: 66.6}]}",
	} {
		if _, err := Parse("x.yaml", []byte(source)); err != nil {
			t.Errorf("reader: %s: %v", source, err)
		}
		if err := check(t, []byte(source)); err != nil {
			t.Errorf("schema: %s: %v", source, err)
		}
	}
}

func TestSchemaAndReaderRefuse(t *testing.T) {
	check := compileSchema(t)
	for _, source := range []string{
		"scael: major",
		"players: {third: {}}",
		"players: {first: {pan: 64}}",
		"reference: {note: C2}",
		"captures: both",
		"phrases: {themes: {}}",
		"phrases: {ornament: {ways: trill}}",
		"phrases: {thin: {by: mood}}",
		"phrases: {other: sing}",
		"rhythm: {patterns: [x--y-x--]}",
		"rhythm: {patterns: []}",
		"rhythm: {patterns: [xxx., x.xx], choose: random}",
		"rhythm: {patterns: [xxx., x.xx], odds: [0, 1]}",
		"rhythm: {euclid: 8}",
		"rhythm: {euclid: {of: 65}}",
		"rhythm: {euclid: {of: 8, turn: -1}}",
		"rhythm: {weights: [1/4]}",
		"humanise: 10",
		"humanise: {timing: -1}",
		"rubato: {bars: 65}",
		"rubato: {bars: 8, depth: 0.6}",
		"players: {first: {pedal: true}}",
		"players: {first: {controllers: {controller: 120, value: 1}}}",
		"players: {first: {controllers: {controller: loudness, value: 1}}}",
		"players: {first: {controllers: {controller: expression, value: '1-2'}}}",
		"players: {first: {controllers: {controller: expression}}}",
		"memory: column",
		"memory: {of: board}",
		"memory: {of: row, vary: [inverse]}",
		"memory: {of: row, vary: inversion, often: 1.5}",
		"memory: {of: row, vary: inversion, often: '0..2'}",
		"title: true",
		"title: [a]",
		"title: ''",
		"middle_c: C5",
		"middle_c: 60",
		"range: C1-B3",
		"range: H1..B3",
		"range: 60",
		"reference: [C2]",
		"reference: {notes: []}",
		"reference: {notes: [H2]}",
		"reference: {stay: 0}",
		"reference: {stay: [1, 1000]}",
		"reference: {stay: 1.5}",
		"reference: {stay: []}",
		"reference: {then: stop}",
		"reference: {then: walk, step: 0}",
		"reference: {then: walk, step: 128}",
		"reference: {then: cycle, step: 1}",
		"reference: {step: 1}",
		"reference: {melody: bundled/cantus.mid, notes: C2}",
		"reference: {melody: bundled/cantus.mid, track: 0}",
		"reference: {track: 1}",
		"scale: dorian",
		"scale: {root: D}",
		"scale: {root: D2, mode: dorian}",
		"scale: {root: H, mode: dorian}",
		"scale: {mode: Dorain}",
		"scale: {mode: major, steps: [0, 2]}",
		"scale: {steps: []}",
		"scale: {steps: [1, 2]}",
		"scale: {steps: [0, 2, 2]}",
		"scale: {steps: [0, 12]}",
		"intervals: steps",
		"intervals: {by: fourths}",
		"intervals: {x: []}",
		"intervals: {y: [1, -1]}",
		"intervals: {x: 128}",
		"bounds: bounce",
		"signs: both",
		"bar: 4/3",
		"bar: 0/4",
		"grid: 16",
		"grid: 1/0",
		"tempo: fast",
		"tempo: 5",
		"tempo: 401",
		"tempo: .inf",
		"rhythm: 1/8",
		"rhythm: {shortest: 8}",
		"rhythm: {rests: 5}",
		"rhythm: {rests: -1}",
		"rhythm: {rests: 0.5}",
		"rhythm: {dotted: 1.1}",
		"rhythm: {dotted: -0.1}",
		"rhythm: {swing: 0.62}",
		"rhythm: {swing: {}}",
		"rhythm: {swing: {of: 1/8}}",
		"rhythm: {swing: {share: 0.49}}",
		"rhythm: {swing: {share: 0.76}}",
		"pace: 160",
		"pace: {}",
		"pace: {by: board}",
		"pace: {to: 9}",
		"pace: {to: 160, by: ply}",
		"pace: {to: 160, by: moves}",
		"pace: {to: 160, by: moves, over: 0}",
		"pace: {to: 160, by: board, over: 24}",
		"pace: {to: 160, over: 24}",
		"dynamics: chance",
		"dynamics: {by: loudness}",
		"dynamics: {win: 127}",
		"dynamics: {block: -127}",
		"dynamics: {threat: 1.5}",
		"velocity: 0",
		"velocity: 128",
		"velocity: 20-100",
		"players: []",
		"players: {first: {channel: 10}}",
		"players: {first: {channel: 17}}",
		"players: {first: {channel: '1'}}",
		"players: {first: {program: 0}}",
		"players: {first: {program: 129}}",
		"players: {first: {bank: 16384}}",
		"players: {first: {reference: {notes: C2}}}",
		"reference: {notes: C2}\nplayers: {first: {reference: {notes: C2}}, second: {reference: {notes: C2}}}",
		"players: {first: {pan: 0.5}}",
		"players: {first: {volume: 128}}",
		"players: {first: {octave: 5}}",
		"players: {first: {clef: french}}",
		"players: {first: {articulation: 0}}",
		"players: {first: {articulation: 1.1}}",
		"players: {first: {hold: yes}}",
		"players: {first: {drone: {velocity: 40}}}",
		"players: {first: {drone: {notes: []}}}",
		"players: {first: {drone: {notes: C2, velocity: 0}}}",
		"players: {first: {drone: C2}}",
		"players: {first: {ending: chord}}",
		"players: {first: {ending: {win: fanfare}}}",
		"staves: three",
		"waiting: music",
		"harmony: {}",
		"harmony: {by: list}",
		"harmony: {by: function, chords: [C]}",
		"harmony: {by: fifths, then: hold}",
		"scale: {mode: major}\nharmony: {by: function, threat: loud}",
		"scale: {mode: major}\nharmony: {by: function, lead: nowhere}",
		"scale: {mode: major}\nharmony: {by: function, keys: [BV]}",
		"harmony: {chords: []}",
		"harmony: {chords: [C 0]}",
		"harmony: {chords: [H]}",
		"harmony: {chords: C, then: walk}",
		"harmony: {chords: C, pull: 1.1}",
		"harmony: {chords: C, on: last}",
		"voices: [bass: {style: slap}]",
		"voices: [bass: {rhythm: abc}]",
		"voices: [chords: {notes: 7}]",
		"voices: [drums: {channel: 9}]",
		"voices: [drums: {play: kick}]",
		"voices: [drums: {win: 82}]",
		"voices: [drums: {win: crash, kit: 129}]",
		"form: {pause: -1}",
		"form: {length: 3}",
		"keys: {}",
		"keys: {plan: [H minor]}",
		"keys: {plan: [C major], stay: 0}",
		"keys: {plan: [C major], by: moves}",
		"form: {transition: slow}",
		"form: {movements: [{pause: 100}]}",
		"form: {movements: [{ending: false}]}",
		"form: {movements: [{middle_c: C4}]}",
		"form: {movements: [{form: {}}]}",
		"form: {movements: [{bar: none}]}",
		"form: {movements: [{scale: {rot: D}}]}",
		"form: {length: 3:60}",
		"form: {length: soon}",
		"form: {endings: none}",
		"form: {pause: 100}",
		"form: {movements: []}",
		"form: {movements: [{third: random}]}",
		"form: {movements: [{opening: -1}]}",
		"form: {movements: [{tempo: 9}]}",
		"form: [{title: One}]",
		"- paper",
	} {
		if _, err := Parse("x.yaml", []byte(source)); err == nil {
			t.Errorf("reader accepts %s", source)
		}
		if err := check(t, []byte(source)); err == nil {
			t.Errorf("schema accepts %s", source)
		}
	}
}

// compileSchema returns a function that checks YAML text against the schema.
func compileSchema(t *testing.T) func(*testing.T, []byte) error {
	t.Helper()
	document, err := validator.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	compiler := validator.NewCompiler()
	if err := compiler.AddResource("score.schema.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("score.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(t *testing.T, source []byte) error {
		t.Helper()
		var value any
		if err := yaml.Unmarshal(source, &value); err != nil {
			t.Fatal(err)
		}
		return compiled.Validate(value)
	}
}
