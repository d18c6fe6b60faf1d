package es

import "midiconnect4/gamer/connect4/mlp"

// ties says which genes share a number: each gene and its mirror image.
type ties struct {
	number  []int // by gene, the index of its number
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
