package board_test

import (
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

func Example() {
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1"} {
		p, err := board.ParsePoint(text)
		if err != nil {
			panic(err)
		}
		if err := b.Check(p); err != nil {
			panic(err)
		}
		b.Make(p)
	}
	five := board.At(11, 7)
	fmt.Println(b.Turn(), "wins with", five, b.Wins(five, b.Turn()))
	b.Make(five)
	fmt.Println(b.Five())
	fmt.Println("once more:", b.Check(five))
	// Output:
	// black wins with l8 true
	// [h8 i8 j8 k8 l8]
	// once more: board: point is occupied
}

// Renju forbids Black two open threes at once, and Explain says where they are.
func ExampleBoard_Explain() {
	b, _ := board.New(board.Renju, 15)
	for _, text := range []string{"g8", "a1", "i8", "a3", "h6", "c1", "h7", "c3"} {
		p, _ := board.ParsePoint(text)
		b.Make(p)
	}
	p := board.At(7, 7)
	r := b.Explain(p)
	fmt.Println(p, r)
	fmt.Println(b.Check(p))
	// Output:
	// h8 double three: g8-h8-i8 and h6-h7-h8
	// board: point is forbidden to Black
}
