package client

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"tengen/hub/base/fault"
	"tengen/hub/game"
	"tengen/hub/game/records"
	"tengen/hub/live/wire"
)

// Answer is the acknowledgement of a command.
type Answer struct {
	V int             `json:"v"` // of the game, after it
	D json.RawMessage `json:"d"`
}

// asker is an Actor that sends one message and waits for the answer.
type asker struct {
	Caller
	id     int64
	number uint64
	answer chan answered // has room for one: later answers are dropped
}

type answered struct {
	Answer
	err error
}

// Ask sends one message of a user under a page's name, and returns the answer. With following it enters the game's room for
// that. It returns wire.ErrRetry if ctx ends before: it is not known whether it was done, and the same may be asked again.
func (d *Server) Ask(ctx context.Context, id Identity, page string, in wire.In, following bool) (Answer, error) {
	if !d.cfg.Enter() {
		return Answer{}, ErrRestart
	}
	defer d.cfg.Running.Done()
	raw := wire.Encode(in)
	in, err := wire.Decode(raw)
	if err != nil {
		return Answer{}, err
	}
	d.received.of(in.T).Inc()
	a := &asker{Caller: d.caller(id), id: in.ID, number: d.numbers.Add(1), answer: make(chan answered, 1)}
	a.page, a.actor = page, a
	defer a.gone()
	now := game.Instant(time.Now())
	if following {
		watch := wire.In{T: wire.InWatch, G: in.G}
		if err := a.Do(watch, wire.Encode(watch), now); err != nil {
			return Answer{}, err
		}
	}
	if err := a.Do(in, raw, now); err != nil {
		return Answer{}, err
	}
	select {
	case got := <-a.answer:
		if got.err != nil {
			d.cfg.Metrics.Errors.WithLabelValues(string(fault.CodeOf(got.err))).Inc()
		}
		return got.Answer, got.err
	case <-ctx.Done():
		return Answer{}, wire.ErrRetry.From(ctx.Err())
	case <-d.cfg.Stopping:
		return Answer{}, wire.ErrRetry
	}
}

// caller returns a Caller that has said nothing yet.
func (d *Server) caller(id Identity) Caller {
	return Caller{door: d, id: id, follows: map[string]struct{}{}, makings: per(d.cfg.Limits.Makings)}
}

func (a *asker) take(got answered) {
	select {
	case a.answer <- got:
	default:
	}
}

// Send takes the acknowledgement from the lines that come.
func (a *asker) Send(lines []byte) {
	for line := range bytes.Lines(lines) {
		if !bytes.HasPrefix(line, []byte(`{"t":"ack"`)) && !bytes.HasPrefix(line, []byte(`{"t":"error"`)) {
			continue
		}
		var o struct {
			T       string       `json:"t"`
			ID      int64        `json:"id"`
			Code    fault.Code   `json:"code"`
			Why     fault.Reason `json:"why"`
			Values  fault.Values `json:"values"`
			Message string       `json:"message"`
			Answer
		}
		switch err := json.Unmarshal(line, &o); {
		case err != nil || o.ID != a.id:
		case o.T == wire.OutError: // another server's refusal
			a.take(answered{err: fault.Told(o.Code, o.Why, o.Values, o.Message)})
		default:
			a.take(answered{Answer: o.Answer})
		}
	}
}

// Refuse takes the refusal, also of the room.
func (a *asker) Refuse(_ int64, _ string, err error) { a.take(answered{err: err}) }

// User and the following are Actor's.

func (a *asker) User() *records.User       { return a.Caller.id.User }
func (a *asker) UserID() game.UserID       { return a.Caller.id.userID() }
func (a *asker) LastHeard() time.Time      { return time.Now() }
func (a *asker) RoundTrip() game.RoundTrip { return game.RoundTrip{} }
func (a *asker) Number() uint64            { return a.number }
func (a *asker) Name() string              { return a.page }
func (a *asker) Away(bool)                 {}
