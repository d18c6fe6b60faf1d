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
	"midiconnect4/play/live"
)

// Queue chooses the next game of a set list. It can change during the performance.
type Queue struct {
	mu   sync.Mutex
	list *List
	runs []*run // for each requested match, in order, the run to which it belongs
	cued *Item  // item that a person has chosen as the next one; nil to follow the list

	sounding *run // the run that sounds, or whose first move is awaited; nil before the first
}

// run is one performance of an item. An item may be performed several times.
type run struct {
	item    *Item
	first   int           // index of the run's first match among all matches
	chosen  bool          // whether a person has chosen the item
	began   time.Duration // time at which it began, on the performance's clock; 0 if it has not sounded
	sounded time.Duration // time for which it has sounded
	left    bool          // whether it ends with the current game
	after   int           // index of the item that follows, if the list has changed and no longer contains the run's item
}

// NewQueue returns a queue that starts with the first item of the list l.
func NewQueue(l *List) *Queue { return &Queue{list: l} }

// Programme is a play.Programme. It returns the next game of the set list, after the games in played.
func (q *Queue) Programme(played []*play.Match) (*play.Match, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(played)
	for len(q.runs) < n { // add games that were not requested: rematches after the end
		q.runs = append(q.runs, q.runs[len(q.runs)-1])
	}
	if n == 0 && len(q.runs) > 0 { // the game was already requested before the performance
		return q.runs[0].item.match(0)
	}
	q.drop(n)
	now := q.last()
	if now == nil || now.left || now.item.ends(played[now.first:], now.sounded) {
		next := q.next(now)
		if next == nil {
			if now != nil {
				now.left = false // so that the item continues if moves are undone
			}
			return nil, play.ErrOver
		}
		now = &run{item: next, first: n, chosen: q.cued != nil}
		q.cued = nil
	}
	m, err := now.item.match(n - now.first)
	if err == nil {
		q.runs = append(q.runs, now)
	}
	return m, err
}

// drop drops all games but the first n: they were undone, or are requested again. An item that a person has chosen and that has not sounded stays
// the next one, as the list has it now.
func (q *Queue) drop(n int) {
	if last := q.last(); last != nil && last.first >= n && last.chosen && last.began == 0 {
		q.cued = cmp.Or(q.cued, q.list.named(last.item.Name))
	}
	q.runs = q.runs[:n]
}

// last returns the run of the last requested match; nil if no match was requested yet.
func (q *Queue) last() *run {
	if len(q.runs) == 0 {
		return nil
	}
	return q.runs[len(q.runs)-1]
}

// next returns the item that follows after a run; nil if none follows.
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
		return q.list.named(now.item.Then)
	}
	at := now.after
	if place := q.place(now.item); place >= 0 {
		at = place + 1
	}
	if at < len(items) {
		return items[at]
	}
	return nil
}

// named returns the item with the given name, in upper or lower case; nil if there is none.
func (l *List) named(name string) *Item {
	for _, o := range l.Items {
		if strings.EqualFold(o.Name, name) {
			return o
		}
	}
	return nil
}

// place returns the index of an item in the list; -1 if the list has changed and no longer contains it.
func (q *Queue) place(o *Item) int {
	return slices.IndexFunc(q.list.Items, func(other *Item) bool { return other.Name == o.Name })
}

// Replace replaces the list. The item that sounds now continues. If the new list has another item in its place, it has been renamed, or was removed and
// its successor follows.
func (q *Queue) Replace(l *List) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, r := range q.runs {
		at := q.place(r.item)
		if at < 0 || l.named(r.item.Name) != nil {
			continue
		}
		r.after = at
		if at < len(l.Items) && q.list.named(l.Items[at].Name) == nil {
			renamed := *r.item
			renamed.Name = l.Items[at].Name
			r.item = &renamed
		}
	}
	q.list = l
	if q.cued != nil {
		q.cued = q.list.named(q.cued.Name)
	}
}

// cue makes the item with the given name the next one. It returns the current run. If no item has the name, it returns an error.
func (q *Queue) cue(name string) (current *run, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	o := q.list.named(name)
	if o == nil {
		var names []string
		for _, o := range q.list.Items {
			names = append(names, o.Name)
		}
		const few = 12
		hint := "the set list contains the names of the items"
		if len(names) <= few {
			hint = "the items are " + text.Printable(strings.Join(names, ", "))
		}
		return nil, fmt.Errorf("no item is called %q; %s", text.Printable(name), text.DidYouMean(name, names, hint))
	}
	q.cued = o
	return q.now(), nil
}

// BeginWith makes the item with the given name the first one.
func (q *Queue) BeginWith(name string) error {
	_, err := q.cue(name)
	return err
}

// Items returns all items as they are now.
func (q *Queue) Items() []live.Item {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.sounding
	next := q.next(now)
	if last := q.last(); q.cued == nil && last != nil && last != now && !last.left { // its first game was requested
		next = last.item
	}
	items := make([]live.Item, len(q.list.Items))
	for i, o := range q.list.Items {
		items[i] = live.Item{Name: o.Name, Line: o.Line(), Next: next != nil && o.Name == next.Name, Lasts: cmp.Or(o.limit(), o.lasts)}
		if now != nil && now.item.Name == o.Name {
			items[i].Sounding, items[i].Began = true, now.began
		}
	}
	return items
}

// Item returns what the item of a match plays, and the order for it with all its fields filled in. If the match was undone, it is the item that was
// requested last.
func (q *Queue) Item(m *play.Match) (*play.Bill, play.Order) {
	q.mu.Lock()
	defer q.mu.Unlock()
	o := cmp.Or(q.of(m), q.last()).item
	return o.Bill, o.Filled(o.order, []*play.Match{m})
}

// sounds records that a match sounds, and since which time on the performance's clock. It returns the match's run (the playing of an item).
func (q *Queue) sounds(m *play.Match, at time.Duration) *run {
	return q.plays(m, func(now *run) {
		if now.began == 0 {
			now.began = at
		}
		now.sounded = at - now.began
	})
}

// awaits records that the first move of a match is awaited. It returns the run of the match.
func (q *Queue) awaits(m *play.Match) *run { return q.plays(m, func(*run) {}) }

// goesBack records that moves were undone, and that the given match continues: those after it are undone, too. It returns the match's run (the playing
// of an item).
func (q *Queue) goesBack(to *play.Match) *run {
	return q.plays(to, func(now *run) {
		now.left = false
		q.drop(to.Serial())
	})
}

// plays makes the run of a match the current one, and calls note with it. It returns the run. It returns nil if the match was undone.
func (q *Queue) plays(m *play.Match, note func(now *run)) *run {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.of(m)
	if now != nil {
		note(now)
		q.sounding = now
	}
	return now
}

// of returns the run of a match; nil if the match was undone.
func (q *Queue) of(m *play.Match) *run {
	index := m.Serial() - 1
	if index < 0 || index >= len(q.runs) {
		return nil
	}
	return q.runs[index]
}

// overtaken is called when a match is ready to sound. If a person has chosen another item since the match was requested, overtaken leaves the
// run of the match. Then ok is true, and says is a notice that names the chosen item.
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

// current returns the run that sounds or will sound first; nil if no game was requested yet.
func (q *Queue) current() *run {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.now()
}

func (q *Queue) now() *run { return cmp.Or(q.sounding, q.last()) }

// leave makes a run end with its current game. says is a notice about what follows. ok is false if there is nothing to leave: the run was left
// before, or it ends with this game anyway, because a game of the next item was already requested.
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
	return says + "the set list ends", true
}
