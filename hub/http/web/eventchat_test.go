package web

import (
	"bufio"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/live/events"
)

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
