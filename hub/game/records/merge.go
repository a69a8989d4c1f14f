package records

import "github.com/tengen-go/tengen/hub/game"

// ReplaceGuests puts members in the place of the guests whose games they have taken over; members has them
// by guest. A guest that the game's row still names keeps its place. Events are copied before they change.
func (r *GameRecord) ReplaceGuests(members map[game.UserID]game.UserID) {
	of := func(u game.UserID) game.UserID {
		if m, ok := members[u]; ok && u != r.Host && u != r.Black && u != r.White {
			return m
		}
		return u
	}
	for i, e := range r.Events {
		if e == nil {
			continue
		}
		actor, black, white := of(e.Actor), of(e.Payload.Black), of(e.Payload.White)
		if actor != e.Actor || black != e.Payload.Black || white != e.Payload.White {
			changed := *e
			changed.Actor, changed.Payload.Black, changed.Payload.White = actor, black, white
			r.Events[i] = &changed
		}
	}
}
