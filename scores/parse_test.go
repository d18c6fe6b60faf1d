package scores

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"midiconnect4/scores/settings"
)

// lines joins lines to the text of a YAML file.
func lines(text ...string) string { return strings.Join(text, "\n") + "\n" }

func TestParseErrors(t *testing.T) {
	tests := map[string]struct{ source, want string }{
		"text":                 {"paper\n", `x.yaml:1:1: "paper" where fields were expected`},
		"list":                 {"- paper\n", "x.yaml:1:1: a list where fields were expected"},
		"two documents":        {"tempo: 90\n---\ntempo: 91\n", "x.yaml:3:1: there is a second YAML document; expected only one in a file"},
		"anchor":               {"title: &a x\n", "x.yaml:1:8: anchors and aliases are not allowed"},
		"alias":                {"title: *a\n", "x.yaml:1:8: anchors and aliases are not allowed"},
		"merge":                {"<<: {tempo: 90}\n", "x.yaml:1:1: anchors and aliases are not allowed"},
		"tag":                  {"tempo: !!int 90\n", `x.yaml:1:8: "!!int" is not allowed here`},
		"directive":            {"%YAML 1.2\n---\ntempo: 90\n", `x.yaml:1:1: "%" is not allowed here`},
		"brackets":             {strings.Repeat("[", 200_000), "x.yaml:1:17: nested too deeply"},
		"dashes":               {strings.Repeat("- ", 100_000), "x.yaml:1:65: nested too deeply"},
		"question marks":       {strings.Repeat("? ", 100_000), `x.yaml:1:1: "?" is not allowed here`},
		"huge":                 {strings.Repeat(" ", 300_000), "x.yaml: larger than 256 KiB"},
		"not UTF-8":            {"tempo: 90\ntitle: gr\xfcn\n", "x.yaml:2:10: not UTF-8 text"},
		"open list":            {"reference: {notes: [C2\n", "x.yaml:1:20: not valid YAML: sequence end token ']' not found"},
		"tab":                  {"players:\n\tfirst: {}\n", "x.yaml:2:1: not valid YAML: a tab where spaces are expected"},
		"unknown field":        {"title: x\nscael: major\n", `x.yaml:2:1: unknown field "scael"`},
		"unknown field within": {"players:\n  first:\n    echo: 64\n", `x.yaml:3:5: players.first: unknown field "echo"`},
		"given again":          {"tempo: 90\ntitle: x\ntempo: 91\n", "x.yaml:3:1: tempo: this field is given twice; it is first given on line 1"},
		"no value":             {"title: x\ntempo:\n", "x.yaml:2:1: tempo: the value is missing"},
		"fields for a value":   {"tempo: {a: 1}\n", "x.yaml:1:8: tempo: fields where a single value was expected"},
		"value for fields":     {"players: 2\n", `x.yaml:1:10: players: "2" where fields were expected`},
		"quoted number":        {"tempo: '90'\n", `x.yaml:1:8: tempo: "90" in quotes is text; expected a number`},
		"truth for text":       {"title: true\n", "x.yaml:1:8: title: true stands for a truth value; expected text"},

		"title of two lines": {"title: |\n  a\n  b\n", "x.yaml:1:8: title: more than one line; expected one"},
		"title blank":        {"title: ' '\n", "x.yaml:1:8: title: no text"},
		"title with escape":  {`title: "a\eb"`, `x.yaml:1:8: title: "a\x1bb" has a control character in it`},

		"middle C":       {"middle_c: C5\n", `x.yaml:1:11: middle_c: "C5" is no name for key 60; expected C2, C3 or C4`},
		"range ends":     {"range: C4..C3\n", "x.yaml:1:8: range: C4..C3 ends below its start"},
		"range narrow":   {"range: C2..A#2\n", "x.yaml:1:8: range: C2..A#2 has 11 keys; it needs at least 12"},
		"range note":     {"range: C2..H2\n", `x.yaml:1:8: range: "H2" is not a note`},
		"range dash":     {"range: C2-B3\n", `x.yaml:1:8: range: "C2-B3" is not a range; expected low..high`},
		"range too high": {"range: C2..C8\n", `x.yaml:1:8: range: "C8" is not a MIDI key; expected C-3..G7 (0..127)`},
		"range too long": {"range: C2..99999999999999999999\n", `x.yaml:1:8: range: "99999999999999999999" is not a MIDI key; expected C-3..G7 (0..127)`},

		"signs":          {"signs: shraed\n", `x.yaml:1:8: signs: "shraed" is none of shared, independent, players, result`},
		"bar unit":       {"bar: 4/3\n", `x.yaml:1:6: bar: "4/3" is not a time signature; expected 1 to 64 beats over 1, 2, 4, 8 or 16`},
		"bar beats":      {"bar: 65/4\n", `x.yaml:1:6: bar: "65/4" is not a time signature; expected 1 to 64 beats over 1, 2, 4, 8 or 16`},
		"grid":           {"grid: 16\n", `x.yaml:1:7: grid: "16" is not a note value; expected a fraction of a whole note, of numbers from 1 to 9999`},
		"grid ticks":     {"grid: 1/7\n", "x.yaml:1:7: grid: 1/7 of a whole note is no whole number of ticks; there are 480 in a quarter"},
		"grid and bar":   {"bar: 5/8\ngrid: 1/4\n", "x.yaml:2:7: grid: a bar of 5/8 is 1200 ticks, which is not a multiple of the grid's 480"},
		"grid too large": {"grid: 1/2\n", "x.yaml:1:7: grid: a bar of 4/4 has 2 grid units; expected at least 3"},
		"groups":         {"bar: 3+0+2/8\n", "x.yaml:1:6: bar: \"3+0+2/8\" is not a time signature; expected 1 to 64 beats over 1, 2, 4, 8 or 16"},
		"bar too short":  {"bar: 1/8\n", "x.yaml:1:6: bar: a bar of 1/8 has 2 grid units; expected at least 3"},
		"tempo slow":     {"tempo: 9.9\n", "x.yaml:1:8: tempo: 9.9 is not a tempo; expected 10 to 400 quarter notes a minute"},
		"tempo huge":     {"tempo: 9" + strings.Repeat("0", 400) + "\n", `x.yaml:1:8: tempo: "900000000000000000000000000000000000000…" is out of range; expected a number`},
		"tempo infinite": {"tempo: .inf\n", `x.yaml:1:8: tempo: ".inf" is not a number; expected 10 to 400 quarter notes a minute`},
		"tempo inf":      {"tempo: inf\n", `x.yaml:1:8: tempo: "inf" is not a number; expected 10 to 400 quarter notes a minute`},
		"tempo nan":      {"tempo: NaN\n", `x.yaml:1:8: tempo: "NaN" is not a number; expected 10 to 400 quarter notes a minute`},
		"velocity":       {"velocity: 0..90\n", `x.yaml:1:11: velocity: "0" is not a velocity; expected 1 to 127`},
		"velocity ends":  {"velocity: 90..20\n", "x.yaml:1:11: velocity: 90..20 ends below its start"},

		"shortest":           {"rhythm: {shortest: 8}\n", `x.yaml:1:20: rhythm.shortest: "8" is not a note value; expected a fraction of a whole note, of numbers from 1 to 9999`},
		"shortest and grid":  {"grid: 1/8\nrhythm: {shortest: 3/16}\n", "x.yaml:2:20: rhythm.shortest: 3/16 is not a multiple of the grid, 1/8"},
		"finer than grid":    {"rhythm: {shortest: 1/32}\n", "x.yaml:1:20: rhythm.shortest: 1/32 is not a multiple of the grid, 1/16"},
		"shortest too long":  {"bar: 3/4\nrhythm: {shortest: 5/16}\n", "x.yaml:2:20: rhythm.shortest: a bar of 3/4 does not hold 3 notes of 5/16 each"},
		"rests":              {"rhythm: {rests: 5}\n", "x.yaml:1:17: rhythm.rests: 5 is no number of rests in a bar; expected 0 to 4"},
		"rest too many":      {"bar: 3/4\ngrid: 1/4\nrhythm: {rests: 1}\n", "x.yaml:3:17: rhythm.rests: a bar of 3/4 does not hold 3 notes and a rest of 1/4 each"},
		"rests too many":     {"rhythm: {rests: 2, shortest: 1/4}\n", "x.yaml:1:17: rhythm.rests: a bar of 4/4 does not hold 3 notes and 2 rests of 1/4 each"},
		"dotted":             {"rhythm: {dotted: 50}\n", "x.yaml:1:18: rhythm.dotted: 50 is not a likelihood; expected 0 to 1"},
		"dotted none":        {"bar: 3/8\ngrid: 1/8\nrhythm: {dotted: 0.5}\n", "x.yaml:3:18: rhythm.dotted: none of 3 notes in a bar of 3/8 can be dotted"},
		"dotted, rests":      {"grid: 1/8\nrhythm: {dotted: 0.5, rests: 4}\n", "x.yaml:2:18: rhythm.dotted: none of 3 notes and 4 rests in a bar of 4/4 can be dotted"},
		"dotted, too fine":   {"grid: 1/1920\nrhythm: {dotted: 0.5}\n", "x.yaml:2:18: rhythm.dotted: a bar of 4/4 has 1920 grid units; expected at most 1024, because the rhythm has dotted notes"},
		"swing share":        {"rhythm: {swing: {share: 0.8}}\n", "x.yaml:1:25: rhythm.swing.share: 0.8 is not the first note's share of a pair; expected 0.5, which is even, to 0.75"},
		"swing, no share":    {"rhythm: {swing: {of: 1/8}}\n", "x.yaml:1:17: rhythm.swing: no share is written; expected 0.5 to 0.75"},
		"swing finer":        {"rhythm: {swing: {of: 1/32, share: 0.6}}\n", "x.yaml:1:22: rhythm.swing.of: 1/32 is not a multiple of the grid, 1/16"},
		"swing and grid":     {"bar: 3/4\ngrid: 1/4\nrhythm: {swing: {share: 0.6}}\n", "x.yaml:3:17: rhythm.swing: 1/8 is not a multiple of the grid, 1/4"},
		"swing and bar":      {"bar: 3/4\nrhythm: {swing: {of: 1/2, share: 0.6}}\n", "x.yaml:2:22: rhythm.swing.of: a bar of 3/4 does not hold a pair of 1/2"},
		"swing of a tick":    {"grid: 1/1920\nrhythm: {swing: {share: 0.6}}\n", "x.yaml:2:17: rhythm.swing: a grid of one tick leaves no room to swing"},
		"pace":               {"pace: {to: 500}\n", "x.yaml:1:12: pace.to: 500 is not a tempo; expected 10 to 400 quarter notes a minute"},
		"pace to nothing":    {"pace: {by: board}\n", "x.yaml:1:7: pace: no final tempo is given"},
		"pace by":            {"pace: {to: 90, by: bars}\n", `x.yaml:1:20: pace.by: "bars" is none of moves, board`},
		"pace over nothing":  {"pace: {to: 90, by: moves}\n", "x.yaml:1:7: pace: by: moves needs a number of moves"},
		"pace over none":     {"pace: {to: 90, by: moves, over: 0}\n", "x.yaml:1:33: pace.over: 0 is no number of moves; expected 1 to 999"},
		"pace of the board":  {"pace: {to: 90, over: 9}\n", "x.yaml:1:22: pace.over: the tempo follows the board, not a number of moves"},
		"humanise":           {"humanise: {timing: 500}\n", "x.yaml:1:20: humanise.timing: 500 is no deviation; expected 0 to 200 milliseconds"},
		"humanise, loud":     {"humanise: {velocity: -1}\n", "x.yaml:1:22: humanise.velocity: -1 is no deviation; expected 0 to 60 steps of velocity"},
		"rubato":             {"rubato: {depth: 0.1}\n", "x.yaml:1:9: rubato: no number of bars is written; expected 2 to 64"},
		"rubato of a bar":    {"rubato: {bars: 1}\n", "x.yaml:1:16: rubato.bars: 1 is no length of a phrase; expected 2 to 64 bars"},
		"rubato, depth":      {"rubato: {bars: 4, depth: 10}\n", "x.yaml:1:26: rubato.depth: 10 is no depth of a rubato; expected 0 to 0.5"},
		"pedal":              {"players: {first: {pedal: down}}\n", `x.yaml:1:26: players.first.pedal: "down" is none of none, bar, half, beat`},
		"controller":         {"players: {first: {controllers: [{controller: 120, value: 1}]}}\n", `x.yaml:1:46: players.first.controllers[0].controller: "120" is no controller; expected a name or 1 to 119`},
		"controller, pan":    {"players: {first: {controllers: {controller: 10, value: 1}}}\n", "x.yaml:1:45: players.first.controllers.controller: controller 10 belongs to the part's setting pan"},
		"controller, volume": {"players: {first: {controllers: {controller: volume, value: 1}}}\n", "x.yaml:1:45: players.first.controllers.controller: the part has the setting volume for this"},
		"controller, RPN":    {"players: {first: {controllers: {controller: 101, value: 1}}}\n", "x.yaml:1:45: players.first.controllers.controller: controller 101 determines what other controllers mean; a part must not set it"},
		"controller, value":  {"players: {first: {controllers: {controller: expression, value: 40..130}}}\n", `x.yaml:1:64: players.first.controllers.value: "40..130" is no value of a controller; expected 0 to 127`},
		"controller again":   {"players: {first: {controllers: [{controller: 11, value: 1}, {controller: expression, value: 2}]}}\n", "x.yaml:1:74: players.first.controllers[1].controller: expression is in the list already"},
		"controller, none":   {"players: {first: {controllers: {value: 1}}}\n", "x.yaml:1:32: players.first.controllers: no controller is given"},
		"pattern of two":     {"rhythm: {patterns: [x--x-x--, x---x---]}\n", `x.yaml:1:31: rhythm.patterns[1]: "x---x---" has 2 notes; expected 3`},
		"pattern held":       {"rhythm: {patterns: .-xx.x..}\n", `x.yaml:1:20: rhythm.patterns: ".-xx.x.." holds a note in step 2, but no note has begun`},
		"pattern of words":   {"rhythm: {patterns: long-short}\n", `x.yaml:1:20: rhythm.patterns: "long-short" is no pattern: "long-short" is no length`},
		"pattern, bracket":   {"rhythm: {patterns: 1/4+(1/4+1/4+1/4}\n", `x.yaml:1:20: rhythm.patterns: "1/4+(1/4+1/4+1/4" is no pattern`},
		"pattern too fine":   {"grid: 1/8\nrhythm: {patterns: x--x--x-x.x-x---}\n", `x.yaml:2:20: rhythm.patterns: "x--x--x-x.x-x---" has 6 notes; expected 3`},
		"pattern, grid":      {"grid: 1/8\nrhythm: {patterns: x--x--x---------}\n", `x.yaml:2:20: rhythm.patterns: "x--x--x---------": a bar of 4/4 cannot be divided into 16 steps on a grid of 1/8`},
		"pattern, steps":     {"bar: 3/4\nrhythm: {patterns: x--x--x-}\n", `x.yaml:2:20: rhythm.patterns: "x--x--x-": a bar of 3/4 cannot be divided into 8 steps on a grid of 1/16`},
		"pattern too long":   {"rhythm: {patterns: 1/2+1/4+1/2}\n", `x.yaml:1:20: rhythm.patterns: "1/2+1/4+1/2" lasts 5/4 of a whole note; expected a bar of 4/4`},
		"pattern, length":    {"rhythm: {patterns: 1/2+1/32+15/32}\n", `x.yaml:1:20: rhythm.patterns: "1/2+1/32+15/32": 1/32 is not a multiple of the grid, 1/16`},
		"patterns, rests":    {"rhythm: {patterns: xxx., rests: 1}\n", "x.yaml:1:33: rhythm.rests: rests cannot be given together with patterns: patterns determine the whole rhythm of a bar"},
		"euclid, patterns":   {"rhythm: {patterns: xxx., euclid: {of: 8}}\n", "x.yaml:1:34: rhythm.euclid: euclid cannot be given together with patterns: patterns determine the whole rhythm of a bar"},
		"odds":               {"rhythm: {patterns: [xxx., x.xx], odds: 2}\n", "x.yaml:1:40: rhythm.odds: 1 odds for 2 patterns; expected one for each"},
		"odds in order":      {"rhythm: {patterns: [xxx., x.xx], odds: [2, 1], choose: order}\n", "x.yaml:1:40: rhythm.odds: odds are only for patterns that are chosen by chance"},
		"choose of none":     {"rhythm: {choose: row}\n", "x.yaml:1:18: rhythm.choose: there are no patterns to choose from"},
		"euclid of two":      {"rhythm: {euclid: {of: 2}}\n", "x.yaml:1:23: rhythm.euclid.of: 2 is no number of steps; expected 3 to 64"},
		"euclid, grid":       {"rhythm: {euclid: {of: 12}}\n", "x.yaml:1:23: rhythm.euclid.of: E(3, 12): a bar of 4/4 cannot be divided into 12 steps on a grid of 1/16"},
		"euclid, turn":       {"rhythm: {euclid: {of: 8, turn: 8}}\n", "x.yaml:1:32: rhythm.euclid.turn: 8 is no turn; expected 0 to 7, because there are 8 steps"},
		"euclid, turn by":    {"rhythm: {euclid: {of: 8, turn: left}}\n", `x.yaml:1:32: rhythm.euclid.turn: "left" is no turn; expected 0 to 63, or one of chance, order, column, row, player`},
		"weights":            {"rhythm: {weights: [{length: 1/4}, {length: 5/16}]}\n", "x.yaml:1:19: rhythm.weights: no three of these lengths make a bar of 4/4 with 3 notes"},
		"weight, grid":       {"rhythm: {weights: [{length: 1/32}]}\n", "x.yaml:1:29: rhythm.weights[0].length: 1/32 is not a multiple of the grid, 1/16"},
		"weight, shortest":   {"rhythm: {shortest: 1/8, weights: [{length: 1/16}]}\n", "x.yaml:1:44: rhythm.weights[0].length: 1/16 is shorter than rhythm.shortest, 1/8"},
		"weight again":       {"rhythm: {weights: [{length: 1/4}, {length: 2/8}]}\n", "x.yaml:1:44: rhythm.weights[1].length: 1/4 is in the list already"},
		"weight of none":     {"rhythm: {weights: [{length: 1/4, weight: 0}]}\n", "x.yaml:1:42: rhythm.weights[0].weight: 0 is no weight; expected 1 to 99"},
		"weights, dotted":    {"rhythm: {dotted: 1, weights: [{length: 3/8}]}\n", "x.yaml:1:18: rhythm.dotted: dotted cannot be given together with weights: weights determine which lengths notes have"},
		"memory of":          {"memory: {of: colum}\n", `x.yaml:1:14: memory.of: "colum" is none of none, square, column, row, pattern, feature, player`},
		"memory of nothing":  {"memory: {keep: rhythm}\n", "x.yaml:1:16: memory.keep: no motifs are remembered, because memory.of is none"},
		"no contour":         {"memory: {of: row, keep: rhythm, vary: [retrograde, inversion]}\n", "x.yaml:1:52: memory.vary[1]: inversion changes the contour, but only the rhythm is kept"},
		"no rhythm":          {"memory: {of: row, keep: contour, vary: diminution}\n", "x.yaml:1:40: memory.vary: diminution changes the rhythm, but only the contour is kept"},
		"no variations":      {"memory: {of: row, often: 0.5}\n", "x.yaml:1:26: memory.often: no variations are given"},
		"often":              {"memory: {of: row, vary: inversion, often: 0..2}\n", `x.yaml:1:43: memory.often: "0..2" is not a likelihood; expected 0 to 1`},
		"augmentation":       {"memory: {of: row, vary: augmentation}\n", "x.yaml:1:25: memory.vary: augmentation: no bar has room for a motif twice as long"},
		"diminution":         {"grid: 1/4\nmemory: {of: row, vary: [diminution]}\n", "x.yaml:2:26: memory.vary[0]: diminution: no notes of a bar can be halved"},
		"dynamics":           {"dynamics: {by: fase}\n", `x.yaml:1:16: dynamics.by: "fase" is none of chance, phase, confidence`},
		"accent":             {"dynamics: {win: 127}\n", "x.yaml:1:17: dynamics.win: 127 cannot be added to a velocity; expected -126 to 126"},
		"accents": {
			"dynamics: {threat: -127, block: 1000}\n",
			"x.yaml:1:20: dynamics.threat: -127 cannot be added to a velocity; expected -126 to 126\n" +
				"x.yaml:1:33: dynamics.block: 1000 cannot be added to a velocity; expected -126 to 126",
		},
		"rhythm in a wrong bar": {"bar: 5/8\ngrid: 1/4\nrhythm: {rests: 4}\n", "x.yaml:2:7: grid: a bar of 5/8 is 1200 ticks, which is not a multiple of the grid's 480"},

		"channel 10":   {"players: {first: {channel: 10}}\n", "x.yaml:1:28: players.first.channel: channel 10 is for drums; expected another of 1 to 16"},
		"channel":      {"players: {first: {channel: 17}}\n", "x.yaml:1:28: players.first.channel: 17 is not a channel; expected 1 to 16"},
		"channel text": {"players: {first: {channel: one}}\n", `x.yaml:1:28: players.first.channel: "one" is not a whole number; expected 1 to 16`},
		"channel half": {"players: {first: {channel: 1.5}}\n", `x.yaml:1:28: players.first.channel: "1.5" is not a whole number; expected 1 to 16`},
		"one channel": {
			"players: {first: {channel: 2, program: Flute}}\n",
			"x.yaml:1:28: players.first.channel: both players have channel 2",
		},
		"program":      {"players: {second: {program: 129}}\n", "x.yaml:1:29: players.second.program: 129 is not a program; expected 1 to 128"},
		"program name": {"players: {second: {program: Musik Box}}\n", `x.yaml:1:29: players.second.program: "Musik Box" is not an instrument; expected a General MIDI name or 1 to 128`},
		"bank":         {"players: {second: {bank: 16384}}\n", "x.yaml:1:26: players.second.bank: 16384 is not a bank; expected 0 to 16383"},

		"reference note":    {"reference: {notes: [C2, X]}\n", `x.yaml:1:25: reference.notes[1]: "X" is not a note`},
		"reference none":    {"reference: {notes: []}\n", "x.yaml:1:20: reference.notes: the list is empty; expected at least one note"},
		"reference outside": {"reference: {notes: [C2, C4]}\n", "x.yaml:1:25: reference.notes[1]: C4 (84) is outside the range C1..B3 (48..83)"},
		"default outside":   {"range: C3..C5\n", "x.yaml:1:8: range: C3..C5 (72..96) lacks C2 (60), the default reference note"},
		"no brackets":       {"reference:\n  notes: C2, X,D2,\n", "x.yaml:2:14: reference.notes[1]: \"X\" is not a note"},
		"no brackets within braces": {
			"reference: {notes: D2, A2}\n",
			`x.yaml:1:24: reference: unknown field "A2"`,
		},
		"stay":          {"reference: {stay: 0}\n", "x.yaml:1:19: reference.stay: 0 is no number of bars; expected 1 to 999"},
		"stays":         {"reference: {notes: [C2, D2], stay: [2, 1000]}\n", "x.yaml:1:40: reference.stay[1]: 1000 is no number of bars; expected 1 to 999"},
		"stays too few": {"reference: {notes: [C2, D2, E2], stay: [2, 1]}\n", "x.yaml:1:40: reference.stay: 2 numbers for 3 notes; expected one for all or one for each"},
		"stays none":    {"reference: {stay: []}\n", "x.yaml:1:19: reference.stay: the list is empty; expected numbers of bars"},
		"then":          {"reference: {then: cycel}\n", `x.yaml:1:19: reference.then: "cycel" is none of cycle, hold, chain, reverse, random, walk`},
		"one own list":  {"players: {second: {reference: {notes: C2}}}\n", "x.yaml:1:31: players.second.reference: the other player has no list; expected a list for each player, or a shared list"},
		"both kinds of list": {
			"players: {first: {reference: {notes: C2}}, second: {reference: {notes: C2}}}\nreference: {notes: C2}\n",
			"x.yaml:2:12: reference: both a shared list and a list for players.first are given",
		},
		"own list outside": {
			"players: {first: {reference: {notes: C2}}, second: {reference: {notes: C0}}}\n",
			"x.yaml:1:72: players.second.reference.notes: C0 (36) is outside the range C1..B3 (48..83)",
		},

		"both kinds at once": {
			"tempo: fast\nsigns: both\nreference: {notes: C9, stay: []}\n",
			lines(
				`x.yaml:1:8: tempo: "fast" is not a number; expected 10 to 400 quarter notes a minute`,
				`x.yaml:2:8: signs: "both" is none of shared, independent, players, result`,
				`x.yaml:3:20: reference.notes: "C9" is not a MIDI key; expected C-3..G7 (0..127)`,
				"x.yaml:3:30: reference.stay: the list is empty; expected numbers of bars",
			),
		},
		"nothing follows from a mistake": {
			"reference: {notes: [C2], then: circle, step: 2}\nscale: {mode: none, steps: [0, 3]}\npace: 160\ndynamics: {by: fase}\n",
			lines(
				`x.yaml:1:32: reference.then: "circle" is none of cycle, hold, chain, reverse, random, walk`,
				`x.yaml:2:15: scale.mode: "none" is none of `+strings.Join(modeNames().Words(), ", "),
				`x.yaml:3:7: pace: "160" where fields were expected`,
				`x.yaml:4:16: dynamics.by: "fase" is none of chance, phase, confidence`,
			),
		},
		"many": {
			"intervals: {x: [" + strings.Repeat("-1, ", mostErrors+2) + "]}\n",
			manyWrong(),
		},
		"all at once": {
			"tempo: 5\nsigns: both\nrange: 4\n",
			lines(
				"x.yaml:1:8: tempo: 5 is not a tempo; expected 10 to 400 quarter notes a minute",
				`x.yaml:2:8: signs: "both" is none of shared, independent, players, result`,
				`x.yaml:3:8: range: "4" is not a range; expected low..high`,
			),
		},
	}
	testParseErrors(t, tests)
}

