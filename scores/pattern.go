package scores

import (
	"strings"

	"midiconnect4/scores/settings"
)

// Pattern is a rhythm for a bar, with three notes and rests.
type Pattern struct {
	Text  string // as the score writes it
	Parts []PatternPart
	Steps int // number of equal steps in the bar; 0 if the lengths of parts are in ticks
}

// PatternPart is a note or a rest of a pattern.
type PatternPart struct {
	Length int // in steps; in ticks if Pattern.Steps is 0
	Rest   bool
}

// PatternChoice says how the pattern of a bar is chosen.
type PatternChoice string

const (
	PatternByChance PatternChoice = "chance"
	PatternsInOrder PatternChoice = "order" // one after the other; after the last pattern the first follows
	PatternOfColumn PatternChoice = "column"
	PatternOfRow    PatternChoice = "row"
	PatternOfPlayer PatternChoice = "player"
)

const (
	mostPatterns = 64
	mostOdds     = 99
)

// Notes returns when each note of the pattern starts and ends, in ticks from the start of a bar. The argument is the length of a bar in ticks.
func (p Pattern) Notes(bar int) [notesInBar]Span {
	var notes [notesInBar]Span
	unit, at, note := 1, 0, 0
	if p.Steps > 0 {
		unit = bar / p.Steps
	}
	for _, part := range p.Parts {
		end := at + unit*part.Length
		if !part.Rest {
			notes[note] = Span{at, end}
			note++
		}
		at = end
	}
	return notes
}

var barPattern = settings.Notation(
	parsePattern,
	func(p Pattern) string { return p.Text },
	settings.Either(settings.Pattern(`^[-xX. |]+$`), settings.Pattern(`^ *`+patternPart+`( *\+ *`+patternPart+`)* *$`)),
)

const (
	patternPart = `(\([1-9][0-9]*/[1-9][0-9]*\)|[1-9][0-9]*/[1-9][0-9]*)`
	patternHint = "write it in equal steps, as x--x-x-- (x begins a note, - holds it, . is a rest), or in lengths, as 3/8+1/8+(1/4)+1/4"
)

// ParsePattern reads a rhythm in the notation of the setting rhythm.patterns. It returns an error if the rhythm does not fit a bar of the score.
func (s *Score) ParsePattern(text string) (Pattern, error) {
	p, err := parsePattern(text)
	if err == nil {
		err = s.fitsBar(p)
	}
	return p, err
}

// parsePattern reads a pattern, written in steps (x--x.x--) or in lengths (3/8+1/8+(1/8)+3/8).
func parsePattern(text string) (Pattern, error) {
	p := Pattern{Text: text}
	var err error
	if strings.Trim(text, "xX-. |") == "" {
		err = p.parseSteps(text)
	} else {
		err = p.parseLengths(text)
	}
	if err != nil {
		return p, err
	}
	notes := 0
	for _, part := range p.Parts {
		if !part.Rest {
			notes++
		}
	}
	if notes != notesInBar {
		return p, settings.Problem(patternHint, "%s has %d notes; expected 3", settings.Quote(text), notes)
	}
	return p, nil
}

func (p *Pattern) parseSteps(text string) error {
	for _, step := range text {
		last := len(p.Parts) - 1
		switch {
		case step == ' ' || step == '|':
			continue
		case step == '-' && (last < 0 || p.Parts[last].Rest):
			return settings.Problem("write . for a rest", "%s holds a note in step %d, but no note has begun", settings.Quote(text), p.Steps+1)
		case step == '-' || step == '.' && last >= 0 && p.Parts[last].Rest:
			p.Parts[last].Length++
		default:
			p.Parts = append(p.Parts, PatternPart{1, step == '.'})
		}
		p.Steps++
	}
	return nil
}

func (p *Pattern) parseLengths(text string) error {
	for item := range strings.SplitSeq(text, "+") {
		item = strings.TrimSpace(item)
		inner, rest := strings.CutPrefix(item, "(")
		if rest {
			if inner, rest = strings.CutSuffix(inner, ")"); !rest {
				return settings.Problem(patternHint, "%s is no pattern", settings.Quote(text))
			}
		}
		ticks, err := parseNoteValue(inner)
		if err != nil {
			return settings.Problem(patternHint, "%s is no pattern: %s is no length", settings.Quote(text), settings.Quote(item))
		}
		p.Parts = append(p.Parts, PatternPart{ticks, rest})
	}
	return nil
}

// checkPatterns reports an error for patterns that do not fill a bar, or whose notes do not lie on the grid. It also reports odds or a choice
// without patterns.
func (r *reader) checkPatterns() {
	s := r.score
	for i, p := range s.Rhythm.Patterns {
		field := r.Item("rhythm.patterns", i)
		if err := s.fitsBar(p); err != nil {
			r.Refuse(field, err)
		}
	}
	switch odds, patterns := len(s.Rhythm.Odds), len(s.Rhythm.Patterns); {
	case patterns == 0 && r.Has("rhythm.choose"):
		r.Wrong("rhythm.choose", "write some, as in patterns: [x--x-x--, x-x-x---]", "there are no patterns to choose from")
	case odds == 0:
	case odds != patterns:
		r.Wrong("rhythm.odds", "", "%d odds for %d patterns; expected one for each", odds, patterns)
	case s.Rhythm.Choose != PatternByChance:
		r.Wrong("rhythm.odds", "write choose: chance, or leave the odds out", "odds are only for patterns that are chosen by chance")
	}
}

// fitsBar returns an error if the pattern does not fill a bar, or if its notes do not lie on the grid.
func (s *Score) fitsBar(p Pattern) error {
	bar := s.Meter.Ticks()
	if p.Steps > 0 {
		return s.fitsSteps(settings.Quote(p.Text), p.Steps)
	}
	sum := 0
	for _, part := range p.Parts {
		if part.Length%s.Grid != 0 {
			return settings.Problem(s.gridHint(part.Length), "%s: %s is not a multiple of the grid, %s", settings.Quote(p.Text), fraction(part.Length), fraction(s.Grid))
		}
		sum += part.Length
	}
	if sum != bar {
		return settings.Problem("", "%s lasts %s of a whole note; expected a bar of %s", settings.Quote(p.Text), fraction(sum), s.Meter)
	}
	return nil
}

// fitsSteps returns an error if a bar cannot be divided into this number of equal steps, each a whole number of grid units.
func (s *Score) fitsSteps(what string, steps int) error {
	if bar := s.Meter.Ticks(); bar%steps != 0 || bar/steps%s.Grid != 0 {
		return settings.Problem(s.stepsHint(steps), "%s: a bar of %s cannot be divided into %d steps on a grid of %s", what, s.Meter, steps, fraction(s.Grid))
	}
	return nil
}
