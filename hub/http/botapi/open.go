package botapi

import (
	"errors"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/openchallenge"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Opens are challenges by a link, as programs make and take them.
type Opens struct{ API *API }

// openFields are those of an open challenge.
var openFields = []string{"rule", "size", "opening", "forbidden", "takebacks", "rules", "rated", "clock", "color", "play", "expiresAt"}

// openChallenge is one as programs see it.
type openChallenge struct {
	ID     string `json:"id"`
	URL    string `json:"url"` // under the site's address
	Status string `json:"status"`
	Maker  string `json:"maker"`
	Play   bool   `json:"play"`
	settings
	Color     string `json:"color"`
	CreatedAt int64  `json:"createdAt"`
	ExpiresAt int64  `json:"expiresAt"`
	Game      string `json:"game,omitempty"` // to its maker and its host
}

// openOf returns an open challenge as a user sees it.
func openOf(c *records.OpenChallenge, u game.UserID) (openChallenge, error) {
	s, err := openchallenge.SettingsOf(c)
	out := openChallenge{
		ID: c.ID, URL: "/challenge/" + c.ID, Status: created, Maker: c.Name, Play: c.Plays, settings: settings(s), Color: c.Wish,
		CreatedAt: c.Created.UnixMilli(), ExpiresAt: c.Expires.UnixMilli(),
	}
	if u == c.Maker || u == c.Host {
		out.Game = c.Game
	}
	return out, err
}

// answerOpen answers with one.
func answerOpen(w http.ResponseWriter, c *records.OpenChallenge, u game.UserID) error {
	out, err := openOf(c, u)
	if err != nil {
		return err
	}
	return answer(w, out)
}

// Make makes one.
func (o Opens) Make(w http.ResponseWriter, r *http.Request) error {
	a := o.API
	c, err := a.caller(w, r, a.requests, account.ChallengeWrite)
	if err != nil {
		return err
	}
	key, err := keyOf(r)
	if err != nil {
		return err
	}
	var q challengeRequest
	if err := q.read(a.cfg.Decode, r, openFields); err != nil {
		return err
	}
	d := q.create("")
	asked := openchallenge.Asked{Plays: q.Play, Settings: d.Settings, Wish: d.Color}
	if q.ExpiresAt != 0 {
		asked.Expires = time.UnixMilli(q.ExpiresAt)
	}
	if key != "" {
		asked.ID = named("open", c.user().Key(), key, string(wire.Encode(d)))[:12]
	}
	ctx, cancel := asking(r.Context())
	defer cancel()
	made, err := a.cfg.Open.Make(ctx, c.id, asked)
	if err != nil {
		return err
	}
	return answerOpen(w, &made, c.user())
}

// opensAnswer are those of the caller that wait.
type opensAnswer struct {
	Open []openChallenge `json:"open"`
}

// List answers with those of the caller that wait.
func (o Opens) List(w http.ResponseWriter, r *http.Request) error {
	a := o.API
	c, err := a.caller(w, r, a.requests, account.ChallengeRead, account.BotPlay)
	if err != nil {
		return err
	}
	all, err := a.cfg.Open.Of(r.Context(), c.user())
	if err != nil {
		return err
	}
	out := opensAnswer{Open: []openChallenge{}}
	for i := range all {
		one, err := openOf(&all[i], c.user())
		if err != nil {
			return err
		}
		out.Open = append(out.Open, one)
	}
	return answer(w, out)
}

// Show answers with one.
func (o Opens) Show(w http.ResponseWriter, r *http.Request) error {
	a := o.API
	c, err := a.caller(w, r, a.requests, account.ChallengeRead, account.BotPlay)
	if err != nil {
		return err
	}
	found, err := a.cfg.Open.Show(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return answerOpen(w, &found, c.user())
}

// accept has the caller take an open challenge, if that is what an id names; else it returns the refusal that it was given.
func (o Opens) accept(w http.ResponseWriter, r *http.Request, c caller, id string, refusal error) error {
	if !errors.Is(refusal, errChallenge) {
		return refusal
	}
	ctx, cancel := asking(r.Context())
	defer cancel()
	g, err := o.API.cfg.Open.Take(ctx, c.id, id)
	switch {
	case errors.Is(err, records.ErrOpenMissing):
		return refusal
	case err != nil:
		return whose(err)
	}
	return answer(w, done{OK: true, Game: g})
}

// cancel is the same for a maker's cancelling.
func (o Opens) cancel(w http.ResponseWriter, r *http.Request, c caller, id string, refusal error) error {
	if !errors.Is(refusal, errChallenge) {
		return refusal
	}
	ctx, cancel := asking(r.Context())
	defer cancel()
	switch err := o.API.cfg.Open.Cancel(ctx, c.user(), id); {
	case errors.Is(err, records.ErrOpenMissing):
		return refusal
	case err != nil:
		return err
	}
	return answer(w, done{OK: true})
}