// mostErrors is the greatest number of mistakes that are reported one by one.
const mostErrors = 20

// manyWrong returns the error for a file with 22 wrong intervals.
func manyWrong() string {
	var told []string
	for i := range mostErrors {
		told = append(told, fmt.Sprintf("x.yaml:1:%d: intervals.x[%d]: -1 is no interval; expected 0 to 127", 17+4*i, i))
	}
	return lines(append(told, "x.yaml: … and 2 more mistakes")...)
}

// TestEmptyFileIsPaper checks that a file without settings gives the same score as the bundled score paper.
func TestEmptyFileIsPaper(t *testing.T) {
	for _, source := range []string{"", "\n", "# nothing\n", "---\n", "{}"} {
		score, err := Parse("mine.yaml", []byte(source))
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		want := Paper()
		want.Name, want.Title, want.About = "mine.yaml", "mine", ""
		if !reflect.DeepEqual(score, want) {
			t.Errorf("%q:\n got %+v\nwant %+v", source, score, want)
		}
	}
}

// TestListsWithoutBrackets checks that a comma after the last item of a list is ignored. It also checks that sharps and flats may be written ♯
// and ♭.
func TestListsWithoutBrackets(t *testing.T) {
	for _, source := range []string{"reference:\n  notes: Eb2, C#2,\n", "reference: {notes: [E♭2, C♯2,]}\n"} {
		score, err := Parse("x.yaml", []byte(source))
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if want := []int{63, 61}; !reflect.DeepEqual(score.Shared.Notes, want) {
			t.Errorf("%s: %v; want %v", source, score.Shared.Notes, want)
		}
	}
	score, err := Parse("x.yaml", []byte("scale: {root: B♭, steps: [0, 2]}\nrange: A♭0..60"))
	if err != nil || score.Scale.Root != 10 || score.Range.Low != 44 {
		t.Errorf("%+v, %v", score, err)
	}
}

