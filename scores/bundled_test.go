package scores

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"midiconnect4/scores/settings"
)

func TestBundledScores(t *testing.T) {
	want := []string{
		"accelerando", "blitz", "blues", "breath", "cantus", "chaconne", "chronicle", "crowns", "downfall", "endgame", "evolution", "fortune", "gambit", "gradus",
		"invention", "leitmotif", "modes", "music-box", "nerve", "nocturne", "noughts", "organ", "paper", "parade", "passacaglia", "pizzicato",
		"prolation", "sevens", "siege", "song", "summit", "swing", "toccata", "verdict",
	}
	if got := Names(); !slices.Equal(got, want) {
		t.Fatalf("%v; want %v", got, want)
	}
	then, own := map[AfterList]bool{}, false
	uses := func(score *Score) {
		for _, list := range []*Reference{score.Shared, score.Players[0].Reference, score.Players[1].Reference} {
			if list != nil {
				then[list.Then] = true
			}
		}
		own = own || score.Shared == nil
	}
	for _, name := range Names() {
		score, err := Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if score.Name != name || score.Title == name || score.About == "" {
			t.Errorf("%s: name %q, title %q, about %q", name, score.Name, score.Title, score.About)
		}
		source, err := Source(name)
		if err != nil || !strings.HasPrefix(string(source), "# ") {
			t.Errorf("%s does not begin with a comment: %v", name, err)
		}
		uses(score)
	}
	for _, name := range examples {
		score, err := Load("../docs/examples/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		uses(score)
	}
	if len(then) != len(afterList) || !own {
		t.Errorf("continuations in use: %v; players with their own lists: %t", then, own)
	}
}

func TestPaperFileIsTheDefault(t *testing.T) {
	got, err := Load("paper")
	if err != nil {
		t.Fatal(err)
	}
	got.Text = ""
	if want := Paper(); !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
}

func TestTemplateEqualsPaper(t *testing.T) {
	got, err := Parse("new.yaml", Template())
	if err != nil {
		t.Fatal(err)
	}
	want := Paper()
	want.Name, want.Title, want.About = got.Name, got.Title, got.About
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
}

// TestTemplateAndPaperStateEveryField checks that the template and the score paper.yaml give a value for every setting that has a default.
func TestTemplateAndPaperStateEveryField(t *testing.T) {
	fields := fieldsWithDefault()
	if len(fields) < 40 {
		t.Fatalf("only %d fields have a default: %v", len(fields), fields)
	}
	fields = append(fields, "title", "about") // no defaults, but they belong in both files
	for name, source := range map[string][]byte{"template": Template(), "paper": paperSource(t)} {
		r := newReader(name, bundledFile)
		if err := r.read(source); err != nil {
			t.Fatal(err)
		}
		for _, field := range fields {
			if !r.Has(field) {
				t.Errorf("%s lacks %s", name, field)
			}
		}
	}
}

// fieldsWithDefault lists the settings that have a default in the schema, such as scale.mode.
func fieldsWithDefault() []string {
	var fields []string
	var walk func(path string, section *settings.Schema)
	walk = func(path string, section *settings.Schema) {
		for _, p := range section.Properties {
			field := settings.Within(path, p.Name)
			if strings.HasSuffix(field, "reference.step") {
				continue // only the continuation walk has a step, and neither file has one
			}
			if p.Schema.Default != nil {
				fields = append(fields, field)
			}
			walk(field, p.Schema)
		}
	}
	walk("", Paper().settings().Schema(true))
	return fields
}

// TestTemplateShowsTheRest checks that the template shows optional settings as comments if they have no default, and that these comments are
// valid settings without the #.
func TestTemplateShowsTheRest(t *testing.T) {
	shown := regexp.MustCompile(`(?m)^( *)# ((shortest|swing|pace): )`).ReplaceAll(Template(), []byte("$1$2"))
	score, err := Parse("shown.yaml", shown)
	if err != nil {
		t.Fatal(err)
	}
	if score.Rhythm.Shortest == 0 || score.Rhythm.Swing.Unit == 0 || score.Pace == nil {
		t.Errorf("%+v, pace %v", score.Rhythm, score.Pace)
	}
}

func paperSource(t *testing.T) []byte {
	t.Helper()
	source, err := Source("paper")
	if err != nil {
		t.Fatal(err)
	}
	return source
}

func TestLoadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my score.yaml")
	if err := os.WriteFile(path, []byte("tempo: 90\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	score, err := Load(path)
	if err != nil || score.Tempo != 90 || score.Name != path || score.Title != "my score" {
		t.Errorf("%+v, %v", score, err)
	}

	t.Chdir(filepath.Dir(path))
	if err := os.Rename("my score.yaml", "plain"); err != nil {
		t.Fatal(err)
	}
	if score, err := Load("plain"); err != nil || score.Tempo != 90 {
		t.Errorf("%+v, %v", score, err)
	}
}

func TestLoadErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("big.yaml", make([]byte, settings.MaxSize+1), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder.yaml", 0o755); err != nil {
		t.Fatal(err)
	}
	bundled := "; the bundled ones are " + strings.Join(Names(), ", ")
	tests := []struct{ name, want, hint string }{
		{"papr", `no score is called "papr"` + bundled, `did you mean "paper"?`},
		{"sonata", `no score is called "sonata"` + bundled, ""},
		{"", `no score is called ""` + bundled, ""},
		{"torus", "score torus: was bundled before the first release; its file is docs/examples/torus.yaml: give its path", ""},
		{"none.yaml", "none.yaml: no such file or directory", ""},
		{"../paper", "../paper: no such file or directory", ""},
		{"folder.yaml", "folder.yaml: is a directory", ""},
		{"big.yaml", "big.yaml: larger than 256 KiB", ""},
	}
	for _, test := range tests {
		_, err := Load(test.name)
		e, ok := errors.AsType[*settings.Error](err)
		if !ok || err.Error() != test.want || e.Hint != test.hint {
			t.Errorf("%s: %v; want %s, hint %q", test.name, err, test.want, test.hint)
		}
	}
}

func TestSourceIsBundledOnly(t *testing.T) {
	for _, name := range []string{"", "../template", "paper.yaml", "PAPER"} {
		if _, err := Source(name); err == nil {
			t.Errorf("%q is bundled", name)
		}
	}
}
