//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Numbers of exp and of the leaves, each for all lanes.
DATA numbers<>+0(SB)/4, $0x80000000  // the sign
DATA numbers<>+4(SB)/4, $0x42a80000  // expLimit, 84
DATA numbers<>+8(SB)/4, $0xc2a80000  // -expLimit
DATA numbers<>+12(SB)/4, $0x3fb8aa3b // log2e
DATA numbers<>+16(SB)/4, $0x4b400000 // round, 3<<22
DATA numbers<>+20(SB)/4, $0x3f318000 // ln2Hi
DATA numbers<>+24(SB)/4, $0xb95e8083 // ln2Lo
DATA numbers<>+28(SB)/4, $0x39500d01 // 1/5040
DATA numbers<>+32(SB)/4, $0x3ab60b61 // 1/720
DATA numbers<>+36(SB)/4, $0x3c088889 // 1/120
DATA numbers<>+40(SB)/4, $0x3d2aaaab // 1/24
DATA numbers<>+44(SB)/4, $0x3e2aaaab // 1/6
DATA numbers<>+48(SB)/4, $0x3f000000 // 1/2
DATA numbers<>+52(SB)/4, $0x3f800000 // 1
DATA numbers<>+56(SB)/4, $127        // the bias of a float32's exponent
DATA numbers<>+60(SB)/4, $0x4d800000 // maxOdds, 1<<28
DATA numbers<>+64(SB)/4, $0x7149f2ca // greatest, 1e30
DATA numbers<>+68(SB)/4, $0xf149f2ca // -greatest
GLOBL numbers<>(SB), RODATA, $72

// DISCS adds or takes off the rows of a set of discs, which is in BX and used up:
// four registers of sums, step bytes apart, by OP. The rows start at SI.
#define DISCS(done, loop, OP, s0, s1, s2, s3, step) \
loop: \
	TESTQ BX, BX; \
	JZ done; \
	TZCNTQ BX, CX; \
	BLSRQ BX, BX; \
	SHLQ $8, CX; \
	OP (0*step)(SI)(CX*1), s0, s0; \
	OP (1*step)(SI)(CX*1), s1, s1; \
	OP (2*step)(SI)(CX*1), s2, s2; \
	OP (3*step)(SI)(CX*1), s3, s3; \
	JMP loop; \
done:

// EXP turns a register of sums u into e^-u, as exp does. n and p are scratch;
// the letters k are the registers of numbers.
#define EXP(x, n, p, XOR, sign, kmax, kmin, klog2e, kround, khi, klo, k7, k6, k5, k4, k3, k2, k1, kbias) \
	XOR sign, x, x; \
	VMINPS kmax, x, x; \
	VMAXPS kmin, x, x; \
	VMULPS klog2e, x, n; \
	VADDPS kround, n, n; \
	VSUBPS kround, n, n; \
	VMULPS khi, n, p; \
	VSUBPS p, x, x; \
	VMULPS klo, n, p; \
	VSUBPS p, x, x; \
	VMULPS k7, x, p; \
	VADDPS k6, p, p; \
	VMULPS x, p, p; \
	VADDPS k5, p, p; \
	VMULPS x, p, p; \
	VADDPS k4, p, p; \
	VMULPS x, p, p; \
	VADDPS k3, p, p; \
	VMULPS x, p, p; \
	VADDPS k2, p, p; \
	VMULPS x, p, p; \
	VADDPS k1, p, p; \
	VMULPS x, p, p; \
	VADDPS k1, p, p; \
	VCVTPS2DQ n, n; \
	VPADDD kbias, n, n; \
	VPSLLD $23, n, n; \
	VMULPS n, p, x

#define EXP512(x, n, p) \
	EXP(x, n, p, VPXORD, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23, Z24, Z25, Z26, Z27, Z28, Z29, Z30)

