package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"midiconnect4/evolution/strength"
)

// tellReport prints what is known of gamers, in tables.
func tellReport(w io.Writer, r *strength.Report) {
	fmt.Fprintf(w, "%s, seed %d\n\n", r.Game, r.Seed)
	for _, tell := range []func(io.Writer, *strength.Report){tellYardstick, tellAgreement, tellRoundRobin} {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		tell(t, r)
		_ = t.Flush() // main tells what cannot be printed
	}
}

// percent is a share of all, as 97.3.
func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// within is an estimated share with its interval, as 97.3 (97.0–97.6).
func within(e strength.Estimate) string {
	return fmt.Sprintf("%s (%s–%s)", percent(e.Value), percent(e.Low), percent(e.High))
}

// margin is how far an estimate may be off.
func margin(e strength.Estimate) float64 { return (e.High - e.Low) / 2 }

func tellYardstick(w io.Writer, r *strength.Report) {
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
		fmt.Fprintf(w, "random (%s)\t%s\t\t%s\t\t%s\n", known, percent(b.First), percent(b.Second), sOfRandom(r))
	}
}

// sOfRandom is 0 where S takes off what random play wins.
func sOfRandom(r *strength.Report) string {
	s := r.RandomS()
	if s == 0 {
		return "0"
	}
	return fmt.Sprintf("%.4f", s)
}

func results(s strength.Side) string { return fmt.Sprintf("%d–%d–%d", s.Wins, s.Draws, s.Losses) }

func tellAgreement(w io.Writer, r *strength.Report) {
	for _, g := range r.Gamers {
		if g.Agreement == nil {
			continue
		}
		fmt.Fprintf(w, "\n%s AND PERFECT PLAY\tPOSITIONS\tKEEPS VALUE %%\tKEEPS SCORE %%\tLOSES\tRANDOM: VALUE %%\tSCORE %%\tLOSES\n", strings.ToUpper(g.Name))
		for _, phase := range []struct {
			name string
			strength.Agreed
		}{
			{"opening", g.Agreement.Opening},
			{"middle", g.Agreement.Middle},
			{"end", g.Agreement.End},
			{"all", g.Agreement.All},
		} {
			a := phase.Agreed
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%.2f\t%s\t%s\t%.2f\n", phase.name, a.Positions,
				within(a.Value), within(a.Exact), a.Loss, percent(a.Random.Value), percent(a.Random.Exact), a.Random.Loss)
		}
	}
}

// tellRoundRobin prints the cross table: points of the row's gamer from the
// column's, in hundredths.
func tellRoundRobin(w io.Writer, r *strength.Report) {
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
