package session

import "errors"

// SetList leads through an evening of several pieces, beside the performance. No lock holds it.
type SetList interface {
	UI
	// Cue has the item of a name follow the current one, or interrupt it now. The error is
	// that no item has the name.
	Cue(name string, now bool) error
	// Next leaves the current item.
	Next()
}

var errNoSetList = errors.New("there is no set list")

func (t *transport) Cue(name string, now bool) error {
	if t.setList == nil {
		return errNoSetList
	}
	return t.setList.Cue(name, now)
}

func (t *transport) NextItem() error {
	if t.setList == nil {
		return errNoSetList
	}
	t.setList.Next()
	return nil
}
