// Package fair is fair queueing by network and person. A turn goes to the wide network with the fewest places, within it to the network with
// the fewest, within that to the person with the fewest, and to the oldest of that person's requests. Of equals the one served longest ago
// comes first. While requests wait that are ready, no place is free. It is pure: nothing in it waits, starts or knows the time.
package fair

import (
	"cmp"
	"slices"
)

// Who names a person that wants places.
type Who struct {
	Wide    string // a network around Network, such as the /24 of an IPv4 address; "": Network
	Network string // that the person's connection comes from
	Person  string
}

// level is a part of Who that places are counted for.
type level int

const (
	wide level = iota
	network
	person
	levels
)

// key names a wide network, a network or a person.
type key struct {
	level level
	who   Who // without what is narrower
}

// keys returns who's, the widest first.
func (who Who) keys() [levels]key {
	around := cmp.Or(who.Wide, who.Network)
	return [levels]key{{wide, Who{Wide: around}}, {network, Who{Wide: around, Network: who.Network}}, {person, Who{around, who.Network, who.Person}}}
}

// Queue holds the requests with places and those that wait. It is not safe for concurrent use.
type Queue[T comparable] struct {
	// Ready reports whether a request that waits can use a place now; nil: all can. Stops reports whether one with a place can give
	// it up now; nil: all can. They are set before the first request.
	Ready, Stops func(T) bool

	places  int
	held    []item[T] // the oldest first
	waiting []item[T] // the oldest first

	turn  int         // turns given so far
	turns map[key]int // the last turn of each that is here
	count map[key]int // places of each that has one
}

// item is a request.
type item[T comparable] struct {
	who   Who
	value T
}

// New returns a queue of so many places, at least one.
func New[T comparable](places int) *Queue[T] {
	return &Queue[T]{places: max(1, places), turns: map[key]int{}, count: map[key]int{}}
}

// Add has a request wait; Next may give it a place.
func (q *Queue[T]) Add(who Who, value T) { q.waiting = append(q.waiting, item[T]{who, value}) }

// Waiting returns how many requests wait.
func (q *Queue[T]) Waiting() int { return len(q.waiting) }

// Crowded reports whether a request waits that could use a place, if one was free.
func (q *Queue[T]) Crowded() bool { return q.first() >= 0 }

// Clear takes out all that waits, and returns it, the oldest first.
func (q *Queue[T]) Clear() (all []T) {
	gone := q.waiting
	q.waiting = nil
	for _, it := range gone {
		all = append(all, it.value)
		q.forget(it.who)
	}
	return all
}

// Next gives a free place to the request whose turn it is; false if no place is free or nothing that is ready waits.
func (q *Queue[T]) Next() (value T, ok bool) {
	if len(q.held) >= q.places {
		return value, false
	}
	i := q.first()
	if i < 0 {
		return value, false
	}
	it := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.held = append(q.held, it)
	q.turn++
	for _, k := range it.who.keys() {
		q.count[k]++
		q.turns[k] = q.turn
	}
	return it.value, true
}

// Remove takes a request out, whether it waits or has a place. It reports false if it does neither.
func (q *Queue[T]) Remove(value T) bool {
	for _, list := range []*[]item[T]{&q.held, &q.waiting} {
		if i := slices.IndexFunc(*list, func(it item[T]) bool { return it.value == value }); i >= 0 {
			who := (*list)[i].who
			*list = slices.Delete(*list, i, i+1)
			if list == &q.held {
				for _, k := range who.keys() {
					if q.count[k]--; q.count[k] == 0 {
						delete(q.count, k)
					}
				}
			}
			q.forget(who)
			return true
		}
	}
	return false
}

// forget forgets the turns of somebody who has nothing here any more.
func (q *Queue[T]) forget(who Who) {
	for l, k := range who.keys() {
		has := func(it item[T]) bool { return it.who.keys()[l] == k }
		if !slices.ContainsFunc(q.held, has) && !slices.ContainsFunc(q.waiting, has) {
			delete(q.turns, k)
		}
	}
}

// Yields returns the request with a place that must give way to the one whose turn it is, if all places are taken: of those that can
// stop, the newest of the person with the most places, in the network with the most. There is none if nobody would be better off: the other's
// network, or, within one network, the other person, must have at least two places fewer.
func (q *Queue[T]) Yields() (value T, ok bool) {
	next := q.first()
	if next < 0 || len(q.held) < q.places {
		return value, false
	}
	most := shares{}
	var last Who
	for _, it := range q.held { // of equals the newest
		if q.Stops != nil && !q.Stops(it.value) {
			continue
		}
		if n := q.shares(it.who); !n.less(most) {
			most, last, value = n, it.who, it.value
		}
	}
	mine := q.waiting[next].who
	l := apart(mine, last)
	return value, most[l] >= q.shares(mine)[l]+2
}

// MayTake reports whether the request whose turn it is may take the place of another, that has one: its network, or within one network
// its person, has no more places then than the other's has now.
func (q *Queue[T]) MayTake(value T) bool {
	next, i := q.first(), slices.IndexFunc(q.held, func(it item[T]) bool { return it.value == value })
	if next < 0 || i < 0 {
		return false
	}
	mine, its := q.waiting[next].who, q.held[i].who
	l := apart(mine, its)
	return mine == its || q.shares(mine)[l] < q.shares(its)[l]
}

// apart returns the widest level at which two differ.
func apart(a, b Who) level {
	ours, theirs := a.keys(), b.keys()
	for l := range levels {
		if ours[l] != theirs[l] {
			return l
		}
	}
	return person
}

// Last returns the request that waits and whose turn comes last, the one to be refused when too many wait.
func (q *Queue[T]) Last() (value T, ok bool) {
	most := shares{}
	waits := map[key]int{}
	for _, it := range q.waiting {
		for _, k := range it.who.keys() {
			waits[k]++
		}
	}
	for _, it := range q.waiting {
		n := q.shares(it.who)
		for l, k := range it.who.keys() {
			n[l] += waits[k]
		}
		if !n.less(most) {
			most, value, ok = n, it.value, true
		}
	}
	return value, ok
}

// shares is how many places somebody's wide network, network and person have.
type shares [levels]int

func (s shares) less(t shares) bool { return slices.Compare(s[:], t[:]) < 0 }

// first returns the index of the request whose turn it is, -1 if none waits that is ready.
func (q *Queue[T]) first() int {
	best := -1
	var least [2 * levels]int
	for i, it := range q.waiting {
		if q.Ready != nil && !q.Ready(it.value) {
			continue
		}
		var turn [2 * levels]int
		for l, k := range it.who.keys() {
			turn[2*l], turn[2*l+1] = q.count[k], q.turns[k]
		}
		if best < 0 || slices.Compare(turn[:], least[:]) < 0 {
			best, least = i, turn
		}
	}
	return best
}

// shares returns those of somebody.
func (q *Queue[T]) shares(who Who) (n shares) {
	for l, k := range who.keys() {
		n[l] = q.count[k]
	}
	return n
}
