package provenance

import (
	"os"
	"runtime"
	"strings"

	"golang.org/x/sys/cpu"
)

// Machine is the class of a machine.
type Machine struct {
	System       string   `json:"system"`
	Architecture string   `json:"architecture"`
	Processor    string   `json:"processor"` // model; empty if unknown
	Features     []string `json:"features"`  // used by this program
	Cores        int      `json:"cores"`
}

// here describes this machine.
func here() Machine {
	m := Machine{System: runtime.GOOS, Architecture: runtime.GOARCH, Processor: model("/proc/cpuinfo"), Features: []string{}, Cores: runtime.NumCPU()}
	for _, f := range []struct {
		name string
		has  bool
	}{{"avx2", cpu.X86.HasAVX2}, {"bmi1", cpu.X86.HasBMI1}, {"avx512f", cpu.X86.HasAVX512F}, {"avx512dq", cpu.X86.HasAVX512DQ}} {
		if f.has {
			m.Features = append(m.Features, f.name)
		}
	}
	return m
}

// model is the name of the first processor in Linux's list.
func model(path string) string {
	list, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(list)) {
		if name, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
