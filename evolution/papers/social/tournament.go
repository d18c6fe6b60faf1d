package social

import (
	"encoding/json"

	"midiconnect4/evolution/papers/lab"
	"midiconnect4/evolution/social"
	"midiconnect4/internal/atomicfile"
)

// tournament returns the points of each player of a run's pool after every two have
// met, from the oldest player to the youngest. The run's folder keeps them, because the
// games take long.
func (l experiment) tournament(name string, t social.Tournament) ([]int, error) {
	path := l.Path(name, "tournament.json")
	var points []int
	if lab.ReadResult(path, &points) == nil && len(points) == t.Players() {
		return points, nil
	}
	played := l.Watch(name+", tournament", t.Players()*(t.Players()-1))
	points, err := t.Play(l.Context(), l.Cores, played)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(points)
	if err != nil {
		return nil, err
	}
	return points, atomicfile.Write(path, append(data, '\n'))
}
