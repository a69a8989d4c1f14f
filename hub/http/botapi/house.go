package botapi

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// houseFields are those of a game against a level of the site's own engine.
var houseFields = []string{"level", "rule", "size", "opening", "forbidden", "takebacks", "rated", "clock", "color"}

// House begins a game against a level of the site's own engine.
func (a *API) House(w http.ResponseWriter, r *http.Request) error {
	c, err := a.caller(w, r, a.requests, account.ChallengeWrite)
	if err != nil {
		return err
	}
	key, err := keyOf(r)
	if err != nil {
		return err
	}
	var q challengeRequest
	if err := q.read(a.cfg.Decode, r, houseFields); err != nil {
		return err
	}
	d := q.create("")
	d.Kind, d.Bot = "bot", q.Level
	g, err := a.cfg.Hub.Clients().Create(c.id, thing{key: key}.page(c, wire.InCreate, wire.Encode(d)), d)
	if err != nil {
		return whose(err)
	}
	ctx, cancel := looking(r.Context())
	defer cancel()
	s, err := a.cfg.Hub.FirstState(ctx, g, c.user())
	if err != nil {
		return err
	}
	return answer(w, infoOf(&s))
}
