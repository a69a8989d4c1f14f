package engine

import "testing"

// lineKey reads ten cells around the centre "*": x own, o closed, . open.
func lineKey(t *testing.T, text string) uint16 {
	t.Helper()
	if len(text) != 2*radius+1 || text[radius] != '*' {
		t.Fatalf("%q is not a line", text)
	}
	var key uint16
	for i, r := range text {
		if i == radius {
			continue
		}
		w := weight[cellAt(i-radius)]
		switch r {
		case 'x':
			key += own * w
		case 'o':
			key += closed * w
		}
	}
	return key
}

func TestLineClasses(t *testing.T) {
	for _, tc := range []struct {
		line        string
		free, exact class
	}{
		{".xxxx*.....", five, five},
		{"xxxxx*.....", five, overline},
		{"....o*xxxxo", five, five},
		{"..xxx*.....", straightFour, straightFour},
		{"o.xxx*.....", straightFour, straightFour},
		{".oxxx*.....", four, four},
		{"x.xxx*.....", straightFour, four}, // filling the gap makes six
		{".xx.x*.....", four, four},
		{"xx.xx*o....", four, none}, // the only point makes six
		{"..x.x*x.x..", doubleFour, doubleFour},
		{"...xx*.....", three, three},
		{"..x.x*.....", three, three},
		{"..oxx*.....", closedThree, closedThree},
		{"..o.x*xo...", none, none}, // four cells have no room for a five
		{"..o.x*x.o..", closedThree, closedThree},
		{".o..x*x.o..", three, three},
		{"....x*.....", two, two},
		{"...x.*.....", two, two},
		{"...ox*.....", closedTwo, closedTwo},
		{".....*.....", one, one},
		{"...o.*.o...", none, none},
	} {
		check(t, tc.line, tc.free, tc.exact)
	}
}

func check(t *testing.T, line string, free, exact class) {
	t.Helper()
	key := lineKey(t, line)
	if got := freeLines[key]; got != free {
		t.Errorf("%s: class %d where five or more win, want %d", line, got, free)
	}
	if got := exactLines[key]; got != exact {
		t.Errorf("%s: class %d where exactly five wins, want %d", line, got, exact)
	}
}
