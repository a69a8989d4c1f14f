package fair

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// Under random requests and ends, no place is free while a request waits, and no more are taken than there are.
func TestWorkConserving(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.IntRange(1, 5).Draw(t, "places")
		q := New[int](places)
		in := map[int]bool{}
		for i := range rapid.IntRange(1, 80).Draw(t, "steps") {
			if len(in) > 0 && rapid.IntRange(0, 2).Draw(t, "remove") == 0 {
				which := rapid.SampledFrom(keys(in)).Draw(t, "which")
				if !q.Remove(which) {
					t.Fatal("a request is lost: ", which)
				}
				delete(in, which)
			} else {
				q.Add(who(rapid.IntRange(0, 3).Draw(t, "network"), rapid.IntRange(0, 2).Draw(t, "person")), i)
				in[i] = true
			}
			for {
				if _, ok := q.Next(); !ok {
					break
				}
			}
			if len(q.held) > places || q.Waiting() > 0 && len(q.held) < places || len(q.held)+q.Waiting() != len(in) {
				t.Fatalf("%d of %d places are taken, %d wait, %d are there", len(q.held), places, q.Waiting(), len(in))
			}
		}
	})
}

// However many requests of others wait, a newcomer's turn comes with the next place.
func TestNoStarvation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.IntRange(1, 4).Draw(t, "places")
		q := New[string](places)
		flood := rapid.IntRange(places, 60).Draw(t, "flood")
		people := rapid.IntRange(1, 9).Draw(t, "people")
		for i := range flood {
			q.Add(who(0, i%people), fmt.Sprint("flood ", i))
		}
		var held []string
		for {
			v, ok := q.Next()
			if !ok {
				break
			}
			held = append(held, v)
		}
		q.Add(who(1, 0), "newcomer")
		q.Remove(rapid.SampledFrom(held).Draw(t, "done"))
		if v, _ := q.Next(); v != "newcomer" {
			t.Fatalf("%q goes before the newcomer", v)
		}
	})
}

// While everybody wants more, two networks, and within one two people, differ by one place at most, once those with most have given way.
func TestShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.IntRange(1, 12).Draw(t, "places")
		networks := rapid.IntRange(1, 4).Draw(t, "networks")
		q := New[int](places)
		of := map[int]Who{}
		had := map[Who]int{}
		each := 2 * places
		id := 0
		for n := range networks { // one network after the other: the first takes all
			for p := range 2 {
				for range each {
					of[id] = who(n, p)
					q.Add(of[id], id)
					id++
				}
			}
			for turns := 0; ; turns++ {
				if v, ok := q.Next(); ok {
					had[of[v]]++
					continue
				}
				v, ok := q.Yields()
				if !ok {
					break
				}
				if turns > 4*places {
					t.Fatal("they give way to each other for ever")
				}
				q.Remove(v)
				had[of[v]]--
			}
			least, most := places, 0
			for m := range n + 1 {
				a, b := had[who(m, 0)], had[who(m, 1)]
				least, most = min(least, a+b), max(most, a+b)
				if a-b > 1 || b-a > 1 {
					t.Fatalf("two people of one network have %d and %d", a, b)
				}
			}
			if most-least > 1 {
				t.Fatalf("networks have %d to %d places", least, most)
			}
		}
	})
}

// All addresses of a wide network have its turns together: two of them that hold both places give way to a newcomer from elsewhere, who
// comes before all others of theirs, and of whom nobody is refused for them.
func TestAWideNetworkHasOneShare(t *testing.T) {
	q := New[string](2)
	near := func(i int) Who {
		return Who{Wide: "198.51.100.0/24", Network: fmt.Sprint("198.51.100.", i), Person: fmt.Sprint(i)}
	}
	for i := range 40 {
		q.Add(near(i), fmt.Sprint("near ", i))
		q.Next()
	}
	q.Add(Who{Wide: "203.0.113.0/24", Network: "203.0.113.9", Person: "newcomer"}, "newcomer")
	if v, ok := q.Last(); !ok || v != "near 39" {
		t.Errorf("%q is refused", v)
	}
	v, ok := q.Yields()
	if !ok || v != "near 1" || !q.MayTake(v) {
		t.Fatalf("%q yields", v)
	}
	q.Remove(v)
	if v, _ := q.Next(); v != "newcomer" {
		t.Errorf("%q goes before the newcomer", v)
	}
	if v, ok := q.Yields(); ok {
		t.Errorf("%q yields although both have one place", v)
	}
	q.Remove("newcomer")
	for i := range 40 {
		q.Remove(fmt.Sprint("near ", i))
	}
	if len(q.turns) != 0 || len(q.count) != 0 {
		t.Errorf("%d turns and %d counts are kept for nobody", len(q.turns), len(q.count))
	}
}

// When too many wait, the one with the most requests is refused first.
func TestLast(t *testing.T) {
	q := New[string](1)
	q.Add(who(0, 0), "first")
	q.Next()
	q.Add(who(1, 0), "one")
	q.Add(who(0, 0), "second")
	q.Add(who(0, 1), "third")
	if v, ok := q.Last(); !ok || v != "second" {
		t.Errorf("%q is refused", v)
	}
}

// A request that cannot use a place is skipped, one that cannot stop keeps its place, and the rest are taken in order.
func TestReadyAndStops(t *testing.T) {
	q := New[string](3)
	barred := map[string]bool{"a1": true, "a5": true}
	q.Ready = func(v string) bool { return !barred[v] }
	q.Stops = q.Ready
	for _, v := range []string{"a1", "a2", "a3", "a4", "a5"} {
		q.Add(who(0, 0), v)
	}
	for _, want := range []string{"a2", "a3", "a4"} {
		if v, ok := q.Next(); !ok || v != want {
			t.Fatalf("%q has a turn, want %q", v, want)
		}
	}
	barred["a3"], barred["a4"] = true, true
	q.Add(who(1, 0), "b1")
	if v, ok := q.Yields(); !ok || v != "a2" {
		t.Errorf("%q yields", v)
	}
	if !q.MayTake("a4") || q.MayTake("b1") {
		t.Error("whose place may be taken?")
	}
	if all := q.Clear(); fmt.Sprint(all) != "[a1 a5 b1]" || q.Waiting() != 0 {
		t.Error("cleared: ", all)
	}
}

func who(network, person int) Who {
	return Who{Network: fmt.Sprint(network), Person: fmt.Sprint(person)}
}

func keys(m map[int]bool) (list []int) {
	for i := range 1000 {
		if m[i] {
			list = append(list, i)
		}
	}
	return list
}
