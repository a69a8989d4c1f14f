package ladder

import (
	_ "embed"
	"encoding/json"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// winsJSON holds freestyle positions on 15×15 whose side to move has a forced win.
//
//go:embed testdata/wins.json
var winsJSON []byte

// Puzzle is a position with a forced win of the side to move.
type Puzzle struct {
	Name  string `json:"name"`
	Fours bool   `json:"fours"` // there is a win by fours alone
	Plies int    `json:"plies"` // of the shortest one known, the five included
	Moves string `json:"moves"` // in the order of play: "h8 i9 …"
}

// Puzzles returns the positions that Report times the searches by threats on.
func Puzzles() []Puzzle {
	var list []Puzzle
	if err := json.Unmarshal(winsJSON, &list); err != nil {
		panic(err) // it is part of the program
	}
	return list
}

// Board returns the position.
func (p Puzzle) Board() (*board.Board, error) { return play(board.Freestyle, 15, p.Moves) }

// play returns the board after moves in the standard notation.
func play(rule board.Rule, size int, moves string) (*board.Board, error) {
	var points []board.Point
	for _, m := range strings.Fields(moves) {
		p, err := board.ParsePoint(m)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return board.Replay(rule, size, points)
}
