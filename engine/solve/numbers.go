package solve

import (
	"math"

	"github.com/tengen-go/tengen/engine/threat"
)

// numbers searches by threats (VCT) in the order of proof numbers: df-pn
// (Nagai 2002), the depth-first form of proof-number search (Allis 1994). It
// goes on where the fewest more positions would have to be won, or lost, to
// decide, and so finds long wins with few replies that deepening would reach
// only after all shorter attacks.
//
// Every line adds a stone, so there are no cycles.
type numbers struct {
	*threats
	table *numberTable
	wide  bool // moves that threaten a win by fours are threats too
	lists [maxNumberPlies + 2][]child
}

// maxNumberPlies bounds the length of a line.
const maxNumberPlies = 100

// unreachable is the number of what cannot be proven, or disproven.
const unreachable = math.MaxUint32

// child is a move and where it leads.
type child struct {
	at     threat.Square
	key    uint64
	pn, dn uint32
}

func newNumbers(t *threats, bytes int64) *numbers {
	n := &numbers{threats: t, table: newNumberTable(bytes)}
	for i := range n.lists {
		n.lists[i] = make([]child, 0, 64)
	}
	return n
}

// begin forgets the numbers. Wide lets moves be threats that would win by fours.
func (n *numbers) begin(wide bool) {
	n.cut, n.wide = false, wide
	n.table.forget()
}

// prove reports whether the side to move wins by threats, whether it surely
// does not, or neither within the budget; then it may be called again. The
// winning moves are in the memory of the threats.
func (n *numbers) prove() (wins, none bool) {
	n.strict = false
	pn, dn := n.or(0, unreachable-1, unreachable-1)
	return pn == 0, dn == 0 && !n.cut
}

// or works on a position with the attacker to move until one of its numbers
// reaches its limit, and returns them.
func (n *numbers) or(ply int, maxPN, maxDN uint32) (pn, dn uint32) {
	pos := n.pos
	key := pos.Key()
	me := pos.Turn()
	n.budget.Visit()
	if n.budget.Stopped {
		return 1, 1
	}
	sit, only := pos.Situation()
	if e := n.table.find(key); e == nil {
		if pn, dn := n.leaf(sit, ply); pn == 0 || dn == 0 {
			n.table.store(key, pn, dn)
			return pn, dn
		}
	}
	list := n.lists[ply][:0]
	for _, o := range n.attacks(n.threats.lists[0][:0], sit, only, threat.None) {
		if pos.Forbidden(o.at, me) || n.fours.excepted(o.at) {
			continue
		}
		list = append(list, child{at: o.at, key: pos.KeyAfter(o.at), pn: 1, dn: 1})
	}
	if n.wide && sit == threat.Free {
		list = n.quiet(list)
	}
	n.lists[ply] = list
	for {
		best, second, most, others := n.weigh(list, false)
		pn, dn = unreachable, add(most, others)
		if best != nil {
			pn = best.pn
		}
		if best == nil || pn >= maxPN || dn >= maxDN || pn == 0 || n.budget.Stopped {
			break
		}
		last := pos.Last()
		pos.Make(best.at)
		best.pn, best.dn = n.and(ply+1, min(maxPN, above(second)), maxDN-others)
		pos.Unmake(last)
		if best.pn == 0 {
			n.won(key, best.at, n.lossIn(best.key)+1)
		}
	}
	if !n.budget.Stopped || pn == 0 {
		n.table.store(key, pn, dn)
	}
	return pn, dn
}

// leaf judges a position that was not seen before, with the attacker to move.
func (n *numbers) leaf(sit threat.Situation, ply int) (pn, dn uint32) {
	switch sit {
	case threat.WinsFive:
		n.won(n.pos.Key(), threat.None, 1)
		return 0, unreachable
	case threat.WinsFour:
		n.won(n.pos.Key(), threat.None, 3)
		return 0, unreachable
	case threat.Lost:
		return unreachable, 0
	}
	if e := n.memory.find(n.pos.Key()); e != nil && e.plies > 0 {
		return 0, unreachable
	}
	if ply >= maxNumberPlies {
		n.cut = true
		return unreachable, 0
	}
	if sit != threat.Block {
		if plies := n.byFours(maxFours); plies > 0 {
			n.won(n.pos.Key(), n.fours.line[0], plies)
			return 0, unreachable
		}
	}
	return 1, 1
}

