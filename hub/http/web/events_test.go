package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// noRatings knows nobody's rating.
type noRatings struct{}

// Ratings is events.Players'.
func (noRatings) Ratings(context.Context, game.RatingPool, []game.UserID) (map[game.UserID]records.Rating, error) {
	return nil, nil
}

// Barred is events.Players': nobody is.
func (noRatings) Barred(context.Context, []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	return nil, nil
}

// Member is events.Players': everybody is one whose name has no space.
func (noRatings) Member(_ context.Context, name string) (records.User, error) {
	if strings.Contains(name, " ") {
		return records.User{}, fault.New(fault.NotFound, "There is no such member.")
	}
	return records.User{ID: 4242, Name: name}, nil
}

// Blocked is events.Players': nobody is.
func (noRatings) Blocked(context.Context, game.UserID, game.UserID) (bool, error) { return false, nil }

// Users is events.Players'.
func (noRatings) Users(_ context.Context, ids []game.UserID) (map[game.UserID]records.User, error) {
	out := map[game.UserID]records.User{}
	for _, u := range ids {
		out[u] = records.User{ID: u, Name: fmt.Sprint("U", u)}
	}
	return out, nil
}

// swissBody is a Swiss that is made.
func swissBody(key string) string {
	return fmt.Sprintf(`{"key":%q,"kind":"swiss","title":"Tuesday","rounds":2,"pause":1,"starts":%d,"settings":{"rule":"freestyle","size":15,"opening":"swap2","forbidden":"refuse","takebacks":false,"clock":{"kind":"fischer","initial":180000,"increment":2000}}}`,
		key, time.Now().Add(time.Minute).UnixMilli())
}

// signedUp returns a new member's session.
func (b *bench) signedUp(name string) *http.Cookie {
	b.t.Helper()
	return b.signed(b.do(request{method: "POST", path: "/api/account/register", body: fmt.Sprintf(`{"name":%q,"password":%q}`, name, goodWords), tls: true, from: "192.0.2.7"}))
}

