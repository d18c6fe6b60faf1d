package arena

import (
	"encoding/binary"
	"fmt"
	"math"
)

// AppendNumbers encodes numbers and appends them to data. Reader.Numbers reads them.
func AppendNumbers(data []byte, lists ...[]float64) []byte {
	for _, numbers := range lists {
		for _, x := range numbers {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
		}
	}
	return data
}

// Reader reads an encoded population: little-endian numbers of 8 bytes, and other bytes. After the first error, all reads return zeros.
type Reader struct {
	Data []byte // bytes not yet read
	Err  error  // the first error, or nil
}

// Fail records an error. It has no effect after the first error.
func (r *Reader) Fail(err error) {
	if r.Err == nil {
		r.Err = err
	}
}

// Bytes reads the next n bytes. It fails with ErrSize if fewer bytes are left.
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

// Whole reads an integer. It fails with ErrNumber if the integer is less than the first argument or greater than the second.
func (r *Reader) Whole(least, most int) int {
	n := int(int64(binary.LittleEndian.Uint64(r.Bytes(8))))
	if n < least || n > most {
		r.Fail(ErrNumber)
	}
	return n
}

// Number reads a number. It fails with ErrNumber if the number is NaN, less than the first argument, or greater than the second.
func (r *Reader) Number(least, most float64) float64 {
	x := math.Float64frombits(binary.LittleEndian.Uint64(r.Bytes(8)))
	if !(x >= least && x <= most) {
		r.Fail(ErrNumber)
	}
	return x
}

// Numbers reads n numbers, as Number reads one. It returns fewer after an error.
func (r *Reader) Numbers(n int, least, most float64) []float64 {
	var numbers []float64
	for len(numbers) < n && r.Err == nil {
		numbers = append(numbers, r.Number(least, most))
	}
	return numbers
}

// Pieces reads n pieces, such as genomes, each of the given size in bytes. decode decodes a piece. If decode fails, the text in what (a name for such
// a piece) begins the error.
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
