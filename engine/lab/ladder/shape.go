package ladder

// shape is what a stone makes on one line together with its colour's stones there, judged by the four cells on each
// side of it. A better shape is greater.
type shape uint8

// The shapes. Open: two points make five of an open four, some point makes an
// open four of an open three, and so on down.
const (
	none shape = iota // no five can come of it
	one
	openOne
	two
	openTwo
	three
	openThree
	four
	openFour // also two fours on one line, as in X_XXX_X
	five
)

// worth is a shape's part of the score of the point that makes it.
var worth = [...]int{
	none: 0, one: 1, openOne: 2, two: 5, openTwo: 12,
	three: 15, openThree: 50, four: 60, openFour: 300, five: 1500,
}

// reach is how far a stone sees: a five that contains it ends at most there.
const reach = 4

// line is the stone in the middle and the cells around it.
type line [2*reach + 1]code

// code is a cell as one colour sees it.
type code uint8

const (
	free    code = iota
	mine         // a stone of that colour
	blocked      // a stone of the other colour, or the edge
)

// shapes holds the shape of every line by its key.
var shapes = func() *[6561]shape { // 3⁸
	table, known := new([6561]shape), new([6561]bool)
	for key := range table {
		l := lineOf(key)
		table[key] = classify(&l, table, known)
	}
	return table
}()

// classify says what a line is: a five, or one step less than the best that another stone could make of it. So "three"
// and "open three" need no list of patterns. Known classes are not computed again.
func classify(l *line, table *[6561]shape, known *[6561]bool) shape {
	key := l.key()
	if known[key] {
		return table[key]
	}
	s := none
	if l.hasFive() {
		s = five
	} else {
		best, fives := none, 0
		for i, c := range l {
			if c != free {
				continue
			}
			l[i] = mine
			after := classify(l, table, known)
			l[i] = free
			best = max(best, after)
			if after == five {
				fives++
			}
		}
		switch {
		case fives >= 2:
			s = openFour
		case best != none:
			s = best - 2 // five → four, open four → open three, four → three …
		}
	}
	table[key], known[key] = s, true
	return s
}

// hasFive reports whether five stones or more stand together. Nine cells hold
// no five without the middle one.
func (l *line) hasFive() bool {
	n := 0
	for _, c := range l {
		if c == mine {
			n++
		} else {
			n = 0
		}
		if n == 5 {
			return true
		}
	}
	return false
}

// key numbers the line by the cells around the middle, in base three.
func (l *line) key() int {
	key := 0
	for i, c := range l {
		if i != reach {
			key = 3*key + int(c)
		}
	}
	return key
}

// lineOf is the inverse of key.
func lineOf(key int) (l line) {
	for i := len(l) - 1; i >= 0; i-- {
		if i == reach {
			l[i] = mine
			continue
		}
		l[i] = code(key % 3)
		key /= 3
	}
	return l
}
