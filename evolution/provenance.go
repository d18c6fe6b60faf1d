package evolution

import (
	"path/filepath"

	"midiconnect4/internal/provenance"
)

// Provenance returns the program, settings and seed that determine the run's result.
func (r *Run) Provenance(by provenance.Program) provenance.Provenance {
	return provenance.New(by, "evolve", struct {
		System   string   `json:"system"`
		Settings Settings `json:"trainer"`
	}{r.trainer.Name, r.settings}, r.seed)
}

// Note records in the run's folder that this version of the program worked on the run, and on which machine.
func (r *Run) Note(by provenance.Program) error {
	return provenance.Note(filepath.Join(r.folder.path, provenance.Name), r.Provenance(by))
}
