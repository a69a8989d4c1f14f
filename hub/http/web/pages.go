package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of a page's questions before it goes out. The page's script asks for everything that is not available by then.
const (
	firstBound  = 150 * time.Millisecond // for all of it
	firstAtOnce = 8                      // pages that ask at once
	pagesMost   = 240                    // an address that asks for more in a minute gets them plain
)

// view is a page's first content, and its viewer.
type view struct {
	ctx  context.Context
	lang *i18n.Language
	user *records.User // nil: a visitor
	ask  bool          // false: nothing may be looked up, or the viewer is unknown

	status int
	moved  string // where the page is now, if it is not here
	head   head
	source string   // the module that shows it
	frame  appShell // its content before that
	first  landingState
	lobby  wire.FirstLobby // nothing: not asked for

	embedded bool // it is a part of another site's page, which shows it to nobody in particular
}

// entitle gives the page the title of the document whose id is in the address: 404 if there is none.
func (g *view) entitle(r *http.Request, title func(context.Context, string) (string, error)) {
	id := r.PathValue("id")
	if !validID(id) {
		g.status = http.StatusNotFound
		return
	}
	if !g.ask {
		return
	}
	switch text, err := title(g.ctx, id); {
	case err == nil && text != "": // else a moderator has hidden it
		g.head.Title = titled(g.lang, text)
	case fault.CodeOf(err) == fault.NotFound:
		g.status = http.StatusNotFound
	}
}

// landingState is the initial data of the page's script. The script asks for absent parts.
type landingState struct {
	User  json.RawMessage `json:"user,omitempty"` // as in who; "null": a visitor
	Lobby json.RawMessage `json:"lobby,omitempty"`
	State *wire.GameState `json:"state,omitempty"`
}

// viewer returns the user's id, 0 for a visitor.
func (g *view) viewer() game.UserID {
	if g.user == nil {
		return 0
	}
	return g.user.ID
}

// front shows the first page.
func (s *pages) front(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = plainHead(g.lang, ""), "src/lobby/page.tsx"
		s.addLobby(g)
		g.frame = lobbyFrame(g.lobby, g.user)
	})
}

// watch shows the games in play.
func (s *pages) watch(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = plainHead(g.lang, "watch"), "src/watch/page.tsx"
		s.addLobby(g)
	})
}

// tv shows the best of them, one after the other.
func (s *pages) tv(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = plainHead(g.lang, "tv"), "src/watch/tv.tsx"
		s.addLobby(g)
	})
}

// plain shows a page that is the same for everybody, by its name and its module.
func (s *pages) plain(name, module string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		return s.page(w, r, func(g *view) { g.head, g.source = plainHead(g.lang, name), module })
	}
}

// redirect sends readers to the address of a page that people expect elsewhere.
func redirect(to string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		target := url.URL{Path: to, RawQuery: r.URL.RawQuery} // such as ?lang=
		http.Redirect(w, r, target.String(), http.StatusFound)
		return nil
	}
}

// own shows a page that is about the user, or the user's network, alone, by its name and its module.
func (s *pages) own(name, module string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		return s.page(w, r, func(g *view) { g.head, g.source = hiddenHead(g.lang, name), module })
	}
}

// learn shows the lesson, or the path that it is a part of: all of it, or a step of it; 404 if there is none.
func (s *pages) learn(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = plainHead(g.lang, "learn"), "src/learn/page.tsx"
		switch part := r.PathValue("part"); {
		case part == "":
		case part == "path", slices.ContainsFunc(puzzle.Steps, func(s puzzle.Step) bool { return s.Name == part }):
			g.head, g.source = plainHead(g.lang, "path"), "src/learn/path.tsx"
		default:
			g.status = http.StatusNotFound
		}
	})
}

// openings shows the opening protocols or, by its name, one of them: 404 if there is none.
func (s *pages) openings(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = plainHead(g.lang, "protocols"), "src/protocols/page.tsx"
		switch name, ok := openingNames[game.Opening(r.PathValue("name"))]; {
		case ok:
			g.head.Title = titled(g.lang, g.lang.Say("opening", "name", name))
		case r.PathValue("name") != "":
			g.status = http.StatusNotFound
		}
	})
}

