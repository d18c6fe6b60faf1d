package play

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
)

// growing imitates a run that has a newer champion each time it is asked for one.
type growing struct {
	files []*gamer.File
	asked int
}

func newGrowing(t *testing.T) *growing {
	t.Helper()
	g := &growing{}
	for _, name := range []string{"generation-001", "generation-010", "generation-050", "generation-100", "generation-200"} {
		f, err := gamer.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		g.files = append(g.files, f)
	}
	return g
}

func (g *growing) newest() (*gamer.File, error) {
	g.asked++
	return g.files[min(g.asked, len(g.files))-1], nil
}

// evolvingSetup returns a setup of three games. A run's champion plays against the gamer named second or, if second is empty, against the same
// run.
func evolvingSetup(t *testing.T, g *growing, second string) Setup {
	t.Helper()
	rules, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	const name = "evolving:run"
	if second == "" {
		second = name
	}
	return Setup{
		Game: rules, Gamers: [2]gamer.Ref{{Name: name}, {Name: second}}, Opening: UsualOpening, Seed: 3, Games: 3,
		Evolving: []*Evolving{NewEvolving(name, g.newest)},
	}
}

// TestTheNewestPlaysEachMatch checks which champion plays in a match: the newest at the time when the match began. This includes rematches. Undoing a
// move must not replace the champion.
func TestTheNewestPlaysEachMatch(t *testing.T) {
	g, s := newGrowing(t), load(t, "paper")
	matches, err := evolvingSetup(t, g, "tactical").Matches(s)
	if err != nil {
		t.Fatal(err)
	}
	if g.asked != 0 {
		t.Errorf("asked for %d gamers before a match began", g.asked)
	}
	series := NewSeries(s, InOrder(matches...))
	var played []string
	for {
		m, _, err := series.Next(t.Context())
		if errors.Is(err, ErrOver) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Turns) == 1 {
			played = append(played, m.Names[game.First])
		}
		if len(m.Turns) == 3 && len(played) == 2 {
			if err := series.GoBack(m.Back(1)); err != nil {
				t.Fatal(err)
			}
			if m, _, err = series.Next(t.Context()); err != nil || m.Names[game.First] != played[1] {
				t.Errorf("after a step back %s plays, %v", m.Names[game.First], err)
			}
			if _, _, err := series.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, _, err := series.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := series.NewGame(); err != nil {
		t.Fatal(err)
	}
	played = append(played, series.match.Names[game.First])
	want := []string{"evolving:run, generation 1", "evolving:run, generation 10", "evolving:run, generation 50", "evolving:run, generation 100"}
	if !slices.Equal(played, want) {
		t.Errorf("%q, want %q", played, want)
	}
}

// TestOneRunAgainstItself checks a run that plays against itself: both sides must have the same champion.
func TestOneRunAgainstItself(t *testing.T) {
	g, s := newGrowing(t), load(t, "paper")
	matches, err := evolvingSetup(t, g, "").Matches(s)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range matches {
		if err := m.Begin(s, 0); err != nil {
			t.Fatal(err)
		}
		if g.asked != i+1 || m.Names[0] != m.Names[1] || m.Newest()[0] != g.files[i] || m.Newest()[1] != g.files[i] {
			t.Errorf("match %d: %q, asked %d times", i+1, m.Names, g.asked)
		}
	}
}

// TestOneOfARunLasts chooses games for a piece of a given length. It checks that one champion, the newest at the start, plays in all of them.
func TestOneOfARunLasts(t *testing.T) {
	g, s := newGrowing(t), load(t, "paper")
	u := evolvingSetup(t, g, "tactical")
	u.Games = 0
	matches, err := u.lasting(t.Context(), s, 3*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if len(matches) < 2 || g.asked != 1 {
		t.Errorf("%d games, asked for %d gamers", len(matches), g.asked)
	}
	for _, m := range matches {
		if m.Names[game.First] != "evolving:run, generation 1" || m.Newest()[game.First] != g.files[0] {
			t.Errorf("%s plays", m.Names[game.First])
		}
	}
}

// TestAnotherGameIsRefused checks the error if a run's champions do not know the game of the match.
func TestAnotherGameIsRefused(t *testing.T) {
	g, s := newGrowing(t), load(t, "paper")
	u := evolvingSetup(t, g, "random")
	var err error
	if u.Game, err = gamer.FindGame("connect4-7x6"); err != nil {
		t.Fatal(err)
	}
	matches, err := u.Matches(s)
	if err != nil {
		t.Fatal(err)
	}
	if other, ok := errors.AsType[*gamer.OtherGameError](matches[0].Begin(s, 0)); !ok || other.Plays != "connect4-6x6" {
		t.Error(other)
	}
	failed := errors.New("no champion")
	if err := matches[0].Rematch(1).withNewest(func() (*gamer.File, error) { return nil, failed }).Begin(s, 0); !errors.Is(err, failed) {
		t.Error(err)
	}
}

// withNewest replaces the first gamer of a match by a placeholder with the function newest.
func (m *Match) withNewest(newest func() (*gamer.File, error)) *Match {
	m.who.gamers[game.First] = NewEvolving("evolving:run", newest)
	return m
}

// TestKeptGamersPlayTheGameAgain saves games of a run together with the champions that played. It checks that these champions, loaded from their
// files, make the same moves.
func TestKeptGamersPlayTheGameAgain(t *testing.T) {
	g, s := newGrowing(t), load(t, "paper")
	u := evolvingSetup(t, g, "generation-050")
	matches, err := u.Matches(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Perform(t.Context(), s, matches, nil); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "games.txt")
	kept, err := KeepNewest(path, append(matches, matches[0]))
	if err != nil || len(kept) != 3 {
		t.Fatalf("%d gamers are kept, want 3: %v", len(kept), err)
	}
	if err := os.Mkdir(filepath.Join(dir, "games.gamers"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, k := range kept {
		data, err := k.File.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(k.Path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := Save(path, s, matches)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := ParseSaved(path, text)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range saved.Games {
		if m.who.kept != [2]string{kept[i].Path, ""} {
			t.Errorf("game %d: kept in %q, want %q", i+1, m.who.kept, kept[i].Path)
		}
		again := u
		again.Gamers[game.First], again.Evolving, again.Seed, again.Games = gamer.Ref{Name: m.who.kept[game.First]}, nil, m.Seed, 1
		rematch, err := again.Matches(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Perform(t.Context(), s, rematch, nil); err != nil {
			t.Fatal(err)
		}
		if got, want := rematch[0].Moves(), matches[i].Moves(); got != want {
			t.Errorf("game %d: %s, want %s", i+1, got, want)
		}
	}
	if _, err := Perform(t.Context(), s, saved.Games, nil); err != nil {
		t.Fatal(err)
	}
	if resaved, err := Save(path, s, saved.Games); err != nil || string(resaved) != string(text) {
		t.Errorf("saved again:\n%s\nwant\n%s%v", resaved, text, err)
	}
}
