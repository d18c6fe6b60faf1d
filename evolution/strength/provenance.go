package strength

import (
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/provenance"
)

// Provenance returns the provenance of a report on gamers. positions is the number of positions that are compared with perfect play.
func (o Options) Provenance(by provenance.Program, g game.Game, gamers []engine.Engine, against engine.Engine, positions int) (provenance.Provenance, error) {
	s := struct {
		Game      string   `json:"game"`
		Gamers    []string `json:"gamers"`
		Against   string   `json:"against"`
		Games     int      `json:"games"`
		Opening   int      `json:"opening"` // -1 if it depends on the gamers
		Positions int      `json:"positions"`
	}{Game: g.Name(), Gamers: make([]string, len(gamers)), Games: o.Games, Opening: o.Opening, Positions: positions}
	var err error
	for i, one := range gamers {
		if s.Gamers[i], err = gamer.Identity(one); err != nil {
			return provenance.Provenance{}, err
		}
	}
	if s.Against, err = gamer.Identity(against); err != nil {
		return provenance.Provenance{}, err
	}
	return provenance.New(by, "rate", s, o.Seed), nil
}