// mod shows moderators their open work; to everybody else the page does not exist.
func (s *pages) mod(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = hiddenHead(g.lang, "moderators"), "src/moderation/mod.tsx"
		if _, err := s.moderators.moderator(r.WithContext(g.ctx)); fault.CodeOf(err) == fault.NotFound {
			g.status = http.StatusNotFound
		}
	})
}

// room shows a game: 404 if there is none, to people as a page that says so.
func (s *pages) room(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = gameHead(g.lang, nil), "src/game/page.tsx"
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
			g.head, g.frame, g.first.State = gameHead(g.lang, &state), gameFrame(&state), &state
		case fault.CodeOf(err) == fault.NotFound:
			g.status = http.StatusNotFound
		}
	})
}

// user shows somebody's profile, 404 as for games.
func (s *pages) user(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = hiddenHead(g.lang, "player"), "src/history/page.tsx"
		if !g.ask {
			return
		}
		p, err := s.people.profileOf(r.WithContext(g.ctx))
		switch {
		case err == nil:
			g.head = profileHead(g.lang, p)
			if !strings.EqualFold(p.Name, r.PathValue("name")) { // a former name
				g.moved = "/@/" + url.PathEscape(p.Name)
			}
		case fault.CodeOf(err) == fault.NotFound:
			g.status = http.StatusNotFound
		}
	})
}

func (s *pages) addLobby(g *view) {
	if g.ask {
		g.lobby = s.sockets.FirstLobby(g.viewer())
		g.first.Lobby = g.lobby.JSON
	}
}

// greet notes who looks at a page, and whether its lookups may be made.
func (s *pages) greet(r *http.Request, g *view) {
	current, err := s.anybody(r)
	if err != nil {
		return
	}
	g.first.User = wire.Encode(ownOf(current))
	if current == nil || current.User.Sanctions.MayEnter(time.Now()) == nil {
		g.ask, g.user = true, userOf(current)
	}
}

// page answers with the app and what look finds for it.
func (s *pages) page(w http.ResponseWriter, r *http.Request, look func(*view)) error {
	v := visitOf(r)
	g := &view{status: http.StatusOK, lang: i18n.Of(r)}
	app := s.files.app(g.lang)
	if app.marked {
		ctx, cancel := context.WithTimeout(r.Context(), s.wait)
		defer cancel()
		g.ctx = ctx
		if s.throttle.allow(v) {
			if leave, err := s.throttle.enter(ctx, v); err == nil {
				defer leave()
				s.greet(r.WithContext(ctx), g)
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
	d := headData{head: g.head, Origin: s.origin(r), Path: r.URL.EscapedPath(), Language: g.lang}
	if r.URL.Query().Has(i18n.Param) {
		d.Asked = g.lang.Code
	}
	if !g.head.Unlisted {
		d.Languages = i18n.Reviewed()
	}
	g.frame.Path = r.URL.Path
	if g.user != nil {
		g.frame.User = g.user.Name
	}
	if g.embedded {
		g.frame.name, state = noFrame, nil
	}
	page := app.render(d, g.source, g.frame, state)
	f := &file{body: holding(page), mediaType: mediaTypes[".html"], cache: cacheAsk, policy: app.policy}
	if g.embedded {
		f.policy = embeddable(cmp.Or(app.policy, policy))
		w.Header().Del("X-Frame-Options")
	}
	sum := sha256.Sum256(page)
	f.etag = base64.RawURLEncoding.EncodeToString(sum[:12])
	f.zipped = func() []byte { return zipPage(page) }
	if cookie(r, sessionCookie) != "" {
		f.cache = "no-store"
	}
	w.Header().Add("Vary", "Cookie, Accept-Language")
	w.Header().Set("Content-Language", g.lang.Tag)
	serveFile(w, r, g.status, f)
	return nil
}
