package engine

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
)

// ErrPanic is wrapped by the error of a request whose search panicked. The error
// tells the panic's value, the log its stack.
var ErrPanic = errors.New("engine: a panic")

// Logger is told of panics. A *slog.Logger is one, which the engine need not bring along to where nobody reads a log.
type Logger interface {
	Error(msg string, args ...any)
}

// Where the engine recovers from panics.
const (
	inSearch   = "a search"
	inHelper   = "a search's helper"
	inWarmUp   = "the warm-up"
	inSafeMove = "a safe move"
)

// panics logs and counts the panics that its owner has recovered from. It is safe
// for concurrent use.
type panics struct {
	log Logger // nil: nobody is told
	n   atomic.Int64
}

// caught takes a panic: its value, where it was, and the game, "" if none is known.
// It returns an error that wraps ErrPanic. Only the deferred function that has
// recovered may call it, since the stack is lost afterwards.
func (p *panics) caught(in, game string, value any) error {
	p.n.Add(1)
	LogPanic(p.log, in, game, value)
	return fmt.Errorf("%w in %s: %v", ErrPanic, in, value)
}

// LogPanic logs the value and the stack of a panic, where it was, and the game, ""
// if none is known. Only the deferred function that has recovered may call it,
// since the stack is lost afterwards. A nil log is told nothing.
func LogPanic(log Logger, in, game string, value any) {
	if log != nil {
		log.Error("panic", "in", in, "game", game, "panic", fmt.Sprint(value), "stack", string(debug.Stack()))
	}
}
