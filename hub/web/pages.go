package web

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"tengen/hub/account"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/limit"
	"tengen/hub/puzzle"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// Bounds of what a page asks before it goes out. Whatever is not at hand then the page's script asks for.
const (
	firstBound  = 150 * time.Millisecond // for all of it
	firstAtOnce = 8                      // pages that ask at once
	pagesSpan   = time.Minute
	pagesMost   = 240 // an address that asks for more in a span gets them plain
	pagesKeys   = 10_000
)

// gate bounds what is asked for in a span by an address, and at once by all.
type gate struct {
	limit *limit.Limiter
	slots chan struct{}
	wait  time.Duration // for a free place, in pass
}

func newGate(most, atOnce int) gate {
	return gate{
		limit.New(limit.Options{Events: most, Per: pagesSpan, Max: pagesKeys, Now: time.Now}),
		make(chan struct{}, atOnce), recordsPatience,
	}
}

// allow reports whether an address may have something looked up now.
func (g gate) allow(v *visit) bool { return v.exempt || g.limit.Allow(account.Network(v.address)) }

// enter waits for a free slot, which leave gives back.
func (g gate) enter(ctx context.Context) bool {
	select {
	case g.slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (g gate) leave() { <-g.slots }

// pass calls f in a free place. It returns wire.ErrTooMany for an address that asks too often, and wire.ErrBusy if no
// place gets free in time.
func (g gate) pass(r *http.Request, f func() error) error {
	if !g.allow(visitOf(r)) {
		return wire.ErrTooMany
	}
	return g.do(r, f)
}

// passBody is pass for a request whose body may be large: it is read into memory for f, but not before the address is known
// to ask no more than it may, and not in a place, for it may take its time.
func (g gate) passBody(r *http.Request, f func() error) error {
	if !g.allow(visitOf(r)) {
		return wire.ErrTooMany
	}
	if err := fetch(r); err != nil {
		return err
	}
	return g.do(r, f)
}

// do calls f in a free place; wire.ErrBusy.
func (g gate) do(r *http.Request, f func() error) error {
	ctx, cancel := context.WithTimeout(r.Context(), g.wait)
	free := g.enter(ctx)
	cancel()
	if !free {
		return wire.ErrBusy
	}
	defer g.leave()
	return f()
}

// sight is what a page shows at first, and to whom.
type sight struct {
	ctx  context.Context
	user *store.User // nil: a visitor
	ask  bool        // false: nothing may be looked up, or nobody knows who looks

	status int
	moved  string // where the page is now, if it is not here
	head   head
	source string // the module that shows it
	frame  frame  // what it shows before that
	first  first
}

// first is what the page's script starts from. What is absent it asks for.
type first struct {
	User  json.RawMessage `json:"user,omitempty"` // as in who; "null": a visitor
	Lobby json.RawMessage `json:"lobby,omitempty"`
	State *wire.GameState `json:"state,omitempty"`
}

// viewer returns the user's id, 0 for a visitor.
func (g *sight) viewer() game.UserID {
	if g.user == nil {
		return 0
	}
	return g.user.ID
}

// front shows the first page.
func (s *pages) front(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead(""), "src/lobby/page.tsx"
		s.addLobby(g)
		g.frame = lobbyFrame(g.first.Lobby, g.user)
	})
}

// watch shows the games in play.
func (s *pages) watch(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Games in play"), "src/watch/page.tsx"
		g.head.Description = "Watch games of five in a row as they are played: Gomoku and Renju, people and bots."
		s.addLobby(g)
	})
}

// tv shows the best of them, one after the other.
func (s *pages) tv(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("TV"), "src/watch/tv.tsx"
		g.head.Description = "The best game of five in a row that is being played now, one after the other."
		s.addLobby(g)
	})
}

// learn shows the lesson, or the path that it is a part of: all of it, or a step of it; 404 if there is none.
func (s *pages) learn(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Learn five in a row in five minutes"), "src/learn/page.tsx"
		g.head.Description = "Five, threes and fours, double threats, and what renju forbids and why: a lesson to play through."
		switch part := r.PathValue("part"); {
		case part == "":
		case part == "path", slices.ContainsFunc(puzzle.Steps, func(s puzzle.Step) bool { return s.Name == part }):
			g.head, g.source = plainHead("The path"), "src/learn/path.tsx"
			g.head.Description = "From the rules of five in a row to a strong player, step by step: each with puzzles that have a proof."
		default:
			g.status = http.StatusNotFound
		}
	})
}

// openings shows the opening protocols or, by its name, one of them: 404 if there is none.
func (s *pages) openings(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Opening protocols"), "src/protocols/page.tsx"
		g.head.Description = "Swap2, Taraguchi-10 and the other fair openings of Gomoku and Renju: how they go, a game against a bot, a trainer."
		switch name, ok := openingNames[game.Opening(r.PathValue("name"))]; {
		case ok:
			g.head.Title = titled(name + ", an opening")
		case r.PathValue("name") != "":
			g.status = http.StatusNotFound
		}
	})
}

// local shows the bots that run in the browser.
func (s *pages) local(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Play a bot in your browser"), "src/local/page.tsx"
		g.head.Description = "Gomoku and Renju against a bot that runs in your browser: no server, no account, no clock."
	})
}

