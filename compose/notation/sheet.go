package notation

import (
	"fmt"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// sheet holds the common properties of a piece's parts.
type sheet struct {
	*frame   // of the first bar
	bars     []bar
	spelling []names // names of the pitch classes in each bar
	tempos   []tempo // by bar
}

func newSheet(p *compose.Piece) (*sheet, error) {
	bars, err := bars(p)
	if err != nil {
		return nil, err
	}
	sh := &sheet{frame: bars[0].frame, bars: bars, tempos: tempos(bars)}
	var speller speller
	for _, b := range bars {
		speller.names = b.scale.Names
		sh.spelling = append(sh.spelling, speller.spell(b.pitched()))
	}
	return sh, nil
}

// written returns the parts as they are written: one for each part of the score, except that both players may share one.
func (sh *sheet) written() ([]part, error) {
	var members [][]int
	for i := range sh.parts {
		if i == 1 && sh.score.Staves == scores.OneStaff {
			members[0] = append(members[0], i)
			continue
		}
		members = append(members, []int{i})
	}
	all := make([]part, len(members))
	for i := range all {
		var err error
		if all[i], err = newPart(sh, fmt.Sprintf("P%d", i+1), members[i]...); err != nil {
			return nil, err
		}
	}
	return all, nil
}
