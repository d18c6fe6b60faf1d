package evolution

// drawHistory draws nothing in a browser. Web pages draw their own curves, and the drawing library would be most of the download.
func (*Run) drawHistory([]float64) error { return nil }
