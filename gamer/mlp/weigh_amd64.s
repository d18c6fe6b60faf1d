//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// These are the constants of expNeg, and the least value of a move. All lanes use the same constant.
#define EXPONENT numbers<>+0(SB)
#define LIMIT    numbers<>+4(SB)
#define MINUS    numbers<>+8(SB)
#define ROUNDER  numbers<>+12(SB)
#define EXP2OF6  numbers<>+16(SB)
#define EXP2OF5  numbers<>+20(SB)
#define EXP2OF4  numbers<>+24(SB)
#define EXP2OF3  numbers<>+28(SB)
#define EXP2OF2  numbers<>+32(SB)
#define EXP2OF1  numbers<>+36(SB)
#define UNITY    numbers<>+40(SB)
#define LEAST    numbers<>+44(SB)
DATA numbers<>+0(SB)/4, $0xb7b8aa3b
DATA numbers<>+4(SB)/4, $0x42f00000
DATA numbers<>+8(SB)/4, $0xc2f00000
DATA numbers<>+12(SB)/4, $0x4b400000
DATA numbers<>+16(SB)/4, $0x3920fdde
DATA numbers<>+20(SB)/4, $0x3aaf9f29
DATA numbers<>+24(SB)/4, $0x3c1d96a6
DATA numbers<>+28(SB)/4, $0x3d635774
DATA numbers<>+32(SB)/4, $0x3e75fdee
DATA numbers<>+36(SB)/4, $0x3f317218
DATA numbers<>+40(SB)/4, $0x3f800000
DATA numbers<>+44(SB)/4, $0xff800000
GLOBL numbers<>(SB), RODATA, $48

// These are the numbers of the squares, 0 to 31.
DATA squares<>+0(SB)/8, $0x0000000100000000
DATA squares<>+8(SB)/8, $0x0000000300000002
DATA squares<>+16(SB)/8, $0x0000000500000004
DATA squares<>+24(SB)/8, $0x0000000700000006
DATA squares<>+32(SB)/8, $0x0000000900000008
DATA squares<>+40(SB)/8, $0x0000000b0000000a
DATA squares<>+48(SB)/8, $0x0000000d0000000c
DATA squares<>+56(SB)/8, $0x0000000f0000000e
DATA squares<>+64(SB)/8, $0x0000001100000010
DATA squares<>+72(SB)/8, $0x0000001300000012
DATA squares<>+80(SB)/8, $0x0000001500000014
DATA squares<>+88(SB)/8, $0x0000001700000016
DATA squares<>+96(SB)/8, $0x0000001900000018
DATA squares<>+104(SB)/8, $0x0000001b0000001a
DATA squares<>+112(SB)/8, $0x0000001d0000001c
DATA squares<>+120(SB)/8, $0x0000001f0000001e
GLOBL squares<>(SB), RODATA, $128

// PIECES puts the network's inputs for some squares into p. The register lone holds 1 in all lanes. The argument is names the instruction for
// AND.
#define PIECES(is, squares, own, other, kings, lone, t, p) \
	VPSRLVD squares, own, p; \
	is lone, p, p; \
	VPSRLVD squares, other, t; \
	is lone, t, t; \
	VPSUBD t, p, p; \
	VPSRLVD squares, kings, t; \
	is lone, t, t; \
	VPSLLVD t, p, p

// TERM multiplies p by f and then adds a coefficient.
#define TERM(f, coefficient, p) \
	VMULPS f, p, p; \
	VADDPS coefficient, p, p

// ACROSS adds up all the numbers in Y0, and puts the sum into the first lane of X0.
#define ACROSS \
	VEXTRACTI128 $1, Y0, X1; \
	VPADDD X1, X0, X0; \
	VPSHUFD $0x4E, X0, X1; \
	VPADDD X1, X0, X0; \
	VPSHUFD $0xB1, X0, X1; \
	VPADDD X1, X0, X0

// ACROSS512 adds up all the numbers in Z0 and the neuron's field start, and puts the sum into all lanes of Z0.
#define ACROSS512 \
	VEXTRACTI64X4 $1, Z0, Y1; \
	VPADDD Y1, Y0, Y0; \
	ACROSS; \
	VPBROADCASTD X0, Z0; \
	VPADDD.BCST neuron_start(R8)(R11*4), Z0, Z0