// func oddsAVX512(odds, sums, weight *lanes, own, opponent uint64)
TEXT ·oddsAVX512(SB), NOSPLIT, $0-40
	MOVQ odds+0(FP), DI
	MOVQ sums+8(FP), AX
	MOVQ weight+16(FP), SI
	VMOVUPS 0(AX), Z0
	VMOVUPS 64(AX), Z1
	VMOVUPS 128(AX), Z2
	VMOVUPS 192(AX), Z3
	MOVQ own+24(FP), BX
	DISCS(haveOwn, nextOwn, VADDPS, Z0, Z1, Z2, Z3, 64)
	MOVQ opponent+32(FP), BX
	DISCS(haveOpponent, nextOpponent, VSUBPS, Z0, Z1, Z2, Z3, 64)
	VMOVUPS Z0, 0(AX)
	VMOVUPS Z1, 64(AX)
	VMOVUPS Z2, 128(AX)
	VMOVUPS Z3, 192(AX)
	VBROADCASTSS numbers<>+0(SB), Z16
	VBROADCASTSS numbers<>+4(SB), Z17
	VBROADCASTSS numbers<>+8(SB), Z18
	VBROADCASTSS numbers<>+12(SB), Z19
	VBROADCASTSS numbers<>+16(SB), Z20
	VBROADCASTSS numbers<>+20(SB), Z21
	VBROADCASTSS numbers<>+24(SB), Z22
	VBROADCASTSS numbers<>+28(SB), Z23
	VBROADCASTSS numbers<>+32(SB), Z24
	VBROADCASTSS numbers<>+36(SB), Z25
	VBROADCASTSS numbers<>+40(SB), Z26
	VBROADCASTSS numbers<>+44(SB), Z27
	VBROADCASTSS numbers<>+48(SB), Z28
	VBROADCASTSS numbers<>+52(SB), Z29
	VBROADCASTSS numbers<>+56(SB), Z30
	EXP512(Z0, Z4, Z8)
	EXP512(Z1, Z5, Z9)
	EXP512(Z2, Z6, Z10)
	EXP512(Z3, Z7, Z11)
	VMOVUPS Z0, 0(DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)
	VZEROUPPER
	RET

// QUARTERS takes odds at a leaf, a to d, to the sum of v/(1+odds) over each four
// lanes, in q. cap is maxOdds and one is 1.
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

// FACTOR multiplies the odds of the position by the row of move number m.
#define FACTOR(m, e0, e1, e2, e3) \
	MOVL (move__size*m+move_row)(SI), DX; \
	VMOVUPS (outlook_odds+0)(DI), e0; \
	VMOVUPS (outlook_odds+64)(DI), e1; \
	VMOVUPS (outlook_odds+128)(DI), e2; \
	VMOVUPS (outlook_odds+192)(DI), e3; \
	VMULPS 0(R8)(DX*1), e0, e0; \
	VMULPS 64(R8)(DX*1), e1, e1; \
	VMULPS 128(R8)(DX*1), e2, e2; \
	VMULPS 192(R8)(DX*1), e3, e3

// LEAF takes move number m, whose odds are e0 to e3, to the reply in hand, and
// puts its sixteen quarters into q.
#define LEAF(m, e0, e1, e2, e3, q) \
	MOVL CX, DX; \
	CMPL AX, (move__size*m+move_slot)(SI); \
	CMOVLEQ (move__size*m+move_above)(SI), DX; \
	VMULPS 0(R9)(DX*1), e0, Z4; \
	VMULPS 64(R9)(DX*1), e1, Z5; \
	VMULPS 128(R9)(DX*1), e2, Z6; \
	VMULPS 192(R9)(DX*1), e3, Z7; \
	QUARTERS(Z10, Z11, Z12, 192(R13), Z14, Z15, Z4, Z5, Z6, Z7, Z8, Z9, q)

// REPLY puts what all moves share of a reply where LEAF looks for it.
#define REPLY \
	MOVL reply_row(BX), CX; \
	MOVL reply_out(BX), R13; \
	ADDQ R10, R13; \
	VMOVUPS 0(R13), Z10; \
	VMOVUPS 64(R13), Z11; \
	VMOVUPS 128(R13), Z12

