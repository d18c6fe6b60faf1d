package evolution

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/work"
)

// PlayGames returns the kind of task that plays some of a generation's games on one core. The parameter cores is for computing the generation, which
// takes place first.
func PlayGames(cores int) work.Kind {
	return work.NewKind("games", (&replayer{cores: cores}).do)
}

// replayer computes the generations of blocks by replaying runs, and plays the blocks.
type replayer struct {
	cores int

	lock   sync.Mutex
	recent []replayed // generations computed before, most recently used first
}

// replayed is a generation that was computed by replaying a run, ready to be played.
type replayed struct {
	at    place
	state state
	rows  arena.Rows
}

// place identifies a generation of a run. The field link is a hash of all earlier generations.
type place struct {
	system, settings string
	seed             uint64
	generation       int
	link             string
}

// mostRecent is how many generations a replayer remembers; usually they belong to different runs.
const mostRecent = 3

func (r *replayer) do(ctx context.Context, b block, step func()) ([]byte, error) {
	f, err := r.find(ctx, b)
	if err != nil {
		return nil, err
	}
	if b.From < 0 || b.To > f.rows.N || b.From >= b.To {
		return nil, fmt.Errorf("rows %d to %d: must be within 0 to %d", b.From, b.To, f.rows.N)
	}
	scores, err := f.rows.Play(ctx, b.From, b.To)
	if err != nil {
		return nil, err
	}
	for range f.state.settings.Games() / f.rows.N * (b.To - b.From) {
		step()
	}
	return scores.Pack(), nil
}

// find returns the generation of a block. It computes it from the latest generation that is remembered.
func (r *replayer) find(ctx context.Context, b block) (replayed, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	f, links, err := r.known(ctx, b)
	if err != nil {
		return f, err
	}
	for _, link := range slices.Backward(links) {
		if err := ctx.Err(); err != nil {
			return f, err
		}
		_, scores, err := readLink(link, f.rows.N)
		if err != nil {
			return f, err
		}
		f.state.score(scores)
		f.state.next(r.cores)
		f.at.generation, f.at.link = f.state.number, work.NewBlob(link).Name
		f.rows = f.state.rows(r.cores, nil)
	}
	r.recent = slices.Insert(r.recent, 0, f)
	r.recent = r.recent[:min(len(r.recent), mostRecent)]
	return f, nil
}

// known returns the latest remembered generation that leads to the block's generation. If no such generation is remembered, it computes the
// generation from which the block begins. The result links has the links from the returned generation to the block's generation, last first.
func (r *replayer) known(ctx context.Context, b block) (f replayed, links [][]byte, err error) {
	at := place{b.System, string(b.Settings), b.Seed, b.Generation, b.Link}
	for {
		if i := slices.IndexFunc(r.recent, func(f replayed) bool { return f.at == at }); i >= 0 {
			f = r.recent[i]
			r.recent = slices.Delete(r.recent, i, i+1)
			return f, links, nil
		}
		if at.generation == b.Begin.Generation {
			f, err = r.begin(ctx, b)
			if err == nil && f.at != at {
				err = errors.New("the task is damaged: the generation from which it begins belongs to another run")
			}
			return f, links, err
		}
		link, err := work.GetBlob(ctx, at.link)
		if err != nil {
			return f, nil, err
		}
		before, _, _ := bytes.Cut(link, []byte("\n"))
		links = append(links, link)
		at.generation, at.link = at.generation-1, string(before)
	}
}

// begin computes the origin of a block.
func (r *replayer) begin(ctx context.Context, b block) (replayed, error) {
	f := replayed{at: place{b.System, string(b.Settings), b.Seed, b.Begin.Generation, b.Begin.Link}}
	trainer, settings, err := b.Parse()
	if err != nil {
		return f, err
	}
	switch {
	case b.Begin.Population == "" && b.Begin.Generation == 1:
		f.state, err = begin(trainer, settings, b.Seed)
	default:
		var data []byte
		if data, err = work.GetBlob(ctx, b.Begin.Population); err == nil {
			f.state, err = proceed(trainer, settings, b.Seed, b.Begin.Generation, data)
		}
	}
	if err != nil {
		return f, err
	}
	f.rows = f.state.rows(r.cores, nil)
	return f, nil
}
