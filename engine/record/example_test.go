package record_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// A game in play order becomes a file of the Smart Game Format.
func ExampleWriteSGF() {
	moves, err := record.ParseMoves("h8 i9 i7 g9 j8", 15, record.AllLetters)
	if err != nil {
		panic(err)
	}
	g := record.New(board.Renju, 15, moves...)
	g.Black.Name, g.White.Name = "Ann", "Bob"
	g.Result = record.Result{Outcome: record.BlackWins, Reason: record.Resign}
	if err := record.WriteSGF(os.Stdout, g); err != nil {
		panic(err)
	}
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]SZ[15]PB[Ann]PW[Bob]RU[Renju]RE[B+R]
	// ;B[hh];W[ig];B[ii];W[gg];B[jh])
}

// An error names its line.
func ExampleImport() {
	in, err := record.Import([]byte("h8 j9\nh8"), record.ImportOptions{Letters: record.SkipI})
	if p, ok := errors.AsType[*record.ParseError](err); ok {
		fmt.Println(in.Format, p.Line, p.Reason)
	}
	// Output:
	// moves 2 point is occupied: move 3, h8
}

// Read takes files in any of the formats.
func ExampleRead() {
	for _, file := range []string{
		"(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bob]RE[W+R];B[hh];W[ig])",
		"Piskvorky 20x20, 11:11, 0\n11,11,5\n12,10,7\n",
		"h8 i9",
	} {
		games, format, err := record.Read(strings.NewReader(file))
		if err != nil {
			panic(err)
		}
		points, err := games[0].Points()
		if err != nil {
			panic(err)
		}
		fmt.Println(format, games[0].Size, board.FormatList(points), games[0].Result.Winner())
	}
	// Output:
	// sgf 15 h8i9 white
	// psq 20 k10l11 empty
	// moves 15 h8i9 empty
}
