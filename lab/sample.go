package lab

// Sample is the values of one run. Its methods sum in order and round every product separately, so that results are the same on every
// machine. Libraries would choose an order that depends on the processor.
type Sample []float64

// Mean returns the mean of the values; NaN if there are none.
func (s Sample) Mean() float64 {
	sum := 0.0
	for _, v := range s {
		sum += v
	}
	return sum / float64(len(s))
}

// Variance returns the sample variance; NaN for a single value.
func (s Sample) Variance() float64 { return s.squares() / float64(len(s)-1) }

// squares returns the sum of the squared differences from the mean.
func (s Sample) squares() float64 {
	mean, sum := s.Mean(), 0.0
	for _, v := range s {
		sum += float64((v - mean) * (v - mean))
	}
	return sum
}
