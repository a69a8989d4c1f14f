package hub

import (
	"tengen/engine/board"
	"tengen/hub/fault"
)

// explain answers a why: what a black stone on p would make in the position
// after ply moves.
func (r *room) explain(c *conn, id int64, p board.Point, ply int) {
	r.from = sender{c, id}
	if err := r.ready(); err != nil {
		c.fail(id, r.id, err)
		return
	}
	b := r.game.Board()
	for ply > 0 && b.Ply() > ply {
		b.Undo()
	}
	if b.Rule() != board.Renju || ply < 0 || !b.On(p) || b.At(p) != board.Empty {
		c.fail(id, r.id, fault.New(fault.Invalid, "Only an empty point of a game of renju can be explained."))
		return
	}
	c.send(text(Out{T: OutAck, ID: id, G: r.id, D: why(b.Explain(p))}))
}

var shapes = [...]string{
	board.ThreeShape: "three", board.FourShape: "four", board.StraightFourShape: "straight_four",
	board.FiveShape: "five", board.OverlineShape: "overline",
}

// why renders a reason for the wire.
func why(reason board.Reason) WhyData {
	d := WhyData{Kind: reason.Kind.String(), Lines: []WhyLine{}}
	for i := range reason.Lines {
		l := &reason.Lines[i]
		if l.Shape == board.NoShape {
			continue
		}
		w := WhyLine{
			Shape: shapes[l.Shape], Counts: l.Shape != board.ThreeShape || l.CountsThree(),
			Stones: pointStrings(l.Stones()), Points: pointStrings(l.Completing()),
		}
		for _, e := range l.Extensions() {
			w.Points = append(w.Points, e.Point.String())
			switch {
			case e.Five:
				w.Barred = append(w.Barred, Barred{At: e.Point.String(), Kind: "five"})
			case !e.Counts():
				w.Barred = append(w.Barred, Barred{At: e.Point.String(), Kind: e.Kind.String()})
			}
		}
		d.Lines = append(d.Lines, w)
	}
	return d
}
