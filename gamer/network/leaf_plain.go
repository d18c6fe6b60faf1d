//go:build !amd64 || purego

package network

// Replies are looked at one by one, as each may be the last that is needed.
const (
	firstReplies = 1
	moreReplies  = 1
)

func (n *Sigmoid) odds(odds, sums []lanes, own, opponent uint64) {
	n.oddsPlain(odds, sums, own, opponent)
}

func (n *Sigmoid) lower(candidates []candidate, leaves []leaf, odds []lanes) {
	n.lowerPlain(candidates, leaves, odds)
}
