package storm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// follower is one socket's view of a match: a player's, or a watcher's.
type follower struct {
	match  *match
	socket *client.Socket
	seat   int // 0 or 1; -1 a watcher

	mu      sync.Mutex // guards the following
	ledger  ledger
	g       string              // the game that the ledger is of
	from    int                 // the version from which on it was asked for
	open    bool                // its state has come
	wrong   int                 // games whose moves were others than those played
	pending []command           // that have no answer: two at most
	answer  chan client.Message // of a call; nil: none waits
}

// command is the newest that a player has sent.
type command struct {
	id      int64
	t, g, d string
	v       int
	sent    time.Time
}

// again is how long a refused command waits until it is sent again.
const again = 5 * time.Millisecond

// version returns the newest version that the follower has seen.
func (f *follower) version() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ledger.v
}

// account returns the follower's view of its game: the moves, the game and whether its state has come.
func (f *follower) account() (mark, string, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ledger.mark, f.g, f.open
}

// watch begins to follow a game.
func (f *follower) watch(g string) {
	f.mu.Lock()
	f.g, f.from, f.open = g, 0, false
	f.mu.Unlock()
	f.socket.Send(wire.InWatch, 0, g, 0, "")
}

// rewatch asks again after a refusal: hundreds at once fill a room's inbox.
func (f *follower) rewatch(s *client.Socket) {
	f.mu.Lock()
	g, from := f.g, f.from
	f.mu.Unlock()
	s.Send(wire.InWatch, 0, g, from, "")
}

// command sends a player's command and notes it for its answer.
func (f *follower) command(t, g, d string) {
	f.mu.Lock()
	c := command{id: f.socket.ID(), t: t, g: g, d: d, v: f.ledger.v, sent: time.Now()}
	f.pending = append(f.pending, c)
	f.mu.Unlock()
	f.socket.Send(c.t, c.id, c.g, c.v, c.d)
}

// call sends a command and waits for its answer.
func (f *follower) call(ctx context.Context, t, g, d string) (client.Message, error) {
	ctx, cancel := context.WithTimeout(ctx, arrival)
	defer cancel()
	answer := make(chan client.Message, 1)
	f.mu.Lock()
	f.answer = answer
	f.mu.Unlock()
	f.command(t, g, d)
	select {
	case m := <-answer:
		if m.Code != "" {
			return m, refused(t, m.Code)
		}
		return m, nil
	case <-f.socket.Done:
		return client.Message{}, fmt.Errorf("%s: %w", t, f.socket.Reason())
	case <-ctx.Done():
		return client.Message{}, fmt.Errorf("%s: %w", t, ctx.Err())
	}
}

// refused is a command that the server did not take.
func refused(t string, code fault.Code) error { return fmt.Errorf("%s was refused: %s", t, code) }

// take is the socket's handler.
func (f *follower) take(m client.Message, at time.Time) {
	switch string(m.T) {
	case "move":
		point := client.TextField(m.D, "at")
		f.mu.Lock()
		f.ledger.take(m.V, point)
		f.mu.Unlock()
		f.match.moved(f, m.V, at)
	case wire.OutAck, wire.OutError:
		if m.ID == 0 && later(m.Code) {
			s := f.socket
			time.AfterFunc(again, func() { f.rewatch(s) }) // after its end it does nothing
			return
		}
		f.answered(m, at)
	case wire.OutState:
		if err := f.state(m); err != nil {
			f.fail(err)
		}
	case "start", "end", "offer", "rematch", "bonus", "answer":
		f.mu.Lock()
		f.ledger.take(m.V, nil)
		f.mu.Unlock()
		f.event(m)
	}
}

// event goes on from an event that is no move.
func (f *follower) event(m client.Message) {
	switch string(m.T) {
	case "end":
		if f.seat >= 0 {
			f.match.ended(f)
		}
	case "offer":
		if f.seat >= 0 {
			f.match.offered(f)
		}
	case "rematch":
		next, old := string(client.TextField(m.D, "game")), string(m.G)
		played := f.match.follows(old, next)
		f.mu.Lock()
		if f.ledger.mark != played {
			f.wrong++
		}
		f.mu.Unlock()
		f.socket.Send(wire.InLeave, 0, old, 0, "")
		f.watch(next)
	}
}

// answered takes the answer to a command.
func (f *follower) answered(m client.Message, at time.Time) {
	f.mu.Lock()
	i := slices.IndexFunc(f.pending, func(c command) bool { return c.id == m.ID })
	if i < 0 {
		f.mu.Unlock()
		f.fail(fmt.Errorf("an answer to command %d, which had none to get: %s", m.ID, m.Code))
		return
	}
	c, answer := f.pending[i], f.answer
	if !later(m.Code) {
		f.pending = slices.Delete(f.pending, i, i+1)
		f.answer = nil
	}
	f.mu.Unlock()
	switch {
	case later(m.Code): // as PROTOCOL.md has it, the same again
		s := f.socket
		time.AfterFunc(again, func() { s.Send(c.t, c.id, c.g, c.v, c.d) })
	case answer != nil:
		m.D = slices.Clone(m.D)
		answer <- m
	case m.Code != "":
		f.fail(refused(c.t, m.Code))
	case c.t == wire.InMove:
		f.match.answered(m.V, c.v+1, at.Sub(c.sent))
	}
}

// later reports whether a refusal passes by itself.
func later(code fault.Code) bool { return code == fault.Busy || code == fault.Retry }

// state opens the ledger of a game.
func (f *follower) state(m client.Message) error {
	var moves []string
	if len(m.D) > 0 {
		var s wire.GameState
		if err := json.Unmarshal(m.D, &s); err != nil {
			return err
		}
		for _, row := range s.Moves {
			moves = append(moves, row.At)
		}
	}
	f.mu.Lock()
	if f.g != string(m.G) {
		f.mu.Unlock()
		return errors.New("the state of another game")
	}
	f.ledger.open(m.V, moves)
	f.open = true
	f.mu.Unlock()
	if f.seat >= 0 {
		f.match.opened()
	}
	return nil
}

// fail notes what must not happen.
func (f *follower) fail(err error) {
	f.match.mu.Lock()
	defer f.match.mu.Unlock()
	f.match.fault("%v", err)
}

// gone is told that the socket has ended: nobody is dropped before the end.
func (f *follower) gone(code int, err error) {
	if f.match.trial.closing.Load() {
		return
	}
	f.fail(fmt.Errorf("a socket was closed (code %d): %w", code, err))
}
