package botapi

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// declines are the reasons to decline, as programs have them, and what pages call them.
var declines = map[string]game.Declined{
	"generic": game.DeclinedOther, "later": game.DeclinedNow, "tooFast": game.DeclinedFast, "tooSlow": game.DeclinedSlow,
	"timeControl": game.DeclinedClock, "rated": game.DeclinedCasual, "casual": game.DeclinedRated, "standard": game.DeclinedPlain,
	"variant": game.DeclinedRule, "noBot": game.DeclinedBot, "onlyBot": game.DeclinedPerson,
}

// reasonOf returns a reason as programs have it.
func reasonOf(d game.Declined) string {
	for name, is := range declines {
		if is == d {
			return name
		}
	}
	return "generic"
}

// challengeRequest are the settings of a challenge.
type challengeRequest struct {
	settings
	Color     string `json:"color"`
	Private   bool   `json:"private"`
	KeepAlive bool   `json:"keepAliveStream"`
	Level     string `json:"level"` // of the house
	Play      bool   `json:"play"`  // of an open one: its maker plays
	ExpiresAt int64  `json:"expiresAt"`
}

// The fields of a challenge and of its clock.
var (
	challengeFields = []string{"rule", "size", "opening", "forbidden", "takebacks", "rules", "rated", "clock", "delay", "color", "private", "keepAliveStream"}
	clockFields     = []string{"kind", "initial", "increment", "period", "periods", "stones", "speed"}
)

// read reads a request's body, which may have these fields. It refuses any other, by its name: it would be another game than is
// asked for.
func (q *challengeRequest) read(decode func(r *http.Request, into any) error, r *http.Request, fields []string) error {
	var given map[string]json.RawMessage
	if err := decode(r, &given); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(fields, name) {
			return unknownField(name)
		}
	}
	var clock map[string]json.RawMessage
	if json.Unmarshal(given["clock"], &clock) != nil || clock == nil {
		return errClock
	}
	for _, name := range slices.Sorted(maps.Keys(clock)) {
		if !slices.Contains(clockFields, name) {
			return unknownField("clock." + name)
		}
	}
	text, err := json.Marshal(given)
	if err != nil {
		panic(err) // it has just been read
	}
	if err := json.Unmarshal(text, q); err != nil {
		return errClock.From(err)
	}
	if q.Clock.Kind == "" {
		return errClock
	}
	if !slices.Contains([]string{"", "black", "white", game.WishRandom}, q.Color) {
		return errColor
	}
	return nil
}

// create returns the message that makes the challenge, to somebody.
func (q *challengeRequest) create(to string) wire.CreateData {
	s := wire.Settings(q.settings)
	either(&s.Rule, "freestyle")
	either(&s.Opening, game.Free)
	either(&q.Color, game.WishRandom)
	if s.Size == 0 {
		s.Size = 15
	}
	if s.Forbidden == "" && s.Rule == "renju" {
		s.Forbidden = game.Loses
	}
	either(&s.Forbidden, game.Refuse)
	return wire.CreateData{Settings: s, Color: q.Color, Kind: "challenge", To: to, Private: q.Private}
}

// either sets an unset value.
func either[S ~string](v *S, usual S) {
	if *v == "" {
		*v = usual
	}
}

// Challenge challenges somebody.
func (a *API) Challenge(w http.ResponseWriter, r *http.Request) error {
	c, err := a.caller(w, r, a.requests, account.ChallengeWrite)
	if err != nil {
		return err
	}
	key, err := keyOf(r)
	if err != nil {
		return err
	}
	var q challengeRequest
	if err := q.read(a.cfg.Decode, r, challengeFields); err != nil {
		return err
	}
	d := q.create(r.PathValue("name"))
	if q.KeepAlive {
		return a.keepAlive(w, r, c, key, d)
	}
	s, err := a.challenge(r.Context(), c, key, d)
	if err != nil {
		return err
	}
	a.expiry.add(c, s.G)
	return answer(w, challengeOf(&s, created))
}

// challenge makes a challenge, and returns it as it waits.
func (a *API) challenge(ctx context.Context, c caller, key string, d wire.CreateData) (wire.Seek, error) {
	g, err := a.cfg.Hub.Clients().Create(c.id, thing{key: key}.page(c, wire.InCreate, wire.Encode(d)), d)
	if err != nil {
		return wire.Seek{}, whose(err)
	}
	return a.waits(ctx, c, g)
}

// waits returns a challenge.
func (a *API) waits(ctx context.Context, c caller, g string) (wire.Seek, error) {
	ctx, cancel := looking(ctx)
	defer cancel()
	s, err := a.cfg.Hub.FirstState(ctx, g, c.user())
	if fault.CodeOf(err) == fault.NotFound || err == nil && s.For == nil {
		return wire.Seek{}, errChallenge
	}
	if err != nil {
		return wire.Seek{}, err
	}
	seek := wire.Seek{G: g, V: s.V, Host: s.Host, Color: s.Color, Settings: s.Settings, Created: s.Created, For: s.For}
	if settings, err := s.Settings.Game(); err == nil {
		pool, _ := settings.RatingPool()
		seek.Speed = pool.Speed
	}
	return seek, nil
}

