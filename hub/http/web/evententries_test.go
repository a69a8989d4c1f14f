package web

import (
	zipfile "archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/event/trf"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/events"
)

// got is what a request is answered with.
func (b *bench) got(c *http.Cookie, path string, want int) (string, http.Header) {
	b.t.Helper()
	q := request{method: "GET", path: path, tls: true, from: "192.0.2.7"}
	if c != nil {
		q.cookies = []*http.Cookie{c}
	}
	r := b.do(q)
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != want {
		b.t.Fatalf("%s: %d %v %s", path, r.StatusCode, err, text)
	}
	return string(text), r.Header
}

// A host registers guests by a list; each plays by a link, without an account, and may be given another.
func TestGuestsOverHTTP(t *testing.T) {
	b := newBench(t)
	b.guests.Known = func(skeleton string) bool { return skeleton == "annabel" }
	host, ann := b.signedUp("Hostess"), b.signedUp("Annabel")
	var made madeEvent
	b.asks(host, "POST", "/api/events", strings.Replace(swissBody("k1"), `"rounds":2`, `"rounds":2,"guests":true,"apart":2`, 1), 200, &made)
	at := "/api/events/" + made.ID
	list := `{"guests":true,"list":"name,federation,team\nCai Tamm,EST,Reds\nDan Öst,SWE,\nAn Nabel,,\n"}`
	b.asks(ann, "POST", at+"/register", list, 403, nil)
	b.asks(nil, "POST", at+"/register", list, 401, nil)
	var report events.EntryReport
	b.asks(host, "POST", at+"/register", list, 200, &report)
	if len(report.Lines) != 3 || report.Lines[0].Outcome != "guest" || report.Lines[1].Seat == "" || report.Lines[2].Refused == nil || report.Lines[2].Refused.Why != "event_imitates" {
		t.Fatalf("%+v", report)
	}
	b.asks(ann, "GET", at+"/guests", "", 403, nil)
	b.asks(ann, "POST", at+"/enter", `{"seat":"1-00"}`, 404, nil)
	enter := func(seat string) (*http.Cookie, string) {
		r := b.do(request{method: "POST", path: at + "/enter", body: fmt.Sprintf(`{"seat":%q}`, seat), tls: true, from: "192.0.2.7"})
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != 200 || len(r.Cookies()) == 0 {
			t.Fatalf("%d %s %v", r.StatusCode, text, err)
		}
		return r.Cookies()[0], string(text)
	}
	cai, who := enter(report.Lines[0].Seat)
	if !strings.Contains(who, `"Cai Tamm"`) || !strings.Contains(who, `"guest":true`) {
		t.Error(who)
	}
	var page eventPage
	b.asks(cai, "GET", at, "", 200, &page)
	if !page.Me.In || !page.Event.Guests || page.Event.Apart != 2 || !page.Event.Sections[0].Top[0].Guest || page.Event.Sections[0].Top[0].Country != "EST" || page.Event.Sections[0].Top[0].Team != "Reds" {
		t.Errorf("%+v", page)
	}
	b.asks(cai, "POST", at+"/leave", `{}`, 200, nil)
	b.asks(cai, "POST", at+"/join", `{}`, 200, nil)
	b.asks(cai, "POST", "/api/events", swissBody("k9"), 403, nil)
	again, _ := enter(report.Lines[0].Seat) // on another device
	b.asks(host, "POST", at+"/guests", `{"name":"Nobody"}`, 404, nil)
	var links events.EntryReport
	b.asks(host, "POST", at+"/guests", `{"name":"Cai Tamm"}`, 200, &links)
	if len(links.Lines) != 2 || links.Lines[0].Seat == report.Lines[0].Seat {
		t.Errorf("%+v", links)
	}
	for _, old := range []*http.Cookie{cai, again} { // signed out by the renewal
		b.asks(old, "POST", at+"/leave", `{}`, 401, nil)
	}
	b.asks(nil, "POST", at+"/enter", fmt.Sprintf(`{"seat":%q}`, report.Lines[0].Seat), 404, nil)

	b.asks(ann, "POST", at+"/forbid", `{"groups":[["Cai Tamm","Dan Öst"]],"reason":"x"}`, 403, nil)
	b.asks(host, "POST", at+"/forbid", `{"groups":[["Cai Tamm","Nobody"]],"reason":"x"}`, 400, nil)
	b.asks(host, "POST", at+"/forbid", `{"groups":[["Cai Tamm","Dan Öst"]],"reason":"Brothers."}`, 200, &page)
	if len(page.Event.Forbid) != 1 || page.Event.Forbid[0][1] != "Dan Öst" {
		t.Errorf("%+v", page.Event.Forbid)
	}
}

