package notation

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// sheet is what the parts of a piece have in common.
type sheet struct {
	score     *scores.Score
	bars      []bar
	beats     group
	signature fifths.Signature
	spelling  []names // of the pitch classes in each bar
	tempos    []tempo // by bar
}

func newSheet(p *compose.Piece) (*sheet, error) {
	bars, err := bars(p)
	if err != nil {
		return nil, err
	}
	scale := fifths.ScaleOf(p.Score.Scale)
	sh := &sheet{
		score: p.Score, bars: bars, beats: beats(p.Score.Meter), signature: scale.Signature, tempos: tempos(bars),
	}
	speller := speller{names: scale.Names}
	for _, b := range bars {
		sh.spelling = append(sh.spelling, speller.spell(slices.Concat(b.tones[0], b.tones[1])))
	}
	return sh, nil
}

// parts are those of the score: for each player, or for both.
func (sh *sheet) parts() ([]part, error) {
	if sh.score.Staves == scores.OneStaff {
		both, err := newPart(sh, "P1", 0, 1)
		return []part{both}, err
	}
	first, err := newPart(sh, "P1", 0)
	if err != nil {
		return nil, err
	}
	second, err := newPart(sh, "P2", 1)
	return []part{first, second}, err
}
