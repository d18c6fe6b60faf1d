// Package flac decodes FLAC files with one channel of 16 bits, as which the samples of the bundled SoundFont are stored. The page has the same
// decoder (play/studio/page/src/sound/flac.ts). The format is RFC 9639.
package flac

import (
	"errors"
	"fmt"
	"slices"
)

var (
	errDamaged  = errors.New("the FLAC file is damaged")
	errTooShort = errors.New("the FLAC file is cut short")
)

// Decode returns the samples of a FLAC file. It does not verify the checksums.
func Decode(file []byte) ([]int16, error) {
	d := decoder{bits: reader{data: file}}
	if err := d.header(); err != nil {
		return nil, err
	}
	for len(d.out) < d.total {
		if err := d.frame(); err != nil {
			return nil, err
		}
	}
	return d.out, nil
}

const (
	magic       = 0x664c6143 // fLaC
	sync        = 0x7ffc     // first 15 bits of a frame
	sampleSize  = 16         // bits
	longest     = 1 << 16    // maximum number of samples in a frame
	mostSamples = 1 << 24
)

type decoder struct {
	bits  reader
	total int // number of samples in the file
	out   []int16
	block []int64 // samples of the current frame
}

// header reads the file's header up to the first frame.
func (d *decoder) header() error {
	if d.bits.take(32) != magic {
		return errors.New("not a FLAC file")
	}
	for last := uint64(0); last == 0; {
		last = d.bits.take(1)
		kind, size := d.bits.take(7), d.bits.take(24)
		if kind != 0 { // only the first block describes the samples
			d.bits.skip(int(size))
		} else if err := d.streamInfo(); err != nil {
			return err
		}
		if d.bits.short() {
			return errTooShort
		}
	}
	d.out = make([]int16, 0, min(d.total, 16*len(d.bits.data)))
	return nil
}

func (d *decoder) streamInfo() error {
	const sizes, checksum = 10, 16 // bytes that are not needed
	d.bits.skip(sizes)
	d.bits.take(20) // sample rate
	channels, size := d.bits.take(3)+1, d.bits.take(5)+1
	total := d.bits.take(36)
	d.bits.skip(checksum)
	if channels != 1 || size != sampleSize || total > mostSamples {
		return fmt.Errorf("the FLAC file has %d channels of %d bits and %d samples; expected 1 channel of %d bits", channels, size, total, sampleSize)
	}
	d.total = int(total)
	return nil
}

// frame decodes a frame and appends its samples to the result.
func (d *decoder) frame() error {
	if d.bits.take(15) != sync {
		return errDamaged
	}
	d.bits.take(1) // whether blocks have different lengths
	code, rate := d.bits.take(4), d.bits.take(4)
	d.bits.take(8) // channels and sample size, as in the header
	for lead := d.bits.take(8); lead&0xc0 == 0xc0; lead <<= 1 {
		d.bits.take(8) // further bytes of the frame's number
	}
	length := d.length(code)
	switch rate {
	case 12:
		d.bits.take(8)
	case 13, 14:
		d.bits.take(16)
	}
	d.bits.take(8) // checksum
	if length == 0 || length > d.total-len(d.out) {
		return errDamaged
	}
	if cap(d.block) < length {
		d.block = make([]int64, longest)
	}
	d.block = d.block[:length]
	if err := d.subframe(); err != nil {
		return err
	}
	for _, x := range d.block {
		d.out = append(d.out, int16(x))
	}
	d.bits.align()
	d.bits.take(16) // checksum
	if d.bits.short() {
		return errTooShort
	}
	return nil
}

// length reads the number of samples in a frame.
func (d *decoder) length(code uint64) int {
	switch {
	case code == 1:
		return 192
	case 2 <= code && code <= 5:
		return 576 << (code - 2)
	case code == 6:
		return int(d.bits.take(8)) + 1
	case code == 7:
		return int(d.bits.take(16)) + 1
	case code >= 8:
		return 256 << (code - 8)
	}
	return 0
}

// subframe decodes the samples of a frame.
func (d *decoder) subframe() error {
	const constant, verbatim, fixed, linear = 0, 1, 8, 32 // kinds; fixed and linear are the first of several
	d.bits.take(1)
	kind, size := d.bits.take(6), uint(sampleSize)
	wasted := uint(0)
	if d.bits.take(1) == 1 {
		wasted = uint(d.bits.unary()) + 1
	}
	if wasted >= size {
		return errDamaged
	}
	size -= wasted
	var err error
	switch {
	case kind == constant:
		x := d.bits.signed(size)
		for i := range d.block {
			d.block[i] = x
		}
	case kind == verbatim:
		d.plain(len(d.block), size)
	case fixed <= kind && kind < fixed+uint64(len(fixedCoefficients)):
		c := fixedCoefficients[kind-fixed]
		if err = d.warmUp(len(c), size); err == nil {
			err = d.predict(c, 0)
		}
	case kind >= linear:
		err = d.linear(int(kind-linear)+1, size)
	default:
		err = errDamaged
	}
	for i := range d.block {
		d.block[i] <<= wasted
	}
	return err
}

// fixedCoefficients are the predictors that need no coefficients in the file, by order. The first coefficient is for the latest sample.
var fixedCoefficients = [][]int64{{}, {1}, {2, -1}, {3, -3, 1}, {4, -6, 4, -1}}

// plain reads the first n samples of a frame.
func (d *decoder) plain(n int, size uint) {
	for i := range n {
		d.block[i] = d.bits.signed(size)
	}
}

// warmUp reads the samples with which a prediction starts.
func (d *decoder) warmUp(order int, size uint) error {
	if order > len(d.block) {
		return errDamaged
	}
	d.plain(order, size)
	return nil
}

// linear decodes a frame with a linear predictor.
func (d *decoder) linear(order int, size uint) error {
	if err := d.warmUp(order, size); err != nil {
		return err
	}
	precision, shift := uint(d.bits.take(4))+1, d.bits.signed(5)
	if shift < 0 {
		return errDamaged
	}
	c := make([]int64, order)
	for i := range c {
		c[i] = d.bits.signed(precision)
	}
	return d.predict(c, uint(shift))
}

// predict decodes the samples after the first ones: prediction plus residual.
func (d *decoder) predict(coefficients []int64, shift uint) error {
	order := len(coefficients)
	if err := d.residual(order); err != nil {
		return err
	}
	backwards := slices.Clone(coefficients)
	slices.Reverse(backwards)
	for i := order; i < len(d.block); i++ {
		sum := int64(0)
		before := d.block[i-order : i]
		for j, c := range backwards[:len(before)] {
			sum += c * before[j]
		}
		d.block[i] += sum >> shift
	}
	return nil
}

// residual reads the residuals: Rice codes in partitions, each with a parameter of its own.
func (d *decoder) residual(order int) error {
	method, partitions := d.bits.take(2), 1<<d.bits.take(4)
	length := len(d.block) / partitions
	if method > 1 || length*partitions != len(d.block) || length < order {
		return errDamaged
	}
	wide := 4 + uint(method) // bits of a parameter
	for start := range partitions {
		rest := d.block[max(start*length, order) : (start+1)*length]
		parameter := uint(d.bits.take(wide))
		if parameter == 1<<wide-1 { // not Rice codes, but numbers
			size := uint(d.bits.take(5))
			for i := range rest {
				rest[i] = d.bits.signed(size)
			}
			continue
		}
		for i := range rest {
			u := d.bits.unary()<<parameter | d.bits.take(parameter)
			rest[i] = int64(u>>1) ^ -int64(u&1)
		}
	}
	return nil
}
