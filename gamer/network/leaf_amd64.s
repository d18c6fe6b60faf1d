//go:build !purego

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
GLOBL numbers<>(SB), RODATA, $64

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

// OUTPUTS takes four registers of odds after the own disc, e0 to e3, to the
// reply whose row is at CX and sums up the outputs whose weights are at DX: off
// bytes into the rows, and 64 bytes apart. cap is maxOdds and one is 1; e0 to
// e3 may be those that it works in, a to d.
#define OUTPUTS(e0, e1, e2, e3, off, cap, one, a, b, c, d, ab, cd, q, r, t) \
	VMULPS (off+0)(CX), e0, a; \
	VMULPS (off+64)(CX), e1, b; \
	VMULPS (off+128)(CX), e2, c; \
	VMULPS (off+192)(CX), e3, d; \
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
	VMULPS (off+0)(DX), b, q; \
	VMULPS (off+64)(DX), a, t; \
	VADDPS t, q, q; \
	VMULPS (off+128)(DX), d, r; \
	VMULPS (off+192)(DX), c, t; \
	VADDPS t, r, r; \
	VMULPS cd, q, q; \
	VMULPS ab, r, r; \
	VADDPS r, q, q; \
	VMULPS cd, ab, ab; \
	VDIVPS ab, q, q

// LEAF puts the rows of the leaf at SI into CX and DX.
#define LEAF \
	MOVL 0(SI), CX; \
	MOVL 4(SI), DX; \
	ADDQ R9, CX; \
	ADDQ R10, DX

// FOLD adds up eight lanes of Y6 as a tree, and the leaf's bias, and lowers the
// bound in X12.
#define FOLD \
	VEXTRACTF128 $1, Y6, X7; \
	VADDPS X7, X6, X6; \
	VMOVHLPS X6, X6, X7; \
	VADDPS X7, X6, X6; \
	VMOVSHDUP X6, X7; \
	VADDSS X7, X6, X6; \
	VADDSS 8(SI), X6, X6; \
	VMINSS X6, X12, X12

// func lowerAVX512(candidates *candidate, n int, leaves *leaf, odds, own, reply, out *lanes)
TEXT ·lowerAVX512(SB), NOSPLIT, $0-56
	MOVQ candidates+0(FP), DI
	MOVQ n+8(FP), AX
	MOVQ leaves+16(FP), SI
	MOVQ odds+24(FP), R11
	MOVQ own+32(FP), R8
	MOVQ reply+40(FP), R9
	MOVQ out+48(FP), R10
	VMOVUPS 0(R11), Z16
	VMOVUPS 64(R11), Z17
	VMOVUPS 128(R11), Z18
	VMOVUPS 192(R11), Z19
	VBROADCASTSS numbers<>+60(SB), Z20
	VBROADCASTSS numbers<>+52(SB), Z21
candidate512:
	MOVL 0(DI), BX
	MOVL 4(DI), R12
	VMOVSS 8(DI), X12
	ADDQ R8, BX
	VMULPS 0(BX), Z16, Z22
	VMULPS 64(BX), Z17, Z23
	VMULPS 128(BX), Z18, Z24
	VMULPS 192(BX), Z19, Z25
leaf512:
	LEAF
	OUTPUTS(Z22, Z23, Z24, Z25, 0, Z20, Z21, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z8, Z9)
	VEXTRACTF64X4 $1, Z6, Y7
	VADDPS Y7, Y6, Y6
	FOLD
	ADDQ $12, SI
	DECQ R12
	JNZ leaf512
	VMOVSS X12, 8(DI)
	ADDQ $32, DI
	DECQ AX
	JNZ candidate512
	VZEROUPPER
	RET

// HALF is OUTPUTS for eight of the sixteen quarters.
#define HALF(off, q) \
	VMOVUPS (off+0)(R11), Y0; \
	VMOVUPS (off+64)(R11), Y1; \
	VMOVUPS (off+128)(R11), Y2; \
	VMOVUPS (off+192)(R11), Y3; \
	VMULPS (off+0)(BX), Y0, Y0; \
	VMULPS (off+64)(BX), Y1, Y1; \
	VMULPS (off+128)(BX), Y2, Y2; \
	VMULPS (off+192)(BX), Y3, Y3; \
	OUTPUTS(Y0, Y1, Y2, Y3, off, Y14, Y15, Y0, Y1, Y2, Y3, Y4, Y5, q, Y8, Y9)

// func lowerAVX2(candidates *candidate, n int, leaves *leaf, odds, own, reply, out *lanes)
TEXT ·lowerAVX2(SB), NOSPLIT, $0-56
	MOVQ candidates+0(FP), DI
	MOVQ n+8(FP), AX
	MOVQ leaves+16(FP), SI
	MOVQ odds+24(FP), R11
	MOVQ own+32(FP), R8
	MOVQ reply+40(FP), R9
	MOVQ out+48(FP), R10
	VBROADCASTSS numbers<>+60(SB), Y14
	VBROADCASTSS numbers<>+52(SB), Y15
candidate256:
	MOVL 0(DI), BX
	MOVL 4(DI), R12
	VMOVSS 8(DI), X12
	ADDQ R8, BX
leaf256:
	LEAF
	HALF(0, Y6)
	HALF(32, Y7)
	VADDPS Y7, Y6, Y6
	FOLD
	ADDQ $12, SI
	DECQ R12
	JNZ leaf256
	VMOVSS X12, 8(DI)
	ADDQ $32, DI
	DECQ AX
	JNZ candidate256
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
