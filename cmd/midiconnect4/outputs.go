package main

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/scores"
)

// portOutput is a MIDI output of a performance.
type portOutput struct {
	*midiport.Choice
	parts []string // that sound there alone; nil for those that are named nowhere
}

// parsePorts reads --port, which may be given again, and --virtual. Without either it is the only
// port there is.
func parsePorts(api string, ports []string, virtual string) ([]portOutput, error) {
	if len(ports) == 0 {
		return []portOutput{{Choice: &midiport.Choice{API: api, Virtual: virtual}}}, nil
	}
	var all []portOutput
	for _, given := range ports {
		part, port, named := strings.Cut(given, "=")
		if !named {
			part, port = "", given
		}
		if port == "" || named && part == "" {
			return nil, wrongUsage(withHint(fmt.Errorf("--port %s: it takes a port, or PART=PORT", given), "a port that has = in its name goes by its number"))
		}
		i := slices.IndexFunc(all, func(o portOutput) bool { return o.Wanted == port })
		switch {
		case i < 0:
			o := portOutput{Choice: &midiport.Choice{API: api, Wanted: port}}
			if named {
				o.parts = []string{part}
			}
			all = append(all, o)
		case named && all[i].parts != nil && !slices.Contains(all[i].parts, part):
			all[i].parts = append(all[i].parts, part)
		default:
			return nil, portTwice(port)
		}
	}
	return all, nil
}

// portTwice refuses a port that would be sent everything twice.
func portTwice(port string) error {
	return wrongUsage(withHint(fmt.Errorf("--port %s: it is given twice", port), "name the parts that it plays: --port first=%s --port second=%s", port, port))
}

// checkParts refuses names of parts that no score of the piece has.
func (o playOptions) checkParts(s *scores.Score) error {
	for _, p := range o.ports {
		for _, name := range p.parts {
			if err := checkPart(s, name); err != nil {
				return wrongUsage(fmt.Errorf("--port %s=%s: %w", name, p.Wanted, err))
			}
		}
	}
	return nil
}

// checkPart refuses the name of a part that neither the score nor that of a movement has.
func checkPart(s *scores.Score, name string) error {
	var names []string
	for _, each := range s.Each {
		if len(each.PartsNamed(name)) > 0 {
			return nil
		}
		names = append(names, each.PartNames()...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return withHint(fmt.Errorf("the score %s has no such part", text.Printable(s.Name)), "%s", text.DidYouMean(name, names, "its parts are "+strings.Join(names, ", ")))
}

// checkPortsDiffer refuses two names for one port. The ports must be open.
func (o playOptions) checkPortsDiffer() error {
	for i, a := range o.ports {
		for _, b := range o.ports[:i] {
			if a.Same(b.Choice) {
				return portTwice(a.Wanted)
			}
		}
	}
	return nil
}

// outputs are where the performance sounds: at least one. A new one is a line here.
func (o playOptions) outputs() []live.Destination {
	var all []live.Destination
	for _, p := range o.ports {
		all = append(all, p.destination())
	}
	if o.card != nil {
		all = append(all, o.card)
	}
	if len(all) == 0 {
		all = append(all, live.Nowhere{})
	}
	return all
}

func (p portOutput) destination() live.Destination {
	guarded := guardian.Over(p.Choice)
	if p.parts == nil {
		return guarded
	}
	return live.Routed{Destination: guarded, Parts: p.parts}
}

// outputNames names the outputs, which must be open.
func (o playOptions) outputNames() string {
	var names []string
	for _, output := range o.outputs() {
		if output == (live.Nowhere{}) && o.osc.tells() {
			continue
		}
		name := output.Name()
		if routed, ok := output.(live.Routed); ok {
			name += " (" + strings.Join(routed.Parts, ", ") + ")"
		}
		names = append(names, text.Printable(name))
	}
	if o.osc.tells() {
		for _, target := range o.osc.ui.Targets {
			names = append(names, text.Printable(target))
		}
	}
	return strings.Join(names, " and ")
}

// closePorts closes the connections to the system of ports.
func (o playOptions) closePorts() {
	for _, p := range o.ports {
		p.Close()
	}
	o.input.close()
}

// virtual reports whether the performance makes a port, to which somebody has to connect a synthesizer.
func (o playOptions) virtual() bool { return len(o.ports) > 0 && o.ports[0].Virtual != "" }