// OUTPUT512 adds the weighted output of the neuron, whose sums are in Z0, to the values. Then it goes to the next neuron.
#define OUTPUT512 \
	VCVTDQ2PS Z0, Z0; \
	VMULPS Z14, Z0, Z0; \
	VMINPS Z15, Z0, Z0; \
	VMAXPS Z16, Z0, Z0; \
	VADDPS Z17, Z0, Z1; \
	VSUBPS Z17, Z1, Z2; \
	VSUBPS Z2, Z0, Z0; \
	VMULPS Z18, Z0, Z3; \
	VADDPS Z19, Z3, Z3; \
	TERM(Z0, Z20, Z3); \
	TERM(Z0, Z21, Z3); \
	TERM(Z0, Z22, Z3); \
	TERM(Z0, Z23, Z3); \
	TERM(Z0, Z24, Z3); \
	VPSLLD $23, Z1, Z1; \
	VPADDD Z1, Z3, Z3; \
	VADDPS Z24, Z3, Z3; \
	VBROADCASTSS neuron_out(R8), Z4; \
	VDIVPS Z3, Z4, Z4; \
	VADDPS Z4, Z25, Z25; \
	ADDQ $neuron__size, R8; \
	DECQ R10

// func weighAVX512(o *moveBatch, hidden *neuron, count int, bias float32)
//
// Z30 and Z31 hold the inputs for the squares; Z12 holds those for squares from 32 on, if there are any. Z26 to Z29 hold the first two changes,
// Z14 to Z24 the constants of expNeg. The values add up in Z25.
TEXT ·weighAVX512(SB), NOSPLIT, $0-28
	MOVQ o+0(FP), DI
	MOVQ hidden+8(FP), R8
	MOVQ count+16(FP), R10
	VBROADCASTSS bias+24(FP), Z25

	MOVL $1, AX
	VPBROADCASTD AX, Z14
	VPBROADCASTD moveBatch_own(DI), Z1
	VPBROADCASTD moveBatch_other(DI), Z2
	VPBROADCASTD moveBatch_kings(DI), Z3
	VMOVDQU32 squares<>+0(SB), Z4
	VMOVDQU32 squares<>+64(SB), Z5
	PIECES(VPANDD, Z4, Z1, Z2, Z3, Z14, Z0, Z30)
	PIECES(VPANDD, Z5, Z1, Z2, Z3, Z14, Z0, Z31)

	VMOVDQU32 (moveBatch_changes+change_square)(DI), Z26
	VMOVDQU32 (moveBatch_changes+change_by)(DI), Z27
	VMOVDQU32 (moveBatch_changes+change__size+change_square)(DI), Z28
	VMOVDQU32 (moveBatch_changes+change__size+change_by)(DI), Z29
	VBROADCASTSS EXPONENT, Z14
	VBROADCASTSS LIMIT, Z15
	VBROADCASTSS MINUS, Z16
	VBROADCASTSS ROUNDER, Z17
	VBROADCASTSS EXP2OF6, Z18
	VBROADCASTSS EXP2OF5, Z19
	VBROADCASTSS EXP2OF4, Z20
	VBROADCASTSS EXP2OF3, Z21
	VBROADCASTSS EXP2OF2, Z22
	VBROADCASTSS EXP2OF1, Z23
	VBROADCASTSS UNITY, Z24
	MOVQ moveBatch_side(DI), R11
	MOVQ moveBatch_depth(DI), R12
	CMPQ moveBatch_squares(DI), $32
	JGT wide512

neuron512:
	VMOVDQU32 (R8), Z6
	VMOVDQU32 64(R8), Z7
	VPMULLD Z6, Z30, Z0
	VPMULLD Z7, Z31, Z1
	VPADDD Z1, Z0, Z0
	ACROSS512

	VMOVDQA32 Z26, Z1
	VPERMI2D Z7, Z6, Z1
	VPMULLD Z27, Z1, Z1
	VPADDD Z1, Z0, Z0
	CMPQ R12, $2
	JLT expNeg512
	VMOVDQA32 Z28, Z1
	VPERMI2D Z7, Z6, Z1
	VPMULLD Z29, Z1, Z1
	VPADDD Z1, Z0, Z0
	JEQ expNeg512
	MOVQ R12, R13
	LEAQ (moveBatch_changes+2*change__size)(DI), SI
further512:
	VMOVDQU32 change_square(SI), Z1
	VPERMI2D Z7, Z6, Z1
	VPMULLD change_by(SI), Z1, Z1
	VPADDD Z1, Z0, Z0
	ADDQ $change__size, SI
	DECQ R13
	CMPQ R13, $2
	JGT further512

expNeg512:
	OUTPUT512
	JNZ neuron512

