package arena

import (
	"math"
	"testing"
	"time"
)

func TestParseThought(t *testing.T) {
	for _, c := range []struct {
		messages []string
		want     thought
	}{
		{nil, thought{}},
		{[]string{"MESSAGE depth 5-5 ev -176 n 65K nps 223K tm 294 pv h8 n 5"}, thought{5, 65_000}},
		{[]string{"MESSAGE depth 4-9 ev 3 n 612", "MESSAGE depth 5-9 ev +M5 n 900 pv h8"}, thought{5, 900}},
		{[]string{"MESSAGE Speed 450K | Depth 12-24 | Eval 30 | Node 1.5M | Time 950ms", "MESSAGE Bestline H8 I9"}, thought{12, 1_500_000}},
		{[]string{"MESSAGE depth 9-12 ev 1 n 20K n/ms 200 tm 100 pv h8"}, thought{9, 20_000}},
		{[]string{"DEBUG Nodes: 5000, Speed: 10000/s, Depth=3"}, thought{3, 5000}},
		{[]string{"MESSAGE Depth 8 | Speed 100K | Time 1.5s"}, thought{8, 150_000}},
		{[]string{"MESSAGE depth deep n many tm soon", "time", "depth -3 n"}, thought{}},
	} {
		if got := parseThought(c.messages); got != c.want {
			t.Errorf("%q: %+v, want %v", c.messages, got, c.want)
		}
	}
}

func TestTally(t *testing.T) {
	var a, b Tally
	if a.add(b); !math.IsNaN(a.Speed()) || !math.IsNaN(a.Depth()) || a.Turn() != 0 {
		t.Errorf("%+v, want no Speed() and no Depth(), Turn() 0", a)
	}
	b.move(100*time.Millisecond, time.Second, thought{depth: 4, nodes: 1000})
	b.move(300*time.Millisecond, time.Second, thought{depth: 5, nodes: 2000})
	b.move(200*time.Millisecond, time.Second, thought{})
	b.Peak, b.Overruns = 7, 1
	b.Faults[Crash]++
	a.add(b)
	a.add(b)
	a.add(Tally{})
	if a.Moves != 6 || a.Turn() != 200*time.Millisecond || a.Speed() != 7500 || a.Depth() != 4.5 || a.PerMove() != 1500 ||
		a.Latest != -700*time.Millisecond || a.Peak != 7 || a.Overruns != 2 || a.Faults[Crash] != 2 {
		t.Errorf("%+v, want Moves 6, Turn() %v, Speed() 7500, Depth() 4.5, PerMove() 1500, Latest %v, Peak 7, Overruns 2, Faults[Crash] 2", a, 200*time.Millisecond, -700*time.Millisecond)
	}
}
