package room

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// blameless is how long after a start of the server, or an outage, nobody is to blame for games that end: people come back one
// after the other.
const blameless = 10 * time.Minute

// arriving is how long an opponent's page may take until it shows a game that has just begun: until then the opponent counts as there.
const arriving = 15 * time.Second

// waitedEnough is how long a player must wait for the opponent's first move to call the game off without blame: half of what
// the server waits itself.
func waitedEnough(g *game.Game) time.Duration { return g.CallOffAfter() / 2 }

// abandonment says which player left a game, and which player pauses from playing (hub/game/conduct).
type abandonment struct {
	*loaded
	audience *audience
}

// counts reports whether leaving the game counts. It does not in private games, those of days and those with a bot.
func (b *abandonment) counts() bool {
	return !b.record.Private && b.record.Bot == "" && !b.game.Settings().OfDays()
}

// note records in an event that ends the game which player abandoned it: the player aborted it while the opponent was there,
// let the opponent wait for a first move, or was away when it was lost. lastBack is when people could last come back after an
// outage of the server; made is when the server began. Nobody is to blame soon after either.
func (b *abandonment) note(e *game.Event, made, lastBack time.Time) {
	if e.Kind != game.Ended || e.Payload.Annulled || b.game.Phase() != game.Live || !b.counts() {
		return
	}
	if game.Later(made, lastBack).Add(blameless).After(e.At) {
		return
	}
	switch e.Payload.Result.Reason {
	case game.Aborted:
		switch opponent := b.opponent(e.Actor); {
		case e.Actor == 0:
			e.Payload.Blame = b.game.Decider()
		case b.game.Decider() == opponent && e.At.Sub(b.game.TurnAt()) >= waitedEnough(b.game):
			e.Payload.Blame = opponent // as if the server had called it off
		case b.audience.followers.has(opponent) || e.At.Sub(b.game.TurnAt()) < arriving:
			e.Payload.Blame = e.Actor
		}
	case game.ByAway:
		e.Payload.Blame = b.opponent(e.Actor)
	case game.ByTime:
		u := b.game.Decider()
		if after, ok := b.game.Settings().ClaimAfter(); ok && b.audience.away(u, e.At, lastBack) >= after {
			e.Payload.Blame = u
		}
	}
}

// mayPlay returns why a game that counts does not begin between the asker and the others: one of them pauses.
func (b *abandonment) mayPlay(ctx context.Context, pauses conduct.Pauses, asker game.UserID, others ...game.UserID) error {
	if !b.counts() {
		return nil
	}
	pausing, err := pauses.Pausing(ctx, append(others, asker))
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
