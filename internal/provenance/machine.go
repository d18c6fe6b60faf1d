package provenance

import (
	"os"
	"runtime"
	"strings"

	"golang.org/x/sys/cpu"
)

// Machine describes the machine on which a result was computed.
type Machine struct {
	System       string   `json:"system"`
	Architecture string   `json:"architecture"`
	Processor    string   `json:"processor"` // model of the CPU; empty if unknown
	Features     []string `json:"features"`  // features of the CPU that this program uses, such as avx2
	Cores        int      `json:"cores"`
}

// here returns the description of this machine.
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

// model returns the model of the first CPU in a file like /proc/cpuinfo, or "" if unknown.
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
