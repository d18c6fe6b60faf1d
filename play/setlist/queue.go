package setlist

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"midiconnect4/internal/text"
	"midiconnect4/play"
)

// Queue says which game follows in an evening, and can be told otherwise while it is performed.
type Queue struct {
	mu   sync.Mutex
	list *List
	runs []*run // of each match that was asked for, in order
	cued *Item  // follows when the current item is left; nil for what the list says

	sounding *run // or its first move is awaited; nil before the first turn
}

// run is an item as it is performed, perhaps not for the first time.
type run struct {
	item    *Item
	first   int           // index of its first match
	began   time.Duration // on the performance's clock, if it has begun to sound
	sounded time.Duration // since then
	left    bool          // it ends with the current game
}

// NewQueue returns the queue of a list.
func NewQueue(l *List) *Queue { return &Queue{list: l} }

// Programme is the play.Programme of the evening.
func (q *Queue) Programme(played []*play.Match) (*play.Match, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(played)
	for len(q.runs) < n { // games that were not asked for: rematches after the end
		q.runs = append(q.runs, q.runs[len(q.runs)-1])
	}
	if n == 0 && len(q.runs) > 0 { // it was asked for before the performance; who leaves it does so from there
		return q.runs[0].item.match(0)
	}
	q.runs = q.runs[:n] // moves may have been taken back
	now := q.last()
	if now == nil || now.left || now.item.ends(played[now.first:], now.sounded) {
		next := q.next(now)
		if next == nil {
			if now != nil {
				now.left = false // it may go on, if moves are taken back
			}
			return nil, play.ErrOver
		}
		now = &run{item: next, first: n}
		q.cued = nil
	}
	m, err := now.item.match(n - now.first)
	if err == nil {
		q.runs = append(q.runs, now)
	}
	return m, err
}

// last is the run of the last match; nil before the first.
func (q *Queue) last() *run {
	if len(q.runs) == 0 {
		return nil
	}
	return q.runs[len(q.runs)-1]
}

// next is the item that follows a run, nil for none.
func (q *Queue) next(now *run) *Item {
	items := q.list.Items
	switch {
	case q.cued != nil:
		return q.cued
	case now == nil:
		return items[0]
	case now.item.Then == End:
		return nil
	case now.item.Then != "":
		return q.find(now.item.Then)
	}
	if at := q.place(now.item) + 1; at < len(items) {
		return items[at]
	}
	return nil
}

// find returns the item of a name; nil if there is none.
func (q *Queue) find(name string) *Item {
	for _, o := range q.list.Items {
		if strings.EqualFold(o.Name, name) {
			return o
		}
	}
	return nil
}

// place is where an item stands in the list, or before the beginning of it if it is there no more.
func (q *Queue) place(o *Item) int {
	return slices.IndexFunc(q.list.Items, func(other *Item) bool { return other.Name == o.Name })
}

// Replace goes on with another list after the current item.
func (q *Queue) Replace(l *List) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.list = l
	if q.cued != nil {
		q.cued = q.find(q.cued.Name)
	}
}

// cue has an item follow the current one, which it returns. The error is that none has the name.
func (q *Queue) cue(name string) (current *run, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	o := q.find(name)
	if o == nil {
		var names []string
		for _, o := range q.list.Items {
			names = append(names, o.Name)
		}
		return nil, fmt.Errorf("no item is called %q; %s", text.Printable(name), text.DidYouMean(name, names, "the set list has their names"))
	}
	q.cued = o
	return q.now(), nil
}

// State is an item of the evening, as it stands.
type State struct {
	Name     string
	Line     string // what it is
	Sounding bool   // or its first move is awaited
	Next     bool   // it follows
}

// State lists the items, and which of them sounds and follows.
func (q *Queue) State() []State {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.sounding
	next := q.next(now)
	states := make([]State, len(q.list.Items))
	for i, o := range q.list.Items {
		states[i] = State{Name: o.Name, Line: o.Line(), Sounding: now != nil && now.item.Name == o.Name, Next: o == next}
	}
	return states
}

// sounds notes that a match sounds at a time of the performance's clock. It returns its run.
func (q *Queue) sounds(m *play.Match, at time.Duration) *run {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.of(m)
	if now == nil {
		return nil
	}
	if now.began == 0 {
		now.began = at
	}
	now.sounded, q.sounding = at-now.began, now
	return now
}

// awaits notes that the first move of a match is awaited. It returns its run.
func (q *Queue) awaits(m *play.Match) *run {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.of(m)
	if now != nil {
		q.sounding = now
	}
	return now
}

// goesBack notes that moves up to those of a match were taken back: its item goes on. It returns
// its run.
func (q *Queue) goesBack(to *play.Match) *run {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.of(to)
	if now != nil {
		q.sounding, now.left = now, false
	}
	return now
}

// of is the run of a match; nil if it was taken back.
func (q *Queue) of(m *play.Match) *run {
	index := m.Serial() - 1
	if index < 0 || index >= len(q.runs) {
		return nil
	}
	return q.runs[index]
}

// overtaken leaves the run of a match that does not sound yet, if another item was cued after it
// was asked for, and says what that means. It reports false if there is no such item.
func (q *Queue) overtaken(ready *play.Match) (says string, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	r := q.of(ready)
	if q.cued == nil || q.sounding == nil || r == nil || r == q.sounding || r != q.last() || r.left {
		return "", false
	}
	r.left = true
	return text.Printable(q.cued.Name) + " follows", true
}

// current is the run that sounds, or will sound first; nil if no game was asked for yet.
func (q *Queue) current() *run {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.now()
}

func (q *Queue) now() *run { return cmp.Or(q.sounding, q.last()) }

// leave has a run end with its current game, and says what that means. It reports false if it was
// left before, or that game is its last one anyway, so that what follows is there already.
func (q *Queue) leave(r *run) (says string, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	last := q.last()
	switch {
	case r == nil || r.left:
		return "", false
	case r != last:
		return fmt.Sprintf("%s ends with this game; %s follows", text.Printable(r.item.Name), text.Printable(last.item.Name)), false
	}
	r.left = true
	says = text.Printable(r.item.Name) + " is left: "
	if next := q.next(r); next != nil {
		return says + text.Printable(next.Name) + " follows", true
	}
	return says + "the evening ends", true
}
