package room

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	hidingStays = 10 * time.Second // then the store is asked again, when presence has changed
	hidingAgain = 10 * time.Second // after a question that failed
)

// hiding is which players hide that they are here: the game does not show them to those who watch. It is known when the game
// has been read. It is looked up again beside the room when a seat is taken and as presence changes, so a change of mind is
// told with the next such change. Until it is known, members count as hiding.
type hiding struct {
	*loaded
	known  map[game.UserID]bool
	at     time.Time // of known: when it was asked
	asking bool
}

// mayHide reports whether a user may hide: guests and bots cannot. A user who is not known may.
func mayHide(people wire.People, u game.UserID) bool {
	who, ok := people[u]
	return u != 0 && (!ok || !who.Guest && who.Bot == "")
}

// of reports whether a player hides.
func (h *hiding) of(u game.UserID) bool {
	if !mayHide(h.people, u) {
		return false
	}
	hides, known := h.known[u]
	return hides || !known
}

// mask returns presence as users who do not play are told it. A player who hides looks the same to them, here or not.
func (h *hiding) mask(p wire.Presence) wire.Presence {
	s := h.game.Seats()
	if h.of(s.Black) {
		p.Black, p.BlackLost = false, 0
	}
	if h.of(s.White) {
		p.White, p.WhiteLost = false, 0
	}
	return p
}

// any reports whether a player hides. Its game is listed as if the player were here: otherwise leaving the lists would tell
// when the player goes.
func (h *hiding) any() bool {
	s := h.game.Seats()
	return h.of(s.Black) || h.of(s.White)
}

// members returns the players who may hide.
func (h *hiding) members() (ids []game.UserID) {
	s := h.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if mayHide(h.people, u) {
			ids = append(ids, u)
		}
	}
	return ids
}

// fresh reports whether it is known of all players, and was asked lately.
func (h *hiding) fresh() bool {
	members := h.members()
	for _, u := range members {
		if _, ok := h.known[u]; !ok {
			return false
		}
	}
	return len(members) == 0 || time.Since(h.at) < hidingStays
}

// mayHideOf returns those of a game's people who may hide.
func mayHideOf(people wire.People) (ids []game.UserID) {
	for id := range people {
		if mayHide(people, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// learn takes which of those asked for hide, as it was at an instant.
func (h *hiding) learn(asked, found []game.UserID, at time.Time) {
	if h.known == nil {
		h.known = map[game.UserID]bool{}
	}
	for _, u := range asked {
		h.known[u] = false
	}
	for _, u := range found {
		h.known[u] = true
	}
	h.at = at
}

// askHiding looks up which players hide, unless that is known, beside the room. Then the others are told who is here. If the
// store does not answer they are told what is known, and it is asked again.
func (r *room) askHiding() {
	h := &r.hiding
	if h.asking || r.game == nil || h.fresh() {
		return
	}
	h.asking = true
	people, ids, began := r.rooms.People, h.members(), time.Now()
	var found []game.UserID
	r.beside("who hides", func(ctx context.Context) (err error) {
		found, err = people.Hiding(ctx, ids)
		return err
	}, func(err error) Message {
		return call(func(r *room) {
			r.hiding.asking = false
			if r.game == nil {
				return
			}
			if err == nil {
				r.hiding.learn(ids, found, began)
			} else {
				r.later(hidingAgain, (*room).askHiding)
			}
			r.tellPublic(time.Now())
			r.list()
		})
	})
}
