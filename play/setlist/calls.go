package setlist

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"midiconnect4/internal/text"
	"midiconnect4/play/session"
)

// sceneEntry is a scene in a set list's file: calls that a performer makes at once, by the scene's name.
type sceneEntry struct {
	Name string   `yaml:"name"`
	Do   []string `yaml:"do"`
}

// scenes reads the scenes of a list. It returns the calls of each scene, by its name.
func (r *reader) scenes(entries []sceneEntry) map[string][]string {
	all := map[string][]string{}
	for i, e := range entries {
		field := r.at.Item("scenes", i)
		switch _, twice := all[e.Name]; {
		case e.Name == "":
			r.fail(field, "write it as {name: break, do: [mute bass, tempo 80]}", "the scene has no name")
		case twice:
			r.fail(field+".name", "", "an earlier scene already has the name %q", text.Printable(e.Name))
		case len(e.Do) == 0:
			r.fail(field, "write them as do: [mute bass, tempo 80]", "the scene has no calls")
		}
		all[e.Name] = r.calls(field+".do", e.Do, session.Call.Waits)
	}
	return all
}

// atOnce returns an error if a call cannot be made when an item begins.
func atOnce(c session.Call) error {
	if c.Function.Line || c.Function.Moves {
		return fmt.Errorf("%s has no effect on the bar line on which an item begins", c.Function.Name)
	}
	return c.Waits()
}

// calls checks calls by themselves, and with a function.
func (r *reader) calls(field string, all []string, fits func(session.Call) error) []string {
	for i, words := range all {
		c, err := session.ParseCall(words)
		var hint string
		if unknown, ok := errors.AsType[session.UnknownFunctionError](err); ok {
			hint = unknown.Hint()
		}
		if err == nil {
			err = fits(c)
		}
		r.failed(r.at.Item(field, i), hint, err)
	}
	return all
}

// parts checks the parts that calls name: a score of one of the items must have each. After a call of another score, any part may be named.
func (r *reader) parts(field string, calls []string, items ...*Item) {
	if slices.ContainsFunc(items, func(o *Item) bool { return o.Score == nil }) {
		return // what is wrong with the item is told already
	}
	for i, words := range calls {
		c, err := session.ParseCall(words)
		switch {
		case err != nil: // told already
		case c.Function.Name == "score":
			return
		default:
			r.failed(r.at.Item(field, i), "", missing(c, items))
		}
	}
}

// missing returns an error if no score of the items has the part that a call names.
func missing(c session.Call, items []*Item) (err error) {
	for _, o := range items {
		for _, movement := range o.Score.Each {
			if err = c.CheckPart(movement); err == nil {
				return nil
			}
		}
	}
	if len(items) > 1 {
		return errors.New("no item has a score with this part")
	}
	return err
}

// scenes returns the names of all scenes.
func (q *Queue) scenes() []string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Sorted(maps.Keys(q.list.Scenes))
}

// scene returns the calls of a scene.
func (q *Queue) scene(name string) ([]string, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if calls, ok := q.list.Scenes[name]; ok {
		return calls, nil
	}
	names := slices.Sorted(maps.Keys(q.list.Scenes))
	return nil, fmt.Errorf("no scene is called %q; %s", text.Printable(name), text.DidYouMean(name, names, "the set list names its scenes under scenes"))
}
