package studio

import (
	"fmt"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

const (
	// closing is the time between the end of a poll and the bar line. The bar is composed in this time.
	closing = 200 * time.Millisecond
	// grace is how long a poll stays open after its first vote, if that vote comes after the bar line.
	grace = time.Second
	// counting is the maximum delay of a new count of votes. As every page receives every count, it limits the number of messages when many people
	// vote at once.
	counting = 50 * time.Millisecond
)

// poll is a vote of the audience on a move. The studio's lock guards it.
type poll struct {
	studio    *Studio
	transport session.Transport
	moves     []Option
	side      game.Side
	votes     map[string]int // index in moves, by voter
	isLate    bool           // whether the bar line has passed, or none comes
	number    int            // number of the poll, from 1
	begun     bool           // whether a turn has sounded
	line      int            // tick of the bar line at which the move will sound
	closes    *time.Timer    // runs during the grace; otherwise nil
	counts    *time.Timer    // runs until the next count is sent; nil if there is no new vote
}

// open asks the audience for a move. silent says that no turn sounds, so that no bar line comes.
func (q *poll) open(p game.Position, silent bool) {
	q.close()
	q.number++
	q.side, q.votes, q.isLate = p.Turn(), map[string]int{}, silent || !q.begun
	for _, m := range p.Moves() {
		q.moves = append(q.moves, Option{Move: m.Text, Path: play.Path(p, m)})
	}
	q.tell()
}

// begin handles the start of a turn: it records the bar line at the end of that turn.
func (q *poll) begin(e live.Event) { q.begun, q.line = true, e.Turn.End() }

// vote counts a vote. It replaces an earlier vote of the same voter.
func (q *poll) vote(voter, move string) error {
	for i, option := range q.moves {
		if option.Move != move {
			continue
		}
		q.votes[voter] = i
		q.count()
		if q.isLate && q.closes == nil {
			number := q.number
			q.closes = time.AfterFunc(grace, func() { q.timeUp(number) })
		}
		return nil
	}
	if len(q.moves) == 0 {
		return errNoPoll
	}
	return fmt.Errorf("%.40q is not one of the moves to vote for", move)
}

// forget removes the vote of a voter who has disconnected.
func (q *poll) forget(voter string) {
	if _, voted := q.votes[voter]; voted {
		delete(q.votes, voter)
		q.count()
	}
}

// pulse handles a pulse of the music: it decides the poll shortly before the bar line, if there are votes. factor multiplies the tempo.
func (q *poll) pulse(e live.Event, factor float64) {
	if len(q.votes) == 0 || e.Tempo <= 0 {
		return
	}
	quarters := float64(q.line-e.Tick) / scores.TicksPerQuarter
	left := time.Duration(quarters * 60 / (e.Tempo * factor) * float64(time.Second))
	if left <= closing {
		q.decide()
	}
}

// late must be called when the bar line has passed. If there are votes, it decides the poll at once.
func (q *poll) late() {
	if len(q.moves) == 0 {
		return
	}
	q.isLate = true
	if len(q.votes) > 0 {
		q.decide()
		return
	}
	q.tell()
}

// timeUp decides a poll when the grace is over. If no votes are left, because all voters have disconnected, the next vote starts the grace again.
func (q *poll) timeUp(number int) {
	q.studio.mu.Lock()
	defer q.studio.mu.Unlock()
	if number != q.number {
		return // another poll has begun since
	}
	q.closes = nil
	if len(q.votes) > 0 {
		q.decide()
	}
}

// decide makes the move with the most votes. If several moves have equally many, it makes the first of them in the game's order.
func (q *poll) decide() {
	counts := q.sums()
	most := 0
	for i, n := range counts {
		if n > counts[most] {
			most = i
		}
	}
	move := q.moves[most].Move
	q.close()
	_ = q.transport.Do(session.Move(move)) // ignore the error: a performer may have moved already
}

func (q *poll) sums() []int {
	counts := make([]int, len(q.moves))
	for _, i := range q.votes {
		counts[i]++
	}
	return counts
}

// close closes the poll.
func (q *poll) close() {
	if q.closes != nil {
		q.closes.Stop()
		q.closes = nil
	}
	if q.moves != nil {
		q.moves, q.votes, q.isLate = nil, nil, false
		q.tell()
	}
}

// count sends the votes to the pages after a short delay.
func (q *poll) count() {
	if q.counts == nil {
		q.counts = time.AfterFunc(counting, func() {
			q.studio.mu.Lock()
			defer q.studio.mu.Unlock()
			q.counts = nil
			if q.moves != nil {
				q.tell()
			}
		})
	}
}

// tell sends the votes to the pages.
func (q *poll) tell() {
	now := &Poll{Open: q.moves != nil, Side: int(q.side), Moves: []Option{}, Late: q.isLate, Number: q.number}
	for i, n := range q.sums() {
		option := q.moves[i]
		option.Votes = n
		now.Moves = append(now.Moves, option)
	}
	q.studio.scene.poll = q.studio.tell(Message{Poll: now})
}
