package session

// heedSignals does nothing: a browser sends no signals.
func (*Session) heedSignals() (stop func()) { return func() {} }
