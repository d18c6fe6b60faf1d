//go:build !js

package sets

const (
	mostSets   = 1000
	mostBytes  = 500 << 20 // greatest size of all sets together
	mostOfASet = 100 << 20 // greatest size of one set
)
