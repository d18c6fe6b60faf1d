package sound

import "math"

// chunk is the number of audio frames that are processed together.
const chunk = 64

// stereo is the sound of a chunk.
type stereo struct{ left, right [chunk]float32 }

func (s *stereo) peak() (peak float32) {
	for i, left := range s.left {
		right := s.right[i]
		peak = max(peak, left, -left, right, -right)
	}
	return peak
}

// level is the last stage of the sound. It has a gain, a limiter, and a fader that silences the sound without a click. A WAV file is scaled to its
// peak, but the peak of live sound is not known in advance. Therefore the limiter lowers the gain just before a sample that would clip, and then
// raises it again so slowly that nobody hears it.
type level struct {
	gain    float32
	fade    float32 // change of the fader per frame when it closes
	recover float32 // factor by which the limiter's gain rises per chunk

	limit  float32 // gain of the limiter; 1 while no sample needs less
	fader  float32 // 0 if the fader is closed, 1 if it is open
	closes bool    // whether the fader is closing
	ahead  stereo  // the chunk after the chunk that is played
	peak   float32 // largest sample of ahead
}

const (
	// usual is the gain in decibels with which the peaks of the bundled scores lie between -18 dB and the ceiling.
	usual    = 20
	ceiling  = 0.891 // largest sample: -1 dB, as in a WAV file
	fading   = 0.005 // time to close the fader, in seconds
	recovery = 0.1   // how fast the limiter's gain rises, in decibels a second
)

func newLevel(decibels float64, rate int) level {
	return level{
		gain:    factor(usual + decibels),
		fade:    float32(1 / (fading * float64(rate))),
		recover: factor(recovery * chunk / float64(rate)),
		limit:   1, fader: 1,
	}
}

// factor converts decibels to a factor.
func factor(decibels float64) float32 { return float32(math.Pow(10, decibels/20)) }

func (l *level) silent() bool { return l.fader == 0 }

// close starts to close the fader. open opens it at once.
func (l *level) close() { l.closes = true }
func (l *level) open()  { l.closes, l.fader = false, 1 }

// pass takes the next chunk in s, and replaces it by the chunk before. As pass knows each chunk one chunk in advance, it can lower the gain before a
// chunk that would clip.
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