// ranksPage shows the leaderboards.
func (s *pages) ranksPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Leaderboards"), "src/ranks/page.tsx"
		g.head.Description = "The best players of Gomoku and Renju on Tengen, by rule and speed."
	})
}

// botsPage shows the bots of the house.
func (s *pages) botsPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Bots"), "src/bots/page.tsx"
		g.head.Description = "Ten bots to play five in a row against, from who knows only the rules to all that the engine can do."
	})
}

// explorer shows what was played in the openings.
func (s *pages) explorer(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Openings"), "src/openings/page.tsx"
		g.head.Description = "How often each opening move of Gomoku and Renju was played on Tengen, by whom, and what came of it."
	})
}

// own shows one of the pages that are about the user, or the user's network, alone.
func (s *pages) own(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		pages := map[string][2]string{
			"/history":    {"Your games", "src/history/page.tsx"},
			"/account":    {"Account", "src/account/page.tsx"},
			"/settings":   {"Settings", "src/settings/page.tsx"},
			"/conduct":    {"Conduct", "src/account/conduct.tsx"},
			"/appeal":     {"Appeal", "src/moderation/appeal.tsx"},
			"/following":  {"Following", "src/follow/page.tsx"},
			"/connection": {"If no live connection opens", "src/connection/page.tsx"},
		}
		p := pages[r.URL.Path]
		g.head, g.source = hiddenHead(p[0]), p[1]
	})
}

// rules shows the rules for people.
func (s *pages) rules(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = plainHead("Rules for people"), "src/moderation/rules.tsx"
		g.head.Description = "Fair play, one account, no abuse: what we ask of each other on Tengen, what moderators may do, and how to appeal."
	})
}

// mod shows moderators what there is to do; for anybody else there is nothing.
func (s *pages) mod(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = hiddenHead("Moderators"), "src/moderation/mod.tsx"
		if _, err := s.moderators.moderator(r.WithContext(g.ctx)); err != nil {
			g.status = http.StatusNotFound
		}
	})
}

// room shows a game: 404 if there is none, to people as a page that says so.
func (s *pages) room(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = gameHead(nil), "src/game/page.tsx"
		id := r.PathValue("id")
		if !validID(id) {
			g.status = http.StatusNotFound
			return
		}
		if !g.ask {
			return
		}
		state, err := s.sockets.FirstState(g.ctx, id, g.viewer())
		switch {
		case err == nil:
			g.head, g.frame, g.first.State = gameHead(&state), gameFrame(&state), &state
		case fault.CodeOf(err) == fault.NotFound:
			g.status = http.StatusNotFound
		}
	})
}

// user shows somebody's profile, 404 as for games.
func (s *pages) user(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *sight) {
		g.head, g.source = hiddenHead("A player"), "src/history/page.tsx"
		if !g.ask {
			return
		}
		p, err := s.people.profileOf(r.WithContext(g.ctx))
		switch {
		case err == nil:
			g.head = profileHead(p)
			if !strings.EqualFold(p.Name, r.PathValue("name")) { // a former name
				g.moved = "/@/" + url.PathEscape(p.Name)
			}
		case fault.CodeOf(err) == fault.NotFound:
			g.status = http.StatusNotFound
		}
	})
}

func (s *pages) addLobby(g *sight) {
	if g.ask {
		g.first.Lobby = s.sockets.FirstLobby(g.viewer())
	}
}

// page answers with the app and what look finds for it.
func (s *pages) page(w http.ResponseWriter, r *http.Request, look func(*sight)) error {
	v := visitOf(r)
	g := &sight{status: http.StatusOK}
	if s.files.app.marked {
		ctx, cancel := context.WithTimeout(r.Context(), s.wait)
		defer cancel()
		g.ctx = ctx
		if s.gate.allow(v) && s.gate.enter(ctx) {
			defer s.gate.leave()
			if current, err := s.anybody(r.WithContext(ctx)); err == nil {
				g.first.User = wire.Encode(ownOf(current))
				if current == nil || current.User.Standing.MayEnter(time.Now()) == nil {
					g.ask, g.user = true, userOf(current)
				}
			}
		}
		look(g)
	}
	if g.moved != "" {
		w.Header().Set("Cache-Control", "no-store") // the name may change again
		http.Redirect(w, r, g.moved, http.StatusFound)
		return nil
	}
	var state []byte
	if g.first.User != nil {
		state = wire.Encode(g.first)
	}
	d := headData{head: g.head, Origin: s.origin(r), Path: r.URL.EscapedPath()}
	g.frame.Path = r.URL.Path
	if g.user != nil {
		g.frame.User = g.user.Name
	}
	app := s.files.app
	f := &file{body: app.render(d, g.source, g.frame, state), mediaType: mediaTypes[".html"], cache: cacheAsk, policy: app.policy}
	sum := sha256.Sum256(f.body)
	f.etag = base64.RawURLEncoding.EncodeToString(sum[:12])
	if acceptsGzip(r) {
		f.zipped = zip(f.body, gzip.BestSpeed)
	}
	if cookie(r, sessionCookie) != "" {
		f.cache = "no-store"
	}
	w.Header().Add("Vary", "Cookie")
	serveFile(w, r, g.status, f)
	return nil
}
