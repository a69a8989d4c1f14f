package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// visitors are all kinds of users that can ask, with the cookies of their browsers.
func (b *bench) visitors() map[string][]*http.Cookie {
	b.t.Helper()
	member := func(name string) []*http.Cookie {
		r := b.post("/api/account/register", `{"name":"`+name+`","password":"`+goodWords+`"}`)
		return []*http.Cookie{b.signed(r)}
	}
	all := map[string][]*http.Cookie{"ann": member("Anna")} // the first user is Ann of fakeArchive
	all["visitor"] = nil
	all["guest"] = []*http.Cookie{b.signed(b.post("/api/session", "{}"))}
	all["member"] = member("Cleo")
	all["deleted"] = member("Dora")
	if r := b.post("/api/account/delete", `{"password":"`+goodWords+`"}`, all["deleted"]...); r.StatusCode != http.StatusOK {
		b.t.Fatal(text(b.t, r))
	}
	return all
}

// TestWhoMayAskWhat has everybody ask each route about people. Public routes answer the same for all; personal ones are
// refused to a visitor.
func TestWhoMayAskWhat(t *testing.T) {
	b := newBench(t)
	all := b.visitors()
	pool := "?rule=renju&speed=blitz"
	own := map[string]map[string]int{ // route: the roles that may not, and the status of the refusal
		"/api/me/export":      {"visitor": 401, "deleted": 401},
		"/api/account/delete": {"visitor": 401, "deleted": 401, "guest": 403, "ann": 403, "member": 403}, // nothing was proved
	}
	seen, asked := 0, 0
	for _, rt := range b.routes() {
		public := strings.HasPrefix(rt.path, "/api/users/{name}") || rt.path == "/api/ranks"
		refused, private := own[rt.path]
		if !public && !private {
			continue
		}
		seen++
		path := strings.NewReplacer("{name}", "Ann", "{other}", "Bob").Replace(rt.path)
		b.archive.games = []archive.Summary{{ID: "open", Rule: "renju"}, {ID: "secret", Rule: "renju", Private: true}}
		bodies := map[string]string{}
		for who, cookies := range all {
			q := request{path: path + pool, cookies: cookies}
			if private {
				q = request{method: "POST", path: path, body: `{}`, cookies: cookies}
			}
			asked++
			q.from = fmt.Sprintf("%d.51.%d.7", 100+asked, asked) // downloads are few an address
			r := b.do(q)
			want := http.StatusOK
			if refused[who] != 0 {
				want = refused[who]
			}
			if r.StatusCode != want {
				t.Errorf("%s of %s: %d, want %d", rt.path, who, r.StatusCode, want)
			}
			bodies[who] = text(t, r)
			if who != "ann" && strings.Contains(bodies[who], "secret") {
				t.Errorf("%s tells %s of a private game: %s", rt.path, who, bodies[who])
			}
		}
		for _, who := range []string{"guest", "member", "deleted"} {
			if public && bodies[who] != bodies["visitor"] {
				t.Errorf("%s tells %s something else than a visitor: %s", rt.path, who, bodies[who])
			}
		}
		if rt.path == "/api/me/export" {
			for who, body := range bodies {
				for other, theirs := range bodies {
					if who != other && body == theirs && strings.Contains(body, "account") {
						t.Errorf("%s and %s get the same data: %s", who, other, body)
					}
				}
			}
		}
	}
	if seen != 11 {
		t.Errorf("%d routes", seen)
	}
}

// TestGamesAreFiltered holds the query of a list to what the store is asked.
func TestGamesAreFiltered(t *testing.T) {
	b := newBench(t)
	r := b.do(request{path: "/api/users/Ann/games?against=Bob&rule=caro&speed=rapid&result=won&rated=false&from=1000&to=2000"})
	q := b.archive.asked
	if r.StatusCode != 200 || q.Against != bobID || q.Rule != "caro" || q.Speed != game.Rapid || q.Result != archive.Won ||
		q.Rated == nil || *q.Rated || q.From.UnixMilli() != 1000 || q.To.UnixMilli() != 2000 || q.Viewer != 0 {
		t.Errorf("%d, asked for %+v", r.StatusCode, q)
	}
	for query, status := range map[string]int{
		"from=2000&to=1000": 400, "rule=chess": 400, "speed=fast": 400, "result=draw": 400, "rated=1": 400, "from=-1": 400, "to=x": 400, "to=99999999999999": 400,
		"against=Nobody": 404, "against=%00": 404, "against=" + strings.Repeat("a", 201): 404, "rated=true": 200,
	} {
		if r := b.do(request{path: "/api/users/Ann/games?" + query}); r.StatusCode != status {
			t.Errorf("%s: %d, want %d", query, r.StatusCode, status)
		}
	}
}

