package live

import (
	"math"
	"time"

	"midiconnect4/scores"
)

// SharedTime is a tempo and a count of beats (quarter notes) that several programs share. Each program may change the tempo. A quantum is the length
// of a bar in beats: bars start at multiples of it. Each quantum has a count of beats of its own.
type SharedTime interface {
	Tempo() float64
	SetTempo(tempo float64)
	BeatAt(at time.Duration, quantum float64) float64
	TimeOf(beat, quantum float64) time.Duration
}

const (
	// leap is the deviation, in beats, from which on the shared time counts as having jumped. The shared time jumps when programs connect, because
	// all adopt the bar lines of one program.
	leap = 0.125
	// glance is how long times computed from the shared time are used. After that they are computed again, because other programs may have changed
	// the shared time.
	glance = 5 * time.Millisecond
	// slowestShared and fastestShared are the lowest and highest shared tempo, in quarter notes a minute.
	slowestShared, fastestShared = 20, 999
)

// sharedTimeline is the timeline of a performance that uses a shared time.
type sharedTimeline struct {
	shared  SharedTime
	clock   Clock
	quantum float64 // the bar length in beats
	offset  int     // tick of the shared time minus tick of the music at the same time
	entered bool    // offset is set
	jumped  bool    // offset is no longer valid

	// The last observation of the shared time, to detect a jump: when, at which beat, and at which tempo.
	seen  time.Duration
	beat  float64
	tempi float64
}

// due implements timeline.
func (s *sharedTimeline) due(tick int) (time.Duration, error) {
	if s.look(); s.jumped {
		return never, errJumped
	}
	return s.shared.TimeOf(float64(tick+s.offset)/scores.TicksPerQuarter, s.quantum), nil
}

func (s *sharedTimeline) tempo() float64 { return s.shared.Tempo() }

// enter implements timeline. If the measure is late or the offset is not valid, the measure starts on the next shared bar line.
func (s *sharedTimeline) enter(m measure, now time.Duration) (from int) {
	quantum := float64(m.bar) / scores.TicksPerQuarter
	if quantum != s.quantum {
		s.quantum, s.entered = quantum, false
	}
	first := s.beat == 0 && s.seen == 0
	if s.jumped || !s.entered {
		s.seen = 0 // the observation is too old
	}
	s.look()
	place := int(math.Ceil(s.shared.BeatAt(now, quantum) * scores.TicksPerQuarter))
	if first {
		place = int(math.Ceil(s.shared.BeatAt(now+lead, quantum) * scores.TicksPerQuarter))
	}
	if s.jumped || !s.entered || place-s.offset > m.start+late*pulse {
		line := int(math.Ceil(float64(place)/float64(m.bar))) * m.bar
		s.offset = line - m.start
	}
	s.entered, s.jumped = true, false
	return m.start
}

// look detects whether the shared time has jumped since the last call of look.
func (s *sharedTimeline) look() {
	now, tempo := s.clock.Now(), s.shared.Tempo()
	beat := s.shared.BeatAt(now, s.quantum)
	if s.seen != 0 && s.entered {
		beats := (now - s.seen).Minutes()
		least, most := s.beat+float64(beats*min(tempo, s.tempi))-leap, s.beat+float64(beats*max(tempo, s.tempi))+leap
		if beat < least || beat > most {
			s.jumped = true
		}
	}
	s.seen, s.beat, s.tempi = now, beat, tempo
}

func (s *sharedTimeline) begin(measure) {}

func (s *sharedTimeline) relabel(from, to int) { s.offset += from - to }

// delay implements timeline. After a long delay (the program was stopped), the offset is not valid any more. Short delays do not affect the shared
// time.
func (s *sharedTimeline) delay(by time.Duration) {
	if by > patience {
		s.jumped = true
	}
}

// resume implements timeline. It invalidates the offset, because the shared time continued during the pause.
func (s *sharedTimeline) resume(time.Duration) { s.jumped = true }

func (s *sharedTimeline) setTempo(_ time.Duration, tempo float64) {
	if tempo != 0 {
		s.shared.SetTempo(min(max(tempo, slowestShared), fastestShared))
	}
}

// scaleTempo implements timeline. It changes the shared tempo, so the performance has no factor of its own: the result is 1.
func (s *sharedTimeline) scaleTempo(now time.Duration, by float64) (factor float64) {
	s.setTempo(now, s.shared.Tempo()*by)
	return 1
}

// sharedUntil returns the time until which times computed from the shared time may be used; never if there is no shared time.
func (k *scheduler) sharedUntil() time.Duration {
	if k.perf.Shared == nil {
		return never
	}
	return k.perf.Clock.Now() + glance
}
