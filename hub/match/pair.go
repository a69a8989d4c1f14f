package match

import (
	"slices"
	"time"

	"tengen/hub/wire"
)

const (
	expectedAt  = 3 * time.Second  // a pair that another server has not made by then it has a reason not to make
	expectedFor = 30 * time.Second // then it is expected again
)

// pairer finds who of those on the list is paired with whom. It is guarded by the matchmaker's mu.
type pairer struct {
	m        *Matchmaker
	pools    map[wire.Settings][]*seek // listed, by settings, the oldest first
	retry    map[*seek]struct{}        // to be tried again with the next round
	expected map[[2]string]time.Time   // pairs that another server is to make, since when
}

func newPairer(m *Matchmaker) pairer {
	return pairer{m: m, pools: map[wire.Settings][]*seek{}, retry: map[*seek]struct{}{}, expected: map[[2]string]time.Time{}}
}

func (p *pairer) add(s *seek) {
	pool := p.pools[s.Settings]
	if i, in := slices.BinarySearchFunc(pool, s, older); !in {
		p.pools[s.Settings] = slices.Insert(pool, i, s)
	}
}

func (p *pairer) remove(s *seek) {
	delete(p.retry, s)
	pool := p.pools[s.Settings]
	i, in := slices.BinarySearchFunc(pool, s, older)
	switch {
	case !in:
	case len(pool) == 1:
		delete(p.pools, s.Settings)
	default:
		p.pools[s.Settings] = slices.Delete(pool, i, i+1)
	}
}

// free reports whether a seek may be paired now.
func (p *pairer) free(s *seek) bool {
	_, retry := p.retry[s]
	return !retry && s.listed() && !s.isPairing() && p.m.seats.byGame[s.G] == nil && (s.ofDays() || !p.m.seats.busy(s.Host.ID, s.G))
}

// mayMove reports whether a seek's host may be seated in another game instead.
func (p *pairer) mayMove(s *seek) bool {
	return !p.m.turns.making(s.Host.ID, s.G) && p.m.cfg.Lists.MayPlay(s.Host.ID, s.G)
}

// candidate returns the free seek of somebody else that a seek is compatible with: the oldest, or for one for an equal the
// nearest; nil if there is none. If the seek is listed, what may not move to it is left out.
func (p *pairer) candidate(me *seek, listed bool) (best *seek) {
	now := time.Now()
	for _, s := range p.pools[me.Settings] {
		switch {
		case !p.m.recent.compatible(me, s, now) || best != nil && !me.nearer(s, best):
		case !p.free(s) || listed && older(me, s) < 0 && p.m.turns.making(s.Host.ID, s.G):
		case !me.Pool:
			return s
		default:
			best = s
		}
	}
	return best
}

// byStrength returns pairs, each the older seek first, in the pools where somebody waits for an equal.
func (p *pairer) byStrength(now time.Time) (pairs [][2]*seek) {
	for _, pool := range p.pools {
		if !slices.ContainsFunc(pool, func(s *seek) bool { return s.Pool }) {
			continue
		}
		var waiting []*seek
		for _, s := range pool {
			if p.free(s) && p.mayMove(s) {
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
func key(a, b *seek) [2]string { return [2]string{min(a.G, b.G), max(a.G, b.G)} }

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
