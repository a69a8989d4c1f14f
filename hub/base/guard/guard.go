// Package guard turns panics into log lines and errors, so that a fault of one game or one socket stops nobody else.
package guard

import (
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/prometheus/client_golang/prometheus"
)

// ErrPanic is returned by Try for a function that panicked.
var ErrPanic = errors.New("a panic")

// Guard logs and counts panics.
type Guard struct {
	Log    *slog.Logger
	Panics prometheus.Counter
}

// Caught counts and logs a panic that has been recovered from. Call it in the deferred function that
// recovered: the stack is still the panic's.
func (g Guard) Caught(where, game string, v any) {
	g.Panics.Inc()
	g.Log.Error("panic", "in", where, "game", game, "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
}

// Try runs f, which may panic: then it returns ErrPanic.
func (g Guard) Try(what, game string, f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			g.Caught(what, game, v)
			err = ErrPanic
		}
	}()
	return f()
}
