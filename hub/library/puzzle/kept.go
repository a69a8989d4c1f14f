package puzzle

import (
	"crypto/sha256"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// Puzzle is one as it is kept.
type Puzzle struct {
	puzzle.Puzzle
	ID     string // short, and the same on every site
	Source string // the game it is from; "": none, or it may not be shown
	Rating rating.Rating
	Votes  int // for it less those against it
	Plays  int // first tries
}

// Turn returns the side to move.
func (p *Puzzle) Turn() board.Stone {
	if len(p.Moves)%2 == 0 {
		return board.Black
	}
	return board.White
}

// Key names a position up to symmetry: a site has one puzzle of it. p must be valid.
func Key(p *puzzle.Puzzle) string { return puzzle.Position(p) }

// letters spell no words.
const (
	letters  = "23456789bcdfghjklmnpqrstvwxz"
	idLength = 8
)

// IDOf returns the public id of the puzzle with a key.
func IDOf(key string) string {
	sum := sha256.Sum256([]byte(key))
	id := make([]byte, idLength)
	for i := range id {
		id[i] = letters[int(sum[i])%len(letters)]
	}
	return string(id)
}

// IsID reports whether a text may be a puzzle's id.
func IsID(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '2' && c <= '9', c >= 'b' && c <= 'z':
		default:
			return false
		}
	}
	return len(s) == idLength
}
