package threat

// Class says what a stone on the centre of a line makes on that line.
type Class uint8

// The classes, weakest first.
const (
	Nothing     Class = iota // no five can come of it
	One                      // may grow into an open two
	ClosedTwo                // may grow into a closed three
	Two                      // may grow into an open three
	ClosedThree              // may grow into a four
	Three                    // may grow into a straight four
	Four                     // makes five next, but one stone answers it
	DoubleFour               // no one stone answers it, but it is no straight four: X_XXX_X
	StraightFour
	Five
	Overline // six or more where only five wins, or a five closed at both ends in caro
	classes
)

const (
	radius   = 5                     // cells looked at on either side
	lineKeys = 1 << (2 * 2 * radius) // two bits a cell
)

// The digits of a line key. A stone's is its colour plus one.
const (
	open   = 0
	blacks = 1
	whites = 2
	walled = 3
)

// slot is the place of the digit of the cell at a signed distance from the
// centre. Near cells come first, so that common keys lie close together.
func slot(distance int) uint {
	if distance < 0 {
		return uint(4 * (-distance - 1))
	}
	return uint(4*(distance-1) + 2)
}

// five says which rows win.
type five uint8

const (
	orMore   five = iota // five or more
	exactly              // exactly five
	openEnds             // caro: five or more, but not five with the opponent at both ends
)

// classTable maps the key of a line to its class for Black.
type classTable [lineKeys]Class

// newClassTable classifies all lines that can be. A class depends only on
// lines with one more stone, which have greater keys; hence the order.
func newClassTable(wins five) *classTable {
	t := new(classTable)
	for key := lineKeys - 1; key >= 0; key-- {
		if possible(key) {
			t[key] = t.classify(key, wins)
		}
	}
	return t
}

func digit(key, distance int) int { return key >> slot(distance) & 3 }

// possible reports whether nothing but wall lies behind a wall.
func possible(key int) bool {
	for d := 1; d < radius; d++ {
		if digit(key, d) == walled && digit(key, d+1) != walled ||
			digit(key, -d) == walled && digit(key, -d-1) != walled {
			return false
		}
	}
	return true
}

func (t *classTable) classify(key int, wins five) Class {
	ahead, behind := 0, 0
	for ahead < radius && digit(key, ahead+1) == blacks {
		ahead++
	}
	for behind < radius && digit(key, -behind-1) == blacks {
		behind++
	}
	row := 1 + ahead + behind
	switch {
	case row == 5 && wins == openEnds && digit(key, ahead+1) == whites && digit(key, -behind-1) == whites:
		return Overline
	case row == 5, row > 5 && wins != exactly:
		return Five
	case row > 5:
		return Overline
	}

	var children [classes]int
	for d := 1; d <= radius; d++ {
		for _, e := range [2]int{d, -d} {
			if digit(key, e) == open {
				children[t[key|blacks<<slot(e)]]++
			}
		}
	}
	switch {
	case children[Five] > 0 && t.answered(key):
		return Four
	case children[Five] > 0 && row == 4:
		return StraightFour
	case children[Five] > 0:
		return DoubleFour
	case children[StraightFour] > 0:
		return Three
	case children[Four]+children[DoubleFour] > 0:
		return ClosedThree
	case children[Three] > 0:
		return Two
	case children[ClosedThree] > 0:
		return ClosedTwo
	case children[Two] > 0:
		return One
	}
	return Nothing
}

// answered reports whether one white stone leaves Black no five on the line.
func (t *classTable) answered(key int) bool {
	for d := 1; d <= radius; d++ {
		for _, e := range [2]int{d, -d} {
			if digit(key, e) == open && !t.makesFive(key|whites<<slot(e)) {
				return true
			}
		}
	}
	return false
}

func (t *classTable) makesFive(key int) bool {
	for d := 1; d <= radius; d++ {
		for _, e := range [2]int{d, -d} {
			if digit(key, e) == open && t[key|blacks<<slot(e)] == Five {
				return true
			}
		}
	}
	return false
}
