package room

import (
	"context"
	"time"

	"tengen/hub/game"
	"tengen/hub/game/records"
	"tengen/hub/live/wire"
)

const (
	hidingStays = 10 * time.Second // then the store is asked again, when who is here has changed
	hidingAgain = 10 * time.Second // after a question that failed
)

// hiding is which players hide that they are here: those who watch are not told by the game. It is known when the game has been read,
// and looked up beside the room when a seat is taken and as who is here changes, so that a change of mind is told with the next one.
// Until it is known a member hides.
type hiding struct {
	room   *room
	known  map[game.UserID]bool
	at     time.Time // of known: when it was asked
	asking bool
}

// mayHide reports whether somebody may hide: guests and bots cannot. Of a stranger it is not known.
func mayHide(people wire.People, u game.UserID) bool {
	who, ok := people[u]
	return u != 0 && (!ok || !who.Guest && who.Bot == "")
}

// of reports whether a player hides.
func (h *hiding) of(u game.UserID) bool {
	if !mayHide(h.room.people, u) {
		return false
	}
	hides, known := h.known[u]
	return hides || !known
}

// mask returns who is here as those are told who do not play. Of who hides they hear the same, here or not.
func (h *hiding) mask(p wire.Presence) wire.Presence {
	s := h.room.game.Seats()
	if h.of(s.Black) {
		p.Black, p.BlackLost = false, 0
	}
	if h.of(s.White) {
		p.White, p.WhiteLost = false, 0
	}
	return p
}

// any reports whether a player hides. Its game is listed as if it were here: that it leaves the lists would tell when it goes.
func (h *hiding) any() bool {
	s := h.room.game.Seats()
	return h.of(s.Black) || h.of(s.White)
}

// members returns the players who may hide.
func (h *hiding) members() (ids []game.UserID) {
	s := h.room.game.Seats()
	for _, u := range []game.UserID{s.Black, s.White} {
		if mayHide(h.room.people, u) {
			ids = append(ids, u)
		}
	}
	return ids
}

// fresh reports whether it is known of all players, and since lately.
func (h *hiding) fresh() bool {
	members := h.members()
	for _, u := range members {
		if _, ok := h.known[u]; !ok {
			return false
		}
	}
	return len(members) == 0 || time.Since(h.at) < hidingStays
}

// read looks it up for a game that is being read, with its people. A question that fails is asked again beside the room.
func (h *hiding) read(ctx context.Context, people wire.People) {
	var ids []game.UserID
	for id := range people {
		if mayHide(people, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return
	}
	began := time.Now()
	if found, err := h.room.rooms.People.Hiding(ctx, ids); err == nil {
		h.learn(ids, found, began)
	}
}

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

// ask has it looked up unless it is fresh, in a goroutine of its own, which comes back.
func (h *hiding) ask() {
	r := h.room
	if h.asking || r.game == nil || h.fresh() {
		return
	}
	h.asking = true
	rooms, id, ids, began := r.rooms, r.id, h.members(), time.Now()
	rooms.Running.Go(func() {
		var found []game.UserID
		var err error = wire.ErrRetry
		rooms.Guard.Try("who hides", id, func() error {
			ctx, cancel := records.Question(rooms.Life)
			defer cancel()
			found, err = rooms.People.Hiding(ctx, ids)
			return nil
		})
		rooms.ifLoaded(id, call(func(r *room) { r.hiding.answered(ids, found, began, err) }))
	})
}

// answered takes what was asked, and has the others told. Without an answer they are told what is known, and it is asked again.
func (h *hiding) answered(ids, found []game.UserID, began time.Time, err error) {
	r := h.room
	h.asking = false
	if r.game == nil {
		return
	}
	if err == nil {
		h.learn(ids, found, began)
	} else {
		rooms, id := r.rooms, r.id
		rooms.runAfter(hidingAgain, func() {
			rooms.ifLoaded(id, call(func(r *room) { r.hiding.ask() }))
		})
	}
	r.presence.tellOthers()
	r.list()
}
