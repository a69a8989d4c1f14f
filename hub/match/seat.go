package match

import (
	"time"

	"tengen/hub/fault"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// pairing is two open games that are compatible: the host of one is to take the free seat of the other, an older one. Neither
// is given to anybody else until the older one's room has answered.
type pairing struct {
	older   string
	younger string    // "": it is only asked for
	guest   wire.User // the host of younger
	color   string    // the guest's wish
}

// round pairs those who have waited, and forgets what is over.
func (m *Matchmaker) round(now time.Time) {
	m.mu.Lock()
	defer m.unlock()
	for _, s := range m.pairs.again() {
		m.pairs.try(s)
	}
	for _, p := range m.pairs.byStrength(now) {
		if older, younger := p[0], p[1]; m.cfg.Ours(older.G) {
			m.pairs.pair(older, younger)
		} else {
			m.pairs.expect(older, younger, now)
		}
	}
	m.pairs.forget(now)
	m.recent.forget(now)
	m.seats.forget(now, &m.seeks)
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

// pair has the host of the younger of two seeks seated in the older, if that is this server's to do and may be; mu is held.
func (p *pairer) pair(older, younger *seek) {
	if !p.m.cfg.Ours(older.G) || !p.mayMove(younger) {
		return
	}
	older.pair(false)
	younger.pair(true)
	x := pairing{older.G, younger.G, younger.Host, younger.Color}
	p.m.todo.add(func() { p.seat(x, wire.PairedID(x.younger)) })
}

// claim returns the pairing of the open game that a seek is compatible with which is not listed yet, and gives it to nobody else
// until that has been settled. It reports false if there is none.
func (p *pairer) claim(s wire.Seek) (pairing, bool) {
	p.m.mu.Lock()
	defer p.m.mu.Unlock()
	older := p.candidate(&seek{Seek: s, public: true}, false)
	if older == nil || !p.m.cfg.Ours(older.G) { // the other server pairs it with what the user makes
		return pairing{}, false
	}
	older.pair(false)
	return pairing{older: older.G, guest: s.Host, color: s.Color}, true
}

// seat has a pairing's guest seated under a client id; the answer comes when the pairing is settled.
func (p *pairer) seat(x pairing, clientID string) (answer <-chan error) {
	done := make(chan error, 1)
	settle := func(err error) { p.settle(x, err); done <- err }
	if !p.m.cfg.Rooms.Seat(x.older, Seat{store.User(x.guest), clientID, x.color, settle}) {
		settle(wire.ErrBusy)
	}
	return done
}

// settle ends a pairing: the guest has its seat, or err says why not. Then both are tried again with the next round.
func (p *pairer) settle(x pairing, err error) {
	p.m.mu.Lock()
	defer p.m.unlock()
	if err != nil && x.younger != "" {
		p.m.cfg.Log.Info("two seeks are not paired yet", "game", x.older, "seek", x.younger, "err", err)
	}
	if s := p.m.seeks.byID[x.older]; s != nil && fault.CodeOf(err) == fault.Forbidden {
		p.m.recent.refuse(s.Host.ID, x.guest.ID)
	}
	for _, id := range []string{x.older, x.younger} {
		s := p.m.seeks.byID[id]
		if s == nil {
			continue
		}
		s.pairing, s.moves = time.Time{}, false
		if err != nil {
			p.retry[s] = struct{}{}
		} else if id == x.younger {
			p.m.withdraw(s)
		}
	}
}
