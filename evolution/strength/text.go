package strength

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"midiconnect4/internal/text"
)

// Text is the report for people, in tables.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, seed %d\n\n", r.Game, r.Seed)
	for _, write := range []func(io.Writer){r.writeYardstick, r.writeAgreement, r.writeExact, r.writeShortfall, r.writeRoundRobin, r.writeDeviations, r.writeFit} {
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		write(t)
		_ = t.Flush() // into memory
	}
	return b.String()
}

// percent formats a share in percent, as in 97.3.
func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// within formats a share with its interval, as in 97.3 (97.0–97.6). An exact one has none.
func within(e Estimate) string {
	if e.Low == e.High {
		return percent(e.Value)
	}
	return fmt.Sprintf("%s (%s–%s)", percent(e.Value), percent(e.Low), percent(e.High))
}

// margin is half the interval of an estimate.
func margin(e Estimate) float64 { return (e.High - e.Low) / 2 }

func (r *Report) writeYardstick(w io.Writer) {
	fmt.Fprintf(w, "AGAINST %s\tFIRST: WON %%\tWON–DRAWN–LOST\tSECOND: WON %%\tWON–DRAWN–LOST", strings.ToUpper(r.Against))
	if r.Baseline != nil {
		fmt.Fprint(w, "\tS")
	}
	fmt.Fprintln(w)
	for _, g := range r.Gamers {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s", g.Name, within(g.First.WinRate), results(g.First), within(g.Second.WinRate), results(g.Second))
		if g.S != nil {
			fmt.Fprintf(w, "\t%.4f ± %.4f", g.S.Value, margin(*g.S))
		}
		fmt.Fprintln(w)
	}
	if b := r.Baseline; b != nil {
		known := "exact"
		if b.Games > 0 {
			known = fmt.Sprintf("%d games", b.Games)
		}
		fmt.Fprintf(w, "random (%s)\t%s\t\t%s\t\t%s\n", known, percent(b.First), percent(b.Second), r.sOfRandom())
	}
}

// sOfRandom is the S of a random player.
func (r *Report) sOfRandom() string {
	s := r.RandomS()
	if s == 0 {
		return "0"
	}
	return fmt.Sprintf("%.4f", s)
}

func results(s Side) string { return fmt.Sprintf("%d–%d–%d", s.Wins, s.Draws, s.Losses) }

func (r *Report) writeAgreement(w io.Writer) {
	for _, g := range r.Gamers {
		if g.Agreement == nil {
			continue
		}
		fmt.Fprintf(w, "\n%s AND PERFECT PLAY\tPOSITIONS\tKEEPS VALUE %%\tKEEPS SCORE %%\tLOSES\tRANDOM: VALUE %%\tSCORE %%\tLOSES\n", strings.ToUpper(g.Name))
		for _, phase := range g.Agreement.phases() {
			a := phase.Agreed
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%.2f\t%s\t%s\t%.2f\n", phase.name, a.Positions,
				within(a.Value), within(a.Exact), a.Loss, percent(a.Random.Value), percent(a.Random.Exact), a.Random.Loss)
		}
	}
}

// writeExact writes what gamers of tic-tac-toe take on average, from the whole tree.
func (r *Report) writeExact(w io.Writer) {
	for _, g := range r.Gamers {
		if g.Exact == nil {
			continue
		}
		fmt.Fprintf(w, "\n%s, EXACT\tFIRST: WON %%\tDRAWN %%\tLOST %%\tSECOND: WON %%\tDRAWN %%\tLOST %%\tS\n", strings.ToUpper(g.Name))
		for _, against := range []struct {
			name string
			Expected
		}{
			{"against random moves", g.Exact.Random},
			{"against perfect play", g.Exact.Perfect},
			{"against its nemesis", g.Exact.Nemesis},
		} {
			fmt.Fprint(w, against.name)
			for _, c := range []Chances{against.First, against.Second} {
				fmt.Fprintf(w, "\t%.2f\t%.2f\t%.2f", 100*c.Win, 100*c.Draw, 100*c.Loss)
			}
			if against.S != nil {
				fmt.Fprintf(w, "\t%.4f", *against.S)
			}
			fmt.Fprintln(w)
		}
	}
}

