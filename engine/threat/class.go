package threat

// Class is the shape that a stone on the centre of a line makes on that line.
type Class uint8

// The classes, weakest first. A loose one has fewer ways to grow than the next.
const (
	Nothing     Class = iota // no five can come of it
	LooseOne                 // may grow into an open two
	One                      // the same in five ways or more
	ClosedTwo                // may grow into a closed three
	LooseTwo                 // may grow into an open three
	Two                      // the same in four ways or more
	ClosedThree              // may grow into a four
	HalfThree                // the same in two ways or more
	LooseThree               // may grow into a straight four
	Three                    // the same in two ways or more
	Four                     // makes five next, but one stone answers it
	DoubleFour               // no one stone answers it, but it is no straight four: X_XXX_X
	StraightFour
	Five
	Overline // six or more where only five wins, or a five closed at both ends in caro
	classes
)

// The ways to grow that a line is not loose with.
const (
	waysOfOne   = 5
	waysOfTwo   = 4
	waysOfThree = 2
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
// centre, which has none.
func slot(distance int) uint {
	if distance < 0 {
		return uint(2 * (radius + distance))
	}
	return uint(2 * (radius + distance - 1))
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
	straights, fours := children[StraightFour], children[Four]+children[DoubleFour]
	threes := children[LooseThree] + children[Three]
	closed := children[ClosedThree] + children[HalfThree]
	twos := children[LooseTwo] + children[Two]
	switch {
	case children[Five] > 0 && t.answered(key):
		return Four
	case children[Five] > 0 && row == 4:
		return StraightFour
	case children[Five] > 0:
		return DoubleFour
	case straights > 0:
		return loose(straights, waysOfThree, Three)
	case fours > 0:
		return loose(fours, waysOfThree, HalfThree)
	case threes > 0:
		return loose(threes, waysOfTwo, Two)
	case closed > 0:
		return ClosedTwo
	case twos > 0:
		return loose(twos, waysOfOne, One)
	}
	return Nothing
}

// loose returns a class, or the one below it for a line with fewer ways to grow.
func loose(ways, enough int, c Class) Class {
	if ways < enough {
		return c - 1
	}
	return c
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
