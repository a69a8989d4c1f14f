package records

import "github.com/tengen-go/tengen/hub/game"

// Appending returns the Append of an event that g has decided on and not yet applied, with the game's Final or Rest if
// the event ends or adjourns it. The caller adds a rematch's Next.
func Appending(g *game.Game, e *game.Event) Append {
	a := Append{Game: g.ID(), Event: e}
	if e.Kind == game.Started || e.Kind == game.Rematched {
		a.Begun = &Begun{}
	}
	if e.Kind == game.Adjournment {
		a.Rest = &Rest{Moves: g.MoveText(), Plies: len(g.Spent())}
	}
	if e.Payload.Result == nil {
		return a
	}
	s := g.Seats()
	f := &Final{Result: *e.Payload.Result, Black: s.Black, White: s.White, Moves: g.MoveText(), Plies: len(g.Spent())}
	switch e.Kind {
	case game.Moved:
		f.Moves, f.Plies = f.Moves+e.Payload.Point.String(), f.Plies+1
	case game.Passed:
		f.Moves, f.Plies = f.Moves+game.PassText, f.Plies+1
	}
	if pool, ok := g.Settings().RatingPool(); ok && g.Settings().Rated && f.Result.Reason != game.Aborted {
		f.Rated = &pool
	}
	a.Final = f
	return a
}
