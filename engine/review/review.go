package review

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// ErrGame is wrapped by errors about a game that cannot have been played.
var ErrGame = errors.New("review: not a game")

// Game is a game to be explained.
type Game struct {
	Rule   board.Rule
	Size   int
	Moves  []board.Point // Black first; board.None for a pass
	Winner board.Stone   // Empty: a draw, or none
}

// Options bound the work on each position.
type Options struct {
	Search   int64  // nodes of the search for its chance
	Solve    int64  // nodes of the search for a forced win
	Defend   int64  // nodes of all searches for what each answer to a threat loses to
	Confirm  int64  // nodes of each search for a proof that confirms a mistake
	Whole    int64  // nodes of each whole search besides: what is said to hold has withstood it
	Confirms int64  // nodes of all confirmations of a game; unconfirmed mistakes are not named
	Memory   int64  // bytes of the searches' tables
	Version  string // of the engine, kept in the review

	Kept *Kept // Look keeps the wins that it proves, and knows those that were; nil: nobody does

	Looked func(positions int) // is called after each position; nil: nobody is
}

// Full takes 13 to 80 s for a game of 60 moves on one processor, longest in caro, Coarse 2 to 8 s.
var (
	Full   = Options{Search: 60_000, Solve: 60_000, Defend: 150_000, Confirm: 600_000, Whole: 200_000, Confirms: 16_000_000, Memory: 32 << 20}
	Coarse = Options{Search: 4_000, Solve: 8_000, Defend: 10_000, Confirm: 80_000, Whole: 200_000, Confirms: 3_000_000, Memory: 8 << 20}
)

// Review is the explanation of a game.
type Review struct {
	Version   string     `json:"version"`
	Positions []Position `json:"positions"` // before each move, and after the last
	Moves     []Move     `json:"moves"`

	// Decisive is the mistake that decided the game, counted from 1: the loser's last move before which no proof is
	// known that the game was lost. From then on its loss is proven against every move. 0 if there is no loser, or no
	// proof that the game was lost at its end, or none that it was not lost from the first position on.
	Decisive int `json:"decisive,omitempty"`

	Black Accuracy `json:"black"`
	White Accuracy `json:"white"`
}

// Position is the explanation of one.
type Position struct {
	Chance float64       `json:"chance"`         // of Black to win, from 0 to 1; these two are proven
	Line   []board.Point `json:"line,omitempty"` // the best line from here on; none after the end

	Win    *Win          `json:"win,omitempty"`    // that the side to move can force
	Threat *Win          `json:"threat,omitempty"` // that the other side could force if it were its turn
	Holds  []board.Point `json:"holds,omitempty"`  // of the answers to the threat those that no proof is known against
	Many   bool          `json:"many,omitempty"`   // there may be others, which were not tried, or not for as long, or are believed to lose
	Lost   bool          `json:"lost,omitempty"`   // each answer to the threat loses to a proof

	// Forbidden are points of the threat's line that Black may not take: a trap.
	Forbidden []board.Point `json:"forbidden,omitempty"`

	refuted   map[board.Point]*proof.Node
	measured  measured
	over      bool // nobody moves any more
	fell      bool // by a forbidden move
	confirmed bool // that the side to move loses was looked for for as long as Options.Confirm and Whole say
	unsure    bool // there was no time left for that, or it is believed to lose
}

// Win is a forced win.
type Win struct {
	Plies int           `json:"plies"`           // to the five
	Fours bool          `json:"fours,omitempty"` // by fours alone
	Line  []board.Point `json:"line"`            // the longest defence
	Proof *proof.Node   `json:"-"`
}

// Best returns the best move, board.None after the end.
func (p *Position) Best() board.Point {
	if len(p.Line) == 0 {
		return board.None
	}
	return p.Line[0]
}

// Refutation returns the proof that an answer to the threat loses, nil if none is known.
func (p *Position) Refutation(answer board.Point) *proof.Node { return p.refuted[answer] }

// Refuted returns the answers to the threat that are known to lose, by rows.
func (p *Position) Refuted() []board.Point {
	return slices.Sorted(maps.Keys(p.refuted))
}

// Mistake is the kind of a move's mistake.
type Mistake string

// The mistakes. All but the last rest on proofs; that a position is not lost, or no longer won, is never proven, so it
// was searched for longer (Options.Confirm).
const (
	None          Mistake = ""
	MissedWin     Mistake = "missed_win"     // a forced win was there, and the move leaves none that is found
	MissedDefence Mistake = "missed_defence" // a win was threatened, no proof is known against another answer, and this one loses
	AllowedWin    Mistake = "allowed_win"    // nothing was threatened, and now the opponent has a win
	Forbidden     Mistake = "forbidden"      // the point is forbidden, and to play it lost the game
	Inaccurate    Mistake = "inaccurate"     // it cost a tenth of the chances, or more
)