// LOWER adds up the lanes of each quarter of Z0, and the reply's bias, and
// lowers the bounds in Z13 to the sums.
#define LOWER \
	VPERMILPS $0x4E, Z0, Z1; \
	VADDPS Z1, Z0, Z0; \
	VPERMILPS $0xB1, Z0, Z1; \
	VADDPS Z1, Z0, Z0; \
	VADDPS.BCST reply_bias(BX), Z0, Z0; \
	KMOVW reply_to(BX)(R11*1), K1; \
	VMINPS Z0, Z13, K1, Z13

// func weighAVX512(o *outlook, own, reply, out *lanes)
//
// Moves are taken in fours, and one or two that are left together. All four
// meet a reply at a time; their sums add up side by side, one in each quarter of a
// register.
TEXT ·weighAVX512(SB), NOSPLIT, $0-32
	MOVQ o+0(FP), DI
	MOVQ own+8(FP), R8
	MOVQ reply+16(FP), R9
	MOVQ out+24(FP), R10
	VBROADCASTSS numbers<>+60(SB), Z14
	VBROADCASTSS numbers<>+52(SB), Z15
	MOVL $0x1111, CX
	KMOVW CX, K2
	LEAQ outlook_moves(DI), SI
	XORL R11, R11
	MOVQ outlook_nMoves(DI), R12
four512:
	CMPQ R12, $2
	JLE two512
	FACTOR(0, Z16, Z17, Z18, Z19)
	FACTOR(1, Z20, Z21, Z22, Z23)
	FACTOR(2, Z24, Z25, Z26, Z27)
	FACTOR(3, Z28, Z29, Z30, Z31)
	VBROADCASTSS numbers<>+64(SB), Z13
	LEAQ outlook_replies(DI), BX
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
	CMPQ AX, outlook_nReplies(DI)
	JNE replyToFour512
	VCOMPRESSPS Z13, K2, Z13
	VMOVUPS X13, outlook_bounds(DI)(R11*8)
	ADDQ $(4*move__size), SI
	ADDQ $2, R11
	SUBQ $4, R12
	JMP four512
two512:
	TESTQ R12, R12
	JLE choose512
	FACTOR(0, Z16, Z17, Z18, Z19)
	FACTOR(1, Z20, Z21, Z22, Z23)
	VBROADCASTSS numbers<>+64(SB), Z13
	LEAQ outlook_replies(DI), BX
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
	CMPQ AX, outlook_nReplies(DI)
	JNE replyToTwo512
	VCOMPRESSPS Z13, K2, Z13
	VMOVUPS X13, outlook_bounds(DI)(R11*8)
choose512:
	MOVQ outlook_nMoves(DI), CX
	MOVL $-1, DX
	SHLL CX, DX
	NOTL DX
	KMOVW DX, K1
	VBROADCASTSS numbers<>+68(SB), Z0
	VMOVUPS outlook_bounds(DI), K1, Z0
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
	MOVQ CX, outlook_best(DI)
	VZEROUPPER
	RET

// HALF is a leaf for eight of the sixteen quarters.
#define HALF(off, q) \
	VMOVUPS (outlook_odds+off+0)(DI), Y0; \
	VMOVUPS (outlook_odds+off+64)(DI), Y1; \
	VMOVUPS (outlook_odds+off+128)(DI), Y2; \
	VMOVUPS (outlook_odds+off+192)(DI), Y3; \
	VMULPS (off+0)(AX), Y0, Y0; \
	VMULPS (off+64)(AX), Y1, Y1; \
	VMULPS (off+128)(AX), Y2, Y2; \
	VMULPS (off+192)(AX), Y3, Y3; \
	VMULPS (off+0)(CX), Y0, Y0; \
	VMULPS (off+64)(CX), Y1, Y1; \
	VMULPS (off+128)(CX), Y2, Y2; \
	VMULPS (off+192)(CX), Y3, Y3; \
	QUARTERS((off+0)(DX), (off+64)(DX), (off+128)(DX), (off+192)(DX), Y14, Y15, Y0, Y1, Y2, Y3, Y4, Y5, q)

