package setlist

import (
	"context"
	"os"
	"strings"
	"time"

	"midiconnect4/internal/text"
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

	now    *run
	fading bool
	heard  time.Duration // when the last event happened
	faded  time.Duration // when the fade ends
	stamp  time.Time     // of the file
}

// NewConductor returns a conductor for a queue. reload reads the list again.
func NewConductor(q *Queue, reload func() (*List, error)) *Conductor {
	return &Conductor{queue: q, reload: reload, leaves: make(chan *run, 1)}
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
	if err == nil && now {
		c.left(current)
	}
	return err
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
		case r := <-c.leaves:
			c.leave(t, r)
		case <-ctx.Done():
			return nil
		}
	}
}

// hear heeds an event.
func (c *Conductor) hear(t session.Transport, e live.Event) {
	c.heard = e.At
	switch e.Kind {
	case live.TurnBegan:
		c.turn(t, e)
	case live.Pulse:
		if c.fading && e.At >= c.faded {
			c.fading = false
			t.LeaveGame()
		}
	}
}

// turn notes whose turn sounds.
func (c *Conductor) turn(t session.Transport, e live.Event) {
	now := c.queue.sounds(e.Match, e.At)
	if now == nil {
		return
	}
	if now != c.now {
		c.now, c.fading = now, false
		t.Say("%s: %s\n", text.Printable(now.item.Name), now.item.Line())
	}
	if limit := now.item.limit(); limit > 0 && now.sounded >= limit && now.item.Fade > 0 {
		c.leave(t, now)
	}
}

// leave leaves the current item: at once, or after its fade.
func (c *Conductor) leave(t session.Transport, r *run) {
	switch {
	case c.fading, !c.queue.leave(r):
	case c.now == nil || c.now.item.Fade == 0:
		t.LeaveGame()
	default:
		c.fading, c.faded = true, c.heard+c.now.item.Fade
		t.Fade(c.now.item.Fade)
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
