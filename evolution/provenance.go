package evolution

import (
	"path/filepath"

	"midiconnect4/internal/provenance"
)

// Provenance is what the run follows from, done by a program.
func (r *Run) Provenance(by provenance.Program) provenance.Provenance {
	return provenance.New(by, "evolve", struct {
		System   string   `json:"system"`
		Settings Settings `json:"trainer"`
	}{r.trainer.Name, r.settings}, r.seed)
}

// Note notes in the folder that a program on this machine works on the run.
func (r *Run) Note(by provenance.Program) error {
	return provenance.Note(filepath.Join(r.folder.path, provenance.Name), r.Provenance(by))
}