best512:
	// The sign changes if the other side is to move. Lanes without a move are ignored.
	MOVBLZX moveBatch_worst(DI), AX
	SHLL $31, AX
	VPBROADCASTD AX, Z0
	VPXORD Z0, Z25, Z25
	MOVQ moveBatch_moves(DI), CX
	MOVL $1, AX
	SHLL CX, AX
	DECL AX
	KMOVW AX, K1
	VBROADCASTSS LEAST, Z0
	VMOVAPS Z25, K1, Z0
	VEXTRACTF64X4 $1, Z0, Y1
	VMAXPS Y1, Y0, Y1
	VEXTRACTF128 $1, Y1, X2
	VMAXPS X2, X1, X1
	VPERMILPS $0x4E, X1, X2
	VMAXPS X2, X1, X1
	VPERMILPS $0xB1, X1, X2
	VMAXPS X2, X1, X1
	VMOVSS X1, moveBatch_value(DI)
	VBROADCASTSS X1, Z1
	VCMPPS $0, Z1, Z0, K2
	KMOVW K2, AX
	BSFL AX, AX
	MOVQ AX, moveBatch_best(DI)
	VZEROUPPER
	RET

wide512:
	MOVL $1, AX
	VPBROADCASTD AX, Z13
	VPBROADCASTD moveBatch_own+4(DI), Z1
	VPBROADCASTD moveBatch_other+4(DI), Z2
	VPBROADCASTD moveBatch_kings+4(DI), Z3
	PIECES(VPANDD, Z4, Z1, Z2, Z3, Z13, Z0, Z12)
	VPSLLD $5, Z13, Z13

wideNeuron512:
	VMOVDQU32 (R8), Z6
	VMOVDQU32 64(R8), Z7
	VMOVDQU32 128(R8), Z8
	VPMULLD Z6, Z30, Z0
	VPMULLD Z7, Z31, Z1
	VPMULLD Z8, Z12, Z2
	VPADDD Z1, Z0, Z0
	VPADDD Z2, Z0, Z0
	ACROSS512
	MOVQ R12, R13
	LEAQ moveBatch_changes(DI), SI
wideChange512:
	VMOVDQU32 change_square(SI), Z2
	VPTESTMD Z13, Z2, K1
	VMOVDQA32 Z2, Z1
	VPERMI2D Z7, Z6, Z1
	VPERMD Z8, Z2, K1, Z1
	VPMULLD change_by(SI), Z1, Z1
	VPADDD Z1, Z0, Z0
	ADDQ $change__size, SI
	DECQ R13
	JNZ wideChange512
	OUTPUT512
	JNZ wideNeuron512
	JMP best512

// SUM adds the products of eight inputs and their weights to Y0.
#define SUM(offset, pieces) \
	VPMULLD offset(R8), pieces, Y1; \
	VPADDD Y1, Y0, Y0

// WEIGHTS looks up the weights of eight squares. It first looks into each table of eight weights by the lowest three bits of a square's number,
// then chooses between the tables by the next two bits. On many machines, a gather instruction is slower.
#define WEIGHTS(squares, found, t, bit, u) \
	VPERMD (R8), squares, found; \
	VPERMD 32(R8), squares, t; \
	VPSLLD $28, squares, bit; \
	VBLENDVPS bit, t, found, found; \
	VPERMD 64(R8), squares, t; \
	VPERMD 96(R8), squares, u; \
	VBLENDVPS bit, u, t, t; \
	VPSLLD $27, squares, bit; \
	VBLENDVPS bit, t, found, found

// FURTHER looks up the weights of squares whose number is 32 or greater.
#define FURTHER(squares, found, t, bit, u) \
	VPERMD 128(R8), squares, t; \
	VPERMD 160(R8), squares, u; \
	VPSLLD $28, squares, bit; \
	VBLENDVPS bit, u, t, t; \
	VPSLLD $26, squares, bit; \
	VBLENDVPS bit, t, found, found

// START256 adds up all the numbers in Y0 and the neuron's field start, and puts the sum into all lanes of Y0. Then it goes to the first change.
#define START256 \
	ACROSS; \
	VMOVD neuron_start(R8)(R11*4), X1; \
	VPADDD X1, X0, X0; \
	VPBROADCASTD X0, Y0; \
	MOVQ moveBatch_depth(DI), R13; \
	LEAQ moveBatch_changes(DI)(BX*4), SI

// OUTPUT256 adds the weighted output of the neuron, whose sums are in Y0, to the values. Then it goes to the next neuron.
#define OUTPUT256 \
	VCVTDQ2PS Y0, Y0; \
	VMULPS Y5, Y0, Y0; \
	VMINPS Y6, Y0, Y0; \
	VMAXPS Y7, Y0, Y0; \
	VADDPS Y8, Y0, Y1; \
	VSUBPS Y8, Y1, Y2; \
	VSUBPS Y2, Y0, Y0; \
	VBROADCASTSS EXP2OF6, Y3; \
	VBROADCASTSS EXP2OF5, Y2; \
	TERM(Y0, Y2, Y3); \
	VBROADCASTSS EXP2OF4, Y2; \
	TERM(Y0, Y2, Y3); \
	VBROADCASTSS EXP2OF3, Y2; \
	TERM(Y0, Y2, Y3); \
	VBROADCASTSS EXP2OF2, Y2; \
	TERM(Y0, Y2, Y3); \
	VBROADCASTSS EXP2OF1, Y2; \
	TERM(Y0, Y2, Y3); \
	TERM(Y0, Y9, Y3); \
	VPSLLD $23, Y1, Y1; \
	VPADDD Y1, Y3, Y3; \
	VADDPS Y9, Y3, Y3; \
	VBROADCASTSS neuron_out(R8), Y4; \
	VDIVPS Y3, Y4, Y4; \
	VADDPS Y4, Y11, Y11; \
	ADDQ $neuron__size, R8; \
	DECQ R10

