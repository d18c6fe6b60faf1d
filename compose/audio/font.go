package audio

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/sinshu/go-meltysynth/meltysynth"

	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// largest limits the size of a file. Large General MIDI SoundFonts have some hundred megabytes, and
// reading a file takes twice its size in memory.
const largest = 1 << 30

// Font is a parsed and checked SoundFont. Several goroutines may use it.
type Font struct {
	name    string // for people
	bundled bool   // may lack instruments
	sounds  *meltysynth.SoundFont
	presets map[voice]*meltysynth.Preset
}

// voice identifies a preset by bank and program, both from 0. SoundFonts know only the first byte
// of bank select.
type voice struct{ bank, program int }

// secondBytes is the number of MIDI banks that share a first byte.
const secondBytes = 128

// drumBank is the bank of the drum kits in a SoundFont, whatever bank a part has.
const drumBank = 128

func voiceOf(player scores.Player) voice {
	if player.Percussion() {
		return voice{drumBank, player.Program - 1}
	}
	if player.Bank%secondBytes != 0 {
		return voice{bank: -1}
	}
	return voice{player.Bank / secondBytes, player.Program - 1}
}

// OpenFont reads a SoundFont 2 file (.sf2) of at most 1 GiB. It rejects other files without reading all of them. The error is a *settings.Error with
// the path.
func OpenFont(path string) (*Font, error) {
	// Opening a pipe would block until it has a writer.
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fileError(path, err)
	case !info.Mode().IsRegular():
		return nil, unplayable(path, errors.New("it is not a regular file"))
	case info.Size() > largest:
		return nil, unplayable(path, fmt.Errorf("it has %d MB; must be at most %d", info.Size()>>20, largest>>20))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	defer file.Close()
	return parse(path, file, info.Size())
}

// parse reads a SoundFont. The synthesizer's own reader panics on damaged files. So soundFont checks what that reader gets, and parse checks what it
// returns.
func parse(name string, file io.ReaderAt, size int64) (*Font, error) {
	var content soundFont
	err := content.take(io.NewSectionReader(file, 0, size))
	switch {
	case content.compressed():
		return nil, &settings.Error{
			Path:    name,
			Problem: "it is a compressed SoundFont (.sf3), which cannot be played here",
			Hint:    "SoundFont editors such as Polyphone save it as .sf2",
		}
	case err != nil:
		return nil, unplayable(name, err)
	}
	f := &Font{name: name, presets: map[voice]*meltysynth.Preset{}}
	err = guard(func() (err error) {
		f.sounds, err = meltysynth.NewSoundFont(content.reader())
		return err
	})
	if err != nil {
		return nil, unplayable(name, err)
	}
	for _, preset := range f.sounds.Presets {
		f.presets[voice{int(preset.BankNumber), int(preset.PatchNumber)}] = preset
	}
	return f, nil
}

// File opens the font's file, for another synthesizer. changed is the time when the file was last changed, zero for the bundled font.
func (f *Font) File() (file io.ReadSeekCloser, changed time.Time, err error) {
	if f.bundled {
		return bundledFile{bytes.NewReader(BundledFile())}, changed, nil
	}
	opened, err := os.Open(f.name)
	if err != nil {
		return nil, changed, fileError(f.name, err)
	}
	info, err := opened.Stat()
	if err != nil {
		return nil, changed, errors.Join(fileError(f.name, err), opened.Close())
	}
	return opened, info.ModTime(), nil
}

// bundledFile presents the bundled SoundFont as a file.
type bundledFile struct{ *bytes.Reader }

func (bundledFile) Close() error { return nil }

// guard turns a panic of the synthesizer, as on a damaged SoundFont, into an error.
func guard(do func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("its tables are inconsistent")
		}
	}()
	return do()
}

func unplayable(name string, reason error) error {
	return &settings.Error{Path: name, Problem: "not a SoundFont that can be played: " + reason.Error()}
}

func fileError(path string, err error) error {
	return &settings.Error{Path: path, Problem: text.Cause(err).Error(), Cause: err}
}
