package setlist

import (
	"context"
	"os"
	"strings"
	"time"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// Conductor leads through an evening beside its performance: it announces items, ends those
// whose time has come, lets them fade, and reads the list again when its file has changed. It is
// the session.SetList.
type Conductor struct {
	queue  *Queue
	reload func() (*List, error) // reads the file again
	leaves chan *run             // which item somebody wants to leave
	cues   chan struct{}         // somebody has cued an item

	now     *run
	ready   *play.Match // the newest one; nil if it was dropped
	waiting bool        // for a move, on a bar line or before the first one
	still   bool        // and no time of the music passes meanwhile
	fading  bool
	parting string        // what is said once the item is left
	heard   time.Duration // when the last event happened
	faded   time.Duration // when the fade ends
	stamp   time.Time     // of the file
}

// NewConductor returns a conductor for a queue. reload reads the list again.
func NewConductor(q *Queue, reload func() (*List, error)) *Conductor {
	return &Conductor{queue: q, reload: reload, waiting: true, still: true, leaves: make(chan *run, 1), cues: make(chan struct{}, 1)}
}

// Next implements session.SetList.
func (c *Conductor) Next() { c.left(c.queue.current()) }

// left has the conductor leave a run.
func (c *Conductor) left(r *run) {
	select {
	case c.leaves <- r:
	default: // it is wanted already
	}
}

// Cue implements session.SetList.
func (c *Conductor) Cue(name string, now bool) error {
	current, err := c.queue.cue(name) // which may be the first to be played
	if err != nil {
		return err
	}
	if now {
		c.left(current)
	}
	select {
	case c.cues <- struct{}{}:
	default:
	}
	return nil
}

// Run implements session.UI.
func (c *Conductor) Run(ctx context.Context, t session.Transport, events <-chan live.Event) error {
	const pause = time.Second
	look := time.NewTicker(pause)
	defer look.Stop()
	c.stamp = c.changed()
	for {
		select {
		case e, ok := <-events:
			if !ok {
				return nil
			}
			c.hear(t, e)
		case <-look.C:
			c.reread(t)
			c.endFade(t)
		case r := <-c.leaves:
			c.leave(t, r)
		case <-c.cues:
			c.overtake(t)
		case <-ctx.Done():
			return nil
		}
	}
}

// hear heeds an event.
func (c *Conductor) hear(t session.Transport, e live.Event) {
	c.heard = e.At
	switch e.Kind {
	case live.GameReady:
		c.ready = e.Match
		c.overtake(t)
		c.await(t)
	case live.Waiting:
		c.waiting, c.still = true, true
		c.await(t)
	case live.Paused:
		if e.Match != nil { // before it
			c.enter(t, c.queue.awaits(e.Match))
		}
	case live.GameLeft:
		c.ready = nil
		c.say(t, c.parting)
		c.parting = ""
	case live.TurnsUndone: // and the leaving of its item with them
		c.ready, c.fading, c.parting = nil, false, ""
		c.enter(t, c.queue.goesBack(e.Match))
	case live.TurnBegan:
		c.waiting, c.still = false, false
		c.turn(t, e)
	case live.Pulse:
		c.still = false
		if c.fading && e.At >= c.faded {
			c.fading = false
			t.LeaveGame()
		}
	}
}

// await enters the item whose first move is awaited.
func (c *Conductor) await(t session.Transport) {
	if c.waiting && c.ready != nil {
		c.enter(t, c.queue.awaits(c.ready))
	}
}

// turn notes whose turn sounds.
func (c *Conductor) turn(t session.Transport, e live.Event) {
	now := c.queue.sounds(e.Match, e.At)
	if now == nil {
		return
	}
	c.enter(t, now)
	if limit := now.item.limit(); limit > 0 && now.sounded >= limit && now.item.Fade > 0 {
		c.leave(t, now)
	}
}

// enter announces the item of a run, unless it is the current one; nil is none.
func (c *Conductor) enter(t session.Transport, now *run) {
	if now == nil || now == c.now {
		return
	}
	c.now, c.fading = now, false
	t.Say("%s: %s\n", text.Printable(now.item.Name), now.item.Line())
}

// leave leaves the current item: at once, or after its fade.
func (c *Conductor) leave(t session.Transport, r *run) {
	if c.fading {
		return
	}
	says, ok := c.queue.leave(r)
	switch {
	case !ok:
		c.say(t, says)
	case c.still, c.now == nil || c.now.item.Fade == 0:
		c.parting = says
		t.LeaveGame()
	default:
		c.fading, c.faded, c.parting = true, c.heard+c.now.item.Fade, says
		t.Fade(c.now.item.Fade)
		c.say(t, says)
	}
}

// say says something, if there is something to say.
func (c *Conductor) say(t session.Transport, what string) {
	if what != "" {
		t.Say("%s\n", what)
	}
}

// endFade ends a fade of music that stands still, as a move is awaited.
func (c *Conductor) endFade(t session.Transport) {
	if c.fading && c.still {
		c.fading = false
		t.LeaveGame()
	}
}

// overtake drops a game that is ready and does not sound yet if another item was cued meanwhile.
func (c *Conductor) overtake(t session.Transport) {
	if c.ready == nil {
		return
	}
	if says, ok := c.queue.overtaken(c.ready); ok {
		c.parting = says
		t.LeaveGame()
	}
}

// changed is when the file of the list was changed.
func (c *Conductor) changed() time.Time {
	info, err := os.Stat(c.queue.list.Path)
	if err != nil {
		return c.stamp
	}
	return info.ModTime()
}

// reread reads the list again if its file has changed.
func (c *Conductor) reread(t session.Transport) {
	changed := c.changed()
	if changed.Equal(c.stamp) {
		return
	}
	c.stamp = changed
	list, err := c.reload()
	if err != nil {
		line, _, _ := strings.Cut(err.Error(), "\n")
		t.Say("%s\n", line)
		return
	}
	c.queue.Replace(list)
	t.Say("the set list was read again: %s\n", text.Count(len(list.Items), "item"))
}
