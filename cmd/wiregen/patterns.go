package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// patterns is the table of renju's 26 openings for the page: names, and for every way to place the first three stones the place of its name. A key is where
// White's stone and Black's second are, seen from the first: columns to the right, rows up. It has all turned and mirrored ones, so that the
// page knows no symmetries.
func patterns(string) (string, error) {
	out := struct {
		Names []string       `json:"names"`
		At    map[string]int `json:"at"`
	}{At: map[string]int{}}
	const size, c = 5, 2 // all of them are within the central square
	around := func(each func(p board.Point, x, y int)) {
		for i := range size * size {
			each(board.At(i%size, i/size), i%size-c, i/size-c)
		}
	}
	around(func(white board.Point, wx, wy int) {
		around(func(black board.Point, bx, by int) {
			p, ok := record.PatternOf([]board.Point{board.At(c, c), white, black})
			if !ok {
				return
			}
			n := slices.Index(out.Names, p.String())
			if n < 0 {
				n = len(out.Names)
				out.Names = append(out.Names, p.String())
			}
			out.At[fmt.Sprintf("%d,%d,%d,%d", wx, wy, bx, by)] = n
		})
	})
	text, err := json.Marshal(out)
	return string(text) + "\n", err
}
