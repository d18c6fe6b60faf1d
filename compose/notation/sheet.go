package notation

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// sheet is what the parts of a piece have in common.
type sheet struct {
	score    *scores.Score
	bars     []bar
	beats    group
	naming   naming
	names    []map[int]name // of the pitch classes in each bar
	dynamics [2][]int       // of each player in each bar, as dynamics has them
}

func newSheet(p *compose.Piece) (*sheet, error) {
	bars, err := bars(p)
	if err != nil {
		return nil, err
	}
	sh := &sheet{
		score: p.Score, bars: bars, beats: beats(p.Score.Meter), naming: namingOf(p.Score.Scale),
		dynamics: [2][]int{dynamics(bars, 0), dynamics(bars, 1)},
	}
	speller := speller{naming: sh.naming}
	for _, b := range bars {
		sh.names = append(sh.names, speller.spell(slices.Concat(b.notes[0], b.notes[1])))
	}
	return sh, nil
}

// parts are the staves of the score: for each player, or for both.
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
