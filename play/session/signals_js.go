package session

import "context"

// signals would be those of the system: a browser sends none.
type signals struct{}

func heedSignals(context.Context, *transport, bool) *signals { return nil }

func (*signals) Relax() {}

func (*signals) Leave() {}