// and works on a position with the defender to move until one of its numbers
// reaches its limit, and returns them.
func (n *numbers) and(ply int, maxPN, maxDN uint32) (pn, dn uint32) {
	pos := n.pos
	key := pos.Key()
	foe := pos.Turn() ^ 1
	list := n.lists[ply][:0]
	plies := 0
	switch {
	case pos.Count(pos.Turn(), threat.MakesFive) > 0:
	case n.threatens(foe):
		var options []option
		options, plies = n.replies(n.threats.lists[0][:0], foe, threat.None)
		for _, o := range options {
			list = append(list, child{at: o.at, key: pos.KeyAfter(o.at), pn: 1, dn: 1})
		}
	case n.wide:
		list, plies = n.disturb(list, ply)
	}
	if n.budget.Stopped {
		return 1, 1
	}
	if plies == 0 { // no threat
		n.table.store(key, unreachable, 0)
		return unreachable, 0
	}
	n.lists[ply] = list
	for {
		best, second, most, others := n.weigh(list, true)
		pn, dn = add(most, others), unreachable
		if best != nil {
			dn = best.dn
		}
		if best == nil || pn >= maxPN || dn >= maxDN || dn == 0 || n.budget.Stopped {
			break
		}
		last := pos.Last()
		pos.Make(best.at)
		best.pn, best.dn = n.or(ply+1, maxPN-others, min(maxDN, above(second)))
		pos.Unmake(last)
	}
	if pn == 0 {
		for i := range list {
			plies = max(plies, n.lossIn(list[i].key)+1)
		}
		n.won(key, threat.None, plies)
	}
	if !n.budget.Stopped || pn == 0 {
		n.table.store(key, pn, dn)
	}
	return pn, dn
}

// lossIn returns the plies of a win that was found, long if they are forgotten.
func (n *numbers) lossIn(key uint64) int {
	if e := n.memory.find(key); e != nil && e.plies > 0 {
		return int(e.plies)
	}
	return maxNumberPlies
}

// weigh reads the children's numbers from the table. It returns the child to
// go on with, the number of the next best, and for the other number its most
// and how many more children are undecided by it: at an attack the least pn and
// the most dn, at a defence the reverse. The most and one for each other child,
// in place of the sum, keep positions that are reached in several ways from
// counting several times (weak proof numbers, Ueda et al. 2008).
func (n *numbers) weigh(list []child, defence bool) (best *child, second, most, others uint32) {
	n.budget.check -= int64(len(list)) * clockNodes / CheckNodes // long lists, as caro has, must not put the look at the clock off
	least := uint32(unreachable)
	second = unreachable
	for i := range list {
		c := &list[i]
		if e := n.table.find(c.key); e != nil {
			c.pn, c.dn = e.pn, e.dn
		}
		first, other := c.pn, c.dn
		if defence {
			first, other = other, first
		}
		most = max(most, other)
		if other > 0 {
			others++
		}
		switch {
		case best == nil || first < least:
			best, least, second = c, first, least
		case first < second:
			second = first
		}
	}
	if others > 0 {
		others--
	}
	return best, second, most, others
}

// add saturates: an unreachable number stays so, and no sum becomes one.
func add(a, b uint32) uint32 {
	if a == unreachable || b == unreachable {
		return unreachable
	}
	return min(a+b, unreachable/4)
}

// above is a limit a little above the second best child's number, so that the
// search does not turn from one to the other at every step.
func above(second uint32) uint32 {
	if second >= unreachable/4 {
		return unreachable - 1
	}
	return second + 1 + second/4
}
