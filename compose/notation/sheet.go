package notation

import (
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// sheet holds what the parts of the sheet music have in common.
type sheet struct {
	*frame   // frame of the first bar
	bars     []bar
	spelling []names // for each bar, the names of the pitch classes
	tempos   []tempo // for each bar
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

// written returns the parts of the sheet music, in the order of an orchestra's score: one for each part of the score. If the score puts both
// players on one staff, they share a part.
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
	slices.SortStableFunc(all, func(a, b part) int { return inOrder(sh.parts[a.members[0]], sh.parts[b.members[0]]) })
	all[0].top = true
	for i := range all[1:] {
		all[i+1].braced = len(all) > 2 && all[i+1].sameKeyboard(all[i])
	}
	return all, nil
}
