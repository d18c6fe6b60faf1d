package stage

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/compose/audio"
	"midiconnect4/internal/text"
	"midiconnect4/play/guard"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/sound"
	"midiconnect4/scores"
)

// GuardCommand is the subcommand of this program that ends the notes on ports.
const GuardCommand = "guard"

// guardian starts another process. If this program is killed, that process ends the notes on this program's ports.
var guardian = guard.Guard{Command: GuardCommand}

// Port is a MIDI output of a performance.
type Port struct {
	*midiport.Choice
	parts []string // parts that sound only at this port; nil if the port plays all parts that no port names
}

// ParsePorts parses names of ports, each with or without a part (as in bass=synth). If names is empty, the result is a new port with the name virtual
// or, if virtual is empty too, the only port that exists.
func ParsePorts(api string, names []string, virtual string) ([]Port, error) {
	if long := len(virtual); long > midiport.LongestName {
		return nil, wrong("virtual", "", "{virtual}: the name has %d bytes; at most %d are possible", long, midiport.LongestName)
	}
	if len(names) == 0 {
		return []Port{{Choice: &midiport.Choice{API: api, Virtual: virtual}}}, nil
	}
	var all []Port
	for _, given := range names {
		part, port, named := strings.Cut(given, "=")
		if !named {
			part, port = "", given
		}
		if port == "" || named && part == "" {
			return nil, wrong("port", "give a port with = in its name by its number", "{port} %s: expected a port, or PART=PORT", given)
		}
		i := slices.IndexFunc(all, func(p Port) bool { return p.Wanted == port })
		switch {
		case i < 0:
			p := Port{Choice: &midiport.Choice{API: api, Wanted: port}}
			if named {
				p.parts = []string{part}
			}
			all = append(all, p)
		case named && all[i].parts != nil && !slices.Contains(all[i].parts, part):
			all[i].parts = append(all[i].parts, part)
		default:
			return nil, portTwice(port)
		}
	}
	return all, nil
}

// portTwice returns an error for a port that is given twice and so would receive every message twice.
func portTwice(port string) error {
	return wrong("port", fmt.Sprintf("to play several parts on it, name the parts: {port} first=%s {port} second=%[1]s", port), "{port} %s: this port is given twice", port)
}

// checkPortsDiffer returns an error if two names mean the same port. The ports must be open.
func (s *Stage) checkPortsDiffer() error {
	for i, a := range s.Ports {
		for _, b := range s.Ports[:i] {
			if a.Same(b.Choice) {
				return portTwice(a.Wanted)
			}
		}
	}
	return nil
}

// CheckParts returns an error if the user has chosen a port for a part that no movement of the scores has. The error names the first score.
func (s *Stage) CheckParts(by ...*scores.Score) error {
	for _, p := range s.Ports {
		for _, part := range p.parts {
			var names []string
			has := live.IsClick(part)
			for _, one := range by {
				for _, each := range one.Each {
					names, has = append(names, each.PartNames()...), has || len(each.PartsNamed(part)) > 0
				}
			}
			slices.Sort(names)
			if names = slices.Compact(names); !has {
				return wrong("port", text.DidYouMean(part, names, "its parts are "+strings.Join(names, ", ")),
					"{port} %s=%s: the score %s has no such part", part, p.Wanted, text.Printable(by[0].Name))
			}
		}
	}
	return nil
}

// ForAll returns the name of the existing port that plays all parts. ok is false if there is no such port.
func (s *Stage) ForAll() (name string, ok bool) {
	if len(s.Ports) != 1 || s.Virtual() || s.Ports[0].parts != nil {
		return "", false
	}
	return s.Ports[0].Wanted, true
}

// Virtual returns true if the performance makes a port of its own, to which people connect a synthesizer.
func (s *Stage) Virtual() bool { return len(s.Ports) > 0 && s.Ports[0].Virtual != "" }

// ChooseOutput chooses the sound card if no output was requested and no MIDI port belongs to an instrument.
func (s *Stage) ChooseOutput() {
	if !s.Default {
		return
	}
	system, err := midiport.Connect(s.API)
	var ports []midiport.Port
	if err == nil {
		defer system.Close()
		ports, err = system.Outputs()
	}
	if errors.Is(err, midiport.ErrNoDriver) || len(midiport.Instruments(ports)) > 0 {
		return
	}
	if s.Portless = err; err == nil {
		s.Portless = &midiport.NoneError{Outputs: ports}
	}
	s.Ports, s.Aloud = nil, true
}

// OpenCard adds the sound card to the outputs if s.Aloud is true. The card plays notes with the font f.
func (s *Stage) OpenCard(f *audio.Font) {
	if s.Aloud {
		s.Card = &sound.Card{Font: f, Gain: s.Gain, Clock: live.NewClock()}
	}
}

// Outputs returns all destinations of the performance, at least one. A new kind of output needs a line here.
func (s *Stage) Outputs() []live.Destination {
	all := s.Destinations()
	if s.Card != nil {
		all = append(all, s.Card)
	}
	if len(all) == 0 {
		all = append(all, live.Nowhere{})
	}
	return all
}

// Destinations returns the MIDI ports as destinations. The guardian ends their notes if the program is killed.
func (s *Stage) Destinations() (all []live.Destination) {
	for _, p := range s.Ports {
		guarded := guardian.Over(p.Choice)
		if p.parts != nil {
			guarded = live.Routed{Destination: guarded, Parts: p.parts}
		}
		all = append(all, guarded)
	}
	return all
}

// OutputNames returns the names of the outputs for people. The outputs must be open.
func (s *Stage) OutputNames() string {
	var names []string
	for _, output := range s.Outputs() {
		if output == (live.Nowhere{}) && s.OSC.Tells() {
			continue
		}
		name := output.Name()
		if routed, ok := output.(live.Routed); ok {
			name += " (" + strings.Join(routed.Parts, ", ") + ")"
		}
		names = append(names, name)
	}
	names = append(names, s.OSC.Targets...)
	for i, name := range names {
		names[i] = text.Printable(name)
	}
	return strings.Join(names, " and ")
}

// MachinePorts stands for the MIDI outputs of this machine. It implements studio.Ports.
type MachinePorts struct{ API string }

// List implements studio.Ports.
func (p MachinePorts) List() ([]string, error) {
	system, err := midiport.Connect(p.API)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	ports, err := system.Outputs()
	names := make([]string, len(ports))
	for i, port := range ports {
		names[i] = port.Name
	}
	return names, err
}

// Destination implements studio.Ports.
func (p MachinePorts) Destination(name string) (d live.Destination, forget func()) {
	choice := &midiport.Choice{API: p.API, Wanted: name}
	return guardian.Over(choice), choice.Close
}
