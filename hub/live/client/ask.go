package client

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The calls of programs (hub/http/botapi). Nothing of a call is JSON unless the game is another server's.

// Do has a user ask something of a game, under a page's name, and returns the game's version after it. It returns
// wire.ErrRetry if ctx ends first: the command may have been done, and the same call is safe.
func (d *Server) Do(ctx context.Context, id Identity, page, g string, c game.Command) (version int, err error) {
	c.Actor, c.ClientID = id.userID(), clientID(page, askedID)
	return d.ask(ctx, id, page, wire.CommandType(c.Kind), g, func(a *asker) error {
		m := &room.Command{From: a, ID: askedID, Client: a.Client(), Command: c, At: game.Instant(time.Now())}
		return a.send(g, m, func() wire.In { return wire.OfCommand(g, askedID, c) })
	})
}

// Say has a user write a line in a game's chat, as Do. It enters the game's room for that.
func (d *Server) Say(ctx context.Context, id Identity, page, g string, l wire.ChatIn) error {
	_, err := d.ask(ctx, id, page, wire.InChat, g, func(a *asker) error {
		m, err := line(l, a, askedID, page, a.Client())
		if err != nil {
			return err
		}
		if err := a.watch(wire.In{T: wire.InWatch, G: g}, nil); err != nil {
			return err
		}
		return a.send(g, m, func() wire.In {
			return wire.In{T: wire.InChat, ID: askedID, G: g, D: wire.Encode(l)}
		})
	})
	return err
}

// Create has a user create a game, as Do, and returns the game's id.
func (d *Server) Create(id Identity, page string, c wire.CreateData) (g string, err error) {
	if !d.cfg.Enter() {
		return "", ErrRestart
	}
	defer d.cfg.Running.Done()
	d.received.of(wire.InCreate).Inc()
	a := d.caller(id)
	a.page = page
	return a.create(c, askedID)
}

// askedID is the id of an asker's message: it sends one.
const askedID = 1

// asker is an Actor that sends one message and waits for the answer.
type asker struct {
	Caller
	answer chan answer // has room for one: later answers are dropped
}

type answer struct {
	version int
	err     error
}

// ask has an asker send a message of a type about a game, and returns the answer.
func (d *Server) ask(ctx context.Context, id Identity, page, kind, g string, send func(*asker) error) (version int, err error) {
	if !d.cfg.Enter() {
		return 0, ErrRestart
	}
	defer d.cfg.Running.Done()
	if g == "" || len(g) > wire.MaxKey {
		return 0, wire.ErrInvalid
	}
	d.received.of(kind).Inc()
	a := &asker{Caller: d.caller(id), answer: make(chan answer, 1)}
	a.page, a.actor = page, a
	defer a.gone()
	if err := send(a); err != nil {
		return 0, err
	}
	select {
	case got := <-a.answer:
		if got.err != nil {
			d.cfg.Metrics.Errors.WithLabelValues(string(fault.CodeOf(got.err))).Inc()
		}
		return got.version, got.err
	case <-ctx.Done():
		return 0, wire.ErrRetry.From(ctx.Err())
	case <-d.cfg.Stopping:
		return 0, wire.ErrRetry
	}
}

// send brings a message to the game's room. text makes the message as another server gets it.
func (a *asker) send(g string, m room.Message, text func() wire.In) error {
	if err := a.admit(m, time.Now()); err != nil {
		return err
	}
	here, err := a.services.cfg.Router.Bring(g, m)
	if !here {
		err = a.services.cfg.Router.Forward(a, text(), nil)
	}
	return ForHowLong(m, err)
}

func (a *asker) take(got answer) {
	select {
	case a.answer <- got:
	default:
	}
}

// Stored takes the acknowledgement of a room of this server.
func (a *asker) Stored(version int) { a.take(answer{version: version}) }

// Refuse takes a refusal, and that of a room of this server.
func (a *asker) Refuse(_ int64, _ string, err error) { a.take(answer{err: err}) }

// Send takes the answer from the lines that another server sends. Here alone an answer is read from JSON.
func (a *asker) Send(lines []byte) {
	for line := range bytes.Lines(lines) {
		if !bytes.HasPrefix(line, []byte(`{"t":"ack"`)) && !bytes.HasPrefix(line, []byte(`{"t":"error"`)) {
			continue
		}
		var o struct {
			T       string       `json:"t"`
			ID      int64        `json:"id"`
			V       int          `json:"v"`
			Code    fault.Code   `json:"code"`
			Why     fault.Reason `json:"why"`
			Values  fault.Values `json:"values"`
			Texts   fault.Texts  `json:"texts"`
			Message string       `json:"message"`
		}
		switch err := json.Unmarshal(line, &o); {
		case err != nil || o.ID != askedID:
		case o.T == wire.OutError:
			a.take(answer{err: fault.Told(o.Code, o.Why, o.Values, o.Message).Quoting(o.Texts)})
		default:
			a.take(answer{version: o.V})
		}
	}
}

// LastHeard and the following are Actor's.

func (a *asker) LastHeard() time.Time      { return time.Now() }
func (a *asker) RoundTrip() game.RoundTrip { return game.RoundTrip{} }
func (a *asker) Away(bool)                 {}

// Challenges returns the challenges to and by a user, the oldest first.
func (d *Server) Challenges(u game.UserID) []wire.Seek { return pairing.Waiting(d.cfg.Match, u) }
