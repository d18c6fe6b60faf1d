package arena

import (
	"encoding/binary"
	"fmt"
	"math"
)

// AppendNumbers appends the numbers to data, in the form that Reader.Numbers reads.
func AppendNumbers(data []byte, lists ...[]float64) []byte {
	for _, numbers := range lists {
		for _, x := range numbers {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
		}
	}
	return data
}

// Reader reads the parts of an encoded population: numbers of 8 bytes, little-endian, and other bytes. After the first error it returns zeros.
type Reader struct {
	Data []byte // the bytes not yet read
	Err  error  // the first error, or nil
}

// Fail sets the error, unless there is one already.
func (r *Reader) Fail(err error) {
	if r.Err == nil {
		r.Err = err
	}
}

// Bytes reads the next n bytes. It fails with ErrSize if fewer are left.
func (r *Reader) Bytes(n int) []byte {
	if len(r.Data) < n {
		r.Fail(ErrSize)
	}
	if r.Err != nil {
		return make([]byte, n)
	}
	read := r.Data[:n]
	r.Data = r.Data[n:]
	return read
}

// Whole reads an integer from least to most. If it is out of these bounds, Whole fails with ErrNumber.
func (r *Reader) Whole(least, most int) int {
	n := int(int64(binary.LittleEndian.Uint64(r.Bytes(8))))
	if n < least || n > most {
		r.Fail(ErrNumber)
	}
	return n
}

// Number reads a number from least to most. If it is out of these bounds or NaN, Number fails with ErrNumber.
func (r *Reader) Number(least, most float64) float64 {
	x := math.Float64frombits(binary.LittleEndian.Uint64(r.Bytes(8)))
	if !(x >= least && x <= most) {
		r.Fail(ErrNumber)
	}
	return x
}

// Numbers reads n numbers from least to most. After an error it returns fewer.
func (r *Reader) Numbers(n int, least, most float64) []float64 {
	var numbers []float64
	for len(numbers) < n && r.Err == nil {
		numbers = append(numbers, r.Number(least, most))
	}
	return numbers
}

// Pieces reads n pieces of the given size in bytes, such as genomes. If decode fails, the error begins with the text in what.
func Pieces[T any](r *Reader, n, size int, what string, decode func([]byte) (T, error)) []T {
	var all []T
	for len(all) < n {
		data := r.Bytes(size)
		if r.Err != nil {
			return nil
		}
		piece, err := decode(data)
		if err != nil {
			r.Fail(fmt.Errorf("%s %w", what, err))
			return nil
		}
		all = append(all, piece)
	}
	return all
}
