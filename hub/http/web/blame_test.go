package web

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/library/review"
)

// faultInjector has one of the questions to any store fail.
type faultInjector struct {
	mu    sync.Mutex // guards the following
	fails error
	on    int // which question since set
	asked int
}

// err is called by each question, and returns what it fails with.
func (t *faultInjector) err() error {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asked++
	if t.fails != nil && t.asked == t.on {
		return t.fails
	}
	return nil
}

// set has a question from now on fail, and returns how many there have been since the last call.
func (t *faultInjector) set(on int, fails error) (asked int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	asked = t.asked
	t.on, t.fails, t.asked = on, fails, 0
	return asked
}

// everything is a request for each route that asks a store, made by a member.
func everything(study string) []request {
	post := func(path, body string) request { return request{method: http.MethodPost, path: path, body: body} }
	credentials := fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)
	return []request{
		{path: "/api/me"}, {path: "/api/me/adjourned"}, {path: "/api/me/belongings"}, {path: "/api/me/blocks"}, {path: "/api/me/chat"}, {path: "/api/me/conduct"},
		post("/api/me/blocks", `{"name":"Bob","on":true}`), post("/api/me/chat", `{"off":true,"words":["gg"]}`), post("/api/session", "{}"),
		post("/api/account/register", strings.Replace(credentials, "Ann", "Zoe", 1)),
		post("/api/account/login", credentials), post("/api/account/logout", "{}"),
		post("/api/account/login", strings.Replace(credentials, `{`, `{"keep":true,`, 1)),
		post("/api/account/password", fmt.Sprintf(`{"old":%q,"new":%q}`, goodWords, newWords)),
		post("/api/account/delete", fmt.Sprintf(`{"password":%q}`, goodWords)), post("/api/me/export", "{}"),
		{path: "/api/users/Ann"}, {path: "/api/users/Ann/games?against=Bob"}, {path: "/api/users/Ann/ratings?rule=renju&speed=blitz"},
		{path: "/api/users/Ann/against/Bob"}, {path: "/api/ranks?rule=renju&speed=blitz"}, {path: "/api/bots"}, {path: "/api/replay"}, {path: renju + "&mine=1"},
		{path: "/api/games/g1"}, {path: "/api/games/g1/log"}, {path: "/api/games/g1/review"},
		post("/api/games/g1/review/ask", "{}"), post("/api/games/g1/review/cancel", "{}"),
		post("/api/games/g1/try", `{"move":1,"at":"h8"}`), {path: "/api/me/exercises"},
		post("/api/analysis", `{"rule":"renju","size":15,"moves":["h8"],"lines":1}`),
		{path: "/api/games/g1/download/sgf"}, {path: "/api/users/Ann/games.sgf"},
		{path: "/api/me/studies"}, post("/api/me/studies", draftText("a", "", 0)), {path: "/api/studies/" + study},
		post("/api/studies/"+study, draftText("b", "", 1)),
		post("/api/studies/"+study+"/delete", "{}"),
		{path: "/api/me/lists"}, post("/api/me/lists", planText("a", 0)), {path: "/api/lists/l1"}, post("/api/lists/l1", planText("b", 1)), post("/api/lists/l1/delete", "{}"),
		{path: "/api/lists/l1/class"}, post("/api/lists/l1/class", `{"open":true}`), post("/api/lists/l1/leave", "{}"), {path: "/api/class/AAAAAAAA"},
		{path: "/lists/l1"}, {path: "/ws", header: http.Header{"Origin": {"http://" + host}}}, {path: "/g/g1"}, {path: "/@/Ann"}, {path: "/study/" + study}, {path: "/g/g1/card.png"}, {path: "/history"}, {path: "/"},
	}
}

// A failing store is never called the client's fault: whichever of a request's questions fails, the answer is the same
// as without the failure, a page that lacks something, or an error of the site.
func TestTheStoresFaultIsNobodysElse(t *testing.T) {
	errs := map[string]error{
		"it could not": fault.New(fault.Retry, "not now"), "it refused": errors.New("no such column"),
	}
	ready := func() (*bench, string, *http.Cookie) {
		b := newBench(t, func(c *Config) { c.Blocks, c.Chats, c.Conduct = blockLists{}, chatLists{}, noConduct{} })
		member := b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)))
		b.archive.ann = game.UserID(b.people.next - 1)
		b.archive.games = []archive.Summary{{ID: "g1", Rule: "freestyle", Size: 15, Ended: time.Now(), Moves: strings.Fields("h8 a1 h9 a2 h10 a3 h11 a4 h12")}}
		b.reviews.kept["g1"] = review.Stored{Status: review.Waiting, AskedBy: b.archive.ann}
		kept := read[savedStudy](t, b.do(request{
			method: http.MethodPost, path: "/api/me/studies", body: draftText("x", "", 0), cookies: []*http.Cookie{member},
		}))
		b.listStore.kept["l1"] = document.Document{ID: "l1", Owner: records.User{ID: game.UserID(b.archive.ann)}, Title: "Tuesday", Body: []byte("[]"), Version: 1}
		return b, kept.ID, member
	}
	_, id, _ := ready()
	for i, q := range everything(id) {
		t.Run(q.method+" "+q.path, func(t *testing.T) {
			ask := func(on int, fails error) (status, asked int, body string) {
				b, id, member := ready()
				q := everything(id)[i]
				if q.path != "/api/account/register" {
					q.cookies = []*http.Cookie{member}
				}
				b.faults.set(on, fails)
				defer func() {
					if v := recover(); v != nil && v != http.ErrAbortHandler {
						panic(v)
					} else if v != nil { // an answer that had begun is broken off
						status = http.StatusServiceUnavailable
					}
				}()
				r := b.do(q)
				return r.StatusCode, b.faults.set(0, nil), text(t, r)
			}
			well, questions, body := ask(0, nil)
			if well >= 400 && well != http.StatusNotFound || questions == 0 {
				t.Errorf("without a failure %d questions lead to %d %s", questions, well, body)
			}
			for on := 1; on <= questions; on++ {
				for name, err := range errs {
					if got, _, body := ask(on, err); got != well && got >= 400 && got < 500 {
						t.Errorf("question %d, %s: %d %s, without it %d", on, name, got, body, well)
					}
				}
			}
		})
	}
}
