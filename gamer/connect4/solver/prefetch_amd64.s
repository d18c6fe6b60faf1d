//go:build !purego

#include "textflag.h"

// func prefetch(slots *[2]uint64)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ slots+0(FP), AX
	PREFETCHT0 (AX)
	RET
