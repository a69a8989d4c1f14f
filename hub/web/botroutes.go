package web

import (
	"net/http"

	"tengen/hub/botapi"
)

// bots answers programs that play. Without an API there is nothing at their addresses.
type bots struct{ api *botapi.API }

// newBots returns the API of a site; its House and People may be missing.
func (s *Site) newBots() (bots, error) {
	if s.c.BotHouse == nil || s.c.Programs == nil {
		return bots{}, nil
	}
	api, err := botapi.New(botapi.Config{
		Accounts: s.c.Accounts, House: s.c.BotHouse, People: s.c.Programs, Archive: s.c.Archive, Log: s.log, Client: clientOf, Decode: decode,
	})
	return bots{api}, err
}

// stop has no challenge expire any more.
func (b bots) stop() {
	if b.api != nil {
		b.api.Stop()
	}
}

// botRoutes are those of docs/openapi.yaml. They know tokens and no cookies; all others know cookies and no tokens.
func (s *Site) botRoutes() []route {
	a := s.bots.api
	if a == nil {
		return nil
	}
	const games = "/api/bot/game/{id}"
	return []route{
		{path: "/api/account", get: a.Account},
		{path: "/api/bot/account/upgrade", post: a.Upgrade},
		{path: "/api/bot/online", get: a.Online},
		{path: "/api/stream/event", get: noHead(a.Events)},
		{path: "/api/bot/game/stream/{id}", get: noHead(a.Game)},
		{path: games + "/move/{point}", post: a.Move},
		{path: games + "/decision", post: a.Decide},
		{path: games + "/resign", post: a.Resign},
		{path: games + "/abort", post: a.Abort},
		{path: games + "/draw/{answer}", post: a.Draw},
		{path: games + "/takeback/{answer}", post: a.Takeback},
		{path: games + "/claim", post: a.Claim},
		{path: games + "/chat", post: a.Chat},
		{path: "/api/challenge/{name}", post: a.Challenge},
		{path: "/api/challenge/{id}/accept", post: a.Accept},
		{path: "/api/challenge/{id}/decline", post: a.Decline},
		{path: "/api/challenge/{id}/cancel", post: a.Cancel},
	}
}

// noHead refuses HEAD: the answer has no end.
func noHead(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if r.Method == http.MethodHead {
			return errMethod
		}
		return h(w, r)
	}
}