// writeShortfall writes what gamers lacked against the perfect player.
func (r *Report) writeShortfall(w io.Writer) {
	header := "\nPOINTS OF PERFECT PLAY\tFIRST: ITS %\tTAKEN %\tSECOND: ITS %\tTAKEN %\tLOST %\n"
	for _, g := range r.Gamers {
		s := g.Shortfall
		if s == nil {
			continue
		}
		fmt.Fprintf(w, "%s%s\t%s\t%s\t%s\t%s\t%s\n", header, g.Name, percent(s.First.Perfect), percent(s.First.Taken),
			percent(s.Second.Perfect), percent(s.Second.Taken), within(s.Lost))
		header = ""
	}
}

// writeRoundRobin writes the cross table: the share of points that the row's gamer took
// from the column's, in percent.
func (r *Report) writeRoundRobin(w io.Writer) {
	t := r.RoundRobin
	if t == nil {
		return
	}
	ranking := t.Ranking()
	fmt.Fprint(w, "\nROUND ROBIN\tELO\t% OF POINTS FROM:")
	for i := range ranking {
		fmt.Fprintf(w, "\t%d", i+1)
	}
	fmt.Fprintln(w)
	for place, i := range ranking {
		fmt.Fprintf(w, "%d %s\t%+.0f ± %.0f\t", place+1, r.Gamers[i].Name, t.Elo[i].Value, margin(t.Elo[i]))
		for _, j := range ranking {
			cell := "–"
			if i != j {
				cell = percent(t.Scores[i][j])
			}
			fmt.Fprintf(w, "\t%s", cell)
		}
		fmt.Fprintln(w)
	}
}

// mostDeviations is the greatest number of deviations from Elo that are printed.
const mostDeviations = 5

// writeDeviations writes who took more points from whom than Elo predicts.
func (r *Report) writeDeviations(w io.Writer) {
	if r.RoundRobin == nil || r.RoundRobin.Fit == nil {
		return
	}
	fmt.Fprintln(w, "\nMORE POINTS THAN BY ELO\tTOOK %\tBY ELO %\tSTANDARD ERRORS\tSIGNIFICANT")
	all := r.RoundRobin.Fit.Deviations
	for _, d := range all[:min(mostDeviations, len(all))] {
		significant := "no"
		if d.Significant {
			significant = "yes"
		}
		fmt.Fprintf(w, "%s from %s\t%s\t%s\t%.1f\t%s\n", r.Gamers[d.Gamer].Name, r.Gamers[d.Victim].Name, percent(d.Score), percent(d.Expected), d.Errors, significant)
	}
}

// writeFit writes how well Elo explains the cross table.
func (r *Report) writeFit(w io.Writer) {
	if r.RoundRobin == nil || r.RoundRobin.Fit == nil {
		return
	}
	f := r.RoundRobin.Fit
	fmt.Fprintf(w, "\nElo explains %.2f %% of the table's deviance. %.2f %% is cyclic; chance alone would leave %.2f %%.\n",
		100*(1-f.Cyclic), 100*f.Cyclic, 100*f.Chance)
	t := f.Triads
	fmt.Fprintf(w, "Of %s of gamers %d go in a circle (at most %d can), %d of them significantly.\n",
		text.Count(t.All, "triad"), t.Circular, t.Most, len(t.Significant))
	for _, c := range t.Significant {
		for i, from := range c {
			to := c[(i+1)%len(c)]
			fmt.Fprintf(w, "%s beats %s (%s)", r.Gamers[from].Name, r.Gamers[to].Name, percent(r.RoundRobin.Scores[from][to]))
			if i < len(c)-1 {
				fmt.Fprint(w, ", ")
			}
		}
		fmt.Fprintln(w)
	}
}
