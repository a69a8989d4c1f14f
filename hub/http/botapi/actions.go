package botapi

import (
	"encoding/json"
	"net/http"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The actions of a bot in a game. Each is one command.

// acts returns the asking bot, and the target of its action.
func (a *API) acts(w http.ResponseWriter, r *http.Request) (c caller, t thing, err error) {
	if c, err = a.bot(w, r, a.requests); err == nil {
		t, err = a.thing(r)
	}
	return c, t, err
}

// do executes a bot's action of one command and answers.
func (a *API) do(w http.ResponseWriter, r *http.Request, cmd game.Command) error {
	c, t, err := a.acts(w, r)
	if err != nil {
		return err
	}
	return a.commandFor(w, r, c, t, cmd)
}

// commandFor sends a bot's command and answers.
func (a *API) commandFor(w http.ResponseWriter, r *http.Request, c caller, t thing, cmd game.Command) error {
	v, err := a.command(r.Context(), c, t, cmd)
	if err != nil {
		return err
	}
	return answer(w, done{OK: true, V: v})
}

// answer answers with a value.
func answer(w http.ResponseWriter, value any) error {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err) // our own types
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(append(b, '\n')) // a client that has gone is not our error
	return nil
}

// Move places a stone, or passes.
func (a *API) Move(w http.ResponseWriter, r *http.Request) error {
	at := r.PathValue("what")
	if at == game.PassText {
		return a.do(w, r, game.Command{Kind: game.Pass})
	}
	c, t, err := a.acts(w, r)
	if err != nil {
		return err
	}
	p, err := wire.ParsePoint(at)
	if err != nil {
		return err
	}
	return a.commandFor(w, r, c, t, game.Command{Kind: game.Move, Point: p})
}

// decision is the answer to a game's next decision.
type decision struct {
	Points []string    `json:"points"`
	Option game.Option `json:"option"`
}

const mostPoints = 20 // of a decision

// Decide answers the game's next decision with points, one after the other, or an option.
func (a *API) Decide(w http.ResponseWriter, r *http.Request) error {
	c, t, err := a.acts(w, r)
	if err != nil {
		return err
	}
	var d decision
	if err := a.cfg.Decode(r, &d); err != nil {
		return err
	}
	if (d.Option == "") == (len(d.Points) == 0) || len(d.Points) > mostPoints {
		return errDecision
	}
	if d.Option != "" {
		return a.commandFor(w, r, c, t, game.Command{Kind: game.Decision, Option: d.Option})
	}
	for _, at := range d.Points {
		p, err := wire.ParsePoint(at)
		if err != nil {
			return err
		}
		if t.v, err = a.command(r.Context(), c, t, game.Command{Kind: game.Move, Point: p}); err != nil { // the next one answers what this has led to
			return err
		}
	}
	return answer(w, done{OK: true, V: t.v})
}

// Act executes an action that is said by its name alone: to resign, to abort, to resume an adjourned game, to give the opponent time.
func (a *API) Act(kind game.CommandKind) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error { return a.do(w, r, game.Command{Kind: kind}) }
}

// Offer makes an offer of a kind, which accepts an equal one, or answers no to one of its kind. A rematch is one with a person.
func (a *API) Offer(kind game.OfferKind) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		switch r.PathValue("what") {
		case "yes":
			return a.do(w, r, game.Command{Kind: game.MakeOffer, Offer: kind})
		case "no":
			return a.declineOffer(w, r, kind)
		}
		return errQuery
	}
}

// declineOffer answers no to the open offer, if it is of a kind.
func (a *API) declineOffer(w http.ResponseWriter, r *http.Request, kind game.OfferKind) error {
	c, t, err := a.acts(w, r)
	if err != nil {
		return err
	}
	ctx, cancel := asking(r.Context())
	defer cancel()
	s, err := a.cfg.Hub.FirstState(ctx, t.g, c.user())
	switch {
	case err != nil:
		return err
	case s.You == "":
		return game.ErrNotPlayer
	case t.key == "" && (s.Offer == nil || s.Offer.Offer != kind), s.Offer != nil && s.Offer.Offer != kind:
		return game.ErrNoOffer
	}
	return a.commandFor(w, r.WithContext(ctx), c, t, game.Command{Kind: game.Answer})
}

// Claim claims the game, or a draw, when the opponent has gone.
func (a *API) Claim(w http.ResponseWriter, r *http.Request) error {
	switch r.URL.Query().Get("result") {
	case "", "win":
		return a.do(w, r, game.Command{Kind: game.Claim, Win: true})
	case "draw":
		return a.do(w, r, game.Command{Kind: game.Claim})
	}
	return errQuery
}

// Chat says something in the game's room.
func (a *API) Chat(w http.ResponseWriter, r *http.Request) error {
	c, t, err := a.acts(w, r)
	if err != nil {
		return err
	}
	var line wire.ChatIn
	if err := a.cfg.Decode(r, &line); err != nil {
		return err
	}
	if err := a.plays(r.Context(), c, t.g); err != nil { // a bot says nothing in others' games
		return err
	}
	ctx, cancel := asking(r.Context())
	defer cancel()
	if err := a.cfg.Hub.Clients().Say(ctx, c.id, t.page(c, wire.InChat, wire.Encode(line)), t.g, line); err != nil {
		return whose(err)
	}
	return answer(w, done{OK: true})
}
