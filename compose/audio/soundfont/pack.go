//go:build ignore

// Packs a SoundFont, for README.md: it writes its tables, its samples as FLAC files, one for each instrument, and their list.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"midiconnect4/compose/audio"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: pack FONT.SF2 FOLDER")
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

func pack(path, folder string) error {
	font, err := audio.OpenFont(path)
	if err != nil {
		return err
	}
	tables, err := font.File("tables.sf2")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "tables.sf2"), tables, 0o644); err != nil {
		return err
	}
	list, err := font.File("packs.json")
	if err != nil {
		return err
	}
	var packs []struct {
		File    string   `json:"file"`
		Bytes   int      `json:"bytes"`
		Samples [][2]int `json:"samples"`
		Presets [][2]int `json:"presets"`
	}
	if err := json.Unmarshal(list, &packs); err != nil {
		return err
	}
	var lines [][]byte
	for i := range packs {
		p := &packs[i]
		samples, err := font.File(p.File)
		if err != nil {
			return err
		}
		if p.File, p.Bytes, err = compress(samples, folder, p.Presets[0]); err != nil {
			return err
		}
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	list = fmt.Appendf(nil, "[\n%s\n]\n", bytes.Join(lines, []byte(",\n")))
	return os.WriteFile(filepath.Join(folder, "packs.json"), list, 0o644)
}

// compress writes samples as a FLAC file. Its name is the number of the General MIDI program.
func compress(samples []byte, folder string, preset [2]int) (name string, size int, err error) {
	const drums = 128
	name = fmt.Sprintf("%d.flac", preset[1]+1)
	if preset[0] == drums {
		name = "drums-" + name
	}
	path := filepath.Join(folder, name)
	cmd := exec.Command("flac", "--silent", "--force", "-8", "-e", "-l", "32", "-r", "8", "--lax", "--no-padding", "--no-seektable",
		"--force-raw-format", "--endian=little", "--sign=signed", "--channels=1", "--bps=16", "--sample-rate=44100", "-o", path, "-")
	cmd.Stdin, cmd.Stderr = bytes.NewReader(samples), os.Stderr
	if err := cmd.Run(); err != nil {
		return "", 0, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", 0, err
	}
	return name, int(info.Size()), nil
}
