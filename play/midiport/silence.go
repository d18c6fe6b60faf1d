package midiport

import (
	"context"
	"errors"
	"sync"

	"midiconnect4/play/live"
)

// Silence ends every note on an output, or on all if none is wanted. It returns the names of those that are
// silent, also with an error, and no name and no error if there is no output.
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

// hush ends every note on an output.
func hush(ctx context.Context, on live.Destination) error {
	output, err := on.Open()
	if err != nil {
		return err
	}
	return errors.Join(live.Hush(ctx, output, live.AllKeys()), output.Close())
}

// outputs are all outputs of a system, or the one that is wanted.
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
