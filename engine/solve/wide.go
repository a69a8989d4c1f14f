package solve

import "github.com/tengen-go/tengen/engine/threat"

// The wide search also takes moves for threats that make no four and no three
// but would win by fours if the other side passed (the renju term is fukumi).

const (
	quietScore = 16 // least score of a point worth trying as such a move
	quietPN    = 8  // its proof number until it has been looked at
)

// quiet appends the moves that may threaten a win by fours.
func (n *numbers) quiet(list []child) []child {
	pos := n.pos
	me := pos.Turn()
	empties := pos.Empties()
	for q := empties.First(); q != threat.None; q = empties.After(q) {
		is := pos.Is(q, me)
		if is.HasFour() || is.HasThree() || pos.Score(q, me) < quietScore || pos.Forbidden(q, me) || n.fours.excepted(q) {
			continue
		}
		list = append(list, child{at: q, key: pos.KeyAfter(q), pn: quietPN, dn: 1})
	}
	return list
}

// disturb appends the replies to a move that may threaten a win by fours, and
// returns the plies to the five behind the others; 0 if there is no such win.
//
// The reply must stand on a point of the win, or gain time by a four of its
// own: now, or where the win forces a stone on it, with which it then stands in
// line. The replies that do not help are found out at the first visit.
func (n *numbers) disturb(list []child, ply int) ([]child, int) {
	pos := n.pos
	me := pos.Turn()
	if pos.Count(me, threat.Winning) > 0 {
		return list, 0
	}
	last := pos.Last()
	pos.Pass(last)
	plies := n.fours.Within(maxFours, n.patience/2)
	pos.Pass(last)
	if plies == 0 {
		n.cut = n.cut || n.fours.cut
		return list, 0
	}
	points := n.fours.Touching(plies)
	known := n.table.find(pos.Key()) != nil
	for q := points.First(); q != threat.None; q = points.After(q) {
		if pos.Forbidden(q, me) {
			continue
		}
		c := child{at: q, key: pos.KeyAfter(q), pn: 1, dn: 1}
		if !known && n.table.find(c.key) == nil {
			pos.Make(q)
			sit, _ := pos.Situation()
			c.pn, c.dn = n.leaf(sit, ply+1)
			pos.Unmake(last)
			if !n.budget.Stopped {
				n.table.store(c.key, c.pn, c.dn)
			}
		}
		list = append(list, c)
	}
	return list, plies + 1
}
