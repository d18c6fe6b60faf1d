package studio

import (
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// welcome returns the first message for a page.
func (s *Studio) welcome(listener bool) *Welcome {
	return &Welcome{
		Version: s.options.Version, Listener: listener, Alone: s.options.Alone,
		Aloud: s.options.Aloud && !listener, Bounds: Bounds{play.MostGames}, Functions: functionInfos(),
		Forms: formNames(s.options.Alone), Audience: s.audience, Site: s.options.Site, Facts: s.facts,
	}
}

func functionInfos() (all []FunctionInfo) {
	kinds := map[session.Kind]string{
		session.Nothing: "nothing", session.Number: "number", session.Whole: "whole", session.Place: "square", session.Text: "text", session.Part: "text", session.PartNumber: "text",
	}
	for _, f := range session.Functions() {
		all = append(all, FunctionInfo{f.Name, f.Group, f.About, f.Expects(), kinds[f.Takes], f.Low, f.High})
	}
	return all
}
