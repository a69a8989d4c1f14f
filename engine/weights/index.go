package weights

import "sort"

const (
	// Classes is the number of classes a line can be of.
	Classes = 15
	// Combos is the number of combinations of four lines, regardless of order.
	Combos = Classes * (Classes + 1) * (Classes + 2) * (Classes + 3) / 24
	// ThreatSets is the number of sets of open threats.
	ThreatSets = 1 << 8
)

// letters name the classes in a file, weakest first.
const letters = ".i1czZhHtT4DS5+"

// combos lists the combinations by number, the classes of each in ascending order.
var combos = func() (list [Combos][4]uint8) {
	n := 0
	for a := range uint8(Classes) {
		for b := a; b < Classes; b++ {
			for c := b; c < Classes; c++ {
				for d := c; d < Classes; d++ {
					list[n] = [4]uint8{a, b, c, d}
					n++
				}
			}
		}
	}
	return list
}()

// byCode maps the classes of four lines, four bits each, to their combination.
var byCode = func() *[1 << 16]int16 {
	numbers := map[[4]uint8]int16{}
	for i, c := range combos {
		numbers[c] = int16(i)
	}
	t := new([1 << 16]int16)
	for code := range t {
		var c [4]uint8
		for d := range c {
			c[d] = uint8(code >> (4 * d) & 15)
		}
		sort.Slice(c[:], func(i, k int) bool { return c[i] < c[k] })
		t[code] = -1
		if i, ok := numbers[c]; ok {
			t[code] = i
		}
	}
	return t
}()

// Index returns the number of the combination of four classes, four bits each;
// false if one of them is no class.
func Index(code uint16) (int, bool) {
	i := byCode[code]
	return max(int(i), 0), i >= 0
}

// Lines returns the classes of a combination in ascending order.
func Lines(combo int) [4]uint8 { return combos[combo] }

// name returns the letters of a combination.
func name(combo int) string {
	var s [4]byte
	for d, c := range combos[combo] {
		s[d] = letters[c]
	}
	return string(s[:])
}
