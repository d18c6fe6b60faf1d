//go:build cgo && !js

package sound

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/gen2brain/malgo"
)

// backends lists the sound systems in the order in which they are tried. A machine has only a few of them. Sound servers come before plain ALSA,
// because a running server keeps the card to itself.
var backends = []malgo.Backend{
	malgo.BackendWasapi, malgo.BackendCoreaudio, malgo.BackendPulseaudio, malgo.BackendAlsa, malgo.BackendJack,
	malgo.BackendSndio, malgo.BackendAudio4, malgo.BackendOss,
}

// The card calls for one period of sound at a time, a few periods before that sound is heard. So the sound has no gap while the machine does other
// work for a short time.
const (
	milliseconds = 10 // length of a period in milliseconds
	periods      = 4
)

// card is a sound card that is opened with the library miniaudio.
type card struct {
	context *malgo.AllocatedContext
	device  *malgo.Device
	fill    func(out []float32)
	stopped atomic.Bool
}

// openDevice opens the sound card with the first sound system that works.
func openDevice() (device, error) {
	quieten()
	for _, backend := range backends {
		if c, err := openBackend(backend); err == nil {
			return c, nil
		}
	}
	return nil, ErrNoCard
}

func openBackend(backend malgo.Backend) (*card, error) {
	var config malgo.ContextConfig
	name := []byte("midiconnect4\x00")
	var pinner runtime.Pinner // miniaudio copies the name before Unpin
	pinner.Pin(&name[0])
	defer pinner.Unpin()
	config.Jack.PClientName, config.Pulse.PApplicationName = &name[0], &name[0]
	context, err := malgo.InitContext([]malgo.Backend{backend}, config, nil)
	if err != nil {
		return nil, err
	}
	c := &card{context: context}
	settings := malgo.DefaultDeviceConfig(malgo.Playback)
	settings.Playback.Format, settings.Playback.Channels = malgo.FormatF32, 2
	settings.PeriodSizeInMilliseconds, settings.Periods = milliseconds, periods
	c.device, err = malgo.InitDevice(context.Context, settings, malgo.DeviceCallbacks{Data: c.play, Stop: func() { c.stopped.Store(true) }})
	if err != nil {
		c.leave()
		return nil, err
	}
	return c, nil
}

// play gets sound for the card. miniaudio calls it on a thread of its own.
func (c *card) play(out, _ []byte, frames uint32) {
	if frames > 0 {
		c.fill(unsafe.Slice((*float32)(unsafe.Pointer(&out[0])), 2*frames))
	}
}

func (c *card) rate() int { return int(c.device.SampleRate()) }

func (c *card) start(fill func(out []float32)) error {
	c.fill = fill
	if c.device.Start() != nil {
		return ErrNoCard
	}
	return nil
}

func (c *card) gone() bool { return c.stopped.Load() }

func (c *card) close() {
	c.device.Uninit()
	c.leave()
}

func (c *card) leave() {
	_ = c.context.Uninit()
	c.context.Free()
}
