package lab

import (
	"context"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"midiconnect4/evolution"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
)

func TestMilestones(t *testing.T) {
	for length, want := range map[int][]int{
		1:   {1},
		4:   {1, 2, 3, 4},
		60:  {1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60},
		103: {1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 103},
	} {
		if got := milestones(length); !reflect.DeepEqual(got, want) {
			t.Errorf("%d: %v, want %v", length, got, want)
		}
	}
}

// curveLab returns an experiment that consists of curves, with its options.
func curveLab(t *testing.T, seeds ...uint64) (Experiment, Options) {
	t.Helper()
	s := swarm.Default()
	s.Individuals, s.Iterations = 4, 3
	e := Experiment{
		Paper: "swarm", Tables: []string{"1"}, Columns: []string{"own"},
		Kinds: map[string]work.Kind{CurveKind: MeasureCurve},
		Curves: func(*Lab) []Curves {
			return []Curves{{Table: "curves", Title: "S", Game: "tictactoe", Step: "iteration", Series: []Series{{"gcpso", gamer.Swarm, &s, seeds}}}}
		},
	}
	return e, Options{Dir: t.TempDir(), Table: "curves", Seed: 1, Cores: 2, Watch: func(string, int) func() { return func() {} }}
}

// TestCurves checks each value of a curve against the champion of a run that ends there.
func TestCurves(t *testing.T) {
	e, o := curveLab(t, 7, 8, 9)
	report, err := e.Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{}
	for _, seed := range []uint64{7, 8, 9} {
		for n := 1; n <= 3; n++ {
			s := swarm.Default()
			s.Individuals, s.Iterations = 4, n
			p, g := swarm.New(s, seed), swarm.Generation{Settings: s, Seed: seed, Number: 1, Cores: 1}
			for ; ; g.Number++ {
				if _, err := p.Measure(context.Background(), g); err != nil {
					t.Fatal(err)
				}
				if g.Number == n {
					break
				}
				p = p.Next(g)
			}
			best := p.Best(g)
			settings, _ := json.Marshal(s)
			f := &gamer.File{System: gamer.Swarm, Game: s.Game, Seed: seed, Generation: n, Settings: settings, Genes: best.Genes}
			value, err := Rate(context.Background(), f, 0, 0, 1, nil)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := json.Marshal([]any{seed, n, value})
			want = append(want, append([]string{"as read here", "gcpso"}, strings.Split(strings.Trim(string(text), "[]"), ",")...))
		}
	}
	if !reflect.DeepEqual(report.Simulations, want) || !reflect.DeepEqual(report.Columns, append([]string{"reading"}, curveColumns...)) {
		t.Errorf("%v: %v, want %v", report.Columns, report.Simulations, want)
	}
	again, err := e.Run(context.Background(), o)
	if err != nil || !reflect.DeepEqual(report, again) {
		t.Errorf("again: %v\n%+v\n%+v", err, report, again)
	}
	if len(report.Plots) != 2 || len(report.Tables) != 1 || report.Tables[0].Rows[0].Name != "gcpso, iteration 1" {
		t.Fatalf("%+v", report)
	}
	figures, err := os.ReadFile(report.Plots[0])
	if err != nil || !strings.HasPrefix(string(figures), "series,iteration,runs,mean,low,high,least,greatest\ngcpso,1,3,") || strings.Count(string(figures), "\n") != 4 {
		t.Errorf("%v: %s", err, figures)
	}
	picture, err := os.ReadFile(report.Plots[1])
	if err != nil || !strings.Contains(string(picture), "<svg") || !strings.Contains(string(picture), "fill-opacity") {
		t.Errorf("%v: %s", err, picture)
	}
	if err := e.CheckTable("curves"); err != nil {
		t.Error(err)
	}
}

// TestCurvesOfAnArchive checks that an archive gives the same table, picture and numbers as the runs themselves.
func TestCurvesOfAnArchive(t *testing.T) {
	e, o := curveLab(t, 7, 8)
	o.Archive = e.NewArchive(o)
	report, err := e.Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	wanted, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := o
	elsewhere.Dir = t.TempDir()
	other, err := e.Run(context.Background(), elsewhere)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := json.Marshal(other); err != nil || string(got) != string(wanted) || !strings.Contains(string(got), `"plots":["curves.csv","curves.svg"]`) {
		t.Errorf("in another folder: %v\n%s\nwant\n%s", err, got, wanted)
	}
	from, err := e.Archived(o.Archive, Options{Dir: t.TempDir()})
	if err != nil || from.Table != "curves" {
		t.Fatal(from.Table, err)
	}
	again, err := e.Run(context.Background(), from)
	if err != nil || !reflect.DeepEqual(report.Tables, again.Tables) || !reflect.DeepEqual(report.Simulations, again.Simulations) {
		t.Fatalf("%v\n%+v\n%+v", err, report, again)
	}
	for i, path := range report.Plots {
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(again.Plots[i]); err != nil || string(got) != string(want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestCurvesAreAskedForByThemselves(t *testing.T) {
	e, _ := curveLab(t)
	for names, want := range map[string]string{
		"curves": "", "1": "", "1,curves": "table curves of swarm can only be made alone; leave out the other tables", "2": `there is no table "2" of swarm: tables are 1, curves`,
	} {
		if err := e.CheckTable(names); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %v", names, err)
		}
	}
}

// TestImpossibleCurvesAreRefused checks the errors for invalid tasks.
func TestImpossibleCurvesAreRefused(t *testing.T) {
	ns, err := evolution.FindTrainer(gamer.NSequence)
	if err != nil {
		t.Fatal(err)
	}
	settings := ns.Settings()
	*settings.Length() = 1
	text, err := json.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		`{`:                  "a curve cannot be read",
		`{"cards":1}`:        "a curve cannot be read",
		`{"system":"chess"}`: "there is no system",
		`{"system":"swarm"}`: "a run has settings",
		`{"system":"n-sequence","settings":` + string(text) + `,"games":-1}`:                           "must be 0 to",
		`{"system":"n-sequence","settings":` + string(text) + `,"seed":1,"generations":[1],"games":0}`: "the strength in connect4-7x6 cannot be measured without games",
	} {
		if _, err := MeasureCurve(context.Background(), []byte(body), func() {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
}
