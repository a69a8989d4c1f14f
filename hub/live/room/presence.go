package room

import (
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// presencePause, more or less, gathers comings and goings into one message.
const presencePause = 250 * time.Millisecond

// presence is which players are in the room, as followers know it.
type presence struct {
	last   wire.Presence // as players were last told
	public wire.Presence // as others were
	tellAt time.Time     // when to tell it; zero: nothing to tell
}

// tellSoon has presence told soon: not at the same instant in all the rooms that somebody leaves at once.
func (p *presence) tellSoon() {
	if p.tellAt.IsZero() {
		p.tellAt = time.Now().Add(presencePause/2 + rand.N(presencePause))
	}
}

// tellPresence tells who is here, if that has changed, and reports whether it has. While it is not known who hides, only the
// players are told.
func (a *audience) tellPresence(now time.Time) (told bool) {
	p := &a.presence
	p.tellAt = time.Time{}
	if a.game == nil {
		return false
	}
	here := a.here(now)
	if here == p.last && a.hiding.mask(here) == p.public {
		return false
	}
	changed, fresh := here != p.last, a.hiding.fresh()
	p.last = here
	if fresh && changed && a.hiding.mask(here) == here && here != p.public && !a.late.holds() {
		p.public = here
		a.deliver(wire.Line(wire.Out{T: wire.OutPresence, G: a.id, D: here})) // once for all
		return true
	}
	if changed {
		a.tellPlayers(wire.Line(wire.Out{T: wire.OutPresence, G: a.id, D: here}))
	}
	if fresh {
		a.tellPublic(now)
	}
	return true
}

// tellPublic tells followers who do not play who is here, if that has changed for them.
func (a *audience) tellPublic(now time.Time) {
	public := a.hiding.mask(a.presence.last)
	if public == a.presence.public {
		return
	}
	a.presence.public = public
	if a.late.holds() {
		a.late.enter(now, public)
		return
	}
	a.tellOthers(wire.Line(wire.Out{T: wire.OutPresence, G: a.id, D: public}))
}

// presenceFor returns presence as a user is told it.
func (a *audience) presenceFor(u game.UserID, now time.Time) wire.Presence {
	here := a.here(now)
	if a.seats(u) {
		return here
	}
	return a.hiding.mask(here)
}

// shownPresence returns presence as users who do not play are told it.
func (a *audience) shownPresence() wire.Presence {
	if a.late.holds() {
		return a.hiding.mask(a.late.presence())
	}
	return a.hiding.mask(a.presence.last)
}

// here says who is in the room. A bot always is, and the host of a simul.
func (a *audience) here(now time.Time) wire.Presence {
	var out wire.Presence
	s := a.game.Seats()
	var invited game.UserID // whether a challenge has been looked at is told to nobody: the invited may hide
	if a.game.Phase() == game.Waiting {
		invited = a.record.Invited
	}
	for f := range a.followers.set {
		switch u := userID(f); {
		case u != 0 && u == s.Black:
			out.Black = true
		case u != 0 && u == s.White:
			out.White = true
		case !a.plays(f) && (u == 0 || u != invited):
			out.Watchers++
		}
	}
	if a.record.Bot != "" {
		out.Black = out.Black || a.people[s.Black].Bot != ""
		out.White = out.White || a.people[s.White].Bot != ""
	}
	if e := a.record.Event; e != nil && e.Host != "" { // is at another board; a stop of the clocks tells of absence
		out.Black = out.Black || s.Black == a.record.Host
		out.White = out.White || s.White == a.record.Host
	}
	if !out.Black {
		out.BlackLost = a.absentSince(s.Black, now)
	}
	if !out.White {
		out.WhiteLost = a.absentSince(s.White, now)
	}
	return out
}

// absentSince returns since when a player who is not here is absent, Unix ms; 0 for a free seat or a bot. A player who is cut
// off is not absent yet.
func (a *audience) absentSince(u game.UserID, now time.Time) int64 {
	since := a.absent.since(u)
	if _, upTo := a.cutOff.lasted(u, now); since != 0 && !upTo.IsZero() {
		return max(since, upTo.UnixMilli())
	}
	return since
}