// func weighAVX2(o *moveBatch, hidden *neuron, count int, bias float32)
//
// It takes eight moves at a time; BX is the index of the first of them. Y12 to Y15 hold the inputs for the squares; moveBatch_beyond holds those
// for squares from 32 on, if there are any. The values add up in Y11.
TEXT ·weighAVX2(SB), NOSPLIT, $0-28
	MOVQ o+0(FP), DI
	VPCMPEQD Y4, Y4, Y4
	VPSRLD $31, Y4, Y4
	VPBROADCASTD moveBatch_own(DI), Y1
	VPBROADCASTD moveBatch_other(DI), Y2
	VPBROADCASTD moveBatch_kings(DI), Y3
	PIECES(VPAND, squares<>+0(SB), Y1, Y2, Y3, Y4, Y0, Y12)
	PIECES(VPAND, squares<>+32(SB), Y1, Y2, Y3, Y4, Y0, Y13)
	PIECES(VPAND, squares<>+64(SB), Y1, Y2, Y3, Y4, Y0, Y14)
	PIECES(VPAND, squares<>+96(SB), Y1, Y2, Y3, Y4, Y0, Y15)
	CMPQ moveBatch_squares(DI), $32
	JLE begin256
	VPBROADCASTD moveBatch_own+4(DI), Y1
	VPBROADCASTD moveBatch_other+4(DI), Y2
	VPBROADCASTD moveBatch_kings+4(DI), Y3
	PIECES(VPAND, squares<>+0(SB), Y1, Y2, Y3, Y4, Y0, Y5)
	VMOVDQU Y5, moveBatch_beyond(DI)
	PIECES(VPAND, squares<>+32(SB), Y1, Y2, Y3, Y4, Y0, Y5)
	VMOVDQU Y5, (moveBatch_beyond+32)(DI)

begin256:
	VBROADCASTSS EXPONENT, Y5
	VBROADCASTSS LIMIT, Y6
	VBROADCASTSS MINUS, Y7
	VBROADCASTSS ROUNDER, Y8
	VBROADCASTSS UNITY, Y9
	XORL BX, BX

half256:
	MOVQ hidden+8(FP), R8
	MOVQ count+16(FP), R10
	VBROADCASTSS bias+24(FP), Y11
	MOVQ moveBatch_side(DI), R11
	CMPQ moveBatch_squares(DI), $32
	JGT wideNeuron256

neuron256:
	VPMULLD (R8), Y12, Y0
	SUM(32, Y13)
	SUM(64, Y14)
	SUM(96, Y15)
	START256
change256:
	VMOVDQU change_square(SI), Y1
	WEIGHTS(Y1, Y2, Y3, Y4, Y10)
	VPMULLD change_by(SI), Y2, Y2
	VPADDD Y2, Y0, Y0
	ADDQ $change__size, SI
	DECQ R13
	JNZ change256

	OUTPUT256
	JNZ neuron256

values256:
	VMOVUPS Y11, moveBatch_values(DI)(BX*4)
	ADDQ $8, BX
	CMPQ BX, moveBatch_moves(DI)
	JLT half256
	VZEROUPPER
	RET

wideNeuron256:
	VPMULLD (R8), Y12, Y0
	SUM(32, Y13)
	SUM(64, Y14)
	SUM(96, Y15)
	VMOVDQU moveBatch_beyond(DI), Y2
	SUM(128, Y2)
	VMOVDQU (moveBatch_beyond+32)(DI), Y2
	SUM(160, Y2)
	START256
wideChange256:
	VMOVDQU change_square(SI), Y1
	WEIGHTS(Y1, Y2, Y3, Y4, Y10)
	FURTHER(Y1, Y2, Y3, Y4, Y10)
	VPMULLD change_by(SI), Y2, Y2
	VPADDD Y2, Y0, Y0
	ADDQ $change__size, SI
	DECQ R13
	JNZ wideChange256
	OUTPUT256
	JNZ wideNeuron256
	JMP values256
