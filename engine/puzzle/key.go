package puzzle

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"

	"github.com/tengen-go/tengen/engine/board"
)

// tail is how many plies of the solution tell puzzles apart.
const tail = 5

// Key is the same for two puzzles of which one is enough: turned or mirrored, their solutions end with the same five
// plies, or, where those are fewer, they are the same position with the same solution.
func Key(p Puzzle) uint64 { return keyOf(p.Rule, p.Size, p.Moves, p.Line()) }

// keyOf is the key of a puzzle with a solution after some moves.
func keyOf(rule board.Rule, size int, moves, line []board.Point) uint64 {
	stones := line[max(0, len(line)-tail):]
	var position []board.Point
	if len(line) < tail {
		position = moves
	}
	least := uint64(0)
	for s := range board.Symmetry(board.Symmetries) {
		h := fnv.New64a()
		_, _ = h.Write([]byte{byte(rule), byte(size), byte((len(moves) + len(line)) % 2), byte(len(stones))})
		var set uint64 // independent of the order of moves
		for i, q := range position {
			if image := s.Apply(q, size); image != board.None {
				set ^= board.StoneKey(image, board.Black+board.Stone(i%2))
			}
		}
		_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, set))
		for _, q := range stones {
			_, _ = h.Write(binary.LittleEndian.AppendUint16(nil, uint16(s.Apply(q, size))))
		}
		if k := h.Sum64(); s == 0 || k < least {
			least = k
		}
	}
	return least
}

// Position names the position of a puzzle up to symmetry; "" if its moves cannot be played.
func Position(p *Puzzle) string {
	b, err := board.Replay(p.Rule, p.Size, p.Moves)
	if err != nil {
		return ""
	}
	key, _ := b.Canonical()
	return fmt.Sprintf("%v/%d/%016x", p.Rule, p.Size, key)
}
