package engine

// threat says what a stone on a point makes on its four lines together.
type threat uint8

const (
	quiet       threat = iota
	openThree          // one three
	doubleThree        // two threes or more
	singleFour         // one four
	fourPlus           // one four, and a line that can make the next one
	fourThree          // one four and a three
	winning            // a straight four or two fours: no single stone answers it
	makesFive
	barred // Black in Renju: overline or double four
	threats
)

// combo is what a point is worth to one colour.
type combo struct {
	score  int16 // potential, in the units of the evaluation
	threat threat
	flags  uint8
}

const (
	hasFour = 1 << iota // a four or better on some line, barred points included
	suspect             // Black in Renju: two threes, so forbidden if both count
)

// comboTable maps the classes of a point's four lines, four bits each, to what
// they are worth together.
type comboTable [1 << 16]combo

var (
	plainCombos = newComboTable(false)
	renjuCombos = newComboTable(true) // for Black in Renju
)

// classScore is what one line adds to the score of a point.
var classScore = [classes]int16{
	one: 2, closedTwo: 4, two: 14, closedThree: 18, three: 48,
	four: 56, doubleFour: 240, straightFour: 240, five: 600,
}

func newComboTable(renju bool) *comboTable {
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
		t[code] = combine(&count, score, renju)
	}
	return t
}

func combine(count *[16]int, score int16, renju bool) combo {
	fours := count[four] + 2*count[doubleFour] + count[straightFour]
	c := combo{score: score}
	if fours > 0 {
		c.flags |= hasFour
	}
	switch {
	case count[five] > 0:
		c.threat = makesFive
	case renju && (count[overline] > 0 || fours >= 2):
		c.threat, c.score = barred, 0
	case fours >= 2 || count[straightFour] > 0:
		c.threat = winning
		c.score = max(c.score, 240)
	case fours == 1 && count[three] > 0:
		c.threat = fourThree
		c.score += 100
	case fours == 1 && count[closedThree] > 0:
		c.threat = fourPlus
	case fours == 1:
		c.threat = singleFour
	case count[three] >= 2:
		c.threat = doubleThree
		c.score += 60
	case count[three] == 1:
		c.threat = openThree
	}
	// Lines that meet are worth more than their sum: two of these grow into a
	// double threat with one more stone.
	switch grow := count[closedThree] + count[two]; {
	case grow >= 3:
		c.score += 24
	case grow == 2:
		c.score += 10
	}
	if c.threat < winning && fours+count[three] > 0 && count[closedThree]+count[two] > 0 {
		c.score += 10
	}
	if renju && count[three] >= 2 && c.threat < makesFive {
		c.flags |= suspect
		c.threat = min(c.threat, fourThree) // a straight four too may be forbidden
		c.score /= 2
	}
	return c
}