// func weighAVX2(o *outlook, own, reply, out *lanes)
TEXT ·weighAVX2(SB), NOSPLIT, $0-32
	MOVQ o+0(FP), DI
	MOVQ own+8(FP), R8
	MOVQ reply+16(FP), R9
	MOVQ out+24(FP), R10
	VBROADCASTSS numbers<>+60(SB), Y14
	VBROADCASTSS numbers<>+52(SB), Y15
	VMOVSS numbers<>+68(SB), X13
	LEAQ outlook_moves(DI), SI
	XORL R11, R11
move256:
	MOVL move_row(SI), AX
	VMOVSS numbers<>+64(SB), X12
	ADDQ R8, AX
	LEAQ outlook_replies(DI), BX
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
	CMPQ R12, outlook_nReplies(DI)
	JNE reply256
	VMOVSS X12, outlook_bounds(DI)(R11*4)
	VUCOMISS X13, X12
	JLS worse256
	VMOVAPS X12, X13
	MOVQ R11, outlook_best(DI)
worse256:
	ADDQ $move__size, SI
	INCL R11
	CMPQ R11, outlook_nMoves(DI)
	JNE move256
	VZEROUPPER
	RET

// EXP256 takes its numbers from memory that the caller has filled, a row of 32
// bytes for each: AVX2 has too few registers to keep them.
#define NUMBER(i) \
	VBROADCASTSS numbers<>+(4*i)(SB), Y15; \
	VMOVUPS Y15, k-(32*(16-i))(SP)

#define EXP256(x, n, p) \
	EXP(x, n, p, VXORPS, Y15, k-480(SP), k-448(SP), k-416(SP), Y14, k-352(SP), k-320(SP), k-288(SP), k-256(SP), k-224(SP), k-192(SP), k-160(SP), k-128(SP), Y13, k-64(SP))

// func oddsAVX2(odds, sums, weight *lanes, own, opponent uint64)
TEXT ·oddsAVX2(SB), NOSPLIT, $512-40
	MOVQ odds+0(FP), DI
	MOVQ sums+8(FP), AX
	MOVQ weight+16(FP), R8
	NUMBER(1)
	NUMBER(2)
	NUMBER(3)
	NUMBER(5)
	NUMBER(6)
	NUMBER(7)
	NUMBER(8)
	NUMBER(9)
	NUMBER(10)
	NUMBER(11)
	NUMBER(12)
	NUMBER(14)
	VBROADCASTSS numbers<>+0(SB), Y15
	VBROADCASTSS numbers<>+16(SB), Y14
	VBROADCASTSS numbers<>+52(SB), Y13
	MOVQ R8, SI
	MOVQ $2, R9
half:
	VMOVUPS 0(AX), Y0
	VMOVUPS 32(AX), Y1
	VMOVUPS 64(AX), Y2
	VMOVUPS 96(AX), Y3
	MOVQ own+24(FP), BX
	DISCS(haveOwn, nextOwn, VADDPS, Y0, Y1, Y2, Y3, 32)
	MOVQ opponent+32(FP), BX
	DISCS(haveOpponent, nextOpponent, VSUBPS, Y0, Y1, Y2, Y3, 32)
	VMOVUPS Y0, 0(AX)
	VMOVUPS Y1, 32(AX)
	VMOVUPS Y2, 64(AX)
	VMOVUPS Y3, 96(AX)
	EXP256(Y0, Y4, Y8)
	EXP256(Y1, Y5, Y9)
	EXP256(Y2, Y6, Y10)
	EXP256(Y3, Y7, Y11)
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	ADDQ $128, AX
	ADDQ $128, SI
	ADDQ $128, DI
	DECQ R9
	JNZ half
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
