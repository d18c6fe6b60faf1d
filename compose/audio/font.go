package audio

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"github.com/sinshu/go-meltysynth/meltysynth"

	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// largest is the maximum size of a SoundFont file, in bytes. Large General MIDI SoundFonts have some hundred megabytes, and reading a file takes
// twice its size in memory.
const largest = 1 << 30

// Font is a parsed and checked SoundFont. Several goroutines may use it at the same time.
type Font struct {
	name    string // path of the file, or a description for people
	bundled bool   // whether this is the bundled SoundFont, which may lack instruments
	tables  []byte // the font without its samples, as a file; nil for the bundled font
	packs   func() []pack
	sounds  *meltysynth.SoundFont
	presets map[voice]*meltysynth.Preset
}

// voice identifies an instrument (preset) of a SoundFont by bank and program, both counted from 0. The bank is only the first byte of a MIDI
// bank, because SoundFonts do not know the second byte.
type voice struct{ bank, program int }

// secondBytes is the number of MIDI banks with the same first byte.
const secondBytes = 128

// drumBank is the bank of all drum kits in a SoundFont, whatever the bank of a percussion part.
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

// Voices lists the instruments (presets) of a score, each once: bank and program, counted from 0.
func Voices(s *scores.Score) (all [][2]int) {
	for _, player := range s.Parts() {
		v := voiceOf(*player)
		if one := [2]int{v.bank, v.program}; !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// OpenFont reads a SoundFont 2 file (.sf2) of at most 1 GiB. Files of other kinds are rejected before they are read completely. Errors are
// *settings.Error with the path.
func OpenFont(path string) (*Font, error) {
	// Check the kind of file before opening it: to open a named pipe would block until another program writes to it.
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fileError(path, err)
	case !info.Mode().IsRegular():
		return nil, unplayable(path, errors.New("it is not a regular file"))
	case info.Size() > largest:
		return nil, unplayable(path, fmt.Errorf("it has %d MB; expected at most %d MB", info.Size()>>20, largest>>20))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	defer file.Close()
	return parse(path, file, info.Size())
}

// parse reads a SoundFont.
func parse(name string, file io.ReaderAt, size int64) (*Font, error) {
	var content soundFont
	err := content.take(io.NewSectionReader(file, 0, size))
	switch {
	case content.compressed():
		return nil, &settings.Error{
			Path:    name,
			Problem: "it is a compressed SoundFont (.sf3); expected an uncompressed one (.sf2)",
			Hint:    "SoundFont editors such as Polyphone can save a SoundFont as .sf2",
		}
	case err != nil:
		return nil, unplayable(name, err)
	}
	f, err := newFont(name, &content)
	if err == nil {
		f.tables, err = content.withoutSamples()
	}
	return f, err
}

// newFont returns a font with the content of a SoundFont file. The synthesizer's own reader, meltysynth, panics on damaged files. So soundFont checks
// the input of that reader, and guard turns a panic into an error.
func newFont(name string, content *soundFont) (*Font, error) {
	f := &Font{name: name, presets: map[voice]*meltysynth.Preset{}}
	f.packs = sync.OnceValue(f.listPacks) // a page asks for it with each file
	err := guard(func() (err error) {
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

// guard turns a panic of the synthesizer, for example on a damaged SoundFont, into an error.
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
