package session

import "context"

// signals is empty, because a browser sends no signals.
type signals struct{}

func heedSignals(context.Context, *transport, bool) *signals { return nil }

func (*signals) Relax() {}

func (*signals) Leave() {}
