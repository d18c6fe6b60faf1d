package solver

// open is the cells x such that a line through x has its three other cells in m, one at least in e
func (b *board) open(m, e uint64) uint64 {
	var cells uint64
	for _, s := range [4]uint{1, b.step - 1, b.step, b.step + 1} {
		s &= 63
		m1, e1 := m<<s, e<<s
		m2, e2 := m1<<s, e1<<s
		n1, f1 := m>>s, e>>s
		n2, f2 := n1>>s, f1>>s
		m3, e3 := m2<<s, e2<<s
		n3, f3 := n2>>s, f2>>s
		cells |= m1 & m2 & m3 & (e1 | e2 | e3)
		cells |= n1 & m1 & m2 & (f1 | e1 | e2)
		cells |= n2 & n1 & m1 & (f2 | f1 | e1)
		cells |= n3 & n2 & n1 & (f3 | f2 | f1)
	}
	return cells
}

func (b *board) dead(own, taken uint64) uint64 {
	e := b.cells &^ taken
	return taken &^ b.open(own|e, e) &^ b.open(taken&^own|e, e)
}
