//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// These are constants for the leaves. All lanes use the same constant.
DATA limits<>+0(SB)/4, $0x3f800000  // 1
DATA limits<>+4(SB)/4, $0x4d800000  // maxExpNeg, 1<<28
DATA limits<>+8(SB)/4, $0x7149f2ca  // greatest, 1e30
DATA limits<>+12(SB)/4, $0xf149f2ca // -greatest
GLOBL limits<>(SB), RODATA, $16

// QUARTERS adds up v/(1+e^−u) over four registers a to d, which hold e^−u at a leaf. It puts the sums into q. The register cap holds maxExpNeg,
// and one holds 1.
#define QUARTERS(v0, v1, v2, v3, cap, one, a, b, c, d, ab, cd, q) \
	VMINPS cap, a, a; \
	VMINPS cap, b, b; \
	VMINPS cap, c, c; \
	VMINPS cap, d, d; \
	VADDPS one, a, a; \
	VADDPS one, b, b; \
	VADDPS one, c, c; \
	VADDPS one, d, d; \
	VMULPS b, a, ab; \
	VMULPS d, c, cd; \
	VMULPS v0, b, b; \
	VMULPS v1, a, a; \
	VADDPS a, b, q; \
	VMULPS v2, d, d; \
	VMULPS v3, c, c; \
	VADDPS c, d, d; \
	VMULPS cd, q, q; \
	VMULPS ab, d, d; \
	VADDPS d, q, q; \
	VMULPS cd, ab, ab; \
	VDIVPS ab, q, q

// MOVE puts e^−u on the board after move number m into e0 to e3.
#define MOVE(m, e0, e1, e2, e3) \
	MOVL (move__size*m+move_row)(SI), DX; \
	VMOVUPS (moveBatch_expNeg+0)(DI), e0; \
	VMOVUPS (moveBatch_expNeg+64)(DI), e1; \
	VMOVUPS (moveBatch_expNeg+128)(DI), e2; \
	VMOVUPS (moveBatch_expNeg+192)(DI), e3; \
	VMULPS 0(R8)(DX*1), e0, e0; \
	VMULPS 64(R8)(DX*1), e1, e1; \
	VMULPS 128(R8)(DX*1), e2, e2; \
	VMULPS 192(R8)(DX*1), e3, e3

// LEAF puts the sixteen partial sums of a leaf into q. The leaf is the board after move number m and the current reply. e0 to e3 hold e^−u on the
// board after the move.
#define LEAF(m, e0, e1, e2, e3, q) \
	MOVL CX, DX; \
	CMPL AX, (move__size*m+move_slot)(SI); \
	CMOVLEQ (move__size*m+move_above)(SI), DX; \
	VMULPS 0(R9)(DX*1), e0, Z4; \
	VMULPS 64(R9)(DX*1), e1, Z5; \
	VMULPS 128(R9)(DX*1), e2, Z6; \
	VMULPS 192(R9)(DX*1), e3, Z7; \
	QUARTERS(Z10, Z11, Z12, 192(R13), Z14, Z15, Z4, Z5, Z6, Z7, Z8, Z9, q)

// REPLY loads the reply at BX. It puts the offset of the reply's row into CX, and the weights to its output into registers, except the last
// weights, for which no register is free.
#define REPLY \
	MOVL reply_row(BX), CX; \
	MOVL reply_out(BX), R13; \
	ADDQ R10, R13; \
	VMOVUPS 0(R13), Z10; \
	VMOVUPS 64(R13), Z11; \
	VMOVUPS 128(R13), Z12

// LOWER finishes the sums of four moves; each quarter of Z0 holds one of them. It adds the reply's bias to them. Then it lowers the bounds (in
// Z13) of the moves after which the reply is possible.
#define LOWER \
	VPERMILPS $0x4E, Z0, Z1; \
	VADDPS Z1, Z0, Z0; \
	VPERMILPS $0xB1, Z0, Z1; \
	VADDPS Z1, Z0, Z0; \
	VADDPS.BCST reply_bias(BX), Z0, Z0; \
	KMOVW reply_to(BX)(R11*1), K1; \
	VMINPS Z0, Z13, K1, Z13

