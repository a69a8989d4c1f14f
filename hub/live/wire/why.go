package wire

import "github.com/tengen-go/tengen/engine/board"

var shapes = [...]string{
	board.ThreeShape: "three", board.FourShape: "four", board.StraightFourShape: "straight_four",
	board.FiveShape: "five", board.OverlineShape: "overline",
}

// Why renders what a black stone on a point would make, and whether that is forbidden.
func Why(reason board.Reason) WhyData {
	d := WhyData{Kind: reason.Kind.String(), Lines: []WhyLine{}}
	for i := range reason.Lines {
		l := &reason.Lines[i]
		if l.Shape == board.NoShape {
			continue
		}
		w := WhyLine{
			Shape: shapes[l.Shape], Counts: l.Shape != board.ThreeShape || l.CountsThree(),
			Stones: pointNames(l.Stones()), Points: pointNames(l.Completing()),
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
