package lab

import (
	"encoding/json"
	"reflect"
	"testing"
)

// TestShare checks that the settings shared by all rows move to the table.
func TestShare(t *testing.T) {
	all := []Settings{{"a": 1, "b": 2}, nil, {"a": 1, "b": 3, "c": true}, {"a": 1, "b": 2}}
	table := Table{}
	for _, s := range all {
		table.Rows = append(table.Rows, Row{Settings: s})
	}
	table.share()
	want := []Settings{{"b": 2}, nil, {"b": 3, "c": true}, {"b": 2}}
	if !reflect.DeepEqual(table.Settings, Settings{"a": 1}) {
		t.Errorf("table %v", table.Settings)
	}
	for i, r := range table.Rows {
		if !reflect.DeepEqual(r.Settings, want[i]) {
			t.Errorf("row %d: %v, want %v", i, r.Settings, want[i])
		}
	}
	if len(all[0]) != 2 {
		t.Errorf("the caller's settings are now %v", all[0])
	}
	one := Table{Rows: []Row{{Settings: Settings{"a": 1}}, {}}}
	one.share()
	if data, err := json.Marshal(one); err != nil || string(data) != `{"name":"","title":"","scale":"","settings":{"a":1},"rows":[`+
		`{"name":"","paper":null,"ours":0,"low":null,"high":null,"standard_error":null,"agrees":null},`+
		`{"name":"","paper":null,"ours":0,"low":null,"high":null,"standard_error":null,"agrees":null}]}` {
		t.Errorf("%s, %v", data, err)
	}
}

func TestJoin(t *testing.T) {
	got := Join(Settings{"a": 1, "b": "x"}, Settings{"a": 1, "b": "y"}, Settings{"a": 1, "b": "x"})
	if want := (Settings{"a": 1, "b": []any{"x", "y"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