// kept is a line of the stream of a challenge that waits for as long as the stream is open.
type kept struct {
	Challenge     *challenge `json:"challenge,omitempty"`
	Done          string     `json:"done,omitempty"`
	DeclineReason string     `json:"declineReason,omitempty"`
}

// keepAlive makes a challenge, and tells what becomes of it. When the program goes, it is withdrawn.
func (a *API) keepAlive(w http.ResponseWriter, r *http.Request, c caller, key string, d wire.CreateData) error {
	f := newFeed()
	leave, err := a.streams.waits(&c, f)
	if err != nil {
		return err
	}
	defer leave()
	s, err := a.cfg.Hub.Clients().Open(c.id, newPage(), f, true) // before: its end could be told at once
	if err != nil {
		return opened(err)
	}
	defer s.Close()
	seek, err := a.challenge(r.Context(), c, key, d)
	if err != nil {
		return err
	}
	t := &awaitedAnswer{api: a, caller: c, game: seek.G}
	defer func() {
		if !t.done {
			a.withdraw(context.WithoutCancel(r.Context()), c, seek.G)
		}
	}()
	t.out = begin(w, f, s.Alive)
	defer t.out.done()
	shown := challengeOf(&seek, created)
	if t.out.line(kept{Challenge: &shown}) != nil {
		return nil
	}
	return t.out.run(r.Context(), t, a.cfg.Times.Beat)
}

// awaitedAnswer tells the outcome of a challenge.
type awaitedAnswer struct {
	api    *API
	caller caller
	game   string
	out    *output
	asks   bool // it no longer waits, and its outcome is not known yet
	done   bool
}

func (t *awaitedAnswer) hear(ctx context.Context, line []byte) error {
	var m message[wire.Seek]
	if json.Unmarshal(line, &m) != nil || m.G != t.game {
		return nil
	}
	switch {
	case m.T == wire.OutChallenge && m.D.Declined != "":
		t.done = true
		return t.out.line(kept{Done: declined, DeclineReason: reasonOf(m.D.Declined)})
	case m.T == wire.OutUnchallenge:
		t.asks = true
		return t.beat(ctx)
	}
	return nil
}

// beat looks up the outcome of the challenge, if it no longer waits.
func (t *awaitedAnswer) beat(ctx context.Context) error {
	if !t.asks {
		return nil
	}
	ended, err := became(ctx, t.api.cfg.Hub, t.caller, t.game)
	if err != nil {
		return nil // with the next beat
	}
	t.done = true
	return t.out.line(kept{Done: ended})
}

func (t *awaitedAnswer) refuse(error) (reason, error) { return "", nil }
func (t *awaitedAnswer) over() bool                   { return t.done }

// answerable returns a challenge that waits, of which the asker is one side.
func (a *API) answerable(w http.ResponseWriter, r *http.Request, mine bool) (c caller, t thing, err error) {
	if c, err = a.caller(w, r, a.requests, account.ChallengeWrite); err != nil {
		return c, t, err
	}
	if t, err = a.thing(r); err != nil {
		return c, t, err
	}
	s, err := a.waits(r.Context(), c, t.g)
	if err == nil && (s.Host.ID == c.user()) != mine {
		err = errChallenge
	}
	return c, t, err
}

// Accept accepts a challenge: the game begins.
func (a *API) Accept(w http.ResponseWriter, r *http.Request) error {
	c, t, err := a.answerable(w, r, false)
	if err != nil {
		return Opens{a}.accept(w, r, c, t.g, err)
	}
	return a.settle(w, r, c, t, game.Command{Kind: game.Join})
}

// Decline declines a challenge.
func (a *API) Decline(w http.ResponseWriter, r *http.Request) error {
	c, t, err := a.answerable(w, r, false)
	if err != nil {
		return err
	}
	var d struct {
		Reason string `json:"reason"`
	}
	if r.ContentLength != 0 {
		if err := a.cfg.Decode(r, &d); err != nil {
			return err
		}
	}
	either(&d.Reason, "generic")
	why, ok := declines[d.Reason]
	if !ok {
		return errReason
	}
	return a.settle(w, r, c, t, game.Command{Kind: game.Decline, Declined: why})
}

// Cancel takes a challenge back.
func (a *API) Cancel(w http.ResponseWriter, r *http.Request) error {
	c, t, err := a.answerable(w, r, true)
	if err != nil {
		return Opens{a}.cancel(w, r, c, t.g, err)
	}
	return a.settle(w, r, c, t, game.Command{Kind: game.Abort})
}

// settle says what becomes of a challenge.
func (a *API) settle(w http.ResponseWriter, r *http.Request, c caller, t thing, cmd game.Command) error {
	err := a.commandAnew(r.Context(), c, t, cmd)
	if fault.CodeOf(err) == game.ErrStale.Code {
		err = game.ErrStarted
	}
	if err != nil {
		return err
	}
	return answer(w, done{OK: true})
}