// TestExamplesInHintsAreValid checks that the examples of sections, which hints quote, are valid.
func TestExamplesInHintsAreValid(t *testing.T) {
	r := reader{score: Paper()}
	s := r.score
	for before, example := range map[string]string{
		"scale: ": r.scale(&s.Scale).Example, "intervals: ": intervals(&s.Intervals).Example, "reference: ": r.reference(s.Shared).Example, "rhythm: ": r.rhythm(&s.Rhythm).Example,
		"pace: ": r.pace(&Pace{}).Example, "memory: ": r.memory(&Memory{}).Example, "dynamics: ": dynamics(&s.Dynamics).Example, "players: ": r.players(&s.Players).Example, "form: ": r.form(&Form{}).Example,
	} {
		if _, err := Parse("x.yaml", []byte(before+example)); err != nil {
			t.Error(err)
		}
	}
	source := fmt.Sprintf("rhythm: {swing: %s}\nplayers: {first: %s, second: {drone: %s, ending: %s}}\nform: {movements: [%s]}\n",
		swing(&s.Rhythm.Swing).Example, r.player(&s.Players[0]).Example, r.drone(&Drone{}).Example, ending(&Ending{}).Example, movementSettings(&Movement{}).Example)
	if _, err := Parse("x.yaml", []byte(source)); err != nil {
		t.Error(err)
	}
}

