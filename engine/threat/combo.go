package threat

import "github.com/tengen-go/tengen/engine/weights"

// Level is the threat that a stone on a point makes on its four lines together.
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

// Combo is a point's combination for one colour.
type Combo struct {
	Number uint16 // of the combination of its lines; see weights.Index
	Level  Level
	flags  uint8
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

// numbers is room for the numbers of combinations, such that a mask bounds them.
const numbers = 1 << 12

var _ = [numbers - weights.Combos]struct{}{}

// comboTable has the levels and scores of the combinations for a colour, by number. Tables by number are small enough
// to stay in the processor's near caches.
type comboTable struct {
	combo [numbers]Combo
	score [numbers]int16
}

// comboKind is the treatment of several threats at once under a rule.
type comboKind uint8

const (
	plain      comboKind = iota
	forbids              // Black in Renju
	twoAnswers           // caro: one stone may answer fours on two lines
)

// worthTable has the weights of the combinations, by number: in the evaluation, and in the order of moves (weights.Own,
// weights.Theirs); and what else orders the moves.
type worthTable struct {
	values [numbers]values
	order  [numbers][2]int16
	orderTable
}

func newWorthTable(w *weights.Side) *worthTable {
	t := new(worthTable)
	for i := range weights.Combos {
		t.values[i], t.order[i] = newValues(&w.Value[i]), w.Order.Combos[i]
	}
	t.orderTable = newOrderTable(&w.Order)
	return t
}

// classScore is one line's part of the score of a point.
var classScore = [classes]int16{
	LooseOne: 2, One: 2, ClosedTwo: 4, LooseTwo: 14, Two: 14,
	ClosedThree: 18, HalfThree: 18, LooseThree: 48, Three: 48,
	Four: 56, DoubleFour: 240, StraightFour: 240, Five: 600,
}

func newComboTable(kind comboKind) *comboTable {
	t := new(comboTable)
	for i := range weights.Combos {
		var count [16]int
		var score int16
		for _, c := range weights.Lines(i) {
			count[c]++
			score += classScore[c]
		}
		t.combo[i], t.score[i] = combine(&count, score, kind)
		t.combo[i].Number = uint16(i)
	}
	return t
}

func combine(count *[16]int, score int16, kind comboKind) (Combo, int16) {
	threes := count[LooseThree] + count[Three]
	closed := count[ClosedThree] + count[HalfThree]
	twos := count[LooseTwo] + count[Two]
	fours := count[Four] + 2*count[DoubleFour] + count[StraightFour]
	var c Combo
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
		c.Level, score = Barred, 0
	case sure:
		c.Level = Winning
		score = max(score, 240)
	case fours >= 2, fours == 1 && threes > 0:
		c.Level = FourThree
		score += 100
	case fours == 1 && closed > 0:
		c.Level = FourPlus
	case fours == 1:
		c.Level = SingleFour
	case threes >= 2:
		c.Level = DoubleThree
		score += 60
	case threes == 1:
		c.Level = OpenThree
	}
	// Lines that meet are worth more than their sum: two of these grow into a
	// double threat with one more stone.
	switch grow := closed + twos; {
	case grow >= 3:
		score += 24
	case grow == 2:
		score += 10
	}
	if c.Level < Winning && fours+threes > 0 && closed+twos > 0 {
		score += 10
	}
	if kind == forbids && threes >= 2 && c.Level < MakesFive {
		c.flags |= suspect
		c.Level = min(c.Level, FourThree) // a straight four too may be forbidden
		score /= 2
	}
	return c, score
}
