package lab

// Sample is the values of one run. Its methods add in order and round every product, so that results have the same bits on every machine. Numeric
// libraries do not guarantee this.
type Sample []float64

// Mean returns the mean of the values, or NaN if there are no values.
func (s Sample) Mean() float64 {
	sum := 0.0
	for _, v := range s {
		sum += v
	}
	return sum / float64(len(s))
}

// Variance returns the sample variance, or NaN for a single value.
func (s Sample) Variance() float64 { return s.squares() / float64(len(s)-1) }

// squares returns the sum of squared differences from the mean.
func (s Sample) squares() float64 {
	mean, sum := s.Mean(), 0.0
	for _, v := range s {
		sum += float64((v - mean) * (v - mean))
	}
	return sum
}