func testParseErrors(t *testing.T, tests map[string]struct{ source, want string }) {
	t.Helper()
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Parse("x.yaml", []byte(test.source))
			if err == nil {
				t.Fatal("no error")
			}
			if got, want := err.Error(), strings.TrimSuffix(test.want, "\n"); got != want {
				t.Errorf("\n got %s\nwant %s", got, want)
			}
		})
	}
}

func TestHints(t *testing.T) {
	fields := Paper().settings().Names()
	tests := []struct{ source, want string }{
		{"tempoo: 90", `did you mean "tempo"?`},
		{"titel: x", `did you mean "title"?`},
		{"mode: dorian", "mode belongs in scale"},
		{"notes: C2", "notes belongs in reference"},
		{"voices: [{bass: {notes: [C2]}}]", "a bass plays the chords: write them as harmony: {chords: [Dm 2, G7 2]}"},
		{"voices: [{bass: {pull: 0.5}}]", "pull belongs in harmony"},
		{"channel: 2", "channel belongs in players.first or in players.second"},
		{"reference: {tempo: 90}", "tempo belongs at the top level"},
		{"title: Opus 1: Openings", `put text that has a colon in quotes, as in title: "Part 1: Dawn"`},
		{"about: see\ntitle: The end:", `put text that has a colon in quotes, as in title: "Part 1: Dawn"`},
		{"tempo: 90\n  signs: shared", "settings of one group begin at the same column: look at the spaces before this one and the next"},
		{"title: #1", "# begins a comment: put text that begins with it in quotes"},
		{"title: #1\ntempo: 90", "# begins a comment: put text that begins with it in quotes"},
		{"title:\n# one\ntempo: 90", "give it one, or leave it out"},
		{"scale: D dorian", "write each as name: value, as in {root: D, mode: dorian}"},
		{"players: {first: Cello}", "write each as name: value, as in {program: Cello}"},
		{"reference:\n  notes: C2 G2", "put commas between the items of a list"},
		{"reference: {notes: [C2 G2]}", "put commas between the items of a list"},
		{"reference:\n  stay: 1 2", "put commas between the items of a list"},
		{"players: {first: {program: acoustic grand}}", `did you mean "Acoustic Grand Piano"?`},
		{"players: {first: {program: Sax}}", "choose one of Soprano Sax, Alto Sax, Tenor Sax, Baritone Sax"},
		{"players: {first: {program: strings}}", "choose one of Tremolo Strings, Pizzicato Strings, Synth Strings 1, Synth Strings 2"},
		{"players: {first: {program: nylon guitar}}", `did you mean "Acoustic Guitar (nylon)"?`},
		{"colour: C", "the fields here are " + strings.Join(fields, ", ")},
		{
			"form: {movements: [{colour: C}]}", "the fields here are title, first, second, opening, tempo, transition, pause, ending, tuning, range, scale, keys, intervals, captures, bounds, " +
				"reference, harmony, signs, bar, grid, rhythm, memory, phrases, coda, pace, rubato, velocity, dynamics, humanise, players, voices, drama",
		},
		{"signs: Shaerd", `did you mean "shared"?`},
		{"reference: {then: revers}", `did you mean "reverse"?`},
		{"players: {first: {program: Musik Box}}", `did you mean "Music Box"?`},
		{"players: {first: {program: Kazoo}}", "midiconnect4 scores programs lists the names"},
		{"reference: {notes: D2, A2}", "within braces a list needs brackets, as in {notes: [D3, A2]}"},
		{"players:\n\tfirst: {}", "indent with spaces"},
		{"title: x # y\n\n tempo: 90 # z", "settings of one group begin at the same column: look at the spaces before this one and the next"},
		{"tempo:", "give it one, or leave it out"},
		{"tempo: '90'", "take the quotes away"},
		{"range: H1..B3", "write a note as C2, C#2 or Db2, or as its MIDI number"},
	}
	for _, test := range tests {
		_, err := Parse("x.yaml", []byte(test.source))
		all := errorsOf(t, err)
		if len(all) != 1 || all[0].Hint != test.want {
			t.Errorf("%s: %v, hint %q; want hint %q", test.source, err, all[0].Hint, test.want)
		}
	}
}

