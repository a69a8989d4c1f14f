package push

import (
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Bounds of a lane.
const (
	perMember       = 2  // sends of one member's at a time, in each lane: a member's slow devices delay the member's other devices no more than anybody's
	perHost         = 2  // sends to one host at a time, in both
	waitingOfMember = 32 // sends of one member's that wait
)

// send is a notice for one device.
type send struct {
	notice
	to   Stored
	host string
}

// lane is sends that share places: the oldest goes first whose member and host have not all that they may have.
type lane struct {
	places int
	within time.Duration // for each

	*hosts         // of both lanes; its mu guards the following
	waiting []send // the oldest first
	held    int
	members map[game.UserID]int // places
}

// hosts is how many sends to each host have a place.
type hosts struct {
	mu sync.Mutex // guards n
	n  map[string]int
}

// newLanes returns one for hosts that answer soon, and one for those that do not.
func newLanes() (soon, later *lane) {
	h := &hosts{n: map[string]int{}}
	lane := func(within time.Duration) *lane {
		return &lane{places: workers, within: within, hosts: h, members: map[game.UserID]int{}}
	}
	return lane(soonWithin), lane(answerWithin)
}

// add has a send wait for a place. It reports false where too much waits.
func (l *lane) add(x send) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	of := 0
	for _, w := range l.waiting {
		if w.To == x.To {
			of++
		}
	}
	if of >= waitingOfMember || len(l.waiting) >= queueMost {
		return false
	}
	l.waiting = append(l.waiting, x)
	return true
}

// next gives a free place to the send whose turn it is; leave gives it back.
func (l *lane) next() (x send, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held >= l.places {
		return x, false
	}
	i := slices.IndexFunc(l.waiting, func(w send) bool { return l.members[w.To] < perMember && l.n[w.host] < perHost })
	if i < 0 {
		return x, false
	}
	x = l.waiting[i]
	l.waiting = slices.Delete(l.waiting, i, i+1)
	l.held++
	l.members[x.To]++
	l.n[x.host]++
	return x, true
}

func (l *lane) leave(x send) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held--
	if l.members[x.To]--; l.members[x.To] == 0 {
		delete(l.members, x.To)
	}
	if l.n[x.host]--; l.n[x.host] == 0 {
		delete(l.n, x.host)
	}
}

// len returns how many sends wait or have a place.
func (l *lane) len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.waiting) + l.held
}

const (
	slowMost = 1024             // hosts that are known to be slow
	slowFor  = 30 * time.Minute // without a quick answer
)

// slowHosts are hosts that have not answered soon.
type slowHosts struct {
	mu    sync.Mutex // guards until
	until map[string]time.Time
}

// note has a host be slow or not. If there are too many, some are forgotten: they are found slow again.
func (s *slowHosts) note(host string, slow bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slow {
		delete(s.until, host)
		return
	}
	for h := range s.until {
		if len(s.until) < slowMost {
			break
		}
		delete(s.until, h)
	}
	s.until[host] = time.Now().Add(slowFor)
}

func (s *slowHosts) isSlow(host string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	until, ok := s.until[host]
	if ok && !time.Now().Before(until) {
		delete(s.until, host)
		ok = false
	}
	return ok
}
