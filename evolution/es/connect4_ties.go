package es

import "midiconnect4/gamer/connect4/mlp"

// ties maps genes to numbers. A gene and its mirror image have the same number.
type ties struct {
	number  []int // index of the number, by gene
	numbers int
}

func tie(shape mlp.Shape) ties {
	t := ties{number: make([]int, shape.Genes())}
	for gene, image := range shape.Mirror() {
		if image < gene {
			t.number[gene] = t.number[image]
			continue
		}
		t.number[gene] = t.numbers
		t.numbers++
	}
	return t
}