// func weighAVX512(o *moveBatch, own, reply, out *lanes)
//
// For each reply, it takes four moves at a time, so that their sums add up side by side. Then it takes the one or two moves that are left. R11 is
// the offset, in bytes, of the bits of the current moves in reply.to. The choice at the end ignores lanes without a move.
TEXT ·weighAVX512(SB), NOSPLIT, $0-32
	MOVQ o+0(FP), DI
	MOVQ own+8(FP), R8
	MOVQ reply+16(FP), R9
	MOVQ out+24(FP), R10
	VBROADCASTSS limits<>+4(SB), Z14
	VBROADCASTSS limits<>+0(SB), Z15
	MOVL $0x1111, CX
	KMOVW CX, K2
	LEAQ moveBatch_moves(DI), SI
	XORL R11, R11
	MOVQ moveBatch_nMoves(DI), R12
four512:
	CMPQ R12, $2
	JLE two512
	MOVE(0, Z16, Z17, Z18, Z19)
	MOVE(1, Z20, Z21, Z22, Z23)
	MOVE(2, Z24, Z25, Z26, Z27)
	MOVE(3, Z28, Z29, Z30, Z31)
	VBROADCASTSS limits<>+8(SB), Z13
	LEAQ moveBatch_replies(DI), BX
	XORL AX, AX
replyToFour512:
	REPLY
	LEAF(0, Z16, Z17, Z18, Z19, Z0)
	LEAF(1, Z20, Z21, Z22, Z23, Z1)
	LEAF(2, Z24, Z25, Z26, Z27, Z2)
	LEAF(3, Z28, Z29, Z30, Z31, Z3)
	VSHUFF32X4 $0x44, Z1, Z0, Z4
	VSHUFF32X4 $0xEE, Z1, Z0, Z5
	VADDPS Z5, Z4, Z0
	VSHUFF32X4 $0x44, Z3, Z2, Z4
	VSHUFF32X4 $0xEE, Z3, Z2, Z5
	VADDPS Z5, Z4, Z2
	VSHUFF32X4 $0x88, Z2, Z0, Z4
	VSHUFF32X4 $0xDD, Z2, Z0, Z5
	VADDPS Z5, Z4, Z0
	LOWER
	ADDQ $reply__size, BX
	INCL AX
	CMPQ AX, moveBatch_nReplies(DI)
	JNE replyToFour512
	VCOMPRESSPS Z13, K2, Z13
	VMOVUPS X13, moveBatch_bounds(DI)(R11*8)
	ADDQ $(4*move__size), SI
	ADDQ $2, R11
	SUBQ $4, R12
	JMP four512
two512:
	TESTQ R12, R12
	JLE choose512
	MOVE(0, Z16, Z17, Z18, Z19)
	MOVE(1, Z20, Z21, Z22, Z23)
	VBROADCASTSS limits<>+8(SB), Z13
	LEAQ moveBatch_replies(DI), BX
	XORL AX, AX
replyToTwo512:
	REPLY
	LEAF(0, Z16, Z17, Z18, Z19, Z0)
	LEAF(1, Z20, Z21, Z22, Z23, Z1)
	VSHUFF32X4 $0x44, Z1, Z0, Z4
	VSHUFF32X4 $0xEE, Z1, Z0, Z5
	VADDPS Z5, Z4, Z0
	VSHUFF32X4 $0x88, Z0, Z0, Z4
	VSHUFF32X4 $0xDD, Z0, Z0, Z5
	VADDPS Z5, Z4, Z0
	LOWER
	ADDQ $reply__size, BX
	INCL AX
	CMPQ AX, moveBatch_nReplies(DI)
	JNE replyToTwo512
	VCOMPRESSPS Z13, K2, Z13
	VMOVUPS X13, moveBatch_bounds(DI)(R11*8)
