package strength

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"midiconnect4/internal/text"
)

// Text returns the report as tables in plain text.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, seed %d\n\n", r.Game, r.Seed)
	for _, write := range []func(io.Writer){r.writeYardstick, r.writeAgreement, r.writeExact, r.writeShortfall, r.writeRoundRobin, r.writeDeviations, r.writeFit} {
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		write(t)
		_ = t.Flush() // cannot fail: it writes into memory
	}
	return b.String()
}

// percent formats a share as a percentage without the sign, such as 97.3.
func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// within formats a share and its interval in percent, such as 97.3 (97.0–97.6). An exact share has no interval.
func within(e Estimate) string {
	if e.Low == e.High {
		return percent(e.Value)
	}
	return fmt.Sprintf("%s (%s–%s)", percent(e.Value), percent(e.Low), percent(e.High))
}

// margin returns half the width of an interval.
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
		fmt.Fprintln(w, "S: the shares won on both sides together, less those of random moves; ± has 90 % confidence, brackets have 95 %")
	}
}

func (r *Report) sOfRandom() string {
	s := r.randomS()
	if s == 0 {
		return "0"
	}
	return fmt.Sprintf("%.4f", s)
}

func results(s Side) string { return fmt.Sprintf("%d–%d–%d", s.Wins, s.Draws, s.Losses) }

// writeAgreement writes how far each gamer's moves, and random moves, agree with perfect play. If all gamers were compared in the same
// positions, random moves are written once, at the end.
func (r *Report) writeAgreement(w io.Writer) {
	const columns = " AND PERFECT PLAY\tPOSITIONS\tKEEPS VALUE %\tKEEPS SCORE %\tLOSES"
	compared := r.compared()
	if len(compared) == 0 {
		return
	}
	once := len(compared) > 1 && samePositions(compared)
	for _, g := range compared {
		fmt.Fprintf(w, "\n%s%s", strings.ToUpper(g.Name), columns)
		if !once {
			fmt.Fprint(w, "\tRANDOM: VALUE %\tSCORE %\tLOSES")
		}
		fmt.Fprintln(w)
		for _, phase := range g.Agreement.phases() {
			fmt.Fprintf(w, "%s\t%d\t%s", phase.name, phase.Positions, phase.gamerFigures())
			if !once {
				fmt.Fprint(w, "\t"+phase.randomFigures())
			}
			fmt.Fprintln(w)
		}
	}
	if once {
		fmt.Fprintf(w, "\nRANDOM MOVES%s\n", columns)
		for _, phase := range compared[0].Agreement.phases() {
			fmt.Fprintf(w, "%s\t%d\t%s\n", phase.name, phase.Positions, phase.randomFigures())
		}
	}
	fmt.Fprint(w, agreementLegend)
}

// noPositions replaces the results of a phase without positions.
const noPositions = "–\t–\t–"

func (p phase) gamerFigures() string {
	if p.Positions == 0 {
		return noPositions
	}
	return fmt.Sprintf("%s\t%s\t%.2f", within(p.Value), within(p.Exact), p.Loss)
}

// randomFigures formats the agreement of random moves with perfect play in this phase.
func (p phase) randomFigures() string {
	if p.Positions == 0 {
		return noPositions
	}
	return fmt.Sprintf("%s\t%s\t%.2f", percent(p.Random.Value), percent(p.Random.Exact), p.Random.Loss)
}

const agreementLegend = `
keeps value: moves after which a won game is still won, a drawn one drawn; in a lost game all do
keeps score: moves as good as the best, which also wins as early and loses as late as can be
loses: what moves lose of the score on average, where a win with one's k-th last move is +k, a loss -k
random: the same of random moves in the same positions
`

// compared returns the gamers that were compared with perfect play.
func (r *Report) compared() []Rated {
	return slices.DeleteFunc(slices.Clone(r.Gamers), func(g Rated) bool { return g.Agreement == nil })
}

// samePositions reports whether all gamers seem to have been compared in the same positions, because the results of random moves are equal.
func samePositions(gamers []Rated) bool {
	first := gamers[0].Agreement.phases()
	for _, g := range gamers[1:] {
		for i, phase := range g.Agreement.phases() {
			if phase.Positions != first[i].Positions || phase.Random != first[i].Random {
				return false
			}
		}
	}
	return true
}

// exactLegend explains the opponents in the table of exact chances.
const exactLegend = `
perfect play: an opponent that plays any of the moves that keep the score; a nemesis knows how the gamer moves, and plays what is worst for it
`

func (r *Report) writeExact(w io.Writer) {
	legend := ""
	for _, g := range r.Gamers {
		if g.Exact == nil {
			continue
		}
		legend = exactLegend
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
	fmt.Fprint(w, legend)
}

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
	if header == "" {
		fmt.Fprint(w, shortfallLegend)
	}
}

const shortfallLegend = `its: points that perfect play takes on that side, from the same openings; taken: what the gamer took of them; lost: the share that it did not take
`

// writeRoundRobin writes the cross table. A cell says which percentage of the points the row's gamer won against the column's gamer.
func (r *Report) writeRoundRobin(w io.Writer) {
	t := r.RoundRobin
	if t == nil {
		return
	}
	ranking := t.ranking()
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
	fmt.Fprintf(w, "each two played %s; a draw is half a point; ± has 95 %% confidence\n", t.played())
}

// played returns the number of games per pairing, as text.
func (t *RoundRobin) played() string {
	least, most := t.Games[0][1], t.Games[0][1]
	for i, row := range t.Games {
		for _, n := range row[i+1:] {
			least, most = min(least, n), max(most, n)
		}
	}
	if least == most {
		return text.Count(most, "game")
	}
	return fmt.Sprintf("%d to %d games", least, most)
}

// mostDeviations is the largest number of deviations that the text shows.
const mostDeviations = 5

// writeDeviations writes in which pairings a gamer took more points than Elo predicts, most significant first.
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
