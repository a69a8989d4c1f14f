package gomocup

import (
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/timeman"
)

// TestNumbers: what INFO takes as a number of threads and for pondering. What
// it does not take changes nothing.
func TestNumbers(t *testing.T) {
	most := min(runtime.GOMAXPROCS(0), engine.MaxThreads)
	for _, tc := range []struct {
		key, value string
		threads    int
		pondering  bool
		bad        bool
	}{
		{key: "thread_num", value: "1", threads: 1},
		{key: "thread_num", value: "2", threads: min(2, most)},
		{key: "thread_num", value: "99999999999", threads: most},
		{key: "thread_num", value: "0", threads: 1, bad: true},
		{key: "thread_num", value: "-1", threads: 1, bad: true},
		{key: "thread_num", value: "two", threads: 1, bad: true},
		{key: "thread_num", value: "", threads: 1, bad: true},
		{key: "pondering", value: "1", threads: 1, pondering: true},
		{key: "pondering", value: "0", threads: 1},
		{key: "pondering", value: "2", threads: 1, bad: true},
		{key: "pondering", value: "-1", threads: 1, bad: true},
		{key: "pondering", value: "on", threads: 1, bad: true},
	} {
		s := defaults()
		err := s.set(tc.key, tc.value)
		if s.threads != tc.threads || s.pondering != tc.pondering || errors.Is(err, ErrSyntax) != tc.bad || (err != nil) != tc.bad {
			t.Errorf("%s %q: %d threads, pondering %v, %v", tc.key, tc.value, s.threads, s.pondering, err)
		}
	}
	s := settings{pondering: true}
	if err := s.set("pondering", "0"); s.pondering || err != nil {
		t.Errorf("it cannot be ended: %v", err)
	}
}

func TestBudget(t *testing.T) {
	const ms = time.Millisecond
	for _, tc := range []struct {
		name              string
		turn, match, left time.Duration
		spent             time.Duration
		plies             int
		want              time.Duration
	}{
		{"a turn", 1000 * ms, 0, forever, 0, 0, 970 * ms},
		{"a turn, whatever is spent", 1000 * ms, 0, forever, time.Hour, 90, 970 * ms},
		{"two margins", 60 * ms, 0, forever, 0, 0, 30 * ms},
		{"less than two margins", 50 * ms, 0, forever, 0, 0, 25 * ms},
		{"almost nothing", 5 * ms, 0, forever, 0, 0, timeman.Fastest},
		{"as fast as possible", 0, 0, forever, 0, 0, timeman.Fastest},
		{"the first move of a match", time.Minute, 100_030 * ms, forever, 0, 0, 2464250000},
		{"after the opening", time.Minute, 85_030 * ms, forever, 0, 6, 4917647058},
		{"the same part later", time.Minute, 75_030 * ms, forever, 0, 10, 4908 * ms},
		{"and later", time.Minute, 50_030 * ms, forever, 0, 20, 4867 * ms},
		{"a tenth", time.Minute, 40_030 * ms, forever, 0, 24, 3869 * ms},
		{"a part of what there is room for in a long game", time.Minute, 7030 * ms, forever, 0, 84, 171142857},
		{"a tenth near the end", time.Minute, 1030 * ms, forever, 0, 200, 57 * ms},
		{"no more moves than there is room for", time.Minute, 1030 * ms, forever, 0, 219, 223333333},
		{"hardly more than the floor", time.Minute, 350 * ms, forever, 0, 24, ms},
		{"no more than a turn", time.Second, 75_030 * ms, forever, 0, 10, 970 * ms},
		{"what is left counts", time.Minute, time.Hour, 75_030 * ms, 0, 10, 4908 * ms},
		{"what has been spent since too", time.Minute, time.Hour, 76_030 * ms, time.Second, 10, 4908 * ms},
		{"little is left", time.Minute, time.Hour, 80 * ms, 0, 10, ms},
		{"less than a margin is left", time.Minute, time.Hour, 12 * ms, 0, 10, ms},
		{"nothing is left", time.Minute, time.Hour, 0, 0, 10, 0},
		{"more was spent than there was", time.Minute, time.Second, forever, 2 * time.Second, 10, 0},
	} {
		s := settings{turn: tc.turn, match: tc.match, left: tc.left}
		if got := s.budget(tc.spent, 0, tc.plies, 225-tc.plies); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

// TestMatch: a match lasts for a game of any length, in the middle of which a move has more time than at either end,
// for both colours.
func TestMatch(t *testing.T) {
	for first := range 2 {
		const match = 100 * time.Second
		s := settings{turn: match, left: match}
		var spent time.Duration
		took := map[int]time.Duration{}
		for ply := first; ply < 225; ply += 2 {
			took[ply] = s.budget(spent, 0, ply, 225-ply)
			spent += took[ply]
			if spent >= match {
				t.Fatalf("nothing is left after %d plies", ply)
			}
			if ply == first+32 && spent < match*7/10 {
				t.Errorf("%v of %v are spent in the game that half are not longer than", spent, match)
			}
		}
		left := match
		for ply := range first + 100 {
			left -= took[ply]
		}
		if first == 0 {
			// The longest game, each of whose moves is late by a little.
			m, spent := settings{turn: 30 * time.Second, left: 30 * time.Second}, time.Duration(0)
			for ply := 0; ply < 225; ply += 2 {
				spent += m.budget(spent, 0, ply, 225-ply) + 6*time.Millisecond
			}
			if left := m.left - spent; left < 150*time.Millisecond {
				t.Errorf("%v of %v are left after a game on a full board", left, m.left)
			}
		}
		if left < match*5/100 {
			t.Errorf("%v of %v are left after 50 moves, want a twentieth", left, match)
		}
		middle := took[first+16]
		if middle < 2*took[first] || middle < 2*took[first+40] || middle > 3*took[first] {
			t.Errorf("%v for the first move, %v in the middle, %v at the end", took[first], middle, took[first+40])
		}
	}
}
