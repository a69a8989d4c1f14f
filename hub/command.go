package hub

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"strconv"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
)

// clientID names a command for good: the page's random name and its number.
func (c *conn) clientID(id int64) string {
	var b [64]byte
	return string(strconv.AppendInt(append(append(b[:0], c.page...), '/'), id, 10))
}

// asked is a player's command on its way to its room.
type asked struct {
	conn *conn // who asks, and gets the answer
	id   int64
	cmd  game.Command
	at   time.Time // when it was received
}

// later returns what a room's queue holds of it: a copy.
func (q asked) later() func(*room) { return func(r *room) { r.command(&q) } }

// command takes a player's command. What its sender gets meanwhile and the answer
// go out as one write.
func (r *room) command(q *asked) {
	defer r.rescue()
	r.asking, r.from = q.conn, sender{q.conn, q.id}
	answer := r.act(q)
	held := r.held
	r.asking, r.held, r.from = nil, nil, sender{}
	if answer = append(held, answer...); len(answer) > 0 {
		q.conn.send(answer)
	}
}

// act decides on a player's command and returns the answer. A move's comes when
// it is stored, in another turn.
func (r *room) act(q *asked) []byte {
	e, stored, err := r.propose(&q.cmd, q.at)
	switch {
	case err != nil:
		r.unheard.note(r.game, q.cmd.Actor, q.at, err)
		return q.conn.failure(q.id, r.id, err)
	case !stored && (e.Kind == game.Moved || e.Kind == game.Passed) && e.Payload.Result == nil:
		r.pending = pending{event: e, conn: q.conn, id: q.id, at: q.at}
		return nil
	case !stored:
		if err := r.commit(e); err != nil {
			r.unheard.note(r.game, q.cmd.Actor, q.at, err)
			return q.conn.failure(q.id, r.id, err)
		}
		e = r.standing(e)
	}
	r.unheard.note(r.game, q.cmd.Actor, q.at, nil)
	return text(r.ack(q.id, e))
}

// decide takes a command of the server's own and waits until it is stored.
func (r *room) decide(cmd game.Command) (*game.Event, error) {
	e, stored, err := r.propose(&cmd, instant())
	if err != nil || stored {
		return e, err
	}
	if err := r.commit(e); err != nil {
		return e, err
	}
	return r.standing(e), nil
}

// instant is now in whole milliseconds, as it is stored, so that what is told
// of an event and what is read of it later are the same. It stays monotonic.
func instant() time.Time { return whole(time.Now()) }

// whole cuts an instant down to its millisecond; time.Truncate would strip the
// monotonic reading.
func whole(t time.Time) time.Time {
	return t.Add(-time.Duration(t.Nanosecond()) % time.Millisecond)
}

// propose finds the stored event of a repeated command, or decides on a new one.
// Time is charged up to the instant at which the command was received: what the
// room did meanwhile, such as waiting for a commit, is nobody's time.
func (r *room) propose(cmd *game.Command, now time.Time) (e *game.Event, stored bool, err error) {
	if r.hub.outages.frozen.Load() { // a question to the store would hang
		if r.game != nil {
			if e, ok := r.game.Done(cmd.Actor, cmd.ClientID); ok {
				return e, true, nil
			}
		}
		return nil, false, errRetry
	}
	if err := r.ready(); err != nil {
		return nil, false, err
	}
	if e, ok := r.game.Done(cmd.Actor, cmd.ClientID); ok {
		return e, true, nil
	}
	if err := r.resume(); err != nil {
		return nil, false, err
	}
	if last := r.game.LastAt(); now.Before(last) {
		now = last
	}
	cmd.Lag = r.lag()
	if err := r.flagOf(now, cmd.Lag); err != nil {
		return nil, false, err
	}
	if _, ok := r.lost[cmd.Actor]; ok {
		r.lost[cmd.Actor] = now // it plays without watching
	}
	switch cmd.Kind {
	case game.Claim:
		cmd.Away = r.away(r.opponent(cmd.Actor), now)
	case game.Join:
		if !r.hub.lobby.mayPlay(cmd.Actor, r.id) {
			return nil, false, errGames
		}
		cmd.Coin = coin()
	case game.MakeOffer, game.Answer:
		cmd.NextGame = newID()
	}
	e, err = r.game.Decide(cmd, now)
	return e, false, err
}

// ack returns the answer to the command that became e: the same one each time.
func (r *room) ack(id int64, e *game.Event) Out {
	g := r.game
	if e.Seq != g.Version() {
		if old, err := r.replay(e.Seq); err == nil {
			g = old
		}
	}
	return Out{T: OutAck, ID: id, G: r.id, V: e.Seq, D: AckData{Clock: wireClock(g, e.At)}}
}

// replay returns the game as it was at a version.
func (r *room) replay(version int) (*game.Game, error) {
	g := r.game
	return game.Replay(g.ID(), g.Settings(), g.Host(), g.Wish(), g.Log(version))
}

// expire ends a seek whose host has gone.
func (r *room) expire(cmd game.Command) {
	if _, err := r.decide(cmd); err != nil && fault.CodeOf(err) != game.ErrOver.Code && fault.CodeOf(err) != game.ErrStale.Code {
		r.hub.log.Warn("expire", "game", r.id, "err", err)
	}
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// idText turns 16 random bytes into 12 base62 characters: 71 bits that nobody guesses.
func idText(b []byte) string {
	out := make([]byte, 12)
	// 16 bytes are far more than 62^12: the bias of the division is below 2^-50.
	var hi, lo uint64
	for i := range 8 {
		hi, lo = hi<<8|uint64(b[i]), lo<<8|uint64(b[8+i])
	}
	for i := range out {
		n := &hi
		if i >= 6 {
			n = &lo
		}
		out[i] = base62[*n%62]
		*n /= 62
	}
	return string(out)
}

func newID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return idText(b[:])
}

func coin() bool {
	var b [1]byte
	rand.Read(b[:])
	return b[0]&1 == 0
}

// madeID names the game that a page's create command makes: the same command
// again, over whatever socket, names the same game. The secret lives as long as
// the process, so ids cannot be guessed from pages.
func (h *Hub) madeID(user game.UserID, clientID string) string {
	m := hmac.New(sha256.New, h.secret)
	fmt.Fprintf(m, "%d/%s", user, clientID)
	return idText(m.Sum(nil))
}
