package swiss

import "github.com/tengen-go/tengen/hub/event"

// seat returns a pair of two players with the one first who is to move first (C.04.3, article 5). hi is the higher.
func (r *round) seat(hi, lo *player) event.Pair {
	if r.turnOf(hi, lo) == event.First {
		return event.Pair{First: hi.index, Second: lo.index}
	}
	return event.Pair{First: lo.index, Second: hi.index}
}

// turnOf returns the higher player's turn.
func (r *round) turnOf(hi, lo *player) event.Turn {
	if r.rules.turns == Chance {
		return r.toss(hi, lo)
	}
	switch {
	case hi.turn == event.NoTurn && lo.turn == event.NoTurn:
		if hi.rank%2 == 0 {
			return r.first
		}
		return r.first.Other()
	case !clash(hi, lo):
		if hi.turn != event.NoTurn {
			return hi.turn
		}
		return lo.turn.Other()
	case hi.strength != lo.strength:
		if hi.strength > lo.strength {
			return hi.turn
		}
		return lo.turn.Other()
	case hi.strength == absolute && hi.imbalance != lo.imbalance:
		if hi.imbalance > lo.imbalance {
			return hi.turn
		}
		return lo.turn.Other()
	}
	if other := r.lastDifference(hi, lo); other != event.NoTurn {
		return other
	}
	return hi.turn
}

// lastDifference returns the turn that lo had in the last game, counted from the end for each, in which the two had
// different ones: hi has it now.
func (r *round) lastDifference(hi, lo *player) event.Turn {
	a, b := r.turns(hi), r.turns(lo)
	for i := 1; i <= min(len(a), len(b)); i++ {
		if a[len(a)-i] != b[len(b)-i] {
			return b[len(b)-i]
		}
	}
	return event.NoTurn
}

// turns returns what a player had in the games that were played.
func (r *round) turns(p *player) (out []event.Turn) {
	for i := range r.played {
		if e := r.event.Players[p.index].Entry(i); e.Outcome.Played() && e.Turn != event.NoTurn {
			out = append(out, e.Turn)
		}
	}
	return out
}

// toss decides by the seed, the round and the two players.
func (r *round) toss(a, b *player) event.Turn {
	if event.Mix(r.seed^uint64(r.played)<<48^uint64(a.index)<<24^uint64(b.index))&1 == 0 {
		return event.First
	}
	return event.Second
}

// firstTurn returns the turn of the top seed in the first round: as it is set, as it was, or First.
func firstTurn(e *event.Event) event.Turn {
	if e.FirstTurn != event.NoTurn {
		return e.FirstTurn
	}
	for r := range e.Played {
		rank := 0
		for i := range e.Players {
			p := &e.Players[i]
			if t := p.Entry(r).Turn; t != event.NoTurn {
				if rank%2 == 0 {
					return t
				}
				return t.Other()
			}
			if pairedUntil(p, r) {
				rank++
			}
		}
	}
	return event.First
}

func pairedUntil(p *event.Player, round int) bool {
	for r := range round + 1 {
		if p.Entry(r).Paired() {
			return true
		}
	}
	return false
}
