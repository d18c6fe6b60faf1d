package setlist

import (
	"context"
	"os"
	"slices"
	"strings"
	"time"

	"midiconnect4/internal/offer"
	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// Conductor leads a performance through a set list. It announces items, fades and ends them, and reads the list again if its file has changed.
// It implements session.SetList.
type Conductor struct {
	queue  *Queue
	reload func() (*List, error) // reads the file of the list again
	leaves chan *run             // gets the run that a person wants to leave
	cues   chan struct{}         // gets a value when a person has chosen the next item

	now     *run
	scene   session.Scene
	fading  bool
	parting string        // notice to print when the item is left
	heard   time.Duration // time of the latest event
	faded   time.Duration // time at which the fade ends
	stamp   time.Time     // time at which the file was last changed
	shown   []live.Item   // the items that were last emitted
	scenes  []string      // the same for the names of the scenes
}

// NewConductor returns a conductor for a queue. The function reload must read the set list again.
func NewConductor(q *Queue, reload func() (*List, error)) *Conductor {
	return &Conductor{queue: q, reload: reload, scene: session.NewScene(nil), leaves: make(chan *run, 1), cues: make(chan struct{}, 1)}
}

// Next implements session.SetList.
func (c *Conductor) Next() { offer.To(c.leaves, c.queue.current()) }

// Scene implements session.SetList.
func (c *Conductor) Scene(name string) ([]string, error) { return c.queue.scene(name) }

// Cue implements session.SetList.
func (c *Conductor) Cue(name string, now bool) error {
	current, err := c.queue.cue(name)
	if err != nil {
		return err
	}
	if now {
		offer.To(c.leaves, current)
	}
	offer.Wake(c.cues)
	return nil
}

// Lead implements session.SetList.
func (c *Conductor) Lead(ctx context.Context, p *live.Performance, events <-chan live.Event) error {
	const pause = time.Second
	look := time.NewTicker(pause)
	defer look.Stop()
	c.stamp = c.changed()
	c.show(p)
	for {
		select {
		case e, ok := <-events:
			if !ok {
				return nil
			}
			if c.hear(p, e); e.Kind == live.Pulse {
				continue // a pulse changes no item
			}
		case <-look.C:
			c.reread(p)
			c.endFade(p)
		case r := <-c.leaves:
			c.leave(p, r)
		case <-c.cues:
			c.overtake(p)
		case <-ctx.Done():
			return nil
		}
		c.show(p)
	}
}

func (c *Conductor) hear(p *live.Performance, e live.Event) {
	c.heard, c.scene = e.At, c.scene.After(e)
	switch e.Kind {
	case live.GameReady:
		c.overtake(p)
		c.await(p)
	case live.Waiting:
		c.await(p)
	case live.Paused, live.CountIn:
		if e.Match != nil { // the performance pauses, or counts in, before this match
			c.enter(p, c.queue.awaits(e.Match))
		}
	case live.GameLeft:
		c.say(p, c.parting)
		c.parting = ""
	case live.TurnsUndone, live.TurnsSet: // the undo also cancels the decision to leave the item
		c.fading, c.parting = false, ""
		c.enter(p, c.queue.goesBack(e.Match))
	case live.TurnBegan, live.TurnPassed:
		c.turn(p, e)
	case live.Pulse:
		if c.fading && e.At >= c.faded {
			c.fading = false
			p.LeaveGame()
		}
	}
}

// show emits the items and the names of the scenes if any of them has changed.
func (c *Conductor) show(p *live.Performance) {
	if now, scenes := c.queue.Items(), c.queue.scenes(); !slices.Equal(now, c.shown) || !slices.Equal(scenes, c.scenes) {
		c.shown, c.scenes = now, scenes
		p.Emit(live.Event{Kind: live.ItemsChanged, Items: now, Scenes: scenes})
	}
}

// await announces an item while the performance waits for the first move in it.
func (c *Conductor) await(p *live.Performance) {
	first := c.scene.Match == nil && c.scene.Left == nil
	if ready := c.scene.Ready; ready != nil && (first || c.scene.Waiting) {
		c.enter(p, c.queue.awaits(ready))
	}
}

func (c *Conductor) turn(p *live.Performance, e live.Event) {
	now := c.queue.sounds(e.Match, e.At)
	if now == nil {
		return
	}
	c.enter(p, now)
	if limit := now.item.limit(); limit > 0 && now.sounded >= limit && now.item.Fade > 0 {
		c.leave(p, now)
	}
}

// enter announces the item of a run (a performance of an item). If the run is nil, or is already the current run, enter does nothing.
func (c *Conductor) enter(p *live.Performance, now *run) {
	if now == nil || now == c.now {
		return
	}
	c.now, c.fading = now, false
	p.Say("%s: %s\n", text.Printable(now.item.Name), now.item.Line())
}

// leave leaves the current item: at once, or after a fade if the item has one.
func (c *Conductor) leave(p *live.Performance, r *run) {
	if c.fading {
		return
	}
	says, ok := c.queue.leave(r)
	switch {
	case !ok:
		c.say(p, says)
	case c.still(), c.now == nil || c.now.item.Fade == 0:
		c.parting = says
		p.LeaveGame()
	default:
		c.fading, c.faded = true, c.heard+c.now.item.Fade
		p.Fade(c.now.item.Fade)
		c.say(p, says)
	}
}

// say prints a notice. If the text is empty, say prints nothing.
func (c *Conductor) say(p *live.Performance, what string) {
	if what != "" {
		p.Say("%s\n", what)
	}
}

// still reports whether no music plays, because a move is awaited or bars are counted in.
func (c *Conductor) still() bool { return c.scene.Tick == session.Nowhere || c.scene.CountIn > 0 }

// endFade ends a fade at once if no music plays.
func (c *Conductor) endFade(p *live.Performance) {
	if c.fading && c.still() {
		c.fading = false
		p.LeaveGame()
	}
}

// overtake is called when a game is ready to sound. It leaves that game if a person has chosen another item since the game was requested.
func (c *Conductor) overtake(p *live.Performance) {
	if c.scene.Ready == nil {
		return
	}
	if says, ok := c.queue.overtaken(c.scene.Ready); ok {
		c.parting = says
		p.LeaveGame()
	}
}

// changed returns the time at which the list's file was last changed.
func (c *Conductor) changed() time.Time {
	info, err := os.Stat(c.queue.list.Path)
	if err != nil {
		return c.stamp
	}
	return info.ModTime()
}

// reread reads the list again if the list's file has changed.
func (c *Conductor) reread(p *live.Performance) {
	changed := c.changed()
	if changed.Equal(c.stamp) {
		return
	}
	c.stamp = changed
	list, err := c.reload()
	if err != nil {
		line, _, _ := strings.Cut(err.Error(), "\n")
		wrong, _, _ := strings.Cut(line, ";") // what was expected instead is long
		p.Say("the set list stays as it was: %s\n", wrong)
		return
	}
	c.queue.Replace(list)
	p.Say("the set list was read again: %s\n", text.Count(len(list.Items), "item"))
}
