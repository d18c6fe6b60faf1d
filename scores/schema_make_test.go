package scores

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/invopop/jsonschema"
)

// makeSchema derives the schema from the document struct. Patterns of values
// are given here; defaults are read from the paper's score.
func makeSchema(t *testing.T) []byte {
	t.Helper()
	reflector := jsonschema.Reflector{
		FieldNameTag:               "yaml",
		RequiredFromJSONSchemaTags: true,
		DoNotReference:             true,
		Anonymous:                  true,
		Mapper:                     valueSchema,
	}
	root := reflector.Reflect(document{})
	root.Title = "Score of MIDI-Connect4"
	root.Description = "How the moves of a game become music. Every setting may be left out; it then has the value of the bundled score paper."

	players := property(root, "players")
	for _, player := range []string{"first", "second"} {
		channel := property(property(players, player), "channel")
		channel.Not = &jsonschema.Schema{Const: drumChannel}
	}
	pace := property(root, "pace")
	pace.If = has("by", &jsonschema.Schema{Const: ByMoves})
	pace.Then, pace.Else = has("over", nil), &jsonschema.Schema{Not: has("over", nil)}
	// The players' own lists come together, and without a shared one.
	first, second := has("players", has("first", has("reference", nil))), has("players", has("second", has("reference", nil)))
	root.If = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{first, second}}
	root.Then = &jsonschema.Schema{AllOf: []*jsonschema.Schema{first, second}, Not: has("reference", nil)}

	pitchRules(property(root, "scale"), []*jsonschema.Schema{
		property(root, "reference"),
		property(property(property(root, "players"), "first"), "reference"),
		property(property(property(root, "players"), "second"), "reference"),
	})

	paper, err := Source("paper")
	if err != nil {
		t.Fatal(err)
	}
	var defaults map[string]any
	if err := yaml.Unmarshal(paper, &defaults); err != nil {
		t.Fatal(err)
	}
	delete(defaults, "title")
	delete(defaults, "about")
	setDefaults(root, defaults)

	made, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(made, '\n')
}

// pitchRules tells which settings of a scale and of lists of reference notes go
// together.
func pitchRules(scale *jsonschema.Schema, references []*jsonschema.Schema) {
	scale.If = has("root", nil)
	scale.Then = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{has("mode", nil), has("steps", nil)}}
	scale.Not = &jsonschema.Schema{Required: []string{"mode", "steps"}}
	for _, list := range references {
		list.Not = &jsonschema.Schema{Required: []string{"notes", "melody"}}
		list.DependentRequired = map[string][]string{"track": {"melody"}, "step": {"then"}}
		list.If = has("step", nil)
		list.Then = has("then", &jsonschema.Schema{Const: string(Walk)})
	}
}

func property(s *jsonschema.Schema, name string) *jsonschema.Schema {
	child, _ := s.Properties.Get(name)
	return child
}

// has is the schema of an object that gives a property, which is as told.
func has(name string, as *jsonschema.Schema) *jsonschema.Schema {
	s := &jsonschema.Schema{Required: []string{name}}
	if as != nil {
		s.Properties = jsonschema.NewProperties()
		s.Properties.Set(name, as)
	}
	return s
}

func setDefaults(s *jsonschema.Schema, defaults map[string]any) {
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		switch value := defaults[pair.Key].(type) {
		case nil:
		case map[string]any:
			setDefaults(pair.Value, value)
		default:
			pair.Value.Default = value
		}
	}
}

const (
	notePattern     = `([A-Ga-g][#b]?-?[0-9]{1,2}|[0-9]{1,3})`
	velocityPattern = `([1-9]|[1-9][0-9]|1[01][0-9]|12[0-7])`
)

// valueSchema is the schema of a value that is more than its Go type says.
func valueSchema(t reflect.Type) *jsonschema.Schema {
	text := func(pattern string) *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Pattern: pattern}
	}
	number := func(low, high json.Number) *jsonschema.Schema {
		return &jsonschema.Schema{Type: "integer", Minimum: low, Maximum: high}
	}
	either := func(schemas ...*jsonschema.Schema) *jsonschema.Schema {
		return &jsonschema.Schema{AnyOf: schemas}
	}
	orList := func(item *jsonschema.Schema) *jsonschema.Schema {
		one := uint64(1)
		return either(item, &jsonschema.Schema{Type: "array", Items: item, MinItems: &one})
	}
	words := func(words ...any) *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Enum: words}
	}
	switch t {
	case reflect.TypeFor[string]():
		return either(text(`\S`), &jsonschema.Schema{Type: "number"})
	case reflect.TypeFor[middleC]():
		return words("C2", "C3", "C4")
	case reflect.TypeFor[noteSpan]():
		return text(`^` + notePattern + ` *\.\. *` + notePattern + `$`)
	case reflect.TypeFor[noteList]():
		return orList(either(text(`^`+notePattern+`$`), number("0", "127")))
	case reflect.TypeFor[stayList]():
		return orList(number("1", "999"))
	case reflect.TypeFor[AfterList]():
		return words(Cycle, Hold, Chain, Reverse, Random, Walk)
	case reflect.TypeFor[pitchClass]():
		return text(`^[A-Ga-g][#b]?$`)
	case reflect.TypeFor[mode]():
		var names []any
		for _, m := range modes {
			names = append(names, m.name)
		}
		return words(names...)
	case reflect.TypeFor[stepList]():
		steps := orList(number("0", "11"))
		steps.AnyOf[1].PrefixItems = []*jsonschema.Schema{{Const: 0}}
		steps.AnyOf[1].UniqueItems = true
		steps.AnyOf[0] = &jsonschema.Schema{Const: 0}
		return steps
	case reflect.TypeFor[IntervalUnit]():
		return words(BySteps, ByThirds)
	case reflect.TypeFor[intervalList]():
		return orList(number("0", "127"))
	case reflect.TypeFor[Bounds]():
		return words(Turn, Fold, Clamp)
	case reflect.TypeFor[Signs]():
		return words(SharedSign, IndependentSigns, SignsByPlayer, SignsByResult)
	case reflect.TypeFor[Captures]():
		return words(CapturesByMove, CapturesByHops)
	case reflect.TypeFor[PaceBy]():
		return words(ByMoves, ByBoard)
	case reflect.TypeFor[DynamicsBy]():
		return words(ByChance, ByPhase, ByConfidence)
	case reflect.TypeFor[Clef]():
		return words(AutoClef, Treble, Treble8, AltoClef, TenorClef, BassClef)
	case reflect.TypeFor[EndingStyle]():
		return words(NoEnding, ChordEnding, LastEnding, TonicEnding)
	case reflect.TypeFor[Staves]():
		return words(TwoStaves, OneStaff)
	case reflect.TypeFor[Waiting]():
		return words(SilentWaiting, OstinatoWaiting, DroneWaiting)
	case reflect.TypeFor[timeSignature]():
		return text(`^([1-9]|[1-5][0-9]|6[0-4])/(1|2|4|8|16)$`)
	case reflect.TypeFor[noteValue]():
		return text(`^[1-9][0-9]*/[1-9][0-9]*$`)
	case reflect.TypeFor[velocitySpan]():
		return either(text(`^`+velocityPattern+`( *\.\. *`+velocityPattern+`)?$`), number("1", "127"))
	case reflect.TypeFor[program]():
		var names []any
		for _, name := range programNames {
			names = append(names, name)
		}
		// The names first, for editors to complete; then any case of them.
		return either(words(names...), text(`[A-Za-z]`), number("1", "128"))
	}
	return nil
}
