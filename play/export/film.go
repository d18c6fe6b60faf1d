//go:build !js

package export

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"midiconnect4/compose/picture"
	"midiconnect4/internal/text"
)

// films lists the forms of moving pictures with sound. ffmpeg encodes them.
var films = []Form{
	film(".mp4", "-c:v libx264 -preset superfast -crf 20 -c:a aac -b:a 192k -movflags +faststart"),
	film(".webm", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -row-mt 1 -crf 30 -b:v 0 -c:a libopus -b:a 128k"),
}

const ffmpeg = "ffmpeg"

func film(suffix, encoding string) Form {
	return Form{
		Suffix: suffix, NeedsFont: true, Film: true, timed: true,
		ready: func() error {
			if _, err := exec.LookPath(ffmpeg); err != nil {
				return &MissingProgramError{ffmpeg, "a film (" + suffix + ")"}
			}
			return nil
		},
		check: func(p Piece, s Settings) error { return s.Font.CheckPiece(p.Piece) },
		write: func(w sink, p Piece, s Settings) error { return writeFilm(w, suffix, encoding, p, s) },
	}
}

// writeFilm renders the sound, pipes the frames to ffmpeg, and copies the film that it makes. ffmpeg needs files with names that it can read and
// write at any place; these are in the system's folder for temporary files.
func writeFilm(w sink, suffix, encoding string, p Piece, s Settings) error {
	dir, err := os.MkdirTemp("", "midiconnect4-film-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	sound, made := filepath.Join(dir, "sound.wav"), filepath.Join(dir, "film"+suffix)
	lasts, err := renderTo(sound, w, p, s)
	if err != nil {
		return err
	}
	film := picture.NewFilm(p.Piece, s.Upright)
	width, height := film.Size()
	args := strings.Fields(fmt.Sprintf("-nostdin -v error -f rawvideo -pix_fmt yuv420p -s %dx%d -r %d -i pipe:0", width, height, picture.FrameRate))
	args = append(args, "-i", sound, "-map", "0:v", "-map", "1:a", "-metadata", "title="+text.Printable(p.Title))
	args = append(args, strings.Fields(encoding+" -pix_fmt yuv420p -color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709")...)
	args = append(args, made)
	frames := int(lasts*picture.FrameRate/time.Second) + 1
	if err := encode(w.ctx, args, frames, film.Frame); err != nil {
		return err
	}
	f, err := os.Open(made)
	if err != nil {
		return failed("it has made no film")
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// renderTo writes the piece as a sound file, and returns how long it lasts.
func renderTo(path string, w sink, p Piece, s Settings) (time.Duration, error) {
	f, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	buffer := bufio.NewWriter(f)
	level, err := render(sink{stoppable{w.ctx, buffer}, w.folder}, p, s)
	return level.Duration(), cmp.Or(err, buffer.Flush())
}

// encode runs ffmpeg, and pipes frames to it. If it fails, the error has its first line.
func encode(ctx context.Context, args []string, frames int, frame func(int) []byte) error {
	var told bytes.Buffer
	cmd := exec.CommandContext(ctx, ffmpeg, args...)
	cmd.Stderr = &told
	pipe, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return failed(err.Error())
	}
	err = pump(pipe, frames, frame)
	_ = pipe.Close()
	err = cmp.Or(cmd.Wait(), err) // if the pipe broke, ffmpeg says why
	line, _, _ := strings.Cut(strings.TrimSpace(told.String()), "\n")
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return failed(cmp.Or(text.Printable(line), text.Cause(err).Error()))
	}
	return nil
}

// pump writes frames. While one is written, the next one is drawn.
func pump(w io.Writer, frames int, frame func(int) []byte) (err error) {
	drawn, written := make(chan []byte), make(chan error, 1)
	go func() {
		var err error
		for data := range drawn {
			if _, err = w.Write(data); err != nil {
				break
			}
		}
		written <- err
	}()
	var buffers [2][]byte
	for n := range frames {
		buffer := &buffers[n%2]
		*buffer = append((*buffer)[:0], frame(n)...)
		select {
		case drawn <- *buffer: // the other buffer is written
		case err := <-written:
			return err
		}
	}
	close(drawn)
	return <-written
}

// failed returns an error of ffmpeg. It is the system's, so that its message names the file that was not written.
func failed(why string) error {
	return &fs.PathError{Op: "run", Path: ffmpeg, Err: errors.New(ffmpeg + ": " + why)}
}
