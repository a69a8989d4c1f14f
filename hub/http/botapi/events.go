package botapi

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Events answers with what happens to a token's user, until the program goes.
func (a *API) Events(w http.ResponseWriter, r *http.Request) error {
	c, err := a.caller(w, r, a.opens, account.ChallengeRead, account.BotPlay)
	if err != nil {
		return err
	}
	f := newFeed()
	leave, err := a.streams.events(&c, f)
	if err != nil {
		return err
	}
	defer leave()
	s, err := a.cfg.Hub.Clients().Open(c.id, newPage(), f, true) // before the present state is read, so that no change is missed
	if err != nil {
		return opened(err)
	}
	defer s.Close()
	s.SingleSession()
	t := &events{api: a, caller: c, stream: s, waiting: map[string]wire.Seek{}, games: map[string]gameInfo{}, unknown: map[string]bool{}}
	var playing []gameInfo
	for _, g := range a.cfg.Hub.Playing(c.user()) {
		i, ok, err := t.info(r.Context(), g)
		if err != nil {
			return err
		}
		if ok && i.Status == "started" {
			playing = append(playing, i)
		}
	}
	s.Greet()
	t.out = begin(w, f, s.Alive)
	defer t.out.done()
	if t.out.send([]byte{'\n'}) != nil { // the head goes out at once, even without an event
		return nil
	}
	for _, i := range playing {
		if t.start(i) != nil {
			return nil
		}
	}
	return t.out.run(r.Context(), t, a.cfg.Times.Beat)
}

// opened returns why a stream was not opened, as it is answered.
func opened(err error) error {
	if fault.CodeOf(err) == fault.Unauthorized {
		return account.ErrToken
	}
	return err
}

// events tells of challenges and games.
type events struct {
	api     *API
	caller  caller
	stream  *client.Stream
	out     *output
	ended   rematches
	waiting map[string]wire.Seek // challenges that were told of
	games   map[string]gameInfo  // that were told of, and go on
	unknown map[string]bool      // challenges (true) and games whose outcome could not be looked up yet
}

// hear makes an event of a line.
func (t *events) hear(ctx context.Context, line []byte) error {
	var m message[json.RawMessage]
	if json.Unmarshal(line, &m) != nil {
		return nil
	}
	switch m.T {
	case wire.OutChallenge:
		var s wire.Seek
		if json.Unmarshal(m.D, &s) != nil || s.For == nil {
			return nil
		}
		return t.challenge(s)
	case wire.OutUnchallenge:
		return t.unchallenge(ctx, m.G)
	case wire.OutBegan:
		if i, ok, err := t.info(ctx, m.G); err == nil && ok {
			return t.start(i)
		}
	case wire.OutUnlive:
		return t.finish(ctx, m.G)
	}
	return t.ended.hear(t, m)
}

// challenge tells of a challenge that is new, or declined.
func (t *events) challenge(s wire.Seek) error {
	_, known := t.waiting[s.G]
	if s.Declined != "" {
		delete(t.waiting, s.G)
		return t.out.line(challengeEvent{"challengeDeclined", challengeOf(&s, declined)})
	}
	if known {
		return nil
	}
	t.waiting[s.G] = s
	return t.out.line(challengeEvent{"challenge", challengeOf(&s, created)})
}

// unchallenge tells of a challenge that waits no more, unless it was accepted.
func (t *events) unchallenge(ctx context.Context, g string) error {
	s, known := t.waiting[g]
	if !known {
		return nil
	}
	ended, err := became(ctx, t.api.cfg.Hub, t.caller, g)
	if err != nil {
		t.unknown[g] = true
		return nil
	}
	delete(t.unknown, g)
	delete(t.waiting, g)
	if ended == accepted {
		return nil // a gameStart comes
	}
	return t.out.line(challengeEvent{"challengeCanceled", challengeOf(&s, canceled)})
}

// became returns the outcome of a challenge.
func became(ctx context.Context, h Hub, c caller, g string) (string, error) {
	ctx, cancel := looking(ctx)
	defer cancel()
	s, err := h.FirstState(ctx, g, c.user())
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return canceled, nil
	case err != nil:
		return "", err
	case s.Players.Black != nil:
		return accepted, nil
	}
	return canceled, nil
}

// info returns a game in short; false: the user does not play it.
func (t *events) info(ctx context.Context, g string) (i gameInfo, ok bool, err error) {
	ctx, cancel := looking(ctx)
	defer cancel()
	s, err := t.api.cfg.Hub.FirstState(ctx, g, t.caller.user())
	if code := fault.CodeOf(err); code == fault.NotFound || code == wire.CodeDamaged {
		return i, false, nil
	}
	if err != nil || s.You == "" {
		return i, false, err
	}
	return infoOf(&s), true, nil
}

// start tells of a game that has begun, once.
func (t *events) start(i gameInfo) error {
	if _, known := t.games[i.ID]; known {
		return nil
	}
	t.games[i.ID] = i
	return t.out.line(gameEvent{"gameStart", i})
}

// finish tells of a game that goes on no more.
func (t *events) finish(ctx context.Context, g string) error {
	if _, known := t.games[g]; !known {
		return nil
	}
	i, ok, err := t.info(ctx, g)
	if err != nil {
		t.unknown[g] = false
		return nil
	}
	delete(t.unknown, g)
	delete(t.games, g)
	if !ok { // it is quarantined
		return nil
	}
	if err := t.out.line(gameEvent{"gameFinish", i}); err != nil {
		return err
	}
	return t.ended.follow(t, i)
}

// beat finds out what could not be before.
func (t *events) beat(ctx context.Context) error {
	for g, isChallenge := range t.unknown {
		again := t.finish
		if isChallenge {
			again = t.unchallenge
		}
		if err := again(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// refuse is told of nothing: the stream asks for nothing.
func (t *events) refuse(error) (reason, error) { return "", nil }

func (t *events) over() bool { return false }

var _ client.Sink = (*feed)(nil)