// Files out of an event: games that the importer reads back, an entry for calendars, reports of chosen events.
func TestEventFilesOverHTTP(t *testing.T) {
	b := newBench(t)
	boss := b.signedUp("Hostess")
	var made madeEvent
	b.asks(boss, "POST", "/api/events", swissBody("k1"), 200, &made)
	at := "/api/events/" + made.ID
	for _, n := range []string{"Annabel", "Bobbyna"} {
		b.asks(b.signedUp(n), "POST", at+"/join", `{}`, 200, nil)
	}
	facts := tournament.Tick{ID: func(name string) string { return ids.OfCommand(nil, 0, name) }}
	now := time.Now().Add(time.Minute)
	_, begun, err := b.eventStore.Carry(t.Context(), made.ID, facts, nil, now)
	if err != nil || len(begun) != 1 {
		t.Fatal(begun, err)
	}
	b.archive.games = []archive.Summary{{
		ID: begun[0], Rule: "freestyle", Size: 15, Opening: game.Swap2, ClockKind: game.Fischer, Winner: "black", Reason: game.ByResign, Started: time.Now(), Ended: time.Now(),
		Black: &archive.Player{ID: 2, Name: "Annabel"}, White: &archive.Player{ID: 3, Name: "Bobbyna"}, Moves: strings.Fields("h8 a1 h9 a2 h10 a3 h11 a4 h12"),
	}}
	b.eventStore.End(tournament.GameOver{Game: begun[0], Reason: game.ByAgreement, Plies: 40})
	if _, err := b.eventStore.ReadFinished(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err = b.eventStore.Carry(t.Context(), made.ID, facts, nil, now); err != nil {
		t.Fatal(err)
	}
	b.asks(boss, "POST", at+"/help", `{"name":"Helpful"}`, 200, nil) // an order has the event read again
	for path, format := range map[string]record.Format{"/games.sgf": record.SGF, "/games.xml": record.RIF} {
		text, h := b.got(nil, at+path, 200)
		in, err := record.Import([]byte(text), record.ImportOptions{})
		if err != nil || in.Format != format || len(in.Games) != 1 || in.Games[0].Event != "Tuesday" || in.Games[0].Round != "1" || len(in.Games[0].Moves()) != 9 {
			t.Errorf("%s: %v\n%s", path, err, text)
		}
		if !strings.Contains(h.Get("Content-Disposition"), "attachment") {
			t.Error(h)
		}
		b.got(nil, at+path+"?section=3", 404)
		b.got(nil, "/api/events/nothing"+path, 404)
	}
	text, h := b.got(nil, at+"/event.ics", 200)
	if !strings.Contains(text, "SUMMARY:Tuesday\r\n") || !strings.Contains(text, "URL:https://"+host+"/events/"+made.ID) || h.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Error(text, h)
	}
	zipped, _ := b.got(nil, "/api/events/reports.zip?of="+made.ID, 200)
	z, err := zipfile.NewReader(strings.NewReader(zipped), int64(len(zipped)))
	if err != nil || len(z.File) != 1 {
		t.Fatal(err)
	}
	in, err := z.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	report, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	if f, err := trf.Read(bytes.NewReader(report)); err != nil || len(f.Players) != 2 {
		t.Errorf("%v\n%s", err, report)
	}
	for of, want := range map[string]int{"": 404, "nothing": 404, made.ID + ",no/id": 404, strings.Repeat("a,", 60) + "a": 413} {
		b.got(nil, "/api/events/reports.zip?of="+of, want)
	}
}

