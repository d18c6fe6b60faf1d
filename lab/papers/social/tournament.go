package social

import (
	"context"
	"encoding/json"

	"midiconnect4/evolution"
	"midiconnect4/evolution/social"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/lab"
)

// tournamentName is the name of the file with the tournament's points, in the run's folder.
const tournamentName = "tournament.json"

// tournamentOf returns the tournament after a finished run.
func tournamentOf(r *evolution.Run) social.Tournament {
	s := *r.Settings().(*social.Settings)
	return r.Population().(*social.Population).Tournament(social.Generation{Settings: s, Seed: r.Seed(), Number: s.Intervals})
}

// tournament plays a run's tournament. It returns the points of each player in the pool, oldest first. It stores them in the run's folder, because
// the games take long.
func (l experiment) tournament(name string, t social.Tournament) ([]int, error) {
	path := l.Path(name, tournamentName)
	var points []int
	if lab.ReadResult(path, &points) == nil && len(points) == t.Players() {
		return points, nil
	}
	played := l.Watch(name+", tournament", t.Players()*(t.Players()-1))
	points, err := t.Play(l.Context(), l.Cores, played)
	if err != nil {
		return nil, err
	}
	data, err := encodePoints(points)
	if err != nil {
		return nil, err
	}
	return points, atomicfile.Write(path, data)
}

func encodePoints(points []int) ([]byte, error) {
	data, err := json.Marshal(points)
	return append(data, '\n'), err
}

// tournamentFile plays the tournament of a finished run, and returns it as the file to store.
func tournamentFile(ctx context.Context, r *evolution.Run) (evolution.Files, error) {
	points, err := tournamentOf(r).Play(ctx, 1, nil)
	if err != nil {
		return nil, err
	}
	data, err := encodePoints(points)
	return evolution.Files{tournamentName: data}, err
}
