package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// court is Moderation in memory: it accepts everything, and knows the moderators.
type court struct{ moderators map[game.UserID]bool }

func (court) Report(context.Context, moderation.Report, time.Time) error { return nil }
func (court) Own(context.Context, game.UserID, time.Time) (moderation.Inbox, error) {
	return moderation.Inbox{}, nil
}
func (court) ReadNotice(context.Context, game.UserID, int64) error                { return nil }
func (court) Appeal(context.Context, game.UserID, int64, string, time.Time) error { return nil }
func (c court) IsModerator(_ context.Context, u game.UserID) (bool, error) {
	return c.moderators[u], nil
}
func (court) Waiting(context.Context, game.UserID, time.Time) (moderation.Queue, error) {
	return moderation.Queue{}, nil
}
func (court) Dossier(context.Context, game.UserID, int64, time.Time) (moderation.Dossier, error) {
	return moderation.Dossier{}, nil
}
func (court) File(context.Context, game.UserID, string, time.Time) (moderation.CaseFile, error) {
	return moderation.CaseFile{}, nil
}
func (court) Claim(context.Context, game.UserID, int64, bool, time.Time) error { return nil }
func (court) CloseReport(context.Context, game.UserID, int64, bool, bool, time.Time) (moderation.Rooms, error) {
	return moderation.Rooms{}, nil
}
func (court) Act(context.Context, game.UserID, moderation.Command, time.Time) (int64, moderation.Rooms, error) {
	return 1, moderation.Rooms{}, nil
}
func (court) Undo(context.Context, game.UserID, int64, moderation.ReportReason, string, time.Time) (moderation.Rooms, error) {
	return moderation.Rooms{}, nil
}
func (court) Confirm(context.Context, game.UserID, int64, time.Time) error { return nil }
func (court) Answer(context.Context, game.UserID, int64, bool, string, time.Time) (moderation.Rooms, error) {
	return moderation.Rooms{}, nil
}

// The roles, in the order of the answers.
var modRoles = []string{"a visitor", "a guest", "a member", "a suspended member", "a moderator", "a suspended moderator"}

