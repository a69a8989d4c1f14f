package pairing

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/backoff"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// A challenge is an open game for one person (lobby.Seek.For). It is on no list: every page of both people is told when it
// comes and when it goes.

const (
	challengesWait = 20 // that wait for one person
	challengesHour = 30 // that one makes in an hour
)

var (
	errAgain = fault.WithReason(fault.Conflict, "challenge_again", "You have challenged this person already.")
	errQueue = fault.WithReason(fault.TooMany, "challenge_queue", "Too many people have challenged this person; try again later.")
)

// challenges are those that wait. They are guarded by the matchmaker's mu.
type challenges struct {
	send  func(user game.UserID, lines []byte) // to all pages of a user
	to    map[game.UserID]map[string]*seek     // by the challenged user
	pairs *backoff.Ledger                      // by challenger and challenged user
}

func newChallenges(m *Pairing) challenges {
	return challenges{send: m.deliver, to: map[game.UserID]map[string]*seek{}, pairs: backoff.NewLedger(backoff.Challenge, 20_000)}
}

// whom returns the key of a pair: the challenger and the challenged user.
func whom(host, other game.UserID) string {
	return host.Key() + "/" + other.Key()
}

// add notes a new challenge, if the seek is one, and tells both of it.
func (c *challenges) add(s *seek) {
	if s.For == nil {
		return
	}
	cost := backoff.Made
	if s.Declined != "" { // it has gone from the list already
		cost = backoff.Refused
	}
	c.pairs.Charge(whom(s.Host.ID, s.For.ID), cost, time.Now())
	put(c.to, s.For.ID, s.ID, s)
	c.deliver(s, s.ChallengeLine())
}

// decline tells both why there will be no game, if there will be none.
func (c *challenges) decline(s *seek, why game.Declined) {
	if s.For != nil && why != "" && s.Declined == "" {
		s.Declined = why
		c.pairs.Charge(whom(s.Host.ID, s.For.ID), backoff.Refused, time.Now())
		c.deliver(s, s.ChallengeLine())
	}
}

// agreed notes that the game of a challenge has begun, if the seek is one.
func (c *challenges) agreed(s *seek) {
	if s != nil && s.For != nil {
		c.pairs.Forgive(whom(s.Host.ID, s.For.ID))
	}
}

// remove forgets a challenge.
func (c *challenges) remove(s *seek) {
	if s.For != nil {
		drop(c.to, s.For.ID, s.ID)
		c.deliver(s, s.RevokedLine())
	}
}

// deliver brings a line to every page of both.
func (c *challenges) deliver(s *seek, line []byte) {
	c.send(s.Host.ID, line)
	c.send(s.For.ID, line)
}

// may returns why a user may not challenge another, nil if it may: one of its challenges waits, too many wait for the other, or
// it has challenged the other often. id is one that may wait already.
func (c *challenges) may(host, other game.UserID, id string) error {
	for g, s := range c.to[other] {
		if g == id {
			return nil
		}
		if s.Host.ID == host && !s.withdrawn {
			return errAgain
		}
	}
	if len(c.to[other]) >= challengesWait {
		return errQueue
	}
	if wait := c.pairs.Wait(whom(host, other), time.Now()); wait > 0 {
		return backoff.TooSoon(wait, 0)
	}
	return nil
}

// Challenges tells a page that comes of the challenges to and by its user, the oldest first. b is an empty batch. The page
// cannot be told before that a challenge has gone.
func (m *Pairing) Challenges(p lobby.Follower, b lobby.Batch) {
	defer b.Write()
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range waiting(m, p.UserID()) {
		b.Queue(s.ChallengeLine(), slices.Values([]lobby.Follower{p}))
	}
}

// waiting returns the challenges to and by a user, the oldest first; mu is held.
func waiting(m *Pairing, u game.UserID) (all []*seek) {
	for _, s := range m.seeks.byHost[u] {
		if s.For != nil && !s.withdrawn {
			all = append(all, s)
		}
	}
	for _, s := range m.challenges.to[u] {
		if !s.withdrawn {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, older)
	return all
}

// Waiting returns the challenges to and by a user, the oldest first.
func Waiting(m *Pairing, u game.UserID) []wire.Seek {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := []wire.Seek{}
	for _, s := range waiting(m, u) {
		out = append(out, s.Wire())
	}
	return out
}
