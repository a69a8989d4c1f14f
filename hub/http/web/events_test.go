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
	"github.com/tengen-go/tengen/hub/live/events"
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

// An event of teams: the host makes one team and its list joins, a captain makes the other, and orders stay sealed.
func TestTeamsOverHTTP(t *testing.T) {
	b := newBench(t)
	people := map[string]*http.Cookie{}
	for _, n := range []string{"Hostess", "Annabel", "Bobby", "Cecilia", "Dagmar"} {
		people[n] = b.signedUp(n)
	}
	body := strings.NewReplacer(`"rounds":2`, `"rounds":2,"teams":{"boards":2,"reserves":1,"primary":"match"}`, `"pause":1`, `"pause":600`).Replace(swissBody("teams"))
	var made madeEvent
	b.asks(people["Hostess"], "POST", "/api/events", body, 200, &made)
	b.asks(people["Hostess"], "POST", "/api/events", strings.Replace(body, `"boards":2`, `"boards":1`, 1), 200, nil) // the key has been used
	b.asks(people["Hostess"], "POST", "/api/events", strings.NewReplacer(`"boards":2`, `"boards":1`, `"teams",`, `"other",`).Replace(body), 400, nil)
	at := "/api/events/" + made.ID
	b.asks(people["Annabel"], "POST", at+"/teams", `{"teams":[{"name":"Elks","names":["Annabel"]}]}`, 403, nil)
	b.asks(people["Hostess"], "POST", at+"/teams", `{"teams":[{"name":"Elks","names":["Annabel","Bobby"]}]}`, 200, nil)
	var page eventPage
	b.asks(people["Annabel"], "GET", at, "", 200, &page)
	if len(page.Me.Lists) != 1 || page.Me.Lists[0] != "Elks" || page.Event.Teams.Boards != 2 {
		t.Errorf("%+v", page.Me)
	}
	b.asks(people["Annabel"], "POST", at+"/join", `{"team":"Elks"}`, 200, nil)
	b.asks(people["Bobby"], "POST", at+"/join", `{}`, 200, nil)
	b.asks(people["Cecilia"], "POST", at+"/join", `{}`, 403, nil)
	b.asks(people["Cecilia"], "POST", at+"/join", `{"team":"Nobodies"}`, 404, nil)
	b.asks(people["Cecilia"], "POST", at+"/join", `{"found":{"name":"Owls","names":["Dagmar"]}}`, 200, &page)
	if page.Me.Team != "Owls" || !page.Me.Captain {
		t.Errorf("%+v", page.Me)
	}
	b.asks(people["Dagmar"], "POST", at+"/join", `{}`, 200, nil)
	b.asks(people["Dagmar"], "POST", at+"/team", `{"team":"Owls","name":"Mine","names":["Dagmar"]}`, 403, nil)
	b.asks(people["Cecilia"], "POST", at+"/team", `{"team":"Owls","name":"Hawks","names":["Cecilia","Dagmar"]}`, 200, nil)

	facts := tournament.Tick{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
	carry := func(after time.Duration) []string {
		t.Helper()
		var all []string
		for range 5 {
			_, begun, err := b.eventStore.Carry(t.Context(), made.ID, facts, nil, time.Now().Add(after))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, begun...)
		}
		return all
	}
	if begun := carry(time.Minute); len(begun) != 0 {
		t.Fatal(begun)
	}
	b.asks(people["Bobby"], "POST", at+"/lineup", `{"round":1,"names":["Bobby"]}`, 403, nil)
	b.asks(people["Annabel"], "POST", at+"/lineup", `{"round":1,"names":["Cecilia"]}`, 400, nil)
	b.asks(people["Annabel"], "POST", at+"/lineup", `{"round":1,"names":["Bobby","Annabel"]}`, 200, &page)
	if strings.Join(page.Me.Order, " ") != "Bobby Annabel" || len(page.Me.Choice) != 2 {
		t.Errorf("%+v", page.Me)
	}
	// Nobody else sees the order, in any answer.
	for _, path := range []string{at, at + "/rounds", at + "/log", at + "/results", at + "/teams", at + "/table"} {
		r := b.do(request{method: "GET", path: path, tls: true, from: "192.0.2.7", cookies: []*http.Cookie{people["Cecilia"]}})
		text, err := io.ReadAll(r.Body)
		if err != nil || strings.Contains(string(text), `"Bobby","Annabel"`) {
			t.Errorf("%s: %s", path, text)
		}
	}
	b.asks(people["Cecilia"], "GET", at, "", 200, &page)
	draw := page.Event.Sections[0].Draw
	if draw == nil || len(draw.Matches) != 1 || draw.Matches[0].Orders != nil || draw.Closes == nil || draw.Matches[0].Set[0] == draw.Matches[0].Set[1] {
		t.Fatalf("%+v", draw)
	}
	page = eventPage{}
	b.asks(people["Cecilia"], "POST", at+"/lineup", `{"round":1,"names":["Dagmar"]}`, 200, &page)
	if draw = page.Event.Sections[0].Draw; len(draw.Matches[0].Orders) != 2 || page.Me.Choice != nil {
		t.Errorf("%+v, %+v", draw, page.Me)
	}
	b.asks(people["Cecilia"], "POST", at+"/lineup", `{"round":1,"names":["Cecilia"]}`, 409, nil)
	if begun := carry(12 * time.Minute); len(begun) != 1 {
		t.Fatal(begun)
	}
	b.asks(people["Hostess"], "POST", at+"/penalty", `{"team":"Hawks","match":1,"reason":"Late."}`, 200, nil)
	b.asks(people["Hostess"], "POST", at+"/penalty", `{"team":"Hawks","match":-1,"reason":"Late."}`, 404, nil)
	b.asks(people["Cecilia"], "POST", at+"/penalty", `{"team":"Elks","games":1,"reason":"Late."}`, 403, nil)
	var rounds events.EventRounds
	b.asks(nil, "GET", at+"/rounds", "", 200, &rounds)
	if len(rounds.Matches) != 1 || rounds.Matches[0].Boards != 2 || len(rounds.Pairs) != 2 || rounds.Pairs[1].Why != "empty_board" {
		t.Errorf("%+v", rounds)
	}
	var log events.EventLog
	b.asks(nil, "GET", at+"/log", "", 200, &log)
	if last := log.Records[len(log.Records)-1]; last.Kind != "penalised" || last.Who != "Hawks" || last.Match != 1 {
		t.Errorf("%+v", log)
	}
	var teams events.EventTeams
	b.asks(nil, "GET", at+"/teams", "", 200, &teams)
	if len(teams.Teams) != 2 || teams.Teams[0].Captain != "Annabel" || teams.Teams[1].Match != 1 {
		t.Errorf("%+v", teams)
	}
	b.asks(nil, "GET", at+"/report.trf", "", 200, nil)
	b.asks(nil, "GET", at+"/table.csv", "", 200, nil)
}

