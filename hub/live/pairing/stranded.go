package pairing

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/hub/game"
)

// A guest is its session. When that has ended, its offers are withdrawn, since nobody would play them.

// strandedMost bounds the guests that are looked for at a time.
const strandedMost = 1000

// OfferingAway returns the guests without a socket who offer something that is this server's to withdraw.
func (m *Pairing) OfferingAway() []game.UserID {
	out := slices.DeleteFunc(m.cfg.Rooms.Offering(), m.cfg.Online)
	m.mu.Lock()
	defer m.mu.Unlock()
	for u := range m.seeks.byHost {
		if m.hostsAway(u) {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// OffersAway reports whether a user is one of OfferingAway.
func (m *Pairing) OffersAway(u game.UserID) bool {
	if m.cfg.Online(u) {
		return false
	}
	if slices.Contains(m.cfg.Rooms.Offering(), u) {
		return true
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.hostsAway(u)
}

// hostsAway reports whether a user is a guest without a socket who hosts a game of this server's; mu is held.
func (m *Pairing) hostsAway(u game.UserID) bool {
	for id, s := range m.seeks.byHost[u] {
		if s.Host.Guest && !s.away.IsZero() && !s.withdrawn && m.cfg.Ours(id) {
			return true
		}
	}
	return false
}

// WithdrawPausing withdraws the open games for anybody of users who pause: they were made before the pause. It is repeated with
// the next sweep for those that fail.
func (m *Pairing) WithdrawPausing(ctx context.Context) {
	m.mu.Lock()
	hosts := make([]game.UserID, 0, min(len(m.seeks.byHost), strandedMost))
	for u := range m.seeks.byHost {
		if len(hosts) < strandedMost {
			hosts = append(hosts, u)
		}
	}
	m.mu.Unlock()
	if len(hosts) == 0 {
		return
	}
	pausing, err := m.cfg.Users.Pausing(ctx, hosts)
	if err != nil {
		m.cfg.Log.Warn("who pauses", "hosts", len(hosts), "err", err)
		return
	}
	m.mu.Lock()
	defer m.unlock()
	for u := range pausing {
		for id, s := range m.seeks.byHost[u] {
			if m.cfg.Ours(id) && s.public && !s.ofDays() {
				m.withdraw(s)
			}
		}
	}
}

// WithdrawStranded withdraws the offers of those of some guests who can never come back. It is repeated with the next sweep for
// those that fail.
func (m *Pairing) WithdrawStranded(ctx context.Context, guests []game.UserID) {
	if len(guests) == 0 {
		return
	}
	gone, err := m.cfg.Users.Stranded(ctx, guests[:min(len(guests), strandedMost)])
	if err != nil {
		m.cfg.Log.Warn("which guests can come back", "guests", len(guests), "err", err)
		return
	}
	for _, u := range gone {
		m.mu.Lock()
		for id, s := range m.seeks.byHost[u] {
			if m.cfg.Ours(id) {
				m.withdraw(s)
			}
		}
		m.unlock()
		m.cfg.Rooms.Retract(u)
	}
}
