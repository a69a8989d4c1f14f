package game

import (
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// played is the moves that stand, with their times.
type played struct {
	names  []string // handed out, so never written twice
	before []Clocks // clocks at the start of each ply's turn, if it may be taken back
	spent  []int64  // ms charged, by ply
}

// MoveNames returns the moves that stand, "h8" or PassText for a pass. The caller
// must not change it; it stays as it is when the game goes on.
func (p *played) MoveNames() []string { return p.names }

// PassText is a pass in a list of moves.
const PassText = board.PassText

// MoveText returns the moves that stand as one string, "h8i9passi7…".
func (p *played) MoveText() string {
	return strings.Join(p.names, "")
}

// Spent returns the milliseconds charged for each move that stands. The
// caller must not change it.
func (p *played) Spent() []int64 { return p.spent }
