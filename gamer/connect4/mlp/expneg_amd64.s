//go:build !purego

#include "textflag.h"

// These are the constants of detmath.Exp. All lanes use the same constant.
DATA numbers<>+0(SB)/4, $0x80000000 // the sign bit
DATA numbers<>+4(SB)/4, $0x42a80000  // maxExponent, 84
DATA numbers<>+8(SB)/4, $0xc2a80000  // -maxExponent
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
GLOBL numbers<>(SB), RODATA, $60

// DISCS adds (OP is an addition) or subtracts (OP is a subtraction) the rows of a set of discs. BX has the set as a bit mask; it ends up 0. Four
// registers hold the sums. The parts of a row for these registers are step bytes apart. The rows start at SI.
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

// EXP turns a register of sums u into e^-u, with the same operations as detmath.Exp. n and p are scratch registers. The arguments that begin with
// k are the constants.
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

// func expNegAVX512(expNeg, sums, weight *lanes, own, opponent uint64)
TEXT ·expNegAVX512(SB), NOSPLIT, $0-40
	MOVQ expNeg+0(FP), DI
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

// EXP256 does the same as EXP. It reads the constants from memory that the caller has filled, 32 bytes for each, because AVX2 has too few
// registers for them.
#define NUMBER(i) \
	VBROADCASTSS numbers<>+(4*i)(SB), Y15; \
	VMOVUPS Y15, k-(32*(16-i))(SP)

#define EXP256(x, n, p) \
	EXP(x, n, p, VXORPS, Y15, k-480(SP), k-448(SP), k-416(SP), Y14, k-352(SP), k-320(SP), k-288(SP), k-256(SP), k-224(SP), k-192(SP), k-160(SP), k-128(SP), Y13, k-64(SP))

// func expNegAVX2(expNeg, sums, weight *lanes, own, opponent uint64)
TEXT ·expNegAVX2(SB), NOSPLIT, $512-40
	MOVQ expNeg+0(FP), DI
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