func TestParseSetsFields(t *testing.T) {
	score, err := Parse("songs/mine.yaml", []byte(lines(
		"# a comment",
		"middle_c: C4",
		"range: D2..69",
		"reference:",
		"  notes:",
		"    - Db3",
		"    - c#3",
		"    - 51",
		"  stay: [1, 2, 3]",
		"  then: reverse",
		"signs: independent",
		"bar: 6/8",
		"grid: 1/24",
		"rhythm: {shortest: 1/12, rests: 1, dotted: 0.25, swing: {of: 1/6, share: 0.7}}",
		"tempo: 92.5",
		"pace: {to: 60, by: moves, over: 12}",
		"velocity: 64",
		"dynamics: {by: phase, threat: +12, block: -8, win: 30}",
		"players:",
		"  first: {name: Left Hand, channel: 16, program: acoustic guitar nylon, bank: 129}",
		`  second: {program: 128}`,
	)))
	if err != nil {
		t.Fatal(err)
	}
	want := Paper()
	want.Name, want.Title, want.About, want.MiddleC = "songs/mine.yaml", "mine", "", 4
	want.Range, want.Signs, want.Meter, want.Grid = Span{38, 69}, IndependentSigns, Meter{Beats: 6, Unit: 8}, 80
	want.Tempo, want.Velocity = 92.5, Span{64, 64}
	want.Rhythm = Rhythm{Shortest: 160, Rests: 1, Dotted: 0.25, Swing: Swing{Unit: 320, Share: 0.7}, Choose: PatternByChance}
	want.Pace = &Pace{To: 60, By: ByMoves, Over: 12}
	want.Dynamics = Dynamics{By: ByPhase, Threat: 12, Block: -8, Win: 30}
	left, right := &want.Players[0], &want.Players[1]
	left.Name, left.Channel, left.Program, left.Bank = "Left Hand", 16, 25, 129
	right.Name, right.Program = "Gunshot", 128
	want.Shared = &Reference{Notes: []int{49, 49, 51}, Stay: []int{1, 2, 3}, Then: Reverse}
	if !reflect.DeepEqual(score, want) {
		t.Errorf("\n got %+v\nwant %+v", score, want)
	}
}

