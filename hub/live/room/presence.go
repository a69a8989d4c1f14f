package room

import (
	"math/rand/v2"
	"slices"
	"time"

	"tengen/hub/game"
	"tengen/hub/live/wire"
)

// presencePause, more or less, gathers comings and goings into one message.
const presencePause = 250 * time.Millisecond

// presence is who is in the room, as followers know it.
type presence struct {
	room   *room
	last   wire.Presence // as players were last told
	public wire.Presence // as others were
	tellAt time.Time     // when to tell it; zero: nothing to tell
}

// tellSoon has it told: not at the same instant in all the rooms that somebody leaves at once.
func (p *presence) tellSoon() {
	if p.tellAt.IsZero() {
		p.tellAt = time.Now().Add(presencePause/2 + rand.N(presencePause))
	}
}

// tell tells who is here, if that has changed.
func (p *presence) tell() {
	r := p.room
	p.tellAt = time.Time{}
	if r.game == nil {
		return
	}
	now := p.now()
	if now == p.last && r.hiding.mask(now) == p.public {
		return
	}
	changed := now != p.last
	p.last = now
	if r.hiding.fresh() && changed && r.hiding.mask(now) == now && now != p.public && !r.late.holds() {
		p.public = now
		r.deliver(wire.Line(wire.Out{T: wire.OutPresence, G: r.id, D: now})) // once for all
		r.list()
		return
	}
	if changed {
		players, _ := r.followers.split(r.plays)
		r.rooms.Broadcaster.Deliver(wire.Line(wire.Out{T: wire.OutPresence, G: r.id, D: now}), players)
	}
	if r.hiding.fresh() {
		p.tellOthers()
	} else {
		r.hiding.ask() // and then they are told
	}
	r.list()
}

// tellOthers tells those who do not play who is here, if that has changed for them.
func (p *presence) tellOthers() {
	r := p.room
	public := r.hiding.mask(p.last)
	if public == p.public {
		return
	}
	p.public = public
	if r.late.holds() {
		r.late.enter(time.Now(), public)
		return
	}
	_, others := r.followers.split(r.plays)
	r.rooms.Broadcaster.Deliver(wire.Line(wire.Out{T: wire.OutPresence, G: r.id, D: public}), others)
}

// seenBy returns who is here as a user is told.
func (p *presence) seenBy(u game.UserID) wire.Presence {
	r := p.room
	now := p.now()
	if r.seats(u) {
		return now
	}
	r.hiding.ask()
	return r.hiding.mask(now)
}

// now says who is in the room. A bot always is.
func (p *presence) now() wire.Presence {
	r := p.room
	var out wire.Presence
	s := r.game.Seats()
	var invited game.UserID // whether a challenge has been looked at is told to nobody: the invited may hide
	if r.game.Phase() == game.Waiting {
		invited = r.record.Invited
	}
	for f := range r.followers.set {
		switch u := userID(f); {
		case u != 0 && u == s.Black:
			out.Black = true
		case u != 0 && u == s.White:
			out.White = true
		case !r.plays(f) && (u == 0 || u != invited):
			out.Watchers++
		}
	}
	if r.record.Bot != "" {
		out.Black = out.Black || r.people[s.Black].Bot != ""
		out.White = out.White || r.people[s.White].Bot != ""
	}
	if !out.Black {
		out.BlackLost = p.absentSince(s.Black)
	}
	if !out.White {
		out.WhiteLost = p.absentSince(s.White)
	}
	return out
}

// personIn reports whether a player who is no bot is among those who are here.
func (p *presence) personIn(now wire.Presence) bool {
	s, people := p.room.game.Seats(), p.room.people
	return now.Black && people[s.Black].Bot == "" || now.White && people[s.White].Bot == ""
}

// isShow reports whether two bots of the house play, for those who watch.
func isShow(s game.Seats, people wire.People) bool {
	return people[s.Black].Bot != "" && people[s.White].Bot != ""
}

// absentSince returns since when a player who is not here is absent, Unix ms; 0 for a free seat or a bot. Who is cut
// off is not absent yet.
func (p *presence) absentSince(u game.UserID) int64 {
	r := p.room
	since := r.absent.since(u)
	if _, upTo := r.cutOff.lasted(u, time.Now()); since != 0 && !upTo.IsZero() {
		return max(since, upTo.UnixMilli())
	}
	return since
}

// plays reports whether a follower is a player of the game, or the host of one that waits.
func (r *room) plays(f Follower) bool { return r.seats(userID(f)) }

// seats is plays for a user.
func (r *room) seats(u game.UserID) bool {
	if u == 0 || r.game == nil {
		return false
	}
	s := r.game.Seats()
	return u == s.Black || u == s.White || r.game.Phase() == game.Waiting && u == r.record.Host
}

// meetPlayers has the queue know who the players are, or may be.
func (r *room) meetPlayers() {
	s := r.game.Seats()
	may := []game.UserID{s.Black, s.White, r.record.Host, r.record.Invited}
	r.runner.know(slices.DeleteFunc(may, func(u game.UserID) bool { return u == 0 }))
}

// missPlayers counts the players of a game that has just been loaded, or has just begun, as absent from
// now on, unless they are here: nobody can have been heard of before.
func (p *presence) missPlayers(now time.Time) {
	r := p.room
	s := r.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if u != 0 && r.people[u].Bot == "" && !r.followers.has(u) {
			r.absent.miss(u, now)
		}
	}
}
