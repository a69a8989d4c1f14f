package game

import (
	"fmt"
)

// act is a stone or a decision of an opening with the state before it, to which a takeback may return.
type act struct {
	seq   int // version that it made
	by    UserID
	ply   int
	clock Clocks
	seats Seats
	walk  walk
}

// remember notes the state before an act of the opening, which is about to be applied, for a takeback.
func (g *Game) remember(e *Event) {
	if g.settings.Takebacks && g.inOpening() {
		g.acts = append(g.acts, act{e.Seq, e.Actor, g.board.Ply(), g.clock, g.seats, g.walk})
	}
}

// actOf returns the act of the opening that made a version, nil if there is none that stands.
func (o *opening) actOf(seq int) *act {
	for i := range o.acts {
		if o.acts[i].seq == seq {
			return &o.acts[i]
		}
	}
	return nil
}

// takesBack returns what goes if a player takes back its last stone, pass or decision with all that followed: how many moves stay, and
// the act of the opening with which it begins, nil after the opening. It is false if there is nothing to take back.
func (g *Game) takesBack(u UserID) (ply int, first *act, ok bool) {
	if !g.inOpening() {
		ply = g.board.Ply() - 1
		if g.board.Turn() == g.seats.of(u) {
			ply--
		}
		if ply >= g.freeFrom {
			return ply, nil, true
		}
	}
	for i := len(g.acts) - 1; i >= 0; i-- {
		if g.acts[i].by == u {
			return g.acts[i].ply, &g.acts[i], true
		}
	}
	return 0, nil, false
}

// acceptTakeback returns the event of a takeback that is agreed to.
func (g *Game) acceptTakeback(e *fresh) *Event {
	ply, first, _ := g.takesBack(g.offerBy)
	p := &e.Payload
	p.Ply = ply
	var clock Clocks
	if first != nil {
		p.Since, p.Black, p.White, clock = first.seq, first.seats.Black, first.seats.White, first.clock
	} else if ply < len(g.before) {
		clock = g.before[ply]
	}
	if g.settings.Time.Kind != NoClock {
		e.setClock(clock)
	}
	return &e.Event
}

// takenBack reports why a takeback cannot come next, nil if it can.
func (g *Game) takenBack(p *Payload) error {
	if p.Since > 0 {
		a := g.actOf(p.Since)
		if a == nil || a.ply != p.Ply || a.seats != (Seats{p.Black, p.White}) {
			return fmt.Errorf("takeback to ply %d and version %d", p.Ply, p.Since)
		}
		return nil
	}
	if g.inOpening() || p.Ply < g.freeFrom || p.Ply >= g.board.Ply() {
		return fmt.Errorf("takeback to ply %d of %d", p.Ply, g.board.Ply())
	}
	return nil
}

// takeBack applies a takeback.
func (g *Game) takeBack(p *Payload) {
	for g.board.Ply() > p.Ply {
		g.board.Undo()
	}
	g.before, g.spent = g.before[:min(p.Ply, len(g.before))], g.spent[:p.Ply]
	g.names = g.names[:p.Ply:p.Ply]
	if a := g.actOf(p.Since); a != nil {
		g.walk, g.seats = a.walk, a.seats
		for len(g.acts) > 0 && g.acts[len(g.acts)-1].seq >= p.Since {
			g.acts = g.acts[:len(g.acts)-1]
		}
	}
	k := offering{g.offerBy, OfferTakeback} // agreed to
	g.offered[k] = offered{in: g.offered[k].in, turn: g.offered[k].turn, times: max(0, g.offered[k].times-1)}
	g.endOffer()
}
