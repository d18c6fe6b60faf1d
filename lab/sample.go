package lab

// Sample is the values of one run. Its sums run from the first value to the last, and every
// product is rounded by itself, so that they are the same on every machine. Libraries add
// in the order that suits the processor.
type Sample []float64

// Mean is NaN if there are no values.
func (s Sample) Mean() float64 {
	sum := 0.0
	for _, v := range s {
		sum += v
	}
	return sum / float64(len(s))
}

// Variance is that of the values around their mean, over one less than their number. It is
// NaN for a single value.
func (s Sample) Variance() float64 { return s.squares() / float64(len(s)-1) }

// squares is the sum of the squares of what the values differ from their mean.
func (s Sample) squares() float64 {
	mean, sum := s.Mean(), 0.0
	for _, v := range s {
		sum += float64((v - mean) * (v - mean))
	}
	return sum
}
