package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/uci"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
	"midiconnect4/play/export"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/sets"
	"midiconnect4/play/sound"
)

func doctorCommand() *cli.Command {
	return &cli.Command{
		Name:  "doctor",
		Usage: "say what works on this machine, and how to get the rest",
		Action: func(c *cli.Context) error {
			fmt.Fprintf(c.App.Writer, "midiconnect4 %s, on %s/%s\n\n", provenance.Built(version), runtime.GOOS, runtime.GOARCH)
			p := helpPage{c.App.Writer, helpWidth()}
			p.wrap("works    ", "files: MIDI, sound, sheet music and pictures, and the page of the studio", 9)
			for _, e := range examinations() {
				found, err := e.examine()
				if err == nil {
					p.wrap("works    ", strings.TrimSuffix(e.part+": "+found, ": "), 9)
					continue
				}
				p.wrap("missing  ", e.part+": "+text.Printable(err.Error()), 9)
				if hint := hintOf(err); hint != "" {
					p.wrap("         ", text.Printable(hint), 9)
				}
			}
			return nil
		},
	}
}

// examination looks for what a part of the program needs. An error may have a hint.
type examination struct {
	part    string
	examine func() (found string, err error)
}

func examinations() []examination {
	all := []examination{
		{"a browser that opens by itself", findBrowser},
		{"MIDI ports", countPorts},
		{"the sound card", findCard},
		{"notes on time while the machine is busy", hurry},
		{"performances are kept", keepSets},
		{"films", func() (string, error) {
			form, err := export.FormOf("film.mp4")
			if err == nil {
				err = form.Ready()
			}
			return "", err
		}},
	}
	for _, program := range []string{"stockfish", "gnuchess"} {
		all = append(all, examination{"the chess engine uci:" + program, func() (string, error) { return askEngine(program) }})
	}
	return all
}

// findBrowser looks for the programs that the package browser would start. Only on Linux may none be there.
func findBrowser() (string, error) {
	if runtime.GOOS != "linux" {
		return "", nil
	}
	for _, program := range []string{"xdg-open", "x-www-browser", "www-browser", "wslview"} {
		path, err := exec.LookPath(program)
		if err == nil && (program != "xdg-open" || knowsBrowser()) {
			return path, nil
		}
	}
	return "", withHint(errors.New("no program opens one"), "open the address that midiconnect4 studio prints, or install a browser and xdg-utils")
}

// knowsBrowser returns false if xdg-open is installed but knows no browser.
func knowsBrowser() bool {
	name, err := exec.Command("xdg-settings", "get", "default-web-browser").Output()
	return err != nil || len(bytes.TrimSpace(name)) > 0
}

func countPorts() (string, error) {
	system, err := midiport.Connect("")
	if err != nil {
		return "", withHint(err, "%s", portRemedy(err))
	}
	defer system.Close()
	list, err := system.List()
	if err != nil {
		return "", withHint(err, "%s", portRemedy(err))
	}
	return fmt.Sprintf("%d to play on, %d to listen to (midiconnect4 ports)", len(list.Outputs), len(list.Inputs)), nil
}

func findCard() (string, error) {
	err := sound.Check()
	if err != nil {
		err = withHint(err, "%s", cardRemedy(err))
	}
	return "", err
}

// hurry asks for the real-time class on a thread that ends with its goroutine.
func hurry() (string, error) {
	asked := make(chan error)
	go func() {
		runtime.LockOSThread()
		asked <- live.RaisePriority()
	}()
	if err := <-asked; err != nil {
		return "", withHint(errors.New("this user may not use the real-time class; a killed performance, too, may then sound for over two seconds"),
			"write the line \"@audio - rtprio 95\" to /etc/security/limits.d/audio.conf, join the group audio, and log in again")
	}
	return "", nil
}

// keepSets looks whether this user may write where performances are kept, or where that folder would be made.
func keepSets() (string, error) {
	folder, err := sets.Folder("")
	if err != nil {
		return "", err
	}
	there := folder
	for there != filepath.Dir(there) {
		if _, err := os.Stat(there); err == nil {
			break
		}
		there = filepath.Dir(there)
	}
	trial, err := os.CreateTemp(there, ".midiconnect4-*")
	if err != nil {
		return "", withHint(fmt.Errorf("%s: %w", there, text.Cause(err)), "name another folder with --set, or in XDG_STATE_HOME")
	}
	_ = trial.Close()
	return "in " + folder, os.Remove(trial.Name())
}

func askEngine(program string) (string, error) {
	_, err := uci.Open(program) // the process ends with this one
	return "", err
}