// modRoutes says how each route of reports and moderators answers them.
var modRoutes = map[string]struct {
	body string
	want [6]int
}{
	"GET /api/me/moderation":             {"", [6]int{401, 403, 200, 200, 200, 200}},
	"POST /api/me/notices/read":          {`{"id":1}`, [6]int{401, 403, 200, 200, 200, 200}},
	"POST /api/me/appeal":                {`{"action":1,"text":"No."}`, [6]int{401, 403, 200, 200, 200, 200}},
	"POST /api/reports":                  {`{"about":"Bob","reason":"abuse","text":"x"}`, [6]int{401, 403, 200, 403, 200, 403}},
	"GET /api/mod/queue":                 {"", [6]int{404, 404, 404, 404, 200, 404}},
	"GET /api/mod/reports/{id}":          {"", [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/reports/{id}/claim":   {`{"on":true}`, [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/reports/{id}/close":   {`{"upheld":true}`, [6]int{404, 404, 404, 404, 200, 404}},
	"GET /api/mod/people/{name}":         {"", [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/act":                  {`{"kind":"warn","name":"Bob","reason":"abuse"}`, [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/actions/{id}/undo":    {`{"reason":"abuse"}`, [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/actions/{id}/confirm": {`{}`, [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/actions/{id}/answer":  {`{"granted":true,"text":"Yes."}`, [6]int{404, 404, 404, 404, 200, 404}},

	"GET /api/me/fairplay":                            {"", [6]int{401, 403, 200, 200, 200, 200}},
	"POST /api/me/fairplay/{id}/state":                {`{"text":"No."}`, [6]int{401, 403, 200, 200, 200, 200}},
	"POST /api/me/fairplay/{id}/appeal":               {`{"text":"No."}`, [6]int{401, 403, 200, 200, 200, 200}},
	"GET /api/mod/fairplay":                           {"", [6]int{404, 404, 404, 404, 200, 404}},
	"GET /api/mod/fairplay/{name}/{rule}/{speed}":     {"", [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/fairplay/{name}/{rule}/{speed}":    {`{}`, [6]int{404, 404, 404, 404, 200, 404}},
	"GET /api/mod/fairplay/{name}/{rule}/{speed}/lib": {"", [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/cases/{id}/ask":                    {`{}`, [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/cases/{id}/judge":                  {`{"upheld":true,"reason":"Twenty games in a row."}`, [6]int{404, 404, 404, 404, 200, 404}},
	"POST /api/mod/cases/{id}/answer":                 {`{"upheld":true,"reason":"Twenty games in a row."}`, [6]int{404, 404, 404, 404, 200, 404}},
}

// Every route of reports and moderators has a line with its permissions, and keeps to it: others get the same answer
// from each moderators' route, that of an address that does not exist. All other routes that need a session are closed
// to a suspended user.
func TestWhoMayModerate(t *testing.T) {
	k := court{moderators: map[game.UserID]bool{}}
	b := newBench(t, func(c *Config) { c.Moderation, c.FairPlay = k, fairCourt{} })
	cookies := make([][]*http.Cookie, len(modRoles))
	for i, role := range modRoles[1:] {
		if role == "a guest" {
			cookies[i+1] = []*http.Cookie{b.signed(b.post("/api/session", "{}"))}
			continue
		}
		c := b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":"Member%d","password":%q}`, i, goodWords)))
		cookies[i+1] = []*http.Cookie{c}
		u := read[identity](t, b.do(request{path: "/api/me", cookies: cookies[i+1]})).User
		k.moderators[u.ID] = strings.HasSuffix(role, "moderator")
		if strings.HasPrefix(role, "a suspended") {
			b.people.suspend(u.ID)
		}
	}
	seen, nothing := 0, text(t, b.do(request{path: "/api/nothing"}))
	for _, rt := range b.routes() {
		mine := strings.HasPrefix(rt.path, "/api/mod/") || rt.path == "/api/reports" || strings.HasPrefix(rt.path, "/api/me/moderation") ||
			strings.HasPrefix(rt.path, "/api/me/notices") || strings.HasPrefix(rt.path, "/api/me/appeal") || strings.HasPrefix(rt.path, "/api/me/fairplay")
		for method, h := range map[string]handler{"GET": rt.get, "POST": rt.post} {
			if h == nil || !mine {
				continue
			}
			line, ok := modRoutes[method+" "+rt.path]
			if !ok {
				t.Errorf("%s %s has no line", method, rt.path)
				continue
			}
			seen++
			for role, want := range line.want {
				r := b.do(request{method: method, path: strings.NewReplacer("{id}", "7", "{name}", "Bob", "{rule}", "renju", "{speed}", "blitz").Replace(rt.path), body: line.body, cookies: cookies[role]})
				said := text(t, r)
				if r.StatusCode != want || want == 404 && said != nothing {
					t.Errorf("%s %s by %s: %d, want %d: %s", method, rt.path, modRoles[role], r.StatusCode, want, said)
				}
			}
		}
	}
	if seen != len(modRoutes) {
		t.Errorf("%d of %d lines", seen, len(modRoutes))
	}
	// The pages of moderators, for people.
	for role, want := range []int{404, 404, 404, 404, 200, 404} {
		for _, path := range []string{"/mod", "/mod/7", "/mod/fair", "/mod/fair@Bob"} {
			if r := b.do(request{path: path, cookies: cookies[role]}); r.StatusCode != want {
				t.Errorf("%s by %s: %d", path, modRoles[role], r.StatusCode)
			}
		}
	}
	// While the caller's session cannot be looked up, everybody gets that error, and not that of a missing address.
	b.people.mu.Lock()
	b.people.fail = fault.New(fault.Retry, "The database is away.")
	b.people.mu.Unlock()
	for role := range modRoles[1:] {
		for _, path := range []string{"/api/mod/queue", "/api/mod/reports/7"} {
			if r := b.do(request{path: path, cookies: cookies[role+1]}); r.StatusCode != 503 {
				t.Errorf("%s by %s while the database is away: %d", path, modRoles[role+1], r.StatusCode)
			}
		}
	}
	b.people.mu.Lock()
	b.people.fail = nil
	b.people.mu.Unlock()
	// Other routes that are closed to a suspended user, and some that are not.
	for path, want := range map[string]int{
		"/api/me/studies": 403, "/api/me/blocks": 403, "/api/me/tokens": 403, "/api/me": 200, "/appeal": 200, "/rules/conduct": 200,
	} {
		r := b.do(request{path: path, cookies: cookies[3]})
		if said := text(t, r); r.StatusCode != want || want == 403 && !strings.Contains(said, `"why":"suspended"`) {
			t.Errorf("%s: %d %s", path, r.StatusCode, said)
		}
	}
}

// suspend has it that somebody is suspended for good.
func (p *fakePeople) suspend(user game.UserID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.users[user].Sanctions = moderation.Sanctions{Suspended: moderation.Forever, SuspendedFor: moderation.Unfair}
}
