package web

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/live/events"
)

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
