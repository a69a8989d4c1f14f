package room

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// beside asks the store something while the room goes on. then makes a message of the result, nil or an error. The message goes
// to the game's room if one is loaded by then: it need not be this one.
func (r *room) beside(what string, ask func(context.Context) error, then func(error) Message) {
	rooms, id := r.rooms, r.id
	rooms.Running.Go(func() {
		var err error = wire.ErrRetry // after a panic
		rooms.Guard.Try(what, id, func() error {
			ctx, cancel := records.Question(rooms.Life)
			defer cancel()
			err = ask(ctx)
			return nil
		})
		rooms.ifLoaded(id, then(err))
	})
}

// later has the game's room run f after a pause, if one is loaded by then.
func (r *room) later(pause time.Duration, f func(*room)) {
	rooms, id := r.rooms, r.id
	rooms.runAfter(pause, func() { rooms.ifLoaded(id, call(f)) })
}