// asks sends a request and reads the answer.
func (b *bench) asks(c *http.Cookie, method, path, body string, want int, out any) {
	b.t.Helper()
	q := request{method: method, path: path, body: body, tls: true, from: "192.0.2.7"}
	if c != nil {
		q.cookies = []*http.Cookie{c}
	}
	r := b.do(q)
	text, err := io.ReadAll(r.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if r.StatusCode != want {
		b.t.Fatalf("%s %s: %d, %s", method, path, r.StatusCode, text)
	}
	if out == nil {
		return
	}
	if err := json.Unmarshal(text, out); err != nil {
		b.t.Fatalf("%s: %v", text, err)
	}
}

// A member makes an event, others join it, it is played, and everybody sees the table.
func TestAnEventOverHTTP(t *testing.T) {
	b := newBench(t)
	host, ann, bob := b.signedUp("Hostess"), b.signedUp("Annabel"), b.signedUp("Bobby")
	var made, again madeEvent
	b.asks(host, "POST", "/api/events", swissBody("k1"), 200, &made)
	b.asks(host, "POST", "/api/events", swissBody("k1"), 200, &again)
	if made.ID == "" || made != again {
		t.Fatalf("%v, %v", made, again)
	}
	at := "/api/events/" + made.ID
	var page eventPage
	b.asks(ann, "POST", at+"/join", `{}`, 200, &page)
	if !page.Me.In || page.Event.Players != 1 || page.Event.Title != "Tuesday" || page.Event.Host != "Hostess" {
		t.Errorf("%+v", page)
	}
	b.asks(bob, "POST", at+"/join", `{}`, 200, nil)
	b.asks(bob, "POST", at+"/leave", `{}`, 200, &page)
	if page.Me.State != "away" {
		t.Errorf("%+v", page.Me)
	}
	b.asks(bob, "POST", at+"/join", `{"section":0}`, 200, nil)
	b.asks(bob, "POST", at+"/checkin", `{}`, 409, nil)
	b.asks(bob, "POST", at+"/stop", `{"reason":"I lose."}`, 403, nil)
	b.asks(nil, "POST", at+"/join", `{}`, 401, nil)
	b.asks(host, "POST", "/api/events", strings.Replace(swissBody("k2"), `"rounds":2`, `"rounds":0`, 1), 400, nil)
	b.asks(nil, "GET", "/api/events/nothing", "", 404, nil)

	facts := tournament.Tick{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
	now := time.Now().Add(time.Minute)
	_, begun, err := b.eventStore.Carry(t.Context(), made.ID, facts, nil, now)
	if err != nil || len(begun) != 1 {
		t.Fatal(begun, err)
	}
	b.eventStore.End(tournament.GameOver{Game: begun[0], Reason: game.ByAgreement, Plies: 40})
	if _, err := b.eventStore.ReadFinished(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err = b.eventStore.Carry(t.Context(), made.ID, facts, nil, now); err != nil {
		t.Fatal(err)
	}
	b.asks(host, "POST", at+"/correct", `{"round":1,"pair":0,"score":"1-0","reason":"Entered wrongly."}`, 200, &page)
	if top := page.Event.Sections[0].Top; !page.Me.Host || page.Event.Phase != "running" || len(top) != 2 || top[0].Points != 1 {
		t.Errorf("%+v", page)
	}
	var table struct {
		Rows []struct {
			Figures []struct{ Of []any }
		}
	}
	b.asks(nil, "GET", at+"/table?section=0", "", 200, &table)
	if len(table.Rows) != 2 || len(table.Rows[0].Figures) != 3 || len(table.Rows[0].Figures[0].Of) == 0 {
		t.Errorf("%+v", table)
	}
	for _, wrong := range []string{"1", "-1", "x"} {
		b.asks(nil, "GET", at+"/table?section="+wrong, "", 404, nil)
	}
	var rounds struct{ Pairs []struct{ Score, Why string } }
	b.asks(nil, "GET", at+"/rounds", "", 200, &rounds)
	if len(rounds.Pairs) != 1 || rounds.Pairs[0].Score != "1-0" || rounds.Pairs[0].Why != "corrected" {
		t.Errorf("%+v", rounds)
	}
	var log struct {
		Records []struct{ Kind, Reason string }
	}
	b.asks(nil, "GET", at+"/log", "", 200, &log)
	if n := len(log.Records); n != 5 || log.Records[n-1].Kind != "corrected" || log.Records[n-1].Reason != "Entered wrongly." {
		t.Errorf("%+v", log)
	}
	b.asks(host, "POST", at+"/ban", `{"name":"Nobody","reason":"x"}`, 404, nil)
	b.asks(host, "POST", at+"/ban", `{"name":"Bobby","reason":"An engine."}`, 200, nil)
	r := b.do(request{method: "GET", path: at + "/results", tls: true})
	text, err := io.ReadAll(r.Body)
	if err != nil || r.Header.Get("Content-Type") != "application/x-ndjson" || strings.Count(string(text), "\n") != 2 || !strings.Contains(string(text), `"username":"Annabel"`) {
		t.Errorf("%s, %v", text, err)
	}
	b.asks(host, "POST", at+"/stop", `{"reason":"It is late."}`, 200, &page)
	if page.Event.Phase != "over" || page.Event.Reason != "It is late." {
		t.Errorf("%+v", page.Event)
	}
	var list eventsPage
	b.asks(ann, "GET", "/api/events", "", 200, &list)
	if len(list.Over) != 1 || len(list.Mine) != 1 || list.Over[0].Title != "Tuesday" || len(list.Running)+len(list.Coming) != 0 {
		t.Errorf("%+v", list)
	}
}

// A follower of an event hears of it at once, and of each change; the stream ends with the site.
func TestAnEventIsFollowed(t *testing.T) {
	b := newBench(t)
	host, ann := b.signedUp("Hostess"), b.signedUp("Annabel")
	var made madeEvent
	b.asks(host, "POST", "/api/events", swissBody("k1"), 200, &made)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() { defer close(done); b.events.Run(stop) }()
	defer func() { close(stop); <-done }()
	server := httptest.NewServer(b.Site)
	defer server.Close()
	defer server.Client().CloseIdleConnections()
	r, err := server.Client().Get(server.URL + "/api/events/" + made.ID + "/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	next := func() (e struct{ V, Players int }) {
		t.Helper()
		for lines.Scan() {
			if len(lines.Bytes()) == 0 {
				continue
			}
			if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
				t.Fatal(err)
			}
			return e
		}
		t.Fatal("the stream has ended")
		return e
	}
	if e := next(); e.V != 1 || e.Players != 0 {
		t.Errorf("%+v", e)
	}
	b.asks(ann, "POST", "/api/events/"+made.ID+"/join", `{}`, 200, nil)
	if e := next(); e.V != 2 || e.Players != 1 {
		t.Errorf("%+v", e)
	}
	b.Stopping()
	for lines.Scan() {
	}
}

// A host runs an event over HTTP, and anybody downloads its files.
func TestRunningAnEventOverHTTP(t *testing.T) {
	b := newBench(t)
	host := b.signedUp("Hostess")
	var made madeEvent
	body := strings.Replace(swissBody("k1"), `"rounds":2`, `"rounds":2,"code":"open sesame","played":1`, 1)
	b.asks(host, "POST", "/api/events", body, 200, &made)
	at := "/api/events/" + made.ID
	var page eventPage
	names := []string{"Annabel", "Bobbyna", "Charles", "Dorothy"}
	players := map[string]*http.Cookie{}
	for _, n := range names {
		players[n] = b.signedUp(n)
		b.asks(players[n], "POST", at+"/join", `{"code":"wrong one"}`, 403, nil)
		b.asks(players[n], "POST", at+"/join", `{"code":"open sesame"}`, 200, &page)
	}
	if !page.Event.Code || page.Event.Played != 1 {
		t.Errorf("%+v", page.Event)
	}
	b.asks(players["Annabel"], "POST", at+"/help", `{"name":"Annabel"}`, 403, nil)
	b.asks(host, "POST", at+"/help", `{"name":"Helpful"}`, 200, &page)
	if len(page.Event.Helpers) != 1 || !page.Me.Owner {
		t.Errorf("%+v", page)
	}
	b.asks(host, "GET", at+"/next", "", 404, nil) // it has not begun
	pairs := `{"round":1,"pairs":[["Annabel","Dorothy"],["Charles","Bobbyna"]],"reason":"They are neighbours."}`
	b.asks(players["Annabel"], "POST", at+"/arrange", pairs, 403, nil)
	b.asks(host, "POST", at+"/arrange", pairs, 200, nil)
	b.asks(host, "POST", at+"/arrange", strings.Replace(pairs, "Charles", "Annabel", 1), 400, nil)

	facts := tournament.Tick{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
	now := time.Now().Add(time.Minute)
	_, begun, err := b.eventStore.Carry(t.Context(), made.ID, facts, nil, now)
	if err != nil || len(begun) != 2 {
		t.Fatal(begun, err)
	}
	b.asks(host, "POST", at+"/repeat", `{"reason":"x"}`, 409, nil) // games go on
	for _, g := range begun {
		b.eventStore.End(tournament.GameOver{Game: g, Reason: game.ByAgreement, Plies: 40})
	}
	if _, err := b.eventStore.ReadFinished(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err = b.eventStore.Carry(t.Context(), made.ID, facts, nil, now); err != nil {
		t.Fatal(err)
	}
	b.asks(host, "POST", at+"/help", `{"name":"Helpful"}`, 200, nil) // an order has the event read again
	b.asks(players["Annabel"], "GET", at+"/next", "", 403, nil)
	var next eventNext
	b.asks(host, "GET", at+"/next", "", 200, &next)
	if next.Round != 2 || len(next.Pairs) != 2 || next.Bye != "" {
		t.Errorf("%+v", next)
	}
	for path, want := range map[string]string{"/report.trf": "012 Tuesday\n", "/table.csv": "place,name,rating,points,"} {
		r := b.do(request{method: "GET", path: at + path, tls: true})
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != 200 || !strings.HasPrefix(string(text), want) || !strings.Contains(string(text), "Annabel") || !strings.Contains(r.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%s: %d %s, %v", path, r.StatusCode, text, err)
		}
		b.asks(nil, "GET", "/api/events/nothing"+path, "", 404, nil)
	}
	b.asks(host, "POST", at+"/repeat", `{"reason":"The power was off."}`, 200, &page)
	if len(page.Event.Sections[0].Pairs) != 2 || page.Event.Open != 2 {
		t.Errorf("%+v", page.Event)
	}
	page = eventPage{}
	b.asks(host, "POST", at+"/handover", `{"name":"Helpful"}`, 200, &page)
	if page.Me.Host || page.Event.Host != "Helpful" {
		t.Errorf("%+v", page)
	}
}

// Over HTTP the host orders the seeds, two players agree on their result over the board, and a stranger changes neither.
func TestSeedsAndResultsByHandOverHTTP(t *testing.T) {
	b := newBench(t)
	host := b.signedUp("Hostess")
	var made madeEvent
	b.asks(host, "POST", "/api/events", strings.Replace(swissBody("k1"), `"rounds":2`, `"rounds":2,"overTheBoard":true`, 1), 200, &made)
	at := "/api/events/" + made.ID
	var page eventPage
	players := map[string]*http.Cookie{}
	for _, n := range []string{"Annabel", "Bobbyna"} {
		players[n] = b.signedUp(n)
		b.asks(players[n], "POST", at+"/join", `{}`, 200, &page)
	}
	seeds := `{"names":["Bobbyna","Annabel"],"reason":"Drawn at the club."}`
	b.asks(nil, "POST", at+"/seeds", seeds, 401, nil)
	b.asks(players["Annabel"], "POST", at+"/seeds", seeds, 403, nil)
	b.asks(host, "POST", at+"/seeds", `{"names":["Bobbyna","Eve"],"reason":"x"}`, 400, nil)
	b.asks(host, "POST", at+"/seeds", seeds, 200, &page)
	if rows := page.Event.Sections[0].Top; !page.Event.OverTheBoard || len(rows) != 2 || rows[0].Name != "Bobbyna" || rows[0].Seed != 1 {
		t.Errorf("%+v", page.Event)
	}
	facts := tournament.Tick{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
	if _, begun, err := b.eventStore.Carry(t.Context(), made.ID, facts, nil, time.Now().Add(time.Minute)); err != nil || len(begun) != 0 {
		t.Fatal(begun, err)
	}
	result := `{"round":1,"pair":0,"score":"1-0"}`
	b.asks(nil, "POST", at+"/result", result, 401, nil)
	b.asks(b.signedUp("Stranger"), "POST", at+"/result", result, 403, nil)
	b.asks(players["Annabel"], "POST", at+"/result", strings.Replace(result, "1-0", "2-0", 1), 409, nil)
	b.asks(players["Annabel"], "POST", at+"/result", strings.Replace(result, "1-0", "+-", 1), 409, nil)
	page = eventPage{}
	b.asks(players["Annabel"], "POST", at+"/result", result, 200, &page)
	if page.Event.Open != 1 {
		t.Errorf("%d boards", page.Event.Open)
	}
	if p := page.Me.Pair; p == nil || p.First != "Bobbyna" && p.Second != "Bobbyna" || len(p.Said) != 2 || p.Score != "" {
		t.Fatalf("%+v", page.Me)
	}
	page = eventPage{}
	b.asks(players["Bobbyna"], "POST", at+"/result", result, 200, &page)
	if p := page.Event.Sections[0].Pairs; page.Me.Pair != nil || len(p) != 1 || p[0].Score != "1-0" || p[0].Said != nil {
		t.Errorf("%+v", page)
	}
}
