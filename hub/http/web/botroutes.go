package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/http/botapi"
)

// bots answers programs that play. Without an API there is nothing at their addresses.
type bots struct {
	api     *botapi.API
	sockets *botapi.Sockets
}

// newBots returns the API of a site; its Hub and People may be missing.
func (s *Site) newBots() (bots, error) {
	if s.c.BotHub == nil || s.c.Programs == nil || s.c.OpenChallenges == nil {
		return bots{}, nil
	}
	api, err := botapi.New(botapi.Config{
		Accounts: s.c.Accounts, Hub: s.c.BotHub, People: s.c.Programs, Events: s.c.Events, Open: s.c.OpenChallenges, Puzzles: s.c.Puzzles, Archive: s.c.Archive, Log: s.log, Client: clientOf, Decode: decodeProgram,
		Times: s.c.BotTimes,
	})
	b := bots{api: api}
	if err == nil {
		b.sockets = botapi.NewSockets(s.programMux(b), s.life)
	}
	return b, err
}

// programMux answers the requests that programs send over websockets: at the addresses of programs, and no others.
func (s *Site) programMux(b bots) http.Handler {
	m := http.NewServeMux()
	for _, r := range b.routes(s) {
		m.Handle(r.path, s.dispatch(r))
	}
	m.Handle("/", s.dispatch(route{get: s.missing, post: s.missing}))
	return chain(m, s.identify, s.record, s.recover)
}

// stop has no challenge expire any more.
func (b bots) stop() {
	if b.api != nil {
		b.api.Stop()
	}
}

// botRoutes are those of docs/openapi.yaml. They know tokens and no cookies; all others know cookies and no tokens.
func (s *Site) botRoutes() []route {
	if s.bots.api == nil {
		return nil
	}
	socket := func(w http.ResponseWriter, r *http.Request) error { return s.bots.sockets.Serve(w, r, clientOf(r)) }
	return append(s.bots.routes(s), s.forPrograms([]route{{path: "/api/bot/socket", get: noHead(socket)}})...)
}

// routes are those that a websocket carries too.
func (b bots) routes(s *Site) []route {
	a := b.api
	return s.forPrograms([]route{
		{path: "/api/account", get: a.Account},
		{path: "/api/account/playing", get: botapi.Lists{API: a}.NowPlaying},
		{path: "/api/puzzle/activity", get: botapi.Puzzles{API: a}.Activity},
		{path: "/api/token/test", post: inMemory(botapi.Tokens{API: a}.Test), body: tokensBody},
		{path: "/api/challenge", get: botapi.Lists{API: a}.Challenges},
		{path: "/api/challenge/{id}/show", get: botapi.Lists{API: a}.ShowChallenge},
		{path: "/api/bot/account/upgrade", post: a.Upgrade},
		{path: "/api/bot/account/about", post: a.Describe},
		{path: "/api/bot/online", get: a.Online},
		{path: "/api/stream/event", get: noHead(a.Events)},
		// The path of a game's stream has the shape of an action in a game called "stream", which cannot exist.
		{path: "/api/bot/game/{id}/{act}", get: noHead(followed(a.Game)), post: acts(map[string]handler{
			"decision": a.Decide, "resign": a.Act(game.Resign), "abort": a.Act(game.Abort), "claim": a.Claim, "chat": a.Chat, "resume": a.Act(game.Resume), "give": a.Act(game.Give),
		})},
		{path: "/api/bot/game/{id}/{act}/{what}", post: acts(map[string]handler{
			"move": a.Move, "draw": a.Offer(game.OfferDraw), "takeback": a.Offer(game.OfferTakeback), "rematch": a.Offer(game.OfferRematch),
		})},
		{path: "/api/bot/event/{id}/join", post: botapi.Tournaments{API: a}.JoinEvent},
		{path: "/api/bot/event/{id}/leave", post: botapi.Tournaments{API: a}.LeaveEvent},
		{path: "/api/challenge/ai", post: a.House},
		{path: "/api/challenge/open", get: botapi.Opens{API: a}.List, post: botapi.Opens{API: a}.Make},
		{path: "/api/challenge/{id}/open", get: botapi.Opens{API: a}.Show},
		{path: "/api/challenge/{name}", post: a.Challenge},
		{path: "/api/challenge/{id}/accept", post: a.Accept},
		{path: "/api/challenge/{id}/decline", post: a.Decline},
		{path: "/api/challenge/{id}/cancel", post: a.Cancel},
	})
}

// forPrograms has routes answered to browsers' tools of any site, and their keys checked: they know no cookies.
func (s *Site) forPrograms(routes []route) []route {
	for i := range routes {
		routes[i].anywhere = true
		if h := routes[i].post; h != nil {
			routes[i].post = s.keys.checked(h)
		}
	}
	return routes
}

// tokensBody has room for all tokens that may be tested at a time.
const tokensBody = 96 << 10

// inMemory reads the body before a handler that takes it as it is.
func inMemory(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := fetch(r); err != nil {
			return err
		}
		return h(w, r)
	}
}

// acts answers by the name of the action.
func acts(all map[string]handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		h := all[r.PathValue("act")]
		if h == nil {
			return errMissing
		}
		return h(w, r)
	}
}

// followed answers /api/bot/game/stream/{id} with the stream of the game.
func followed(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if r.PathValue("id") != "stream" {
			return errMissing
		}
		r.SetPathValue("id", r.PathValue("act"))
		return h(w, r)
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
