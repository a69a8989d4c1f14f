package solve

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// prover turns the searches' claims into a proof. It goes through all legal
// replies itself and asks the searches again wherever one does not lose at
// once, so that a reply which a search overlooked fails the proof, or is
// answered in it.
type prover struct {
	*threats
	left int // nodes the tree may still have
}

// proveNodes bounds what one question to the searches may cost while a proof is
// built. Most are answered by their tables.
const proveNodes = 50_000

// maxProofPlies bounds the length of a line of a proof.
const maxProofPlies = 2 * (maxThreats + maxFours)

// attack returns a proof that the side to move wins, and the plies to the five;
// nil if it has none.
func (p *prover) attack(ply int) (*proof.Node, int) {
	p.left--
	p.budget.look() // most of a proof is built without a visit
	if p.left < 0 || ply > maxProofPlies || p.budget.Stopped {
		return nil, 0
	}
	pos := p.pos
	q := p.choose()
	if q == threat.None || pos.Forbidden(q, pos.Turn()) {
		return nil, 0
	}
	node := &proof.Node{Move: q.Point()}
	if pos.Is(q, pos.Turn()).Level == threat.MakesFive {
		return node, 1
	}
	last := pos.Last()
	pos.Make(q)
	plies := p.defend(node, ply+1)
	pos.Unmake(last)
	if plies == 0 {
		return nil, 0
	}
	return node, plies + 1
}

// choose returns the attacker's move, None if no win is known.
func (p *prover) choose() threat.Square {
	pos := p.pos
	switch sit, q := pos.Situation(); sit {
	case threat.WinsFive:
		return q
	case threat.Lost:
		return threat.None
	case threat.WinsFour:
		return winningFour(pos)
	}
	if e := p.memory.find(pos.Key()); e != nil && e.plies > 0 {
		return e.move
	}
	if n, _ := p.fours.Shortest(proveNodes); n > 0 {
		p.noteFours(n)
		return p.fours.line[0]
	}
	return p.ask()
}

// ask lets the threats search deepen on the position of the tree.
func (p *prover) ask() threat.Square {
	limit := p.budget.Nodes + proveNodes
	p.strict = false
	for depth := 1; depth <= maxThreats && p.budget.Nodes < limit; depth++ {
		p.cut = false
		if p.threats.attack(depth, 0) > 0 {
			if e := p.memory.find(p.pos.Key()); e != nil && e.plies > 0 {
				return e.move
			}
		}
		if !p.cut || p.budget.Stopped {
			break
		}
	}
	return threat.None
}

// winningFour returns the point of a straight four or of two fours.
func winningFour(pos *threat.Position) threat.Square {
	fours := pos.Fours(pos.Turn())
	for q := fours.First(); q != threat.None; q = fours.After(q) {
		if pos.Is(q, pos.Turn()).Level == threat.Winning {
			return q
		}
	}
	return threat.None
}

// defend fills in the replies to a node's move, which has been made, and
// returns the plies to the five from here; 0 if a reply escapes.
func (p *prover) defend(node *proof.Node, ply int) int {
	pos := p.pos
	me, foe := pos.Turn(), pos.Turn()^1
	if pos.Count(me, threat.MakesFive) > 0 {
		return 0
	}
	replies, longest := p.helpful(foe)
	legal := false
	for q := replies.First(); q != threat.None; q = replies.After(q) {
		if pos.Forbidden(q, me) {
			continue
		}
		legal = true
		last := pos.Last()
		pos.Make(q)
		n, plies := (*proof.Node)(nil), p.atOnce(foe)
		if plies == 0 {
			n, plies = p.attack(ply + 1)
		}
		pos.Unmake(last)
		if plies == 0 {
			return 0
		}
		if n != nil {
			node.Replies = append(node.Replies, proof.Reply{Move: q.Point(), Next: n})
		}
		longest = max(longest, plies+1)
	}
	if !legal && !p.anyLegal(me) {
		return 0 // nothing is forced on a side that cannot move
	}
	return longest
}

// helpful returns the replies that need a look, and the plies to the five
// behind the others.
func (p *prover) helpful(foe int) (threat.Set, int) {
	pos := p.pos
	if pos.Count(foe, threat.MakesFive) > 0 {
		if pos.Rule() == board.Caro {
			return pos.Empties(), 2
		}
		return *pos.Fives(foe), 2
	}
	return pos.Empties(), 4
}

// atOnce returns the plies to the five if the attacker, to move, makes five or
// a straight four that cannot be overtaken; else 0. Fours on two lines are left
// to the proof.
func (p *prover) atOnce(foe int) int {
	pos := p.pos
	switch {
	case pos.Count(foe, threat.MakesFive) > 0:
		return 1
	case pos.Count(foe^1, threat.MakesFive) > 0:
		return 0
	}
	fours := pos.Fours(foe)
	for q := fours.First(); q != threat.None; q = fours.After(q) {
		for d := range threat.Steps {
			if pos.Class(q, foe, d) == threat.StraightFour && !pos.Forbidden(q, foe) {
				return 3
			}
		}
	}
	return 0
}

func (p *prover) anyLegal(me int) bool {
	empties := p.pos.Empties()
	for q := empties.First(); q != threat.None; q = empties.After(q) {
		if !p.pos.Forbidden(q, me) {
			return true
		}
	}
	return false
}
