package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// fairCourt is FairPlay in memory: it accepts everything.
type fairCourt struct{}

func (fairCourt) Waiting(context.Context, game.UserID) (fairplay.FairQueue, error) {
	return fairplay.FairQueue{}, nil
}
func (fairCourt) Dossier(context.Context, game.UserID, string, string, string) (fairplay.FairDossier, error) {
	return fairplay.FairDossier{}, nil
}
func (fairCourt) File(context.Context, game.UserID, string, string, string) ([]fairplay.Filed, error) {
	return []fairplay.Filed{
		{Game: "g1", Rule: "renju", Size: 15, Black: "Ann", White: "Bob", Winner: "white", Moves: strings.Fields("h8 h9 i8")},
		{Game: "g2", Rule: "renju", Size: 15, Black: "Bob", White: "Ann", Winner: "black", Moves: strings.Fields("h8 h9 j10")},
	}, nil
}
func (fairCourt) Open(context.Context, game.UserID, string, string, string, time.Time) error {
	return nil
}
func (fairCourt) Ask(context.Context, game.UserID, int64, time.Time) error { return nil }
func (fairCourt) Decide(context.Context, game.UserID, int64, bool, string, time.Time) error {
	return nil
}
func (fairCourt) Answer(context.Context, game.UserID, int64, bool, string, time.Time) error {
	return nil
}
func (fairCourt) Own(context.Context, game.UserID) (fairplay.OwnCases, error) {
	return fairplay.OwnCases{}, nil
}
func (fairCourt) State(context.Context, game.UserID, int64, string, time.Time) error  { return nil }
func (fairCourt) Appeal(context.Context, game.UserID, int64, string, time.Time) error { return nil }

// A moderator gets the games of a sheet as one library; addresses that mean no sheet are none.
func TestFairLibrary(t *testing.T) {
	k := court{moderators: map[game.UserID]bool{}}
	b := newBench(t, func(c *Config) { c.Moderation, c.FairPlay = k, fairCourt{} })
	c := []*http.Cookie{b.signed(b.post("/api/account/register", `{"name":"Mo","password":"`+goodWords+`"}`))}
	k.moderators[game.UserID(read[identity](t, b.do(request{path: "/api/me", cookies: c})).User.ID)] = true
	r := b.do(request{path: "/api/mod/fairplay/Bob/renju/blitz/lib", cookies: c})
	body, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != 200 || !strings.Contains(r.Header.Get("Content-Disposition"), ".lib") {
		t.Fatal(r.StatusCode, r.Header, err)
	}
	games, format, err := record.Read(bytes.NewReader(body))
	if err != nil || format != record.RenLib || len(games) != 1 {
		t.Fatal(games, format, err)
	}
	at := games[0].Root.Next[0].Next[0]
	if at.Move.Point != board.At(7, 8) || len(at.Next) != 2 || !strings.Contains(at.Next[0].Comment, "g1: Ann - Bob, 0-1") {
		t.Errorf("%+v", at)
	}
	for _, path := range []string{"Bob/chess/blitz", "Bob/renju/bullet", "%00/renju/blitz"} {
		for _, more := range []string{"", "/lib"} {
			if r := b.do(request{path: "/api/mod/fairplay/" + path + more, cookies: c}); r.StatusCode != 404 {
				t.Errorf("%s%s: %d", path, more, r.StatusCode)
			}
		}
	}
	for _, id := range []string{"x", "0", "-1", "99999999999999999999"} {
		if r := b.do(request{method: "POST", path: "/api/mod/cases/" + id + "/judge", body: `{"upheld":true,"reason":"x"}`, cookies: c}); r.StatusCode != 404 {
			t.Errorf("case %s: %d", id, r.StatusCode)
		}
		if r := b.do(request{method: "POST", path: "/api/me/fairplay/" + id + "/state", body: `{"text":"x"}`, cookies: c}); id == "x" && r.StatusCode != 404 {
			t.Errorf("case %s: %d", id, r.StatusCode)
		}
	}
}

// telling is FairPlay whose every answer to moderators holds a mark.
type telling struct{ fairCourt }

const mark = "nobody-else-reads-this"

func (telling) Waiting(context.Context, game.UserID) (fairplay.FairQueue, error) {
	return fairplay.FairQueue{Waiting: []fairplay.Waiting{{Rule: mark}}}, nil
}
func (telling) Dossier(context.Context, game.UserID, string, string, string) (fairplay.FairDossier, error) {
	return fairplay.FairDossier{Statement: mark}, nil
}
func (telling) File(context.Context, game.UserID, string, string, string) ([]fairplay.Filed, error) {
	return []fairplay.Filed{{Game: mark, Rule: "renju", Size: 15, Moves: []string{"h8"}}}, nil
}

// No route tells anything of a sheet to a visitor, a guest, a member, the person itself, or somebody who was a moderator: to them
// the addresses of sheets do not exist, whatever they send.
func TestNobodyElseReadsASheet(t *testing.T) {
	k := court{moderators: map[game.UserID]bool{}}
	b := newBench(t, func(c *Config) { c.Moderation, c.FairPlay = k, telling{} })
	member := func(name string) *http.Cookie {
		return b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, goodWords)))
	}
	mo := member("Mo")
	id := game.UserID(read[identity](t, b.do(request{path: "/api/me", cookies: []*http.Cookie{mo}})).User.ID)
	fill := strings.NewReplacer("{name}", "Bob", "{rule}", "renju", "{speed}", "blitz", "{id}", "1", "{game}", "g1", "{user}", "Bob", "{gameId}", "g1", "{challengeId}", "c1", "{username}", "Bob", "{channel}", "all")
	bodies := []string{"{}", `{"upheld":true,"reason":"twenty characters of reason","text":"x"}`}
	told := func(who string, cookies ...*http.Cookie) (marks, closed int) {
		t.Helper()
		for _, rt := range b.allRoutes() {
			for method, h := range map[string]handler{"GET": rt.get, "POST": rt.post} {
				if h == nil || rt.path == "/api/account/logout" || rt.path == "/api/account/delete" || rt.path == "/api/account/login" || rt.path == "/api/account/register" {
					continue
				}
				for _, body := range bodies {
					if method == "GET" {
						body = ""
					}
					r := b.do(request{method: method, path: fill.Replace(rt.path), body: body, cookies: cookies, left: rt.quiet, from: fmt.Sprintf("192.0.2.%d", 1+len(rt.path)%200)})
					text, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
					if err != nil && r.StatusCode == 200 {
						t.Fatal(rt.path, err)
					}
					if bytes.Contains(text, []byte(mark)) {
						marks++
						if who != "a moderator" {
							t.Errorf("%s: %s %s: %s", who, method, rt.path, text)
						}
					}
					if strings.HasPrefix(rt.path, "/api/mod/") {
						if closed++; who != "a moderator" && r.StatusCode != 404 && r.StatusCode != 401 {
							t.Errorf("%s: %s %s: %d", who, method, rt.path, r.StatusCode)
						}
					}
					if method == "GET" {
						break
					}
				}
			}
		}
		return marks, closed
	}
	told("a visitor")
	told("a guest", b.signed(b.post("/api/session", "{}")))
	told("a member", member("Ann"))
	told("the person", member("Bob"))
	told("who is no moderator yet", mo)
	k.moderators[id] = true
	if marks, closed := told("a moderator", mo); marks < 4 || closed < 8 {
		t.Errorf("the test has lost its way: %d answers, %d addresses", marks, closed)
	}
	delete(k.moderators, id)
	told("who was a moderator", mo)
}