choose512:
	MOVQ moveBatch_nMoves(DI), CX
	MOVL $-1, DX
	SHLL CX, DX
	NOTL DX
	KMOVW DX, K1
	VBROADCASTSS limits<>+12(SB), Z0
	VMOVUPS moveBatch_bounds(DI), K1, Z0
	VSHUFF32X4 $0x4E, Z0, Z0, Z1
	VMAXPS Z1, Z0, Z1
	VSHUFF32X4 $0xB1, Z1, Z1, Z2
	VMAXPS Z2, Z1, Z1
	VPERMILPS $0x4E, Z1, Z2
	VMAXPS Z2, Z1, Z1
	VPERMILPS $0xB1, Z1, Z2
	VMAXPS Z2, Z1, Z1
	VCMPPS $0, Z1, Z0, K1
	KMOVW K1, CX
	TZCNTL CX, CX
	MOVQ CX, moveBatch_best(DI)
	VZEROUPPER
	RET

// HALF computes eight of the sixteen partial sums of a leaf.
#define HALF(off, q) \
	VMOVUPS (moveBatch_expNeg+off+0)(DI), Y0; \
	VMOVUPS (moveBatch_expNeg+off+64)(DI), Y1; \
	VMOVUPS (moveBatch_expNeg+off+128)(DI), Y2; \
	VMOVUPS (moveBatch_expNeg+off+192)(DI), Y3; \
	VMULPS (off+0)(AX), Y0, Y0; \
	VMULPS (off+64)(AX), Y1, Y1; \
	VMULPS (off+128)(AX), Y2, Y2; \
	VMULPS (off+192)(AX), Y3, Y3; \
	VMULPS (off+0)(CX), Y0, Y0; \
	VMULPS (off+64)(CX), Y1, Y1; \
	VMULPS (off+128)(CX), Y2, Y2; \
	VMULPS (off+192)(CX), Y3, Y3; \
	QUARTERS((off+0)(DX), (off+64)(DX), (off+128)(DX), (off+192)(DX), Y14, Y15, Y0, Y1, Y2, Y3, Y4, Y5, q)

// func weighAVX2(o *moveBatch, own, reply, out *lanes)
TEXT ·weighAVX2(SB), NOSPLIT, $0-32
	MOVQ o+0(FP), DI
	MOVQ own+8(FP), R8
	MOVQ reply+16(FP), R9
	MOVQ out+24(FP), R10
	VBROADCASTSS limits<>+4(SB), Y14
	VBROADCASTSS limits<>+0(SB), Y15
	VMOVSS limits<>+12(SB), X13
	LEAQ moveBatch_moves(DI), SI
	XORL R11, R11
move256:
	MOVL move_row(SI), AX
	VMOVSS limits<>+8(SB), X12
	ADDQ R8, AX
	LEAQ moveBatch_replies(DI), BX
	XORL R12, R12
reply256:
	MOVQ reply_to(BX), CX
	LEAL (R11*4), DX
	BTQ DX, CX
	JCC next256
	MOVL reply_row(BX), CX
	MOVL reply_out(BX), DX
	CMPL R12, move_slot(SI)
	CMOVLEQ move_above(SI), CX
	ADDQ R9, CX
	ADDQ R10, DX
	HALF(0, Y6)
	HALF(32, Y7)
	VADDPS Y7, Y6, Y6
	VEXTRACTF128 $1, Y6, X7
	VADDPS X7, X6, X6
	VMOVHLPS X6, X6, X7
	VADDPS X7, X6, X6
	VMOVSHDUP X6, X7
	VADDSS X7, X6, X6
	VADDSS reply_bias(BX), X6, X6
	VMINSS X6, X12, X12
next256:
	ADDQ $reply__size, BX
	INCL R12
	CMPQ R12, moveBatch_nReplies(DI)
	JNE reply256
	VMOVSS X12, moveBatch_bounds(DI)(R11*4)
	VUCOMISS X13, X12
	JLS worse256
	VMOVAPS X12, X13
	MOVQ R11, moveBatch_best(DI)
worse256:
	ADDQ $move__size, SI
	INCL R11
	CMPQ R11, moveBatch_nMoves(DI)
	JNE move256
	VZEROUPPER
	RET

// func prefetch(p unsafe.Pointer, size uintptr)
TEXT ·prefetch(SB), NOSPLIT, $0-16
	MOVQ p+0(FP), AX
	MOVQ size+8(FP), CX
	ADDQ AX, CX
line:
	CMPQ AX, CX
	JAE fetched
	PREFETCHT0 (AX)
	ADDQ $64, AX
	JMP line
fetched:
	RET
