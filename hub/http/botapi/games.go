package botapi

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Game answers with a game of the bot's as it goes on, until it is over or the program goes.
func (a *API) Game(w http.ResponseWriter, r *http.Request) error {
	c, err := a.bot(w, r, a.opens)
	if err != nil {
		return err
	}
	g := r.PathValue("id")
	if err := a.plays(r.Context(), c, g); err != nil {
		return err
	}
	f := newFeed()
	leave, err := a.streams.game(&c, g, f)
	if err != nil {
		return err
	}
	defer leave()
	s, err := a.cfg.Hub.Clients().Open(c.id, newPage(), f, false)
	if err != nil {
		return opened(err)
	}
	defer s.Close()
	if err := s.Watch(g, 0); err != nil {
		return err
	}
	t := &player{api: a, game: g, stream: s, position: position{user: c.user()}}
	if err := t.await(r.Context(), f); err != nil {
		return err
	}
	t.position.language = languageOf(r.Context(), a, seated(t.position.state.Players, other(t.position.state.You)))
	t.out = begin(w, f, s.Alive)
	defer t.out.done()
	if t.first() != nil {
		return nil
	}
	return t.out.run(r.Context(), t, a.cfg.Times.Beat)
}

// languageOf returns the language of an opponent, "" if it is not known.
func languageOf(ctx context.Context, a *API, u *wire.User) string {
	if u == nil || u.Guest || u.Program || u.Bot != "" {
		return ""
	}
	lang, err := a.cfg.People.Language(ctx, u.ID)
	if err != nil {
		a.cfg.Log.Warn("an opponent's language", "user", u.ID, "err", err)
	}
	return lang
}

// plays returns nil if the bot plays a game.
func (a *API) plays(ctx context.Context, c caller, g string) error {
	ctx, cancel := looking(ctx)
	defer cancel()
	s, err := a.cfg.Hub.FirstState(ctx, g, c.user())
	switch {
	case err != nil:
		return err
	case s.You == "":
		return errNoPlayer
	}
	return nil
}

// player tells of one game.
type player struct {
	api      *API
	game     string
	stream   *client.Stream
	out      *output
	position position
	gone     bool // the opponent has, as it was told last
	behind   int  // the version that the game had at the last beat, and that has not come
	last     bool // the end has been told
}

// await waits for the game's state, of which the answer is made: until then the stream can be refused.
func (t *player) await(ctx context.Context, f *feed) error {
	ctx, cancel := looking(ctx)
	defer cancel()
	for {
		lines, _, refused := f.take()
		for i, all := range lines {
			var m message[json.RawMessage]
			if json.Unmarshal(all, &m) == nil && m.T == wire.OutState && t.set(m.D) {
				f.putBack(lines[i+1:])
				return nil
			}
		}
		if err := cmp.Or(refused, f.why()); err != nil {
			return err
		}
		select {
		case <-f.wake:
		case <-ctx.Done():
			return wire.ErrGameQueue
		}
	}
}

// set takes the whole state. It reports false if the user does not play in that game.
func (t *player) set(raw json.RawMessage) bool {
	var s wire.GameState
	if json.Unmarshal(raw, &s) != nil || s.You == "" {
		return false
	}
	t.position.state = s
	return true
}

// first tells all of the game.
func (t *player) first() error {
	if err := t.out.line(t.position.full()); err != nil {
		return err
	}
	t.last = t.position.over()
	return t.presence()
}

// hear makes a line of the stream of one of the server's.
func (t *player) hear(_ context.Context, line []byte) error {
	var m message[json.RawMessage]
	if json.Unmarshal(line, &m) != nil || m.G != t.game {
		return nil
	}
	switch m.T {
	case wire.OutState:
		if t.set(m.D) {
			return t.first()
		}
	case wire.OutPresence:
		var p wire.Presence
		if json.Unmarshal(m.D, &p) == nil {
			t.position.state.Presence = p
			return t.presence()
		}
	case wire.OutChat:
		var l wire.ChatLine
		if json.Unmarshal(m.D, &l) == nil {
			return t.out.line(chatOf(&l))
		}
	case wire.OutError:
		t.out.feed.end(reasonDamaged) // it follows the game no more
	default:
		return t.event(game.Kind(m.T), m.V, m.D)
	}
	return nil
}

// event tells the position after an event, if it is the next one; if some are missing, they are asked for.
func (t *player) event(kind game.Kind, v int, raw json.RawMessage) error {
	switch known := t.position.state.V; {
	case v <= known:
		return nil
	case v > known+1:
		return t.again()
	}
	if !t.position.apply(kind, v, raw) {
		return nil
	}
	t.last = t.position.over()
	return t.out.line(t.position.line())
}

// again asks for the missed events.
func (t *player) again() error {
	if err := t.stream.Watch(t.game, t.position.state.V); err != nil {
		t.out.feed.Refuse(0, t.game, err)
	}
	return nil
}

// presence tells whether the opponent has gone, if that is news.
func (t *player) presence() error {
	s := &t.position.state
	lost := t.position.away()
	gone := lost != 0
	if gone == t.gone || t.last {
		return nil
	}
	t.gone = gone
	out := opponentGone{Type: "opponentGone", Gone: gone}
	if gone && s.ClaimAfter > 0 {
		left := max(0, (lost+s.ClaimAfter-time.Now().UnixMilli()+999)/1000)
		out.ClaimWinInSeconds = &left
	}
	return t.out.line(out)
}

// beat asks for events that have been lost on the way: the game has had a later version for a while.
func (t *player) beat(context.Context) error {
	v := t.api.cfg.Hub.Version(t.game)
	if v <= t.position.state.V {
		t.behind = 0
		return nil
	}
	if t.behind == 0 {
		t.behind = v
		return nil
	}
	t.behind = 0
	return t.again()
}

// refuse ends the stream when the game cannot be followed any more; after a temporary refusal it tries again with the
// next beat.
func (t *player) refuse(err error) (reason, error) {
	switch code := fault.CodeOf(err); {
	case code == wire.CodeDamaged:
		return reasonDamaged, nil
	case fault.Of(err).Reason == wire.ErrStopping.Reason:
		return reasonRestart, nil
	case code == fault.Busy, code == fault.Internal:
		return reasonBusy, nil
	case code == fault.Retry:
		return reasonRetry, nil
	}
	return "", nil
}

func (t *player) over() bool { return t.last }
