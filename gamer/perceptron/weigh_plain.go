package perceptron

func (n *Network) weigh(o *outlook) { n.weighPlain(o) }
