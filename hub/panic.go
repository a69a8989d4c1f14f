package hub

import (
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/gorilla/websocket"

	"tengen/hub/fault"
)

// A panic in a room's turn costs the room its game in memory: it is read again,
// and everybody in the room gets the whole state. A second one, before an event
// of the game has been stored and told, sets the game aside.

// maxPanics is how many panics of a room set its game aside.
const maxPanics = 2

var errPanic = errors.New("hub: a panic")

// sender is whose message a turn is about; conn is nil for nobody's.
type sender struct {
	conn *conn
	id   int64
}

// do runs f within the room's turn.
func (r *room) do(f func(*room)) {
	defer r.rescue()
	f(r)
	r.from = sender{}
}

// rescue ends a panic within the room's turn; it is deferred.
func (r *room) rescue() {
	if v := recover(); v != nil {
		r.panicked(v)
	}
}

// panicked counts and logs a panic, and puts the room in order.
func (r *room) panicked(v any) {
	r.hub.caught("a room's turn", r.id, v)
	r.wreck(v)
}

// wreck puts the room in order after a panic and never waits: the turn goes on
// with mend. The sender's command may have been stored, so it may be sent again.
func (r *room) wreck(v any) {
	from, held := r.from, r.held
	if r.pending.event != nil {
		from = sender{r.pending.conn, r.pending.id}
	}
	r.pending, r.from, r.asking, r.held = pending{}, sender{}, nil, nil
	r.panics++
	r.panic = fmt.Sprint("panic: ", v)
	r.mending = r.panics <= maxPanics // else not even setting it aside works
	if r.game != nil {
		r.hub.alarms.retry(r.id)
	}
	r.unload()
	if from.conn != nil {
		from.conn.send(append(held, from.conn.failure(from.id, r.id, errRetry)...))
	}
}

// mend reads the game again after a panic and tells everybody in the room how
// it stands, or sets it aside.
func (r *room) mend() {
	r.mending = false
	if r.panics >= maxPanics {
		r.condemn()
		return
	}
	var err error = errRetry
	if !r.hub.outages.frozen.Load() { // a question to the store would hang
		err = r.ready()
	}
	switch {
	case err == nil:
		for c := range r.conns {
			c.send(text(Out{T: OutState, G: r.id, V: r.game.Version(), D: r.state(c.userID())}))
		}
		return
	case errors.Is(err, errDamaged), fault.CodeOf(err) == fault.NotFound:
		return
	}
	hub, id := r.hub, r.id
	hub.wg.Go(func() {
		select {
		case <-time.After(storePause):
			hub.rooms.loaded(id, (*room).mend)
		case <-hub.stopping:
		}
	})
}

// condemn sets aside a game whose room keeps panicking.
func (r *room) condemn() {
	var rec *GameRecord
	if !r.hub.outages.frozen.Load() {
		r.hub.attempt("load", r.id, func() (err error) {
			ctx, cancel := r.hub.question()
			defer cancel()
			rec, err = r.hub.cfg.Store.LoadGame(ctx, r.id)
			return err
		})
	}
	r.setAside(rec, r.panic)
	r.panics = 0
}

// attempt runs f, which may panic: then errPanic.
func (h *Hub) attempt(what, id string, f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			h.caught(what, id, v)
			err = errPanic
		}
	}()
	return f()
}

// caught counts and logs a panic that has been recovered from.
func (h *Hub) caught(where, id string, v any) {
	h.metrics.panics.Inc()
	h.log.Error("panic", "in", where, "game", id, "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
}

// release has the engine forget a game.
func (h *Hub) release(id string) {
	h.attempt("release", id, func() error { h.cfg.Mover.Release(id); return nil })
}

// rescue ends a panic in the socket's reader with the socket; it is deferred.
func (c *conn) rescue() {
	if v := recover(); v != nil {
		c.hub.caught("a socket's reader", "", v)
		c.closeWith(websocket.CloseInternalServerErr, "")
	}
}