// Calendars: of all, of a club, and at an address that only its owner knows.
func TestCalendarOverHTTP(t *testing.T) {
	b := newBench(t)
	host, ann := b.signedUp("Hostess"), b.signedUp("Annabel")
	var made madeEvent
	b.asks(host, "POST", "/api/events", swissBody("k1"), 200, &made)
	var page calendarPage
	b.asks(nil, "GET", "/api/calendar", "", 200, &page)
	if len(page.Items) != 1 || page.Items[0].Path != "/events/"+made.ID || !page.Items[0].Open || page.Items[0].Mine || page.Items[0].Ends == nil {
		t.Errorf("%+v", page)
	}
	var soon calendarSoon
	b.asks(host, "GET", "/api/calendar/soon", "", 200, &soon)
	if soon.Item == nil || !soon.Item.Mine {
		t.Errorf("%+v", soon)
	}
	if text, _ := b.got(nil, "/api/calendar.ics", 200); !strings.Contains(text, "UID:event-"+made.ID) {
		t.Error(text)
	}
	b.got(nil, "/api/clubs/nothing/calendar.ics", 404)
	b.asks(nil, "GET", "/api/me/calendar", "", 401, nil)
	var link, next calendarLink
	b.asks(ann, "GET", "/api/me/calendar", "", 200, &link)
	if link.Path != "" {
		t.Error(link)
	}
	b.asks(ann, "POST", "/api/me/calendar", `{}`, 200, &link)
	if text, _ := b.got(nil, link.Path, 200); strings.Contains(text, made.ID) { // she takes no part in it
		t.Error(text)
	}
	b.asks(ann, "POST", "/api/events/"+made.ID+"/join", `{}`, 200, nil)
	if text, _ := b.got(nil, link.Path, 200); !strings.Contains(text, made.ID) {
		t.Error(text)
	}
	b.asks(ann, "POST", "/api/me/calendar", `{}`, 200, &next)
	b.got(nil, link.Path, 404)
	b.got(nil, next.Path, 200)
}

// Papers are asked for, and confirmed by an officer, over HTTP.
func TestFederationOverHTTP(t *testing.T) {
	b := newBench(t)
	ann, officer := b.signedUp("Annabel"), b.signedUp("Officer")
	ask := `{"papers":{"federation":"RIF","id":"17","country":"EST","name":"Kask, Ann"}}`
	b.asks(nil, "POST", "/api/me/federation", ask, 401, nil)
	var page federationPage
	b.asks(ann, "POST", "/api/me/federation", ask, 200, &page)
	if page.Own == nil || page.Own.State != "asked" || page.May {
		t.Errorf("%+v", page)
	}
	b.asks(ann, "POST", "/api/me/federation", strings.Replace(ask, "EST", "E", 1), 400, nil)
	var user game.UserID
	for id, p := range b.people.users {
		if p.Name == "Annabel" {
			user = id
		}
		if p.Name == "Officer" {
			b.papers.Officers = map[game.UserID][]string{id: {"RIF"}}
		}
	}
	b.asks(officer, "GET", "/api/me/federation", "", 200, &page)
	if len(page.Queue) != 1 || page.Queue[0].Name != "Annabel" || !page.May || page.Rights[0] != "RIF" {
		t.Fatalf("%+v", page)
	}
	answer := fmt.Sprintf(`{"user":%d,"confirm":true,"papers":{"federation":"RIF","id":"17","country":"EST","name":"Kask, Ann"}}`, user)
	b.asks(ann, "POST", "/api/federation/answer", answer, 403, nil)
	b.asks(officer, "POST", "/api/federation/answer", answer, 200, nil)
	b.asks(officer, "POST", "/api/federation/answer", answer, 409, nil)
	page = federationPage{}
	b.asks(ann, "GET", "/api/me/federation", "", 200, &page)
	if page.Own.State != "confirmed" {
		t.Errorf("%+v", page)
	}
	page = federationPage{}
	b.asks(ann, "POST", "/api/me/federation", `{}`, 200, &page)
	if page.Own != nil {
		t.Errorf("%+v", page)
	}
}
