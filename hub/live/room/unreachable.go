package room

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Remote is a follower on another server. When the link between the servers ends, neither can tell the follower anything nor
// hear of it. That time is not charged to it.
type Remote interface {
	Follower
	// Heard returns when something last came over the link. Everything that was sent before has come.
	Heard() time.Time
	// CutOff returns since when the link has certainly carried nothing, if the follower has left since the link ended, and from
	// when its absence counts, zero while nobody knows. Otherwise since is zero.
	CutOff() (since, until time.Time)
}

const (
	// cutOffMost bounds for how long after a link has ended nothing is charged to a player who was cut off by it, and how much
	// one turn is excused for it: then the opponent has waited long enough.
	cutOffMost = 10 * time.Minute
	// cutOffGame bounds what a player is excused in all turns of a game.
	cutOffGame = 30 * time.Minute
	// cutOffLook is how often a room looks whether somebody is still cut off.
	cutOffLook = 2 * time.Second
	// cutOffTell is how often followers are told the new start of the absence of a player who is cut off.
	cutOffTell = 10 * time.Second
	// farLook is how often a room looks whether a player on another server has been heard of since its time was over.
	farLook = 100 * time.Millisecond
)

// unreachable knows which players are cut off, and how much of the running turn they lost by it.
type unreachable struct {
	far  map[game.UserID]Remote // players who have not come back
	turn int                    // game.Turn of that turn
	over spans                  // what is over of it
	sent time.Time              // when followers were last sent since when somebody is absent; zero: nobody is cut off
}

// begin notes that a player has left. It reports whether that is because the player has been cut off.
func (c *unreachable) begin(u game.UserID, f Follower) bool {
	far, ok := f.(Remote)
	if !ok {
		return false
	}
	if since, _ := far.CutOff(); since.IsZero() {
		return false
	}
	if c.far == nil {
		c.far = map[game.UserID]Remote{}
	}
	if c.far[u] == nil { // else it has not been back since an earlier link ended
		c.far[u] = far
	}
	return true
}

// end notes that a player is back. It returns how much of the running turn the player has lost.
func (c *unreachable) end(g *game.Game, u game.UserID, now time.Time) (lost time.Duration) {
	if c.far[u] == nil {
		return 0
	}
	if u == g.Decider() {
		if c.turn != g.Turn() {
			c.turn, c.over = g.Turn(), nil
		}
		since, upTo := c.lasted(u, now)
		since = game.Later(since, g.TurnAt())
		c.over.add(since, upTo)
		lost = max(0, upTo.Sub(since))
	}
	delete(c.far, u)
	return lost
}

// lasted returns when a player who has not come back was cut off, and up to which instant before now, zero
// if there is no such player.
func (c *unreachable) lasted(u game.UserID, now time.Time) (since, upTo time.Time) {
	f := c.far[u]
	if f == nil {
		return since, upTo
	}
	since, until := f.CutOff()
	if most := since.Add(cutOffMost); until.IsZero() || until.After(most) {
		until = most
	}
	if until.Before(now) {
		now = until
	}
	return since, now
}

// upTo returns the parts of a game's running turn that do not count up to now.
func (c *unreachable) upTo(g *game.Game, now time.Time) (all spans) {
	if c.turn == g.Turn() {
		all = slices.Clone(c.over)
	}
	all.add(c.lasted(g.Decider(), now))
	return all.between(g.TurnAt(), now, min(cutOffMost, max(0, cutOffGame-game.Excused(g))))
}

// lookAt returns when to look again whether somebody is cut off, zero if nobody is.
func (c *unreachable) lookAt(now time.Time) time.Time {
	for u := range c.far {
		if _, upTo := c.lasted(u, now); !upTo.Before(now) {
			return now.Add(cutOffLook)
		}
	}
	return time.Time{}
}

// tells reports whether followers must be told again since when somebody is absent.
func (c *unreachable) tells(now time.Time) bool {
	lasts := !c.lookAt(now).IsZero()
	switch {
	case lasts && now.Sub(c.sent) >= cutOffTell:
		c.sent = now
		return true
	case !lasts && !c.sent.IsZero():
		c.sent = time.Time{}
		return true
	}
	return false
}

// back records that a player who was cut off is back. The players are shown how the clocks stand.
func (r *room) back(u game.UserID, now time.Time) {
	if r.game == nil || r.cutOff.end(r.game, u, now) < r.rooms.Limits.Late {
		return
	}
	r.clock.excuse(now)
	players, _ := r.followers.split()
	for _, f := range players {
		if userID(f) != u {
			f.Send(wire.StateLine(r.view(userID(f))))
		}
	}
}

// heardUpTo returns up to which instant, now at the latest, a user's messages have certainly come.
func (s *followers) heardUpTo(u game.UserID, now time.Time) time.Time {
	last := time.Time{}
	players, _ := s.split()
	for _, f := range players {
		if userID(f) != u {
			continue
		}
		far, ok := f.(Remote)
		if !ok {
			return now
		}
		last = game.Later(last, far.Heard())
	}
	if last.IsZero() || last.After(now) {
		return now
	}
	return last
}
