package session

import "context"

// signals does nothing, because a browser sends no signals.
type signals struct{}

func heedSignals(context.Context, *transport, bool) *signals { return nil }

func (*signals) Relax() {}

func (*signals) Leave() {}
