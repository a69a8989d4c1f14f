package pairing

import (
	"slices"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

// Play lists a live game, at once when it is new, and returns its entry for the moves that follow.
func (m *Pairing) Play(g lobby.Game, o lobby.Origin) *lobby.Entry {
	m.mu.Lock()
	defer m.unlock()
	m.release(g.ID)
	m.challenges.agreed(m.seeks.byID[g.ID])
	m.remove(g.ID)
	m.bots.play(&g)
	e, listed, counted := m.cfg.Lists.Play(g, o)
	if listed {
		m.recent.played(e, false)
		m.begin(e, !counted && len(g.Moves) == 0)
	}
	return e
}

// Over takes a game off the lists.
func (m *Pairing) Over(id string) {
	m.mu.Lock()
	defer m.unlock()
	m.release(id)
	m.remove(id)
	m.bots.over(id)
	if e := m.cfg.Lists.Over(id); e != nil {
		m.recent.played(e, true)
		m.tellEnd(e)
	}
}

// tellEnd tells the users who hear of ends. mu is held.
func (m *Pairing) tellEnd(e *lobby.Entry) {
	if m.cfg.Ended == nil {
		return
	}
	line := lobby.OverLine(e.ID())
	for _, u := range e.Players() {
		m.afterwards(func() { m.cfg.Ended(u, line) })
	}
}

// begin handles the consequences of a new game; fresh says that it has just begun. Both players' open games are
// withdrawn, except those of days and private ones: an invitation has been given to somebody, and waits until its host has
// time. Their games against bots are adjourned. A program hears of a game against a bot. mu is held.
func (m *Pairing) begin(e *lobby.Entry, fresh bool) {
	if !e.People() {
		g := e.Live()
		for _, u := range []*records.User{g.Black, g.White} {
			if u != nil && u.Program { // it hears of its games from the server alone
				m.deliver(u.ID, e.Began(u.ID))
			}
		}
		return
	}
	if s := m.seeks.byID[e.Origin().Seek]; s != nil {
		m.withdraw(s)
	}
	for _, u := range e.Players() {
		for _, s := range m.seeks.of(u) {
			if ends(e, s, fresh) {
				m.withdraw(s)
			}
		}
		if fresh || e.Timed() {
			m.deliver(u, e.Began(u))
		}
		if fresh && e.Timed() {
			m.adjournBots(u)
		}
	}
}

// ends reports whether a game withdraws an open game of one of its players. While a game without a clock goes on, its players
// may look for another: it ends only those that were open when it began.
func ends(e *lobby.Entry, s *seek, fresh bool) bool {
	return e.People() && !e.OfDays() && s.public && !s.ofDays() &&
		(fresh || e.Timed() || !s.Created.After(e.Origin().Began))
}

// outlived reports whether a seek's host has begun a game that ends the seek. That happens if the server ends after the game
// was stored and before the seek is withdrawn. mu is held.
func (m *Pairing) outlived(s *seek) bool {
	return slices.ContainsFunc(m.cfg.Lists.Of(s.Host.ID), func(e *lobby.Entry) bool {
		return e.People() && e.Origin().Seek == s.ID || ends(e, s, false)
	})
}

// adjournBots has a user's games against bots adjourned; mu is held.
func (m *Pairing) adjournBots(u game.UserID) {
	for _, e := range m.cfg.Lists.Of(u) {
		if id := e.ID(); !e.People() && !e.OfDays() && m.cfg.Ours(id) {
			m.afterwards(func() { m.cfg.Rooms.Adjourn(id, u) })
		}
	}
}
