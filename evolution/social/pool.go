package social

import (
	"context"
	"math/rand/v2"
	"slices"

	"midiconnect4/evolution/arena"
)

// none is the source of a player that is not a copy from the pool.
const none = -1

// entry is a player in the pool, from which others may copy.
type entry struct {
	player
	score float64 // an entry is copied with a probability proportional to its score
}

// Scores of entries, and their changes (section 3.2).
const (
	firstScore = 1.0
	reward     = 1.0 // added when a copy of the entry is the best player of a meeting
	decay      = 0.1 // subtracted after each interval without a copy of the entry
	leastScore = 0.01
)

// Tournament is the round robin of all players in the pool, after an interval and its meeting (section 4).
type Tournament struct {
	rules   rules
	players []player // oldest first
}

// Tournament returns the tournament after the interval of p, which must have been measured.
func (p *Population) Tournament(g Generation) Tournament {
	t := Tournament{rules: p.rules}
	for _, e := range p.Next(g).pool {
		t.players = append(t.players, e.player)
	}
	return t
}

// Players returns the number of players.
func (t Tournament) Players() int { return len(t.players) }

// Play plays the round robin: each pair of players plays two games, and each of the two moves first once. It returns the players' points in the order
// of t.players.
func (t Tournament) Play(ctx context.Context, cores int, played func()) ([]int, error) {
	scores, err := t.rules.meet(ctx, t.players, cores, played)
	return scores.Fitness, err
}

// meetingPool is the pool during a meeting.
type meetingPool struct {
	settings Settings
	rules    rules
	random   *rand.Rand
	entries  []entry
	fresh    []bool // by entry: it was copied or published in this meeting
}

func newMeetingPool(p *Population, g Generation) *meetingPool {
	return &meetingPool{
		settings: g.Settings, rules: p.rules, random: g.Stream("meeting"),
		entries: slices.Clone(p.pool), fresh: make([]bool, len(p.pool)),
	}
}

// best publishes player i: it adds the player to the pool, if no player of the pool has the same weights. If the player is a copy of an entry, the
// entry is rewarded, once per copy.
func (m *meetingPool) best(p *Population, i int) {
	if source := p.sources[i]; source != none {
		m.entries[source].score += reward
		p.sources[i] = none
	}
	player := p.parents[i]
	known := slices.ContainsFunc(m.entries, func(e entry) bool { return slices.Equal(e.weights, player.weights) })
	if !known && (!m.settings.CheckPublish || m.holds(player)) {
		m.entries = append(m.entries, entry{player, firstScore})
		m.fresh = append(m.fresh, true)
	}
}

// holds reports whether a player that meets all players of the pool wins at least as many points as it loses.
func (m *meetingPool) holds(p player) bool {
	balance := 0
	for _, e := range m.entries {
		balance += m.lead(p, e.player)
	}
	return balance >= 0
}

// poor replaces player i, by a copy from the pool or by a new player.
func (m *meetingPool) poor(p *Population, i int) {
	if len(m.entries) > 0 && m.random.Float64() < m.settings.Copy {
		source := m.spin()
		copied := m.entries[source].player
		if !m.settings.CheckCopy || m.lead(copied, p.parents[i]) > 0 {
			p.parents[i], p.sources[i] = copied, source
			m.fresh[source] = true
		}
		return
	}
	fresh := m.settings.newPlayer(m.random)
	if !m.settings.CheckFresh || m.lead(fresh, p.parents[i]) >= 0 {
		p.parents[i], p.sources[i] = fresh, none
	}
}

// lead returns a's points minus b's points in a duel.
func (m *meetingPool) lead(a, b player) int {
	own, its, _ := m.rules.duel(a, b)
	return own - its
}

// spin draws an entry with a probability proportional to its score, and returns its index.
func (m *meetingPool) spin() int {
	return arena.Roulette(m.random, len(m.entries), func(i int) float64 { return m.entries[i].score })
}

// close lowers the scores of entries that were neither copied nor published in this meeting. It returns all entries.
func (m *meetingPool) close() []entry {
	for i := range m.entries {
		if !m.fresh[i] {
			m.entries[i].score = max(leastScore, m.entries[i].score-decay)
		}
	}
	return m.entries
}
