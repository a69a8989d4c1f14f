package web

import (
	"net/http"

	"tengen/engine/record"
)

// handler answers a request or returns why not; the error is answered and
// logged in one place.
type handler func(w http.ResponseWriter, r *http.Request) error

// route is one line of the table: a path and what may be done with it.
type route struct {
	path  string // a pattern of http.ServeMux without a method
	get   handler
	post  handler
	body  int64 // bytes that a request's body may have; 0 is maxBody
	quiet bool  // asked every few seconds by machines: not worth a line in the log
}

// routes is every route there is. Beside those of programs stands what they take
// and answer: cmd/wiregen reads it.
func (s *Site) routes() []route {
	return []route{
		{path: "/api/me", get: s.me},                                                       // → who
		{path: "/api/me/adjourned", get: s.adjourned},                                      // → adjournedPage
		{path: "/api/me/belongings", get: s.belongings},                                    // → account.Belongings
		{path: "/api/me/blocks", get: s.blocks, post: s.block},                             // → blocksPage; blockChange → blocksPage
		{path: "/api/session", post: s.guest},                                              // none → who
		{path: "/api/account/register", post: s.register},                                  // credentials → who
		{path: "/api/account/login", post: s.login},                                        // credentials → who
		{path: "/api/account/logout", post: s.logout},                                      // none → who
		{path: "/api/account/password", post: s.password},                                  // passwords → who
		{path: "/api/account/delete", post: s.deleteAccount},                               // farewell → who
		{path: "/api/me/export", post: s.exportData},                                       // none → file
		{path: "/api/users/{name}", get: s.profile},                                        // → archive.Profile
		{path: "/api/users/{name}/games", get: s.games},                                    // → gamesPage
		{path: "/api/users/{name}/ratings", get: s.ratings},                                // → course
		{path: "/api/users/{name}/against/{other}", get: s.against},                        // → meeting
		{path: "/api/ranks", get: s.ranks},                                                 // → leaderboard
		{path: "/api/games/{id}", get: s.game},                                             // → archive.Summary
		{path: "/api/games/{id}/log", get: s.gameLog},                                      // → auditPage
		{path: "/api/games/{id}/review", get: s.reviewed, quiet: true},                     // → review.Reviewed
		{path: "/api/games/{id}/review/ask", post: s.askReview},                            // none → review.Reviewed
		{path: "/api/games/{id}/review/cancel", post: s.cancelReview},                      // none → review.Reviewed
		{path: "/api/games/{id}/try", post: s.try},                                         // Attempt → review.Tried
		{path: "/api/me/exercises", get: s.exercises},                                      // → review.Exercises
		{path: "/api/analysis", post: s.analyse},                                           // question → told.Insight
		{path: "/api/import", post: s.importRecord, body: record.MaxBytes},                 // bytes → imported
		{path: "/api/export/{format}", post: s.export, body: maxStudyBody},                 // Study → file
		{path: "/api/games/{id}/download/{format}", get: s.download},                       // → file
		{path: "/api/users/{name}/games.sgf", get: s.collection},                           // → file
		{path: "/api/me/studies", get: s.studies, post: s.addStudy, body: maxStudyBody},    // → studiesPage; newStudy → savedStudy
		{path: "/api/studies/{id}", get: s.study, post: s.changeStudy, body: maxStudyBody}, // → openStudy; changedStudy → savedStudy
		{path: "/api/studies/{id}/delete", post: s.deleteStudy},                            // none → goneStudy
		{path: "/ws", get: s.socket},
		{path: "/healthz", get: s.health, quiet: true},
		{path: "/readyz", get: s.ready, quiet: true},
		{path: "/{$}", get: s.front},
		{path: "/watch", get: s.watch},
		{path: "/learn", get: s.learn},
		{path: "/analysis", get: s.analysis},
		{path: "/local", get: s.local},
		{path: "/ranks", get: s.ranksPage},
		{path: "/study/{id}", get: s.studyPage},
		{path: "/g/{id}", get: s.room},
		{path: "/g/{id}/card.png", get: s.card},
		{path: "/card.png", get: s.cover},
		{path: "/@/{name}", get: s.user},
		{path: "/history", get: s.own},
		{path: "/exercises", get: s.own},
		{path: "/account", get: s.own},
		{path: "/settings", get: s.own},
		{path: "/connection", get: s.own},
		{path: "/", get: s.file, post: s.missing},
	}
}

// mux returns the handler of the table.
func (s *Site) mux() http.Handler {
	m := http.NewServeMux()
	for _, r := range s.routes() {
		m.Handle(r.path, s.dispatch(r))
	}
	return m
}

// dispatch answers with the route's handler for the method, or 405.
func (s *Site) dispatch(rt route) http.Handler {
	allow := ""
	if rt.get != nil {
		allow = "GET, HEAD"
	}
	if rt.post != nil {
		if allow != "" {
			allow += ", "
		}
		allow += "POST"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := visitOf(r)
		v.route, v.quiet = rt.path, rt.quiet
		var h handler
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			h = rt.get
		case http.MethodPost:
			h = rt.post
		}
		if h == nil {
			w.Header().Set("Allow", allow)
			s.fail(w, r, errMethod)
			return
		}
		limitBody(w, r, rt.body)
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	})
}
