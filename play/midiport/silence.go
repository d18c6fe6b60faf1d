package midiport

import (
	"context"
	"errors"
	"sync"

	"midiconnect4/play/live"
)

// Silence ends all notes on the output wanted or, if wanted is empty, on all outputs. silent has the names of the outputs that were silenced, even if
// there is an error. If there are no outputs, both results are nil.
func Silence(ctx context.Context, api, wanted string) (silent []string, err error) {
	ports, err := outputs(api, wanted)
	if err != nil {
		return nil, err
	}
	failed := make([]error, len(ports))
	var all sync.WaitGroup
	for i, p := range ports {
		all.Go(func() {
			to := &Choice{API: api, Wanted: p.Name}
			defer to.Close()
			failed[i] = hush(ctx, to)
		})
	}
	all.Wait()
	for i, p := range ports {
		if failed[i] == nil {
			silent = append(silent, p.Name)
		}
	}
	return silent, errors.Join(failed...)
}

// hush ends all notes on an output.
func hush(ctx context.Context, on live.Destination) error {
	output, err := on.Open()
	if err != nil {
		return err
	}
	return errors.Join(live.Hush(ctx, output, live.AllKeys()), output.Close())
}

// outputs returns the output wanted or, if wanted is empty, all outputs.
func outputs(api, wanted string) ([]Port, error) {
	system, err := Connect(api)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	ports, err := system.Outputs()
	if err == nil && wanted != "" {
		var p Port
		p, err = Find(ports, wanted)
		ports = []Port{p}
	}
	return ports, err
}