// A league: two agree on an instant, their game begins then, and the host makes the next season.
func TestALeagueOverHTTP(t *testing.T) {
	b := newBench(t)
	host, ann, bob := b.signedUp("Hostess"), b.signedUp("Annabel"), b.signedUp("Bobby")
	body := strings.NewReplacer(`"kind":"swiss"`, `"kind":"league","league":{"days":7,"up":1},"sections":["A","B"]`, `"rounds":2,"pause":1,`, ``).Replace(swissBody("league"))
	var made, season madeEvent
	b.asks(host, "POST", "/api/events", strings.Replace(body, `"days":7`, `"days":0`, 1), 400, nil)
	b.asks(host, "POST", "/api/events", body, 200, &made)
	at := "/api/events/" + made.ID
	b.asks(ann, "POST", at+"/join", `{}`, 200, nil)
	b.asks(bob, "POST", at+"/join", `{"section":0}`, 200, nil)
	facts := tournament.Tick{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
	carry := func(after time.Duration) (begun []string) {
		t.Helper()
		for range 3 {
			_, games, err := b.eventStore.Carry(t.Context(), made.ID, facts, nil, time.Now().Add(after))
			if err != nil {
				t.Fatal(err)
			}
			begun = append(begun, games...)
		}
		return begun
	}
	if begun := carry(time.Minute); len(begun) != 0 {
		t.Fatal(begun)
	}
	when := time.Now().Add(26 * time.Hour).Truncate(time.Minute).UnixMilli()
	instant := fmt.Sprintf(`{"at":%d}`, when)
	b.asks(host, "POST", at+"/propose", instant, 404, nil)
	b.asks(ann, "POST", at+"/propose", `{"at":5}`, 400, nil)
	b.asks(ann, "POST", at+"/propose", instant, 200, nil)
	b.asks(ann, "POST", at+"/agree", instant, 409, nil)
	var page eventPage
	b.asks(bob, "GET", at, "", 200, &page)
	if d := page.Me.Date; d == nil || d.Opponent != "Annabel" || d.At.UnixMilli() != when || d.Mine || d.Agreed || !d.May {
		t.Fatalf("%+v", d)
	}
	b.asks(bob, "POST", at+"/agree", fmt.Sprintf(`{"at":%d}`, when+60_000), 409, nil)
	b.asks(bob, "POST", at+"/agree", instant, 200, &page)
	b.asks(ann, "POST", at+"/propose", fmt.Sprintf(`{"at":%d}`, when+24*3_600_000), 200, nil) // in place of what is agreed
	b.asks(bob, "GET", at, "", 200, &page)
	if d := page.Me.Date; d.At.UnixMilli() != when || d.Instead == nil || d.Instead.UnixMilli() != when+24*3_600_000 || d.Mine {
		t.Errorf("%+v", d)
	}
	if s := page.Event.Sections[1]; s.Next != nil {
		t.Errorf("the next round begins at %v", s.Next)
	}
	if s := page.Event.Sections[1]; !page.Me.Date.Agreed || s.Pairs[0].At == nil || s.Ends == nil || page.Event.Open != 0 {
		t.Fatalf("%+v", page)
	}
	begun := carry(26 * time.Hour)
	if len(begun) != 1 {
		t.Fatal(begun)
	}
	later := fmt.Sprintf(`{"key":"s2","starts":%d}`, time.Now().Add(30*24*time.Hour).UnixMilli())
	b.asks(host, "POST", at+"/season", later, 409, nil)
	b.eventStore.End(tournament.GameOver{Game: begun[0], Reason: game.ByAgreement, Plies: 40})
	if _, err := b.eventStore.ReadFinished(t.Context()); err != nil {
		t.Fatal(err)
	}
	carry(27 * time.Hour)
	b.asks(bob, "POST", at+"/season", later, 403, nil)
	b.asks(host, "POST", at+"/season", later, 200, &season)
	b.asks(nil, "GET", "/api/events/"+season.ID, "", 200, &page)
	if page.Event.Kind != "league" || page.Event.League.Up != 1 || page.Event.Phase != "coming" || len(page.Event.Sections) != 2 {
		t.Errorf("%+v", page.Event)
	}
}

// A league of teams: captains agree on an instant and set their orders, their boards begin, and the next season has the teams.
func TestALeagueOfTeamsOverHTTP(t *testing.T) {
	b := newBench(t)
	people := map[string]*http.Cookie{}
	for _, n := range []string{"Hostess", "Annabel", "Bobby", "Cecilia", "Dagmar"} {
		people[n] = b.signedUp(n)
	}
	body := strings.NewReplacer(`"kind":"swiss"`, `"kind":"league","league":{"days":7},"teams":{"boards":2,"reserves":1}`, `"rounds":2,"pause":1,`, ``).Replace(swissBody("league"))
	var made, season madeEvent
	b.asks(people["Hostess"], "POST", "/api/events", body, 200, &made)
	at := "/api/events/" + made.ID
	b.asks(people["Annabel"], "POST", at+"/join", `{"found":{"name":"Elks","names":["Bobby"]}}`, 200, nil)
	b.asks(people["Cecilia"], "POST", at+"/join", `{"found":{"name":"Owls","names":["Dagmar"]}}`, 200, nil)
	b.asks(people["Bobby"], "POST", at+"/join", `{}`, 200, nil)
	b.asks(people["Dagmar"], "POST", at+"/join", `{}`, 200, nil)
	facts := tournament.Tick{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
	carry := func(after time.Duration) (begun []string) {
		t.Helper()
		for range 3 {
			_, games, err := b.eventStore.Carry(t.Context(), made.ID, facts, nil, time.Now().Add(after))
			if err != nil {
				t.Fatal(err)
			}
			begun = append(begun, games...)
		}
		return begun
	}
	carry(time.Minute)
	when := time.Now().Add(26 * time.Hour).Truncate(time.Minute)
	instant := fmt.Sprintf(`{"at":%d}`, when.UnixMilli())
	b.asks(people["Bobby"], "POST", at+"/propose", instant, 403, nil)
	b.asks(people["Annabel"], "POST", at+"/propose", instant, 200, nil)
	b.asks(people["Annabel"], "POST", at+"/lineup", `{"round":1,"names":["Bobby"]}`, 409, nil)
	var page eventPage
	b.asks(people["Dagmar"], "GET", at, "", 200, &page)
	if d := page.Me.Date; d == nil || d.Opponent != "Elks" || d.May || d.Mine || d.Agreed {
		t.Fatalf("%+v", d)
	}
	b.asks(people["Cecilia"], "POST", at+"/agree", instant, 200, &page)
	b.asks(people["Annabel"], "POST", at+"/lineup", `{"round":1,"names":["Bobby","Annabel"]}`, 200, nil)
	page = eventPage{}
	b.asks(people["Cecilia"], "GET", at, "", 200, &page)
	d := page.Event.Sections[0].Draw
	if d == nil || d.Round != 1 || len(d.Matches) != 1 || d.Matches[0].Orders != nil || !d.Matches[0].At.Equal(when) || !d.Matches[0].Closes.Equal(when.Add(-15*time.Minute)) || len(page.Me.Choice) != 2 {
		t.Fatalf("%+v %+v", d, page.Me)
	}
	if m := page.Event.Sections[0].Matches; len(m) != 1 || !m[0].Waits || !m[0].At.Equal(when) {
		t.Errorf("%+v", m)
	}
	begun := carry(26 * time.Hour)
	if len(begun) != 2 {
		t.Fatal(begun)
	}
	for _, g := range begun {
		b.eventStore.End(tournament.GameOver{Game: g, Reason: game.ByAgreement, Plies: 40})
	}
	if _, err := b.eventStore.ReadFinished(t.Context()); err != nil {
		t.Fatal(err)
	}
	carry(27 * time.Hour)
	b.asks(people["Hostess"], "POST", at+"/season", fmt.Sprintf(`{"key":"s2","starts":%d}`, time.Now().Add(30*24*time.Hour).UnixMilli()), 200, &season)
	page = eventPage{}
	b.asks(people["Dagmar"], "GET", "/api/events/"+season.ID, "", 200, &page)
	if page.Event.Phase != "coming" || page.Event.Players != 0 || len(page.Me.Lists) != 1 || page.Me.Lists[0] != "Owls" {
		t.Errorf("%+v %+v", page.Event, page.Me)
	}
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

// What hosts do over HTTP, and the files that anybody takes home.
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

// The chat of an event over HTTP: who writes, who hides and silences, and what a stream of it says.
func TestTheChatOfAnEvent(t *testing.T) {
	b := newBench(t)
	host, ann, eve := b.signedUp("Hostess"), b.signedUp("Annabel"), b.signedUp("Evelyn")
	var made madeEvent
	b.asks(host, "POST", "/api/events", swissBody("k1"), 200, &made)
	at := "/api/events/" + made.ID
	b.asks(ann, "POST", at+"/join", `{}`, 200, nil)
	b.asks(ann, "POST", at+"/chat", `{"text":" hello\u200b ","key":"a"}`, 200, nil)
	b.asks(ann, "POST", at+"/chat", `{"text":"hello","key":""}`, 400, nil)
	b.asks(eve, "POST", at+"/chat", `{"text":"hello","key":"a"}`, 403, nil)
	b.asks(nil, "POST", at+"/chat", `{"text":"hello","key":"a"}`, 401, nil)
	b.asks(eve, "POST", at+"/hide", `{"line":1}`, 403, nil)
	b.asks(eve, "POST", at+"/silence", `{"name":"Annabel"}`, 403, nil)
	var page eventPage
	b.asks(host, "POST", at+"/silence", `{"name":"Annabel"}`, 200, &page)
	if len(page.Event.Silent) != 1 {
		t.Errorf("%+v", page.Event)
	}
	b.asks(ann, "POST", at+"/chat", `{"text":"hello","key":"b"}`, 403, nil)
	server := httptest.NewServer(b.Site)
	defer server.Close()
	defer server.Client().CloseIdleConnections()
	r, err := server.Client().Get(server.URL + at + "/chat/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	next := func() events.EventSaid {
		t.Helper()
		var talk events.EventTalk
		for len(talk.Lines) == 0 {
			if !lines.Scan() {
				t.Fatal("the stream has ended")
			}
			if len(lines.Bytes()) > 0 {
				if err := json.Unmarshal(lines.Bytes(), &talk); err != nil {
					t.Fatal(err)
				}
			}
		}
		return talk.Lines[0]
	}
	if l := next(); l.Text != "hello" || l.ID != 1 || l.Hidden {
		t.Errorf("%+v", l)
	}
	b.asks(host, "POST", at+"/hide", `{"line":1}`, 200, nil)
	if l := next(); l.Text != "" || !l.Hidden {
		t.Errorf("%+v", l)
	}
	b.Stopping()
	for lines.Scan() {
	}
	var quiet madeEvent
	b.asks(host, "POST", "/api/events", strings.Replace(swissBody("k2"), `"rounds":2`, `"rounds":2,"quiet":true`, 1), 200, &quiet)
	b.asks(nil, "GET", "/api/events/"+quiet.ID+"/chat/stream", "", 404, nil)
	b.asks(host, "POST", "/api/events/"+quiet.ID+"/chat", `{"text":"hello","key":"a"}`, 404, nil)
}
