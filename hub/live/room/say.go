package room

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	talkMost  = 16          // lines of watchers that wait to be stored, and as many of players
	talkPause = time.Second // how long the next writer is then asked to wait
)

// TooManyWords refuses a line of chat of a user who has said enough for now.
func TooManyWords(wait time.Duration) error {
	return fault.WithReason(fault.TooMany, "chat_often", "You write a lot; wait a few seconds.").With(fault.Values{"seconds": fault.Seconds(wait)})
}

// TooManyVoices refuses a line where too many speak.
func TooManyVoices(wait time.Duration) error {
	return fault.WithReason(fault.TooMany, "chat_crowd", "Many people write here just now; wait a few seconds.").With(fault.Values{"seconds": fault.Seconds(wait)})
}

// Crowded refuses a line for which a room has no place.
func (s Say) Crowded() error { return TooManyVoices(talkPause) }

// talk is the lines that wait to be stored, in their order. The first is being stored, beside the room: no line may hold that
// up.
type talk []spoken

// spoken is a line, and the message whose sender waits for its answer.
type spoken struct {
	say  Say
	line records.NewChatLine
}

// storing reports whether a line is being stored.
func (t talk) storing() bool { return len(t) > 0 }

// full reports whether no line may be added, of a player or of a watcher.
func (t talk) full(player bool) bool {
	n := 0
	for _, s := range t {
		if player == (s.line.Seat != "") {
			n++
		}
	}
	return n >= talkMost
}

// Say is a line of chat of somebody who follows the game.
type Say struct {
	From     Follower // a user
	ID       int64    // the message's
	Client   limit.Client
	ClientID string
	Channel  records.Channel // as it was asked for
	Text     string          // as it may be shown
}

func (s Say) do(r *room) {
	r.asker = asker{s.From, s.ID}
	l, err := s.line(r)
	if err != nil {
		s.From.Refuse(s.ID, r.id, err)
		return
	}
	r.talk = append(r.talk, spoken{s, l})
	if len(r.talk) == 1 {
		r.talk[0].store(r)
	}
}

// line returns the line to store, or why it is refused.
func (s Say) line(r *room) (l records.NewChatLine, err error) {
	if r.rooms.Outages.Frozen() {
		return l, wire.ErrRetry
	}
	if err := r.ready(); err != nil {
		return l, err
	}
	if _, ok := r.followers.set[s.From]; !ok {
		return l, errNotInRoom
	}
	u := s.From.User().ID
	l = records.NewChatLine{
		Game: r.id, User: u, Seat: wire.Seat(r.game, u), ClientID: s.ClientID, Text: s.Text, At: time.Now(),
	}
	if l.Seat == "" && r.plays(s.From) {
		l.Seat = "host"
	}
	if l.Channel, err = wire.MayWrite(r.game, l.Seat, s.Channel); err != nil {
		return l, err
	}
	if r.talk.full(l.Seat != "") {
		return l, s.Crowded()
	}
	if l.Seat == "" {
		if wait := r.rooms.crowd.Take(r.id, s.Client); wait > 0 {
			return l, TooManyVoices(wait)
		}
	}
	return l, nil
}

// store has the line stored, beside the room. It is the first that waits.
func (s spoken) store(r *room) {
	config, l := &r.rooms.Config, s.line
	var writers []game.UserID
	if blocks(*s.say.From.User()) {
		writers = append(writers, l.User)
	}
	var stored said
	r.beside("a line of chat", func(ctx context.Context) (err error) {
		if stored.blockers, err = config.askBlockers(ctx, writers); err != nil {
			return err
		}
		stored.id, err = config.Chat.Say(ctx, l)
		return err
	}, func(err error) Message {
		stored.err = err
		return stored
	})
}

// said is the store's answer to the first line that waits.
type said struct {
	id       int64    // the line's
	blockers blockers // of its writer
	err      error
}

func (a said) do(r *room) {
	if len(r.talk) == 0 { // a room stays while it has lines
		return
	}
	s := r.talk[0]
	r.talk = r.talk[1:]
	if len(r.talk) > 0 {
		r.talk[0].store(r)
	}
	from := s.say.From
	r.asker = asker{from, s.say.ID}
	if a.err != nil {
		from.Refuse(s.say.ID, r.id, a.err)
		return
	}
	if f, ok := from.(Awaiter); ok {
		f.Stored(0)
	} else {
		from.Send(wire.Line(wire.Out{T: wire.OutAck, ID: s.say.ID, G: r.id}))
	}
	for u, of := range a.blockers {
		if r.blockers == nil {
			r.blockers = blockers{}
		}
		r.blockers[u] = of
	}
	line := wire.ChatLine{
		ID: a.id, From: wire.User(*from.User()), Channel: s.line.Channel, Seat: s.line.Seat, Text: s.line.Text, Time: s.line.At.UnixMilli(),
	}
	if r.game == nil || !r.chat.add(line) {
		return // it is read with the game, or has been said before
	}
	if r.late.holds() {
		r.late.lines = append(r.late.lines, line)
	}
	r.tellLine(line, time.Now(), func(game.UserID) bool { return true })
}
