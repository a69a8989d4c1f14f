package room

import (
	"context"
	"time"

	"tengen/hub/game"
	"tengen/hub/game/conduct"
	"tengen/hub/live/wire"
)

// blameless is how long after a start of the server, or an outage, nobody is to blame for games that end: people come back one
// after the other.
const blameless = 10 * time.Minute

// arriving is how long an opponent's page may take until it shows a game that has just begun: until then the opponent counts as there.
const arriving = 15 * time.Second

// waitedEnough is how long an opponent has for a first move until whoever calls the game off is not to blame: half of what the server
// waits itself.
func waitedEnough(s game.Settings) time.Duration { return s.CallOffAfter() / 2 }

// abandonment says who has left the room's game, and who plays none since (hub/game/conduct).
type abandonment struct{ room *room }

// counts reports whether the game is one in which leaving counts: private games, those of days and those with a bot are none.
func (b abandonment) counts() bool {
	return !b.room.record.Private && b.room.record.Bot == "" && !b.room.game.Settings().OfDays()
}

// note notes in an event that ends a game who has left it: who aborts it with the opponent there, lets the opponent
// wait for a first move, or is away when it is lost.
func (b abandonment) note(e *game.Event) {
	r := b.room
	if e.Kind != game.Ended || e.Payload.Annulled || r.game.Phase() != game.Live || !b.counts() {
		return
	}
	if game.Later(r.rooms.made, r.rooms.Outages.LastBack()).Add(blameless).After(e.At) {
		return
	}
	switch e.Payload.Result.Reason {
	case game.Aborted:
		switch opponent := b.opponent(e.Actor); {
		case e.Actor == 0:
			e.Payload.Blame = r.game.Decider()
		case r.game.Decider() == opponent && e.At.Sub(r.game.TurnAt()) >= waitedEnough(r.game.Settings()):
			e.Payload.Blame = opponent // as if the server had called it off
		case r.followers.has(opponent) || e.At.Sub(r.game.TurnAt()) < arriving:
			e.Payload.Blame = e.Actor
		}
	case game.ByAway:
		e.Payload.Blame = b.opponent(e.Actor)
	case game.ByTime:
		u := r.game.Decider()
		away := r.absent.away(u, e.At, r.followers.lastHeard(u), r.rooms.Outages.LastBack())
		if after, ok := r.game.Settings().ClaimAfter(); ok && away >= after {
			e.Payload.Blame = u
		}
	}
}

// opponent returns whom a player plays, 0 for nobody.
func (b abandonment) opponent(u game.UserID) game.UserID {
	seat, ok := b.room.game.Seat(u)
	if !ok {
		return 0
	}
	return b.room.game.Player(seat.Opponent())
}

// mayPlay returns why a game that counts does not begin between who asks and another: one of them pauses.
func (b abandonment) mayPlay(ctx context.Context, asker game.UserID, others ...game.UserID) error {
	if !b.counts() {
		return nil
	}
	pausing, err := b.room.rooms.People.Pausing(ctx, append(others, asker))
	switch until, ok := pausing[asker]; {
	case err != nil:
		return err
	case ok:
		return conduct.Refusal(until, time.Now())
	case len(pausing) > 0:
		return wire.ErrOpponentLeft
	}
	return nil
}
