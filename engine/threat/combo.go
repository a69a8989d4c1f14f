package threat

import "tengen/engine/weights"

// Level says what a stone on a point makes on its four lines together.
type Level uint8

// The levels, least urgent first.
const (
	Quiet       Level = iota
	OpenThree         // one three
	DoubleThree       // two threes or more
	SingleFour        // one four
	FourPlus          // one four, and a line that can make the next one
	FourThree         // one four and a three
	Winning           // a straight four or two fours: no single stone answers it
	MakesFive
	Barred // Black in Renju: overline or double four
	levels
)

// Combo is what a point is worth to one colour.
type Combo struct {
	Score int16 // a rough measure that needs no weights
	Level Level
	flags uint8
}

const (
	hasFive  = 1 << iota // a five on some line
	hasFour              // a four or better on some line, barred points included
	hasThree             // a three on some line
	suspect              // Black in Renju: two threes, so forbidden if both count
)

// HasFour reports whether the point makes a four or better on some line.
func (c Combo) HasFour() bool { return c.flags&hasFour != 0 }

// HasThree reports whether the point makes a three on some line.
func (c Combo) HasThree() bool { return c.flags&hasThree != 0 }

// worth is a combination with what it counts for in the evaluation, and in the
// order of moves: weights.Own, weights.Theirs.
type worth struct {
	values
	Combo
	order [2]int16
}

// comboTable maps the classes of a point's four lines, four bits each, to what
// they are worth together.
type comboTable [1 << 16]worth

// comboKind is what a rule makes of several threats at once.
type comboKind uint8

const (
	plain      comboKind = iota
	forbids              // Black in Renju
	twoAnswers           // caro: one stone may answer fours on two lines
)

// weighed returns a copy of the table with the weights of a colour.
func (t *comboTable) weighed(w *weights.Side) *comboTable {
	c := *t
	for code := range c {
		if i, ok := weights.Index(uint16(code)); ok {
			c[code].values, c[code].order = newValues(&w.Value[i]), w.Order[i]
		}
	}
	return &c
}

// classScore is what one line adds to the score of a point.
var classScore = [classes]int16{
	LooseOne: 2, One: 2, ClosedTwo: 4, LooseTwo: 14, Two: 14,
	ClosedThree: 18, HalfThree: 18, LooseThree: 48, Three: 48,
	Four: 56, DoubleFour: 240, StraightFour: 240, Five: 600,
}

func newComboTable(kind comboKind) *comboTable {
	t := new(comboTable)
	for code := range t {
		var count [16]int
		var score int16
		for d := range 4 {
			c := code >> (4 * d) & 15
			count[c]++
			if c < int(classes) {
				score += classScore[c]
			}
		}
		t[code].Combo = combine(&count, score, kind)
	}
	return t
}

func combine(count *[16]int, score int16, kind comboKind) Combo {
	threes := count[LooseThree] + count[Three]
	closed := count[ClosedThree] + count[HalfThree]
	twos := count[LooseTwo] + count[Two]
	fours := count[Four] + 2*count[DoubleFour] + count[StraightFour]
	c := Combo{Score: score}
	if count[Five] > 0 {
		c.flags |= hasFive
	}
	if fours > 0 {
		c.flags |= hasFour
	}
	if threes > 0 {
		c.flags |= hasThree
	}
	sure := count[StraightFour]+count[DoubleFour] > 0 || fours >= 2 && kind != twoAnswers
	switch {
	case count[Five] > 0:
		c.Level = MakesFive
	case kind == forbids && (count[Overline] > 0 || fours >= 2):
		c.Level, c.Score = Barred, 0
	case sure:
		c.Level = Winning
		c.Score = max(c.Score, 240)
	case fours >= 2, fours == 1 && threes > 0:
		c.Level = FourThree
		c.Score += 100
	case fours == 1 && closed > 0:
		c.Level = FourPlus
	case fours == 1:
		c.Level = SingleFour
	case threes >= 2:
		c.Level = DoubleThree
		c.Score += 60
	case threes == 1:
		c.Level = OpenThree
	}
	// Lines that meet are worth more than their sum: two of these grow into a
	// double threat with one more stone.
	switch grow := closed + twos; {
	case grow >= 3:
		c.Score += 24
	case grow == 2:
		c.Score += 10
	}
	if c.Level < Winning && fours+threes > 0 && closed+twos > 0 {
		c.Score += 10
	}
	if kind == forbids && threes >= 2 && c.Level < MakesFive {
		c.flags |= suspect
		c.Level = min(c.Level, FourThree) // a straight four too may be forbidden
		c.Score /= 2
	}
	return c
}
