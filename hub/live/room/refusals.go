package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// refusals are the recent commands to games for which no room could be made. The time that they lose by it is not charged, as
// with a full queue.
type refusals struct {
	games map[string][]refusal
}

// refusedGamesMax bounds the games.
const refusedGamesMax = 10_000

// add notes a message that found no room, if it is a command.
func (t *refusals) add(id string, m Message) {
	c, ok := m.(*Command)
	if !ok || c.From == nil {
		return
	}
	if _, known := t.games[id]; !known && len(t.games) >= refusedGamesMax && !t.forget(c.At) {
		return
	}
	if t.games == nil {
		t.games = map[string][]refusal{}
	}
	t.games[id] = noteRefusal(t.games[id], c)
}

// forget forgets those that have not come again for so long that their time counts. It reports whether it has forgotten any.
func (t *refusals) forget(now time.Time) (some bool) {
	for id, list := range t.games {
		late := game.Later(list[0].last, list[len(list)-1].last)
		if now.Sub(late) > unheardPatience {
			delete(t.games, id)
			some = true
		}
	}
	return some
}

// pass gives a new room what has been noted for its game.
func (t *refusals) pass(r *room) {
	if list := t.games[r.id]; list != nil {
		r.runner.refused = list
		r.runner.deaf.Store(true)
		delete(t.games, r.id)
	}
}

// refusal is when commands of a possible player were refused because there was no place for them.
type refusal struct {
	by          game.UserID
	first, last time.Time // received
}

// refusalsMax bounds those of one game that are remembered at once.
const refusalsMax = 64

// noteRefusal notes that a command has found no place.
func noteRefusal(list []refusal, c *Command) []refusal {
	for i := range list {
		if list[i].by == c.Actor {
			list[i].last = game.Later(list[i].last, c.At)
			return list
		}
	}
	if len(list) < refusalsMax {
		list = append(list, refusal{c.Actor, c.At, c.At})
	}
	return list
}

// hear notes the commands to a loaded game that have found no place.
func (c *clock) hear(refused []refusal) {
	for _, f := range refused {
		for _, at := range []time.Time{f.first, f.last} {
			if f.by == c.game.Decider() && !at.Before(c.game.TurnAt()) {
				c.unheard.answered(c.game, at, at, wire.ErrBusy)
			}
		}
	}
}
