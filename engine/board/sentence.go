package board

import "strings"

// words are the kinds as a sentence names them.
var words = [...]string{
	Allowed: "allowed", Overline: "overline", DoubleFour: "double four", DoubleThree: "double three",
}

// String returns one short sentence for a log line:
//
//	overline: a1-b1-c1-d1-e1-f1
//	double four: e8-f8-g8-h8 and h5-h6-h7-h8
//	double four: e8-g8-h8-i8-k8 (five at f8, j8)
//	double three: f8-h8-i8 and h6-h7-h8
//	five: d8-e8-f8-g8-h8
//	allowed: f8-h8-i8 does not count (g8 double four)
//	allowed
//
// The third is two fours on one line. The sixth is said of every three that
// does not count because each of its extensions is forbidden or makes a five.
func (r Reason) String() string {
	head, told := words[r.Kind], FiveShape
	switch r.Kind {
	case Overline:
		told = OverlineShape
	case DoubleFour:
		told = FourShape
	case DoubleThree:
		told = ThreeShape
	case Allowed:
		if r.count(FiveShape) > 0 {
			head = "five"
		}
	}
	var lines, failed []string
	for k := range r.Lines {
		l := &r.Lines[k]
		switch {
		case told == FourShape && l.Fours() > 0, l.Shape == told && (told != ThreeShape || l.CountsThree()):
			lines = append(lines, l.sentence())
		case r.Kind == Allowed && l.Shape == ThreeShape && !l.CountsThree():
			failed = append(failed, l.sentence())
		}
	}
	lines = append(lines, failed...)
	if len(lines) == 0 {
		return head
	}
	return head + ": " + strings.Join(lines, " and ")
}

// sentence names the line's stones and how they differ from a plain shape.
func (l *Line) sentence() string {
	var b strings.Builder
	for k, p := range l.Stones() {
		if k > 0 {
			b.WriteByte('-')
		}
		b.WriteString(p.String())
	}
	switch {
	case l.Fours() == 2:
		b.WriteString(" (five at " + l.points[0].String() + ", " + l.points[1].String() + ")")
	case l.Shape == ThreeShape && !l.CountsThree():
		b.WriteString(" does not count (")
		for k, e := range l.Extensions() {
			if k > 0 {
				b.WriteString(", ")
			}
			word := words[e.Kind]
			if e.Five {
				word = "five"
			}
			b.WriteString(e.Point.String() + " " + word)
		}
		b.WriteByte(')')
	}
	return b.String()
}