// Proven reports whether a mistake is more than a belief.
func (m Mistake) Proven() bool { return m != None && m != Inaccurate }

// Move is the explanation of a move.
type Move struct {
	Mistake Mistake `json:"mistake,omitempty"`
	Cost    float64 `json:"cost,omitempty"` // the mover's chance before it less that after it, from 0 to 1
	Sign    Sign    `json:"sign,omitempty"`
	Long    bool    `json:"long,omitempty"` // it misses a win of more than LongWin moves, which is told only when asked
	Forced  bool    `json:"forced,omitempty"`
}

// Bounds of a stored position, so that a review of any game fits into 64 KiB.
const (
	maxHolds   = 8
	maxLine    = 12
	maxWinLine = 41
)

// Last explains the last move of a game, and the positions before and after it. It works and fails as New does.
func Last(ctx context.Context, g Game, opt Options) (before, after Position, m Move, err error) {
	a, err := newAnalyst(g, opt)
	if err != nil {
		return before, after, m, err
	}
	defer a.close()
	last := max(0, len(g.Moves)-1)
	if err := a.play(g.Moves[:last]...); err != nil {
		return before, after, m, err
	}
	turn := a.b.Turn()
	if before, err = a.look(ctx, passed{}); err != nil {
		return before, after, m, err
	}
	if err := a.play(g.Moves[last:]...); err != nil {
		return before, after, m, err
	}
	if last == len(g.Moves) {
		return before, before, m, nil
	}
	move := g.Moves[last]
	if after, err = a.look(ctx, before.pass(move)); err != nil {
		return before, after, m, err
	}
	for more := true; more; {
		if more, err = a.measureMove(ctx, last, &before, &after, move); err != nil {
			return before, after, m, err
		}
	}
	m = judgeMove(&before, &after, move, turn)
	var v verdict
	a.left = 2 * (a.opt.Confirm + closerTimes*a.opt.Whole)
	switch {
	case m.Mistake == MissedWin:
		err = a.confirm(ctx, len(g.Moves), &after)
	case before.Threat != nil && !after.proven() && !after.over: // a defence is believed to hold only after as long a search
		var n *proof.Node
		if n, v, err = a.try(ctx, a.b); err == nil {
			after.WonBy(a.b, n)
		}
	}
	if err != nil {
		return before, after, m, err
	}
	m = judgeMove(&before, &after, move, turn)
	if v.doubted && m.Mistake == None {
		m.Mistake, m.Sign = Inaccurate, Error // it is believed to lose, and no proven mistake
	}
	return before, after, m, nil
}

// Look explains the position that a game's moves lead to, with the proofs in opt.Kept. It works and fails as New does.
func Look(ctx context.Context, g Game, opt Options) (p Position, err error) {
	a, err := newAnalyst(g, opt)
	if err != nil {
		return p, err
	}
	defer a.close()
	if err := a.play(g.Moves...); err != nil {
		return p, err
	}
	known := opt.Kept.of(g)
	if p, err = a.look(ctx, known); err == nil && p.Win != nil && p.Win.Proof != known.win {
		opt.Kept.add(g, p.Win.Proof)
	}
	return p, err
}

// New explains a game, in the caller's goroutine and on one thread. It returns ctx's error, or ErrGame, wrapped.
func New(ctx context.Context, g Game, opt Options) (*Review, error) {
	a, err := newAnalyst(g, opt)
	if err != nil {
		return nil, err
	}
	defer a.close()
	r := &Review{Version: opt.Version}
	var known passed
	for i := 0; ; i++ {
		p, err := a.look(ctx, known)
		if err != nil {
			return nil, err
		}
		r.Positions = append(r.Positions, p)
		if i > 0 {
			a.settle(g.Moves[:i], r)
		}
		if opt.Looked != nil {
			opt.Looked(len(r.Positions))
		}
		if i == len(g.Moves) {
			g.Winner = a.winner(g.Winner)
			break
		}
		known = r.Positions[i].pass(g.Moves[i])
		if err := a.play(g.Moves[i]); err != nil {
			return nil, err
		}
	}
	if err := a.measure(ctx, g, r); err != nil {
		return nil, err
	}
	for {
		r.judge(g)
		changed, err := a.confirmClaims(ctx, g, r)
		if err != nil {
			return nil, err
		}
		if !changed {
			r.untried()
			r.tell(g)
			return r, nil
		}
	}
}