func TestRatingsAndRanks(t *testing.T) {
	b := newBench(t)
	cookie := b.signed(b.post("/api/session", "{}")) // Ann of fakeArchive
	if got := read[ratingHistory](t, b.do(request{path: "/api/users/Ann/ratings?rule=renju&speed=blitz"})); len(got.Points) != 1 || b.archive.pool.Speed != game.Blitz {
		t.Errorf("%+v of %+v", got, b.archive.pool)
	}
	if got := read[ratingHistory](t, b.do(request{path: "/api/users/deleted-9/ratings?rule=renju&speed=blitz"})); len(got.Points) != 0 {
		t.Errorf("%+v of who has left", got)
	}
	for _, path := range []string{"/api/users/Ann/ratings", "/api/ranks"} {
		for _, query := range []string{"", "?rule=renju", "?rule=renju&speed=none", "?rule=go&speed=blitz"} {
			if r := b.do(request{path: path + query}); r.StatusCode != 400 || code(t, r) != "pool" {
				t.Errorf("%s%s: %d", path, query, r.StatusCode)
			}
		}
	}
	got := read[leaderboard](t, b.do(request{path: "/api/ranks?rule=caro&speed=rapid", cookies: []*http.Cookie{cookie}}))
	if got.You == nil || got.Games != 30 || got.Days != 14 || got.Deviation != 75 || b.archive.pool.Rule.String() != "caro" {
		t.Errorf("%+v", got)
	}
	m := read[headToHead](t, b.do(request{path: "/api/users/Ann/against/Bob", cookies: []*http.Cookie{cookie}}))
	if m.Wins != 2 || m.Draws != 1 || m.Losses != 4 || m.Other.Name != "Bob" || b.archive.viewer != 1 || b.archive.asked.Against != bobID {
		t.Errorf("%+v", m)
	}
	if m := read[headToHead](t, b.do(request{path: "/api/users/Ann/against/ann"})); m.Wins+m.Losses != 0 {
		t.Errorf("against oneself: %+v", m)
	}
}

func TestAccountIsDeleted(t *testing.T) {
	b := newBench(t)
	cookie := b.signed(b.post("/api/account/register", `{"name":"Anna","password":"`+goodWords+`"}`))
	if r := b.post("/api/account/delete", `{"password":"another one"}`, cookie); r.StatusCode != 401 || code(t, r) != "password_wrong" {
		t.Fatal(r.StatusCode)
	}
	r := b.post("/api/account/delete", `{"password":"`+goodWords+`"}`, cookie)
	if got := find(r, sessionCookie); r.StatusCode != 200 || got == nil || got.MaxAge >= 0 || find(r, deviceCookie) == nil {
		t.Errorf("%d %v", r.StatusCode, r.Cookies())
	}
	if me := read[identity](t, b.do(request{path: "/api/me", cookies: []*http.Cookie{cookie}})); me.User != nil || len(b.ended) != 1 {
		t.Errorf("%+v is signed in; %v ended", me.User, b.ended)
	}
}

func TestExportOfOnesData(t *testing.T) {
	b := newBench(t)
	cookie := b.signed(b.post("/api/session", "{}"))
	b.people.broken = errors.New("the disk is full")
	func() {
		defer func() {
			if got := recover(); fmt.Sprint(got) != fmt.Sprint(http.ErrAbortHandler) {
				t.Errorf("a part was given for the whole: %v", got)
			}
		}()
		b.post("/api/me/export", "{}", cookie)
	}()
	b.people.broken = nil
	r := b.post("/api/me/export", "{}", cookie)
	if body := text(t, r); r.StatusCode != 200 || body != `{"account":{"id":1}}` || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment; filename=tengen-") ||
		r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s %v", r.StatusCode, body, r.Header)
	}
	r = b.post("/api/me/export", "{}", cookie)
	if got := read[refusal](t, r); r.StatusCode != http.StatusTooManyRequests || got.Code != fault.TooMany || got.Why != "exported" {
		t.Errorf("%d %+v", r.StatusCode, got)
	}
}
