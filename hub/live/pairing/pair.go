package pairing

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	expectedAt  = 3 * time.Second  // another server that has not made a pair by then has a reason not to
	expectedFor = 30 * time.Second // then it is expected again
)

// pairer finds pairs among the seeks on the list. It is guarded by the matchmaker's mu.
type pairer struct {
	m        *Pairing
	groups   map[game.Settings][]*seek // listed, by settings, the oldest first
	retry    map[*seek]struct{}        // to be tried again with the next round
	expected map[[2]string]time.Time   // pairs that another server is to make, since when
}

func newPairer(m *Pairing) pairer {
	return pairer{m: m, groups: map[game.Settings][]*seek{}, retry: map[*seek]struct{}{}, expected: map[[2]string]time.Time{}}
}

func (p *pairer) add(s *seek) {
	group := p.groups[s.Settings]
	if i, in := slices.BinarySearchFunc(group, s, older); !in {
		p.groups[s.Settings] = slices.Insert(group, i, s)
	}
}

func (p *pairer) remove(s *seek) {
	delete(p.retry, s)
	group := p.groups[s.Settings]
	i, in := slices.BinarySearchFunc(group, s, older)
	switch {
	case !in:
	case len(group) == 1:
		delete(p.groups, s.Settings)
	default:
		p.groups[s.Settings] = slices.Delete(group, i, i+1)
	}
}

// free reports whether a seek may be paired now.
func (p *pairer) free(s *seek) bool {
	_, retry := p.retry[s]
	return !retry && s.listed() && !s.isPairing() && p.m.seats.byGame[s.ID] == nil && (s.ofDays() || !p.m.seats.busy(s.Host.ID, s.ID))
}

// mayReseat reports whether a seek's host may be seated in another game instead.
func (p *pairer) mayReseat(s *seek) bool {
	return !p.m.makers.making(s.Host.ID, s.ID) && p.m.cfg.Lists.MayPlay(s.Host.ID, s.ID)
}

// candidate returns the free seek of another host that a seek is compatible with: the oldest or, if it is for an equal, the
// nearest; nil if there is none. If the seek is listed, hosts that may not be seated in its game are left out.
func (p *pairer) candidate(me *seek, listed bool) (best *seek) {
	now := time.Now()
	for _, s := range p.groups[me.Settings] {
		switch {
		case !p.m.recent.compatible(me, s, now) || best != nil && !me.nearer(s, best):
		case !p.free(s) || listed && older(me, s) < 0 && p.m.makers.making(s.Host.ID, s.ID):
		case !me.WantsEqual:
			return s
		default:
			best = s
		}
	}
	return best
}

// byStrength returns pairs, each the older seek first, in the groups where somebody waits for an equal.
func (p *pairer) byStrength(now time.Time) (pairs [][2]*seek) {
	for _, group := range p.groups {
		if !slices.ContainsFunc(group, func(s *seek) bool { return s.WantsEqual }) {
			continue
		}
		var waiting []*seek
		for _, s := range group {
			if p.free(s) && p.mayReseat(s) {
				waiting = append(waiting, s)
			}
		}
		pairs = append(pairs, nearestPairs(waiting, now, func(a, b *seek) bool {
			return p.m.recent.compatible(a, b, now) && !p.overdue(a, b, now)
		})...)
	}
	return pairs
}

// overdue reports whether another server should have made a pair by now.
func (p *pairer) overdue(a, b *seek, now time.Time) bool {
	since, expected := p.expected[key(a, b)]
	return expected && now.Sub(since) >= expectedAt
}

// expect notes that another server is to make a pair.
func (p *pairer) expect(a, b *seek, now time.Time) {
	if _, expected := p.expected[key(a, b)]; !expected {
		p.expected[key(a, b)] = now
	}
}

// key names a pair.
func key(a, b *seek) [2]string { return [2]string{min(a.ID, b.ID), max(a.ID, b.ID)} }

// again returns the seeks that are to be tried again, the oldest first, and forgets them.
func (p *pairer) again() (list []*seek) {
	for s := range p.retry {
		list = append(list, s)
	}
	clear(p.retry)
	slices.SortFunc(list, older)
	return list
}

// forget drops what is over.
func (p *pairer) forget(now time.Time) {
	for k, since := range p.expected {
		if now.Sub(since) >= expectedFor {
			delete(p.expected, k)
		}
	}
}

// attempt is two compatible seeks: the host of one is to take the free seat of the other, an older open game. Neither is paired
// with anybody else until the older one's room has answered.
type attempt struct {
	older    string
	guest    lobby.Seek // the younger one, which may not be listed yet
	clientID string     // of the join
}

// try pairs a seek with the candidate that suits it best, if there is one; mu is held.
func (p *pairer) try(s *seek) {
	if !p.free(s) {
		return
	}
	a, b := s, p.candidate(s, true)
	switch {
	case b == nil:
	case older(a, b) < 0:
		p.pair(a, b)
	default:
		p.pair(b, a)
	}
}

// pair has the host of the younger of two seeks seated in the older, if this server owns the older and may do so; mu is held.
func (p *pairer) pair(older, younger *seek) {
	if !p.m.cfg.Ours(older.ID) || !p.mayReseat(younger) {
		return
	}
	older.pair(false)
	younger.pair(true)
	x := attempt{older.ID, younger.Seek, lobby.PairedID(younger.ID)}
	p.m.afterwards(func() { p.seat(x) })
}

// reserve pairs a seek, which is not listed yet, with an open game. Nobody else gets that game until the attempt is settled. It
// reports false if no game is compatible.
func (p *pairer) reserve(s lobby.Seek, clientID string) (attempt, bool) {
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	older := p.candidate(&seek{Seek: s, public: true}, false)
	if older == nil || !p.m.cfg.Ours(older.ID) { // the other server pairs it with what the user makes
		return attempt{}, false
	}
	older.pair(false)
	return attempt{older.ID, s, clientID}, true
}

// seat has a pairing's guest seated; the answer comes when the pairing is settled.
func (p *pairer) seat(x attempt) (answer <-chan error) {
	done := make(chan error, 1)
	settle := func(err error) { p.settle(x, err); done <- err }
	if !p.m.cfg.Rooms.Seat(x.older, Reservation{x.guest.Host, x.clientID, x.guest.Color, settle}) {
		settle(wire.ErrGameQueue)
	}
	return done
}

// settle ends a pairing: the guest has its seat, or err says why not. Then both are tried again with the next round.
func (p *pairer) settle(x attempt, err error) {
	p.m.mu.Lock()
	defer p.m.unlock()
	older, younger := p.m.seeks.byID[x.older], p.m.seeks.byID[x.guest.ID]
	switch {
	case err == nil && younger != nil:
		p.m.withdraw(younger)
	case err != nil && younger != nil:
		p.m.cfg.Log.Info("two seeks are not paired yet", "game", x.older, "seek", x.guest.ID, "err", err)
	}
	if older != nil && fault.CodeOf(err) == fault.Forbidden {
		p.m.recent.refuse(older.Host.ID, x.guest.Host.ID)
	}
	for _, s := range []*seek{older, younger} {
		if s == nil {
			continue
		}
		s.settle()
		if err != nil {
			p.retry[s] = struct{}{}
		}
	}
}
