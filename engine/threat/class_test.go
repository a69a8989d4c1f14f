package threat

import "testing"

// lineKey reads ten cells around the centre "*": x Black, o White, # wall, . open.
func lineKey(t *testing.T, text string) (key int) {
	t.Helper()
	if len(text) != 2*radius+1 || text[radius] != '*' {
		t.Fatalf("%q is not a line", text)
	}
	for i, r := range text {
		d := map[rune]int{'x': blacks, 'o': whites, '#': walled}[r]
		if i != radius {
			key |= d << slot(i-radius)
		}
	}
	return key
}

func TestLineClasses(t *testing.T) {
	tables := [...]*classTable{newClassTable(orMore), newClassTable(exactly), newClassTable(openEnds)}
	for _, tc := range []struct {
		line        string
		free, exact Class
		caro        Class
	}{
		{".xxxx*.....", Five, Five, Five},
		{"xxxxx*.....", Five, Overline, Five},
		{"....o*xxxxo", Five, Five, Overline},
		{"#####*xxxxo", Five, Five, Five},
		{"..xxx*.....", StraightFour, StraightFour, StraightFour},
		{"o.xxx*.....", StraightFour, StraightFour, Four}, // White beside the right end closes both fives
		{"o.xxx*.o...", StraightFour, StraightFour, Four},
		{".oxxx*.....", Four, Four, Four},
		{".oxxx*.o...", Four, Four, Nothing},
		{"x.xxx*.....", StraightFour, Four, StraightFour}, // filling the gap makes six
		{".xx.x*.....", Four, Four, Four},
		{"xx.xx*o....", Four, Nothing, Four}, // the only point makes six
		{"..x.x*x.x..", DoubleFour, DoubleFour, DoubleFour},
		{"...xx*.....", Three, Three, Three},
		{"..x.x*.....", LooseThree, LooseThree, LooseThree},
		{"..oxx*.....", HalfThree, HalfThree, HalfThree},
		{"..o.x*xo...", Nothing, Nothing, Nothing}, // four cells have no room for a five
		{"..o.x*x.o..", HalfThree, HalfThree, Nothing},
		{".o..x*x.o..", LooseThree, LooseThree, HalfThree},
		{"....x*.....", Two, Two, Two},
		{"...x.*.....", LooseTwo, LooseTwo, LooseTwo},
		{"...ox*.....", ClosedTwo, ClosedTwo, ClosedTwo},
		{".....*.....", One, One, One},
		{"...o.*.o...", Nothing, Nothing, Nothing},
	} {
		for i, want := range []Class{tc.free, tc.exact, tc.caro} {
			if got := tables[i][lineKey(t, tc.line)]; got != want {
				t.Errorf("%s under %d: class %d, want %d", tc.line, i, got, want)
			}
		}
	}
}
