package strength

import "strconv"

// Columns returns the column names of Rows.
func (r *Report) Columns() []string {
	return []string{"game", "seed", "gamer", "against", "measure", "value", "low", "high", "n"}
}

// Rows returns the report as a table, with one number per row. low and high are empty if the number has no interval; n is the number of games or
// positions. For Elo ratings, against is "all".
func (r *Report) Rows() [][]string {
	t := table{report: r}
	for _, g := range r.Gamers {
		t.side(g, "first", g.First)
		t.side(g, "second", g.Second)
		if g.S != nil {
			t.estimate(g.Name, r.Against, "s", *g.S, g.First.Games()+g.Second.Games())
		}
		t.agreement(g)
		t.exact(g)
		t.shortfall(g)
	}
	if r.RoundRobin != nil {
		t.roundRobin(r.RoundRobin)
	}
	return t.rows
}

type table struct {
	report *Report
	rows   [][]string
}

func (t *table) add(gamer, against, measure, value, low, high string, n int) {
	t.rows = append(t.rows, []string{
		t.report.Game, strconv.FormatUint(t.report.Seed, 10), gamer, against, measure, value, low, high, strconv.Itoa(n),
	})
}

func (t *table) figure(gamer, against, measure string, value float64, n int) {
	t.add(gamer, against, measure, digits(value), "", "", n)
}

func (t *table) estimate(gamer, against, measure string, e Estimate, n int) {
	t.add(gamer, against, measure, digits(e.Value), digits(e.Low), digits(e.High), n)
}

// digits formats a number with all digits that are needed to read exactly the same number.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// side adds a gamer's results on one side.
func (t *table) side(g Rated, name string, s Side) {
	n := s.Games()
	for _, count := range []struct {
		of string
		n  int
	}{{"wins", s.Wins}, {"draws", s.Draws}, {"losses", s.Losses}} {
		t.figure(g.Name, t.report.Against, name+"_"+count.of, float64(count.n), n)
	}
	t.estimate(g.Name, t.report.Against, name+"_win_rate", s.WinRate, n)
}

// agreement adds the comparison of a gamer's moves with perfect play.
func (t *table) agreement(g Rated) {
	if g.Agreement == nil {
		return
	}
	for _, phase := range g.Agreement.phases() {
		a := phase.Agreed
		if a.Positions == 0 {
			continue
		}
		t.estimate(g.Name, "perfect", phase.name+"_keeps_value", a.Value, a.Positions)
		t.estimate(g.Name, "perfect", phase.name+"_keeps_score", a.Exact, a.Positions)
		t.figure(g.Name, "perfect", phase.name+"_loses", a.Loss, a.Positions)
	}
}

// exact adds a tic-tac-toe gamer's exact chances. n is 0, because no games were played.
func (t *table) exact(g Rated) {
	if g.Exact == nil {
		return
	}
	for _, by := range []struct {
		name string
		Expected
	}{{"random", g.Exact.Random}, {"perfect", g.Exact.Perfect}, {"nemesis", g.Exact.Nemesis}} {
		for _, side := range []struct {
			name string
			Chances
		}{{"first", by.First}, {"second", by.Second}} {
			t.figure(g.Name, by.name, "exact_"+side.name+"_win", side.Win, 0)
			t.figure(g.Name, by.name, "exact_"+side.name+"_draw", side.Draw, 0)
			t.figure(g.Name, by.name, "exact_"+side.name+"_loss", side.Loss, 0)
		}
		if by.S != nil {
			t.figure(g.Name, by.name, "exact_s", *by.S, 0)
		}
	}
}

func (t *table) shortfall(g Rated) {
	if g.Shortfall == nil {
		return
	}
	first, second := g.First.Games(), g.Second.Games()
	t.figure(g.Name, t.report.Against, "first_points_of_perfect_play", g.Shortfall.First.Perfect, first)
	t.figure(g.Name, t.report.Against, "second_points_of_perfect_play", g.Shortfall.Second.Perfect, second)
	t.estimate(g.Name, t.report.Against, "lost_of_perfect_play", g.Shortfall.Lost, first+second)
}

func (t *table) roundRobin(all *RoundRobin) {
	for i, g := range t.report.Gamers {
		games := 0
		for j, other := range t.report.Gamers {
			if i != j {
				t.figure(g.Name, other.Name, "share_of_points", all.Scores[i][j], all.Games[i][j])
				games += all.Games[i][j]
			}
		}
		t.estimate(g.Name, "all", "elo", all.Elo[i], games)
	}
	if all.Fit == nil {
		return
	}
	for _, d := range all.Fit.Deviations {
		gamer, victim := t.report.Gamers[d.Gamer].Name, t.report.Gamers[d.Victim].Name
		t.figure(gamer, victim, "share_by_elo", d.Expected, all.Games[d.Gamer][d.Victim])
		t.figure(gamer, victim, "errors_from_elo", d.Errors, all.Games[d.Gamer][d.Victim])
	}
}

// phase is a phase of the game, with a gamer's agreement with perfect play.
type phase struct {
	name string
	Agreed
}

// phases returns the three phases of a game, and finally the whole game.
func (a *Agreement) phases() []phase {
	return []phase{{"opening", a.Opening}, {"middle", a.Middle}, {"end", a.End}, {"all", a.All}}
}
