package sound

import "math"

// chunk is how many frames are made louder or softer at a time.
const chunk = 64

// stereo is a chunk of sound.
type stereo struct{ left, right [chunk]float32 }

func (s *stereo) peak() (peak float32) {
	for i, left := range s.left {
		right := s.right[i]
		peak = max(peak, left, -left, right, -right)
	}
	return peak
}

// level is the last stage of the sound: the gain, a limiter, and a fader that silences the sound
// without a click. A WAV file is as loud as its loudest sample allows, which nobody knows here
// before it sounds: so the limiter makes all softer from the first sample on that would clip, and
// lets it become louder again so slowly that nobody hears it.
type level struct {
	gain    float32
	fade    float32 // by which a frame closes the fader
	recover float32 // by which the limiter multiplies the limit after a chunk

	limit  float32 // of the limiter: 1 where nothing has clipped
	fader  float32 // 1 is open
	closes bool    // the fader
	ahead  stereo  // the chunk that follows
	peak   float32 // of it
}

const (
	// usual is the gain, in decibels, with which the bundled scores peak between -18 dB and the
	// ceiling.
	usual    = 20
	ceiling  = 0.891 // -1 dB, as in a WAV file
	fading   = 0.005 // seconds in which the fader closes
	recovery = 0.1   // decibels a second
)

func newLevel(decibels float64, rate int) level {
	return level{
		gain:    factor(usual + decibels),
		fade:    float32(1 / (fading * float64(rate))),
		recover: factor(recovery * chunk / float64(rate)),
		limit:   1, fader: 1,
	}
}

// factor is what decibels multiply samples by.
func factor(decibels float64) float32 { return float32(math.Pow(10, decibels/20)) }

// silent reports whether the fader is closed.
func (l *level) silent() bool { return l.fader == 0 }

// close closes the fader, and open opens it.
func (l *level) close() { l.closes = true }
func (l *level) open()  { l.closes, l.fader = false, 1 }

// pass takes the chunk that follows, and puts the one before in its place. It begins to make a chunk
// softer a chunk before the one that would clip.
func (l *level) pass(s *stereo) {
	for i := range s.left {
		s.left[i] *= l.gain
		s.right[i] *= l.gain
	}
	*s, l.ahead = l.ahead, *s
	before, peak := l.peak, l.ahead.peak()
	l.peak = peak
	to := min(1, l.limit*l.recover)
	if loudest := max(before, peak); to*loudest > ceiling {
		to = ceiling / loudest
	}
	step := (to - l.limit) / chunk
	for i := range s.left {
		if l.closes {
			l.fader = max(0, l.fader-l.fade)
		}
		by := l.fader
		if step != 0 || to != 1 {
			by *= l.limit + float32(step*float32(i+1))
		}
		s.left[i] *= by
		s.right[i] *= by
	}
	l.limit = to
}
