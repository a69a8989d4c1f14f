package hub

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// The end of an identity is told to all nodes (EndSessions). That may get lost: the link with a node is down, or the answer of
// the store that had done it never came. So the store tells every hub too (hearEnds), but its connection may be lost. So every
// hub also asks the store regularly which of the identities behind its sockets have ended, and at once when a link is back, or
// it hears the store again. The same holds for everything else that is only told.

const (
	recheckEvery = 30 * time.Second // Limits.Recheck
	recheckMost  = 1000             // identities of one question
	recheckAgain = time.Second      // after a failure; longer after each more, up to Limits.Recheck
)

// Sessions knows which sessions there are; db.Accounts is one.
type Sessions interface {
	// LiveSessions returns those of some sessions that have not ended.
	LiveSessions(ctx context.Context, ids []int64) ([]int64, error)
	// NoteSeen notes that sessions are in use, unless that was noted lately.
	NoteSeen(ctx context.Context, ids []int64) error
	// HearEnds reports from all nodes: sessions that end, users who get another name, users whom a moderator has judged, and
	// users whose vacation has begun or ended. It calls begun first, once it listens. It returns when ctx ends, or when the
	// connection to the store does.
	HearEnds(ctx context.Context, begun func(), ended func(sessions []int64), renamed, judged, rested func(users []game.UserID)) error
	// RestedSince returns the users whose vacation has begun or ended early since an instant.
	RestedSince(ctx context.Context, since time.Time) ([]game.UserID, error)
	// Sanctions returns the sanctions in force, for those of some users whom moderators have ever dealt with.
	Sanctions(ctx context.Context, users []game.UserID) (map[game.UserID]moderation.Sanctions, error)
	// GamesToEnd returns games that are to end because a moderator has said so.
	GamesToEnd(ctx context.Context) ([]records.GameToEnd, error)
}

// check is one kind of identity that sockets have.
type check[ID comparable] struct {
	what string
	here func() []ID                                                // those behind sockets now
	live func(ctx context.Context, ids []ID) (live []ID, err error) // asks the store which of some have not ended
	end  func(ids []ID)                                             // acts upon those that have ended
	note func(ctx context.Context, live []ID) error                 // notes that the others are in use; nil: nothing to note
}

// identities are a check of any type of ids.
type identities interface{ look(r *rechecks) error }

// rechecks look regularly whether identities behind sockets have ended.
type rechecks struct {
	checks []identities
	every  time.Duration // at most, between two looks
	log    *slog.Logger
	life   context.Context // of every question to the store
	stop   <-chan struct{}
	soon   chan struct{} // something may have got lost; one note is enough
}

// hurry has a look begin within a second: all nodes whose links are back must not ask at the same instant.
func (r *rechecks) hurry() {
	select {
	case r.soon <- struct{}{}:
	default:
	}
}

// run looks until the stop. While the store does not answer, nobody is thrown out.
func (r *rechecks) run() {
	timer := time.NewTimer(about(r.every))
	defer timer.Stop()
	again := recheckAgain
	for {
		select {
		case <-r.stop:
			return
		case <-r.soon:
			timer.Reset(rand.N(time.Second))
			continue
		case <-timer.C:
		}
		if err := r.look(); err != nil {
			r.log.Warn("who has an identity still is not known", "err", err)
			timer.Reset(about(again))
			again = min(2*again, r.every)
			continue
		}
		again = recheckAgain
		timer.Reset(about(r.every))
	}
}

// about returns d shortened at random, by a quarter at most.
func about(d time.Duration) time.Duration { return d - rand.N(max(d/4, 1)) }

// look asks about every identity once, of each kind up to the first failure.
func (r *rechecks) look() (failed error) {
	for _, c := range r.checks {
		failed = errors.Join(failed, c.look(r))
	}
	return failed
}

// look asks about all of one kind, up to the first failure.
func (c check[ID]) look(r *rechecks) error {
	for ids := range slices.Chunk(c.here(), recheckMost) {
		ended, err := c.ask(r, ids)
		if err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		if len(ended) > 0 {
			r.log.Info("what has ended without a word", "what", c.what, "number", len(ended))
			c.end(ended)
		}
	}
	return nil
}

// ask returns which identities have ended.
func (c check[ID]) ask(r *rechecks, ids []ID) ([]ID, error) {
	ctx, cancel := records.Question(r.life)
	defer cancel()
	live, err := c.live(ctx, ids)
	if err != nil {
		return nil, err
	}
	if c.note != nil && len(live) > 0 {
		if err := c.note(ctx, live); err != nil { // the next look tries again
			r.log.Warn("that somebody is here is not noted", "what", c.what, "err", err)
		}
	}
	ended := map[ID]struct{}{}
	for _, id := range ids {
		ended[id] = struct{}{}
	}
	for _, id := range live {
		delete(ended, id)
	}
	return slices.Collect(maps.Keys(ended)), nil
}

// hearEnds acts upon sessions that end, as the store tells of them, until the stop. It asks for those that it may have missed.
func (h *Hub) hearEnds() {
	ctx, cancel := context.WithCancel(h.life)
	defer cancel()
	h.running.Go(func() {
		select {
		case <-h.stopping:
			cancel()
		case <-ctx.Done():
		}
	})
	again, heard := recheckAgain, time.Now()
	for {
		err := h.cfg.Sessions.HearEnds(ctx, func() { again = recheckAgain; h.rechecks.hurry(); vacations{h}.missed(heard) }, h.clients.Conns.EndSessions, h.clients.Conns.Renew, h.authoriseSoon, vacations{h}.changed)
		if ctx.Err() != nil {
			return
		}
		if again == recheckAgain { // it was heard until now
			heard = time.Now()
		}
		h.log.Warn("sessions that end are not heard of", "err", err)
		select {
		case <-time.After(about(again)):
		case <-ctx.Done():
			return
		}
		again = min(2*again, h.cfg.Limits.Recheck)
	}
}

// EndSessions closes the sockets of sessions that have ended, on all nodes.
func (h *Hub) EndSessions(ids []int64) {
	h.routing.ended(ids)
	h.clients.Conns.EndSessions(ids)
}
