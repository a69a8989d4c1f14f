package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// audience is the followers of the game, and what each of them is told. Players are told everything. All others are told
// less: the game may be shown late (delayedView), and players may hide.
type audience struct {
	*loaded
	out       Broadcaster
	blocks    *BlockChanges
	followers followers
	absent    absent
	cutOff    unreachable // players who cannot be heard: a link between servers has ended
	presence  presence
	hiding    hiding
	late      delayedView // what followers who do not play see
	crowd     watcherNames
	blockers  blockers // of the users who have written in the chat
}

func newAudience(l *loaded, out Broadcaster, blocks *BlockChanges) audience {
	return audience{
		loaded: l, out: out, blocks: blocks, followers: newFollowers(l.plays), absent: newAbsent(), hiding: hiding{loaded: l},
		late: delayedView{loaded: l}, crowd: watcherNames{loaded: l},
	}
}

// deliver brings lines to everybody who follows the game, players first.
func (a *audience) deliver(lines []byte) {
	a.tellPlayers(lines)
	a.tellOthers(lines)
}

// tellPlayers brings lines to the players.
func (a *audience) tellPlayers(lines []byte) {
	players, _ := a.followers.split()
	a.out.Deliver(lines, players)
}

// tellOthers brings lines to everybody else.
func (a *audience) tellOthers(lines []byte) {
	_, others := a.followers.split()
	a.out.Deliver(lines, others)
}

// tellUser brings lines to a user, over all its sockets.
func (a *audience) tellUser(u game.UserID, lines []byte) {
	for f := range a.followers.set {
		if userID(f) == u {
			f.Send(lines)
		}
	}
}

// leave removes a follower at an instant and reports whether it followed the game until then. lastBack is when the last outage
// ended: before that nobody could be heard.
func (a *audience) leave(f Follower, lastBack time.Time) bool {
	if !a.followers.remove(f) {
		return false
	}
	if u := userID(f); u != 0 && a.game != nil && wire.Seat(a.game, u) != "" {
		at, here := game.Later(f.LastHeard(), lastBack), a.followers.has(u)
		a.absent.left(u, at, here)
		if !here {
			a.cutOff.begin(u, f)
		}
	}
	a.presence.tellSoon()
	return true
}

// away returns how long nothing has been heard of a player; back is when somebody could last be heard again.
func (a *audience) away(u game.UserID, now, back time.Time) time.Duration {
	return a.absent.away(u, now, a.followers.lastHeard(u), back)
}

// missPlayers counts players who are not here as absent from now on. The game has just been read, or has just begun: nobody can
// have been heard of before.
func (a *audience) missPlayers(now time.Time) {
	s := a.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if u != 0 && a.people[u].Bot == "" && !a.followers.has(u) {
			a.absent.miss(u, now)
		}
	}
}

// begin has everybody but the players see the game with its delay from now on.
func (a *audience) begin(now time.Time) {
	if !a.late.holds() && wire.Delayed(a.game, 0) {
		a.late.begin(now, a.hiding.mask(a.here(now)))
	}
}

// showLate shows everybody but the players what is old enough, or everything once the game is over. It reports whether the
// lists may have to be told.
func (a *audience) showLate(now time.Time) (changed bool) {
	if !a.late.holds() {
		return false
	}
	events, moved := a.late.next(now)
	if len(events) > 0 {
		a.tellOthers(events)
	}
	a.sayLate(now)
	over := !wire.Delayed(a.game, 0)
	if a.late.ages(now, over) {
		a.tellOthers(wire.Line(wire.Out{T: wire.OutPresence, G: a.id, D: a.shownPresence()}))
		moved = true
	}
	if over {
		a.late.forget()
		return false
	}
	return moved
}

// sayLate tells the lines of chat that are old enough. A line's writer knows it already.
func (a *audience) sayLate(now time.Time) {
	for {
		line, ok := a.late.nextLine(now)
		if !ok {
			return
		}
		a.tellLine(line, now, func(u game.UserID) bool { return wire.Seat(a.game, u) == "" && u != line.From.ID })
	}
}

// tellLine tells a line to those among some users who may read it now and have not blocked its writer.
func (a *audience) tellLine(line wire.ChatLine, now time.Time, among func(game.UserID) bool) {
	players, others := a.followers.split()
	to := make([]Follower, 0, len(players)+len(others))
	for _, some := range [...][]Follower{players, others} {
		for _, f := range some {
			if u := userID(f); among(u) && wire.MayRead(a.game, u, line, now) && !a.blocks.hides(a.blockers, u, line.From.ID) {
				to = append(to, f)
			}
		}
	}
	a.out.Deliver(wire.Line(wire.Out{T: wire.OutChat, G: a.id, D: line}), to)
}

// listed is the live game as the lobby lists it, for everybody, and where it comes from.
func (a *audience) listed(now time.Time) (lobby.Game, lobby.Origin) {
	n, _ := a.game.Next()
	o := lobby.OriginOf(a.late.of(0))
	o.Late = a.late.listed()
	s, shown := a.game.Seats(), a.shownPresence()
	return lobby.Game{
		ID: a.id, Black: a.people.Known(s.Black), White: a.people.Known(s.White), Settings: a.game.Settings(), Private: a.record.Private,
		Next: n.Seat, Moves: a.game.MoveNames(), Watchers: shown.Watchers,
		Due: dueAt(a.game), Resting: restingIn(a.game, now), Stops: game.Stops(a.game),
		Present: a.personIn(shown) || a.hiding.any() || a.botsAlone(),
	}, o
}
