// Package fair is fair queueing by network and person. A turn goes to the network with the fewest places, within it to the
// person with the fewest, and to the oldest of that person's requests. Of equals the one served longest ago comes first. While requests wait that are ready, no place is free. It is pure: nothing in it waits, starts or knows the time.
package fair

import "slices"

// Who names a person that wants places.
type Who struct {
	Network string // that the person's connection comes from
	Person  string
}

// Queue holds the requests with places and those that wait. It is not safe for concurrent use.
type Queue[T comparable] struct {
	// Ready reports whether a request that waits can use a place now; nil: all can. Stops reports whether one with a place can give
	// it up now; nil: all can. They are set before the first request.
	Ready, Stops func(T) bool

	places  int
	held    []item[T] // the oldest first
	waiting []item[T] // the oldest first

	turn     int            // turns given so far
	networks map[string]int // the last turn of each network that is here
	people   map[Who]int    // and of each person

	// Places by network and by person, without those that have none.
	ofNetwork map[string]int
	ofPerson  map[Who]int
}

// item is a request.
type item[T comparable] struct {
	who   Who
	value T
}

// New returns a queue of so many places, at least one.
func New[T comparable](places int) *Queue[T] {
	return &Queue[T]{
		places: max(1, places), networks: map[string]int{}, people: map[Who]int{}, ofNetwork: map[string]int{}, ofPerson: map[Who]int{},
	}
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
	q.ofNetwork[it.who.Network]++
	q.ofPerson[it.who]++
	q.turn++
	q.networks[it.who.Network], q.people[it.who] = q.turn, q.turn
	return it.value, true
}

// Remove takes a request out, whether it waits or has a place. It reports false if it does neither.
func (q *Queue[T]) Remove(value T) bool {
	for _, list := range []*[]item[T]{&q.held, &q.waiting} {
		if i := slices.IndexFunc(*list, func(it item[T]) bool { return it.value == value }); i >= 0 {
			who := (*list)[i].who
			*list = slices.Delete(*list, i, i+1)
			if list == &q.held {
				less(q.ofNetwork, who.Network)
				less(q.ofPerson, who)
			}
			q.forget(who)
			return true
		}
	}
	return false
}

// less counts one place less.
func less[K comparable](of map[K]int, k K) {
	if of[k]--; of[k] == 0 {
		delete(of, k)
	}
}

// forget forgets the turns of somebody who has nothing here any more.
func (q *Queue[T]) forget(who Who) {
	here := func(same func(Who) bool) bool {
		in := func(it item[T]) bool { return same(it.who) }
		return slices.ContainsFunc(q.held, in) || slices.ContainsFunc(q.waiting, in)
	}
	if !here(func(o Who) bool { return o == who }) {
		delete(q.people, who)
	}
	if !here(func(o Who) bool { return o.Network == who.Network }) {
		delete(q.networks, who.Network)
	}
}

// Yields returns the request with a place that must give way to the one whose turn it is, if all places are taken: of those that can
// stop, the newest of the person with the most places, in the network with the most. There is none if nobody would be better off: the other's network,
// or, within one network, the other person, must have at least two places fewer.
func (q *Queue[T]) Yields() (value T, ok bool) {
	next := q.first()
	if next < 0 || len(q.held) < q.places {
		return value, false
	}
	mine, most := q.count(q.waiting[next].who), shares{}
	var last Who
	for _, it := range q.held { // of equals the newest
		if q.Stops != nil && !q.Stops(it.value) {
			continue
		}
		if n := q.count(it.who); !n.less(most) {
			most, last, value = n, it.who, it.value
		}
	}
	if last.Network == q.waiting[next].who.Network {
		return value, most.person >= mine.person+2
	}
	return value, most.network >= mine.network+2
}

// MayTake reports whether the request whose turn it is may take the place of another, that has one: its network, or within one network
// its person, has no more places then than the other's has now.
func (q *Queue[T]) MayTake(value T) bool {
	next, i := q.first(), slices.IndexFunc(q.held, func(it item[T]) bool { return it.value == value })
	if next < 0 || i < 0 {
		return false
	}
	mine, its := q.waiting[next].who, q.held[i].who
	switch {
	case mine == its:
		return true
	case mine.Network == its.Network:
		return q.ofPerson[mine] < q.ofPerson[its]
	}
	return q.ofNetwork[mine.Network] < q.ofNetwork[its.Network]
}

// Last returns the request that waits and whose turn comes last, the one to be refused when too many wait.
func (q *Queue[T]) Last() (value T, ok bool) {
	most := shares{}
	waits := map[Who]int{}
	network := map[string]int{}
	for _, it := range q.waiting {
		waits[it.who]++
		network[it.who.Network]++
	}
	for _, it := range q.waiting {
		n := q.count(it.who)
		n.network, n.person = n.network+network[it.who.Network], n.person+waits[it.who]
		if !n.less(most) {
			most, value, ok = n, it.value, true
		}
	}
	return value, ok
}

// shares is how many places somebody's network and person have.
type shares struct{ network, person int }

func (s shares) less(t shares) bool {
	return s.network < t.network || s.network == t.network && s.person < t.person
}

// first returns the index of the request whose turn it is, -1 if none waits that is ready.
func (q *Queue[T]) first() int {
	best := -1
	var least [4]int
	for i, it := range q.waiting {
		if q.Ready != nil && !q.Ready(it.value) {
			continue
		}
		n := q.count(it.who)
		turn := [4]int{n.network, q.networks[it.who.Network], n.person, q.people[it.who]}
		if best < 0 || slices.Compare(turn[:], least[:]) < 0 {
			best, least = i, turn
		}
	}
	return best
}

// count returns the shares of somebody.
func (q *Queue[T]) count(who Who) shares { return shares{q.ofNetwork[who.Network], q.ofPerson[who]} }