// TestMiddleCMovesNoKeys checks that the setting middle_c changes only the names of notes, not the keys of settings that a file leaves out.
func TestMiddleCMovesNoKeys(t *testing.T) {
	score, err := Parse("x.yaml", []byte("middle_c: C4"))
	if err != nil {
		t.Fatal(err)
	}
	paper := Paper()
	if score.Range != paper.Range || !reflect.DeepEqual(score.Shared, paper.Shared) {
		t.Errorf("range %v, reference %v", score.Range, score.Shared)
	}
}

func TestPlayersOwnReferences(t *testing.T) {
	score, err := Parse("x.yaml", []byte(
		"players: {first: {reference: {notes: [C2, E2], stay: 2, then: cycle}}, second: {reference: {then: hold}}}"))
	if err != nil {
		t.Fatal(err)
	}
	if score.Shared != nil {
		t.Error("there is a shared list too")
	}
	for i, want := range []*Reference{{Notes: []int{60, 64}, Stay: []int{2, 2}, Then: Cycle}, {Notes: []int{60}, Stay: []int{1}, Then: Hold}} {
		if got := score.Players[i].Reference; !reflect.DeepEqual(got, want) {
			t.Errorf("player %d: %v; want %v", i, got, want)
		}
	}
}

// TestByteOrderMarkAndWindowsLineEnds checks that a byte order mark and Windows line ends do not change how a file is read.
func TestByteOrderMarkAndWindowsLineEnds(t *testing.T) {
	_, err := Parse("x.yaml", []byte("\xef\xbb\xbftempo: 90\r\nbar: 3/4\r\nsigns: both\r\n"))
	const want = `x.yaml:3:8: signs: "both" is none of shared, independent, players, result`
	if err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}

// errorsOf returns the errors that are joined in err.
func errorsOf(t testing.TB, err error) []*settings.Error {
	t.Helper()
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		joined = one{err}
	}
	var all []*settings.Error
	for _, err := range joined.Unwrap() {
		e, ok := errors.AsType[*settings.Error](err)
		if !ok {
			t.Fatalf("%v is a %T", err, err)
		}
		all = append(all, e)
	}
	return all
}

type one [1]error

func (o one) Unwrap() []error { return o[:] }
