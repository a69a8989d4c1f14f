package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"tengen/engine"
	"tengen/engine/board"
)

func main() {
	nodes, _ := strconv.ParseInt(os.Args[1], 10, 64)
	mv, _ := board.ParseMoves(strings.Fields("f11 i11 j9 k10 k9 i10 j10 h9 j11 j12 h10 i9 i8 j7 f9 f10 e10 g8 e11 g12 i12 d11 d8 g7 e8 f7 e6 d7 e12 e9 e7 f6"))
	b, err := board.Replay(board.Standard, 15, mv)
	if err != nil {
		panic(err)
	}
	e := engine.New(engine.DefaultOptions())
	for k := 0; k < 20; k++ {
		r, err := e.Search(context.Background(), b, engine.Limits{Nodes: nodes})
		fmt.Println(k, r.Move, r.Score, r.Mate, r.Depth, r.Nodes, board.FormatList(r.PV), err)
		if err != nil {
			return
		}
		b.Make(r.Move)
		if b.Five() != nil {
			return
		}
		// opponent: PV's reply else a fresh engine
		if len(r.PV) > 1 {
			b.Make(r.PV[1])
		} else {
			o := engine.New(engine.DefaultOptions())
			or, _ := o.Search(context.Background(), b, engine.Limits{Nodes: 20000})
			b.Make(or.Move)
		}
		if b.Five() != nil {
			return
		}
	}
}
