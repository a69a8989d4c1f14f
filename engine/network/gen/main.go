// Command gen writes the assembly of package network for processors with AVX2. Its own module keeps its dependencies
// out of the program's.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rowBytes is the size of a row, network.rowBytes.
const rowBytes = 128

func main() {
	ConstraintExpr("amd64")

	TEXT("turnAVX2", NOSPLIT, "func(sum, rows *uint64, list *uint16, n int)")
	Doc("turnAVX2 takes n rows, above 0, from a sum and adds as many others: list has the numbers of both by turns.")
	Pragma("noescape")
	sum := Load(Param("sum"), GP64())
	rows := Load(Param("rows"), GP64())
	list := Load(Param("list"), GP64())
	n := Load(Param("n"), GP64())

	var lanes [rowBytes / 32]reg.VecVirtual
	for i := range lanes {
		lanes[i] = YMM()
		VMOVDQU(Mem{Base: sum, Disp: 32 * i}, lanes[i])
	}
	Label("next")
	was, is := GP64(), GP64()
	MOVWQZX(Mem{Base: list}, was)
	MOVWQZX(Mem{Base: list, Disp: 2}, is)
	SHLQ(Imm(7), was)
	SHLQ(Imm(7), is)
	for i, l := range lanes {
		VPSUBQ(Mem{Base: rows, Index: was, Scale: 1, Disp: 32 * i}, l, l)
	}
	for i, l := range lanes {
		VPADDQ(Mem{Base: rows, Index: is, Scale: 1, Disp: 32 * i}, l, l)
	}
	ADDQ(Imm(4), list)
	DECQ(n)
	JNZ(LabelRef("next"))
	for i, l := range lanes {
		VMOVDQU(l, Mem{Base: sum, Disp: 32 * i})
	}
	VZEROUPPER()
	RET()
	Generate()
}
