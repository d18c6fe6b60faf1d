package settings

import (
	"reflect"
	"strings"
	"testing"
)

// sample has a field of every type that Decode can fill.
type sample struct {
	Text   string   `yaml:"text"`
	Truth  bool     `yaml:"truth"`
	Whole  int      `yaml:"whole"`
	Seed   uint64   `yaml:"seed"`
	Number float64  `yaml:"number"`
	List   []int    `yaml:"list"`
	Maybe  *string  `yaml:"maybe"`
	Inner  inner    `yaml:"inner"`
	Many   []inner  `yaml:"many"`
	Words  []string `yaml:"words"`
}

type inner struct {
	Deep *int `yaml:"deep"`
}

func TestDecodeEveryKind(t *testing.T) {
	got := sample{Whole: 7, Text: "kept"}
	places, err := Decode("x.yaml", []byte(fileOf(
		"truth: true",
		"seed: 18446744073709551615",
		"number: 1.5e1",
		"list: [1, -2, +3, 010]",
		"maybe: |",
		"  two",
		"  lines",
		"inner: {deep: 1}",
		"many:",
		"  - deep: 2",
		"  - {}",
		"words: 3.50",
	)), MaxSize, &got)
	if err != nil {
		t.Fatal(err)
	}
	one, two, text := 1, 2, "two\nlines\n"
	want := sample{
		Text: "kept", Truth: true, Whole: 7, Seed: 1<<64 - 1, Number: 15, List: []int{1, -2, 3, 10}, Maybe: &text,
		Inner: inner{&one}, Many: []inner{{&two}, {}}, Words: []string{"3.50"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
	for field, has := range map[string]bool{
		"truth": true, "text": false, "list": true, "list[1]": true, "list[4]": false, "many[0].deep": true, "many[1].deep": false,
	} {
		if places.Has(field) != has {
			t.Errorf("has %s: %t", field, !has)
		}
	}
	for field, place := range map[string]string{
		"number": "3:9", "list[1]": "4:11", "maybe": "5:8", "inner": "8:8", "inner.deep": "8:15", "many[0].deep": "10:11",
		"many[1].deep": "11:5", // not in the file, so the error is placed at the section around it
		"many":         "10:3",
		"text":         "1:1",
	} {
		e := places.Error(field, "wrong", "right it")
		if want := "x.yaml:" + place + ": " + field + ": wrong"; e.Error() != want || e.Hint != "right it" {
			t.Errorf("%s; want %s", e, want)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	_, err := Decode("x.yaml", []byte(fileOf(
		"truth: 1",
		"whole: 9223372036854775808",
		"seed: -1",
		"number: 1e999",
		"list: [1, x, ~]",
		"inner: [1]",
		"many: [{deep: 1.0}, {shallow: 2}]",
		"words: [a, [b]]",
		"maybe: [1, 2",
		"]",
	)), MaxSize, &sample{})
	want := []string{
		`x.yaml:1:8: truth: "1" is not true or false`,
		`x.yaml:2:8: whole: "9223372036854775808" is out of range; expected a whole number`,
		`x.yaml:3:7: seed: "-1" is not a whole number from 0`,
		`x.yaml:4:9: number: "1e999" is out of range; expected a number`,
		`x.yaml:5:11: list[1]: "x" is not a whole number`,
		`x.yaml:5:14: list[2]: the value is missing`,
		`x.yaml:6:8: inner: a list where fields were expected`,
		`x.yaml:7:15: many[0].deep: "1.0" is not a whole number`,
		`x.yaml:7:22: many[1]: unknown field "shallow"`,
		`x.yaml:8:12: words[1]: a list where a single value was expected`,
		`x.yaml:9:8: maybe: a list where a single value was expected`,
	}
	if err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("\n got %v\nwant %s", err, strings.Join(want, "\n"))
	}
	if _, err := Decode("x.yaml", []byte("# nothing\n"), MaxSize, &sample{}); err == nil || err.Error() != "x.yaml: the file is empty" {
		t.Error(err)
	}
}

func fileOf(lines ...string) string { return strings.Join(lines, "\n") + "\n" }
