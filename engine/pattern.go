package engine

// class says what a stone on the centre of a line makes on that line.
type class uint8

const (
	none        class = iota // no five can come of it
	one                      // may grow into an open two
	closedTwo                // may grow into a closed three
	two                      // may grow into an open three
	closedThree              // may grow into a four
	three                    // may grow into a straight four
	four                     // one point makes five
	doubleFour               // two points make five, but it is no straight four: X_XXX_X
	straightFour
	five
	overline // six or more where only five wins
	classes
)

const (
	radius   = 5                                     // cells looked at on either side
	lineKeys = 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3 // 3^(2*radius)
)

// lineTable maps the key of a line to its class for one colour. The key is a
// number in base three with a digit for each cell but the centre, which is
// taken as the colour's own stone.
type lineTable [lineKeys]class

// The digits of a line key.
const (
	open   = 0 // an empty point
	own    = 1 // a stone of the colour
	closed = 2 // a stone of the other colour, or the wall
)

// weight[k] is the value of the k-th cell's digit: cells 0 to 4 lie before the
// centre at distances 5 to 1, cells 5 to 9 after it at distances 1 to 5.
var weight = func() (w [2 * radius]uint16) {
	v := uint16(1)
	for k := range w {
		w[k] = v
		v *= 3
	}
	return w
}()

// cellAt returns the cell at a signed distance from the centre.
func cellAt(distance int) int {
	if distance < 0 {
		return distance + radius
	}
	return distance + radius - 1
}

// The two tables there are: rows of five or more win, or exactly five. Ten
// cells decide both exactly for fours and fives; a two that would need room
// beyond them is judged as if the line ended there.
var (
	freeLines  = newLineTable(false)
	exactLines = newLineTable(true)
)

// newLineTable classifies all lines. A class depends only on the classes of
// the lines with one more own stone, whose keys are greater; hence the order.
func newLineTable(exact bool) *lineTable {
	t := new(lineTable)
	for key := lineKeys - 1; key >= 0; key-- {
		t[key] = t.classify(uint16(key), exact)
	}
	return t
}

func (t *lineTable) classify(key uint16, exact bool) class {
	digit := func(k int) int { return int(key / weight[k] % 3) }

	row := 1
	for d := 1; d <= radius && digit(cellAt(d)) == own; d++ {
		row++
	}
	for d := 1; d <= radius && digit(cellAt(-d)) == own; d++ {
		row++
	}
	switch {
	case row == 5, row > 5 && !exact:
		return five
	case row > 5:
		return overline
	}

	var children [classes]int
	for k := range weight {
		if digit(k) == open {
			children[t[key+weight[k]]]++
		}
	}
	switch {
	case children[five] >= 2 && row == 4:
		return straightFour
	case children[five] >= 2:
		return doubleFour
	case children[five] == 1:
		return four
	case children[straightFour] > 0:
		return three
	case children[four]+children[doubleFour] > 0:
		return closedThree
	case children[three] > 0:
		return two
	case children[closedThree] > 0:
		return closedTwo
	case children[two] > 0:
		return one
	}
	return none
}
