package solve

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// Limits bound a search for a forced win. Zero is no limit; with no limit at
// all it goes on until the depth is exhausted or the context is cancelled.
type Limits struct {
	Nodes int64         // positions visited
	Time  time.Duration // wall-clock time from the call
	Fours bool          // by fours alone

	// Resume goes on with the search of the same position that the bounds of the last call ended. Results of that call
	// are kept.
	Resume bool

	// Except are first moves that do not count: the win found begins with another. Where the side to move makes five, a
	// straight four or two fours next, or must stop a five, they still count.
	Except []board.Point

	// Plies bounds the length of the win, 0 for any: fours and threes are searched by
	// deepening up to it, without moves that only threaten to win by fours.
	Plies int
}

// special reports whether the search looks for less than all wins: it never goes on with another, nor one with it.
func (l *Limits) special() bool { return len(l.Except) > 0 || l.Plies > 0 }

// Result is the result of a search for a forced win.
type Result struct {
	Proof   *proof.Node // nil if no win was found
	Plies   int         // from the position to the five, on the proof's longest line; 0 without a proof
	Fours   bool        // the win needs fours alone
	None    bool        // there is no win of the kind looked for
	Nodes   int64       // positions visited
	Elapsed time.Duration
}

// Options bound the memory of a Solver.
type Options struct {
	MemoryBytes int64 // of the table of the search by threats
	ProofNodes  int   // attacking moves in a proof
}

// DefaultOptions are enough for a second's search.
var DefaultOptions = Options{MemoryBytes: 16 << 20, ProofNodes: 50_000}

// Solver looks for forced wins. It is not safe for concurrent use, and allocates only for the proof.
type Solver struct {
	opt     Options
	pos     *threat.Position
	budget  Budget
	fours   *Fours
	threats *threats
	numbers *numbers

	// Of this search and those that it resumes.
	key     uint64 // of the position
	stage   stage
	allowed int64 // nodes; 0: any number
	taken   int64 // nodes before this search
}

// stage is the stage of a search.
type stage uint8

const (
	fours  stage = iota
	narrow       // by threes too
	wide         // by moves that threaten a win by fours too
	ended        // by finding a win or that there is none
)

// New returns a solver.
func New(opt Options) *Solver {
	s := &Solver{opt: opt, pos: threat.New()}
	s.fours = NewFours(s.pos, &s.budget)
	s.threats = newThreats(s.pos, &s.budget, s.fours, opt.MemoryBytes/2)
	s.numbers = newNumbers(s.threats, opt.MemoryBytes/2)
	return s
}

// Solve looks for a forced win of the side to move: first by fours, then by
// fours and threes. b is not changed. Without a proof in the result nothing is
// known, unless None says that there is no such win. A cancelled context ends
// the search with its error.
func (s *Solver) Solve(ctx context.Context, b *board.Board, l Limits) (Result, error) {
	started := time.Now()
	var deadline time.Time
	if l.Time > 0 {
		deadline = started.Add(l.Time)
	}
	s.budget.Begin(ctx, l.Nodes, deadline)
	defer s.budget.End()
	var res Result
	if !b.Full() && b.Five() == nil {
		s.pos.Reset(b)
		if !l.Resume || s.key != s.pos.Key() || l.special() {
			s.key, s.stage, s.allowed, s.taken = s.pos.Key(), fours, 0, 0
			s.fours.Forget()
			s.threats.memory.forget()
			s.fours.leaveOut(l.Except)
		}
		s.allowed += l.Nodes
		res = s.find(l)
		s.taken += s.budget.Nodes
		if l.special() {
			s.key = 0
		}
	} else {
		res.None = true
	}
	res.Nodes, res.Elapsed = s.budget.Nodes, time.Since(started)
	return res, ctx.Err()
}

// shareOfFours is which part of the nodes the fours alone may take before the
// threes are tried too.
const shareOfFours = 4

func (s *Solver) find(l Limits) (res Result) {
	if l.Plies > 0 {
		if s.threats.shorter(l.Plies+1) == 0 {
			return Result{}
		}
		return s.prove()
	}
	if s.stage == fours {
		nodes := int64(1) << 62
		if !l.Fours {
			nodes = 100_000
		}
		if l.Nodes > 0 && !l.Fours {
			nodes = min(nodes, l.Nodes/shareOfFours)
		}
		plies, none := s.fours.Shortest(nodes)
		if plies > 0 {
			s.stage = ended
			s.threats.noteFours(plies)
			res = s.prove()
			res.Fours = res.Proof != nil
			return res
		}
		if l.Fours {
			return Result{None: none}
		}
	}
	if wins, none := s.byThreats(); !wins {
		return Result{None: none}
	}
	res = s.prove()
	if res.Proof == nil {
		return res
	}
	// Looking for a shorter win may cost what finding this one did.
	s.budget.Cap(s.taken + s.budget.Nodes + s.within(shortenNodes))
	if s.threats.shorter(res.Plies) > 0 {
		if short := s.prove(); short.Proof != nil && short.Plies < res.Plies {
			return short
		}
	}
	return res
}

// byThreats looks for a win by threats, the narrower kind first. None says that
// there is none of either kind.
func (s *Solver) byThreats() (wins, none bool) {
	if s.stage == fours {
		s.stage, s.threats.patience = narrow, foursNodes
		s.numbers.begin(false)
	}
	for s.stage != ended && !s.budget.Stopped {
		wins, none = s.numbers.prove()
		switch {
		case wins, none && s.stage == wide:
			s.stage = ended
			return wins, none
		case s.budget.Stopped:
			return false, false
		case s.stage == wide:
			// Some search for fours was given up: take more patience with them.
			s.threats.patience *= 8
		}
		s.stage = wide
		if s.threats.patience >= mostPatience {
			s.stage = ended
		}
		s.numbers.begin(true)
	}
	return false, false
}

// mostPatience is more nodes than any search for fours will have.
const mostPatience = 1 << 40

// The cost of looking for a shorter win, and of building a proof, beside the search's, unless the search was allowed
// less.
const (
	shortenNodes = 20_000
	proofNodes   = 200_000
)

func (s *Solver) within(nodes int64) int64 {
	if s.allowed > 0 {
		return min(nodes, s.allowed)
	}
	return nodes
}

// prove builds the proof of a win that was found. It may take more nodes than the search was allowed, but at most some
// times the search's nodes.
func (s *Solver) prove() Result {
	s.budget.Cap(4*(s.taken+s.budget.Nodes) + s.within(proofNodes))
	p := prover{threats: s.threats, left: s.opt.ProofNodes}
	n, plies := p.attack(0)
	if n == nil {
		return Result{}
	}
	return Result{Proof: n, Plies: plies}
}
