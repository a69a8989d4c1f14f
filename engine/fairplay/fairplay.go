package fairplay

import (
	"errors"

	"github.com/tengen-go/tengen/engine/board"
)

// ErrGame is wrapped by errors about a game that cannot have been played.
var ErrGame = errors.New("fairplay: not a game")

// Game is a finished game.
type Game struct {
	Rule   board.Rule
	Size   int
	Moves  []board.Point // Black first; board.None for a pass
	Winner board.Stone   // Empty: a draw
	// Known is how many moves from the first on are left out: those of the opening protocol, and those in positions that
	// were played often before.
	Known int
}

// Options bound the work on a position, and say what counts. All bounds are nodes or chances, never times.
type Options struct {
	Solve   int64 // nodes of each search for a forced win
	Horizon int   // plies: a longer win is nobody's to see
	Nodes   int64 // of the search that compares moves
	Lines   int   // moves that it compares
	Shallow int64 // nodes of the search that sees no quiet move

	Band    float64 // within so much of the best chance a move is a choice
	Outside float64 // a move this far below the best is a worse one
	Least   float64 // chances below it, and above 1-Least, are decided

	Memory int64 // bytes of the searches' tables
}

// Standard is what a site uses. Horizon and Solve are what the level Ironwood sees.
var Standard = Options{
	Solve: 6000, Horizon: 15, Nodes: 24_000, Lines: 16, Shallow: 400, Band: 0.08, Outside: 0.10, Least: 0.05, Memory: 8 << 20,
}

// MoveKind is what a move was. Names are stored and sent: they never change.
type MoveKind string

// The kinds. Free, Only and Attack say something of who chose the move.
const (
	Known   MoveKind = "known"   // of the opening, or of a position that was played often before
	Forced  MoveKind = "forced"  // something had to be answered, or the game was decided
	Even    MoveKind = "even"    // nothing was forced, and it mattered little what was chosen
	Free    MoveKind = "free"    // nothing was forced, at least three moves were about as good as the best, and a plausible one was not
	Only    MoveKind = "only"    // one quiet move held, and a shallow search prefers another
	Attack  MoveKind = "attack"  // the first position of a forced win for the side to move
	Winning MoveKind = "winning" // a later one of it
)

// MostRank is the last rank that is told: a later one is 0.
const MostRank = 3

// Move is what is known of a move.
type Move struct {
	Ply     int      `json:"p"`           // moves before it
	At      string   `json:"m,omitempty"` // in the standard notation; "": a pass
	Kind    MoveKind `json:"k"`
	Best    string   `json:"b,omitempty"` // of the search, or of the win
	Chance  float64  `json:"c,omitempty"` // of the mover with the best move
	Loss    float64  `json:"l,omitempty"` // of the chance, by the move that was played
	Choices int      `json:"n,omitempty"` // Free: moves within the band
	Rank    int      `json:"r,omitempty"` // Free: of the move that was played, 1 to MostRank; 0: later
	Hard    bool     `json:"h,omitempty"` // Free, Only: a shallow search prefers another than the best
	Plies   int      `json:"w,omitempty"` // Attack, Winning: to the five
	Found   bool     `json:"f,omitempty"` // Only: the move; Attack: the win
}

// Counts reports whether the move is one over which choices are counted.
func (m *Move) Counts() bool { return m.Kind == Free }
