package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// castBody is a broadcast with a delay of 60 s.
func castBody(key string) string {
	return fmt.Sprintf(`{"key":%q,"name":"The cup","text":"In the hall.","rule":"renju","size":15,"opening":"taraguchi10","rounds":2,"boards":4,"delay":60}`, key)
}

// cast makes a broadcast of a member's, and returns its id and a token.
func (b *bench) cast(c *http.Cookie, key string) (id, token string) {
	b.t.Helper()
	var made castSaved
	b.asks(c, "POST", "/api/broadcasts", castBody(key), 200, &made)
	var t castToken
	b.asks(c, "POST", "/api/broadcasts/"+made.ID+"/token", "{}", 200, &t)
	return made.ID, t.Token
}

// push sends a body with a token, and returns the status and the answer.
func (b *bench) push(id, token, query, body string) (int, castPushed, string) {
	b.t.Helper()
	r := b.do(request{method: "POST", path: "/api/broadcasts/" + id + "/push" + query, body: body, tls: true, header: http.Header{"Authorization": {"Bearer " + token}}})
	if r.StatusCode != 200 {
		return r.StatusCode, castPushed{}, text(b.t, r)
	}
	return 200, read[castPushed](b.t, r), ""
}

// Before the delay has passed no address of the site shows a player or a move of a broadcast, whoever asks; then its own do.
// The operator alone sees them at once.
func TestNoAddressShowsABroadcastEarly(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		host, reader := b.signedUp("Hostess"), b.signedUp("Reader")
		id, token := b.cast(host, "cup")
		if status, _, why := b.push(id, token, "", `{"round":1,"games":[{"black":"Xenophanes","white":"Zeno","moves":"h8 o15"}]}`); status != 200 {
			t.Fatal(status, why)
		}
		early := func(when string, wanted bool) {
			t.Helper()
			shown := 0
			for _, r := range b.routes() {
				if r.get == nil || r.path == "/ws" {
					continue
				}
				path := strings.NewReplacer("{id}", id, "{$}", "", "{name}", "Hostess", "{other}", "Reader", "{format}", "sgf").Replace(r.path)
				if strings.Contains(path, "{") {
					path = inPath.ReplaceAllString(path, "1")
				}
				for _, who := range []*http.Cookie{nil, reader, host} {
					for _, query := range []string{"", "?round=1", "?since=0&round=1", "?name=Xenophanes", "?player=Xenophanes&rule=renju&size=15&from=brought"} {
						q := request{path: path + query, tls: true, from: fmt.Sprintf("198.51.%d.%d", shown/250, 1+shown%250)}
						if who != nil {
							q.cookies = []*http.Cookie{who}
						}
						body := text(t, b.do(q))
						if strings.Contains(body, "Xenophanes") && !strings.Contains(query, "Xenophanes") || strings.Contains(body, "o15") || strings.Contains(body, ";W[oa]") {
							if shown++; !wanted {
								t.Errorf("%s: %s%s shows it", when, path, query)
							}
						}
					}
				}
			}
			if wanted && shown == 0 {
				t.Errorf("%s: nothing shows it", when)
			}
		}
		time.Sleep(59 * time.Second)
		early("after 59 s", false)
		for _, c := range []struct {
			who  *http.Cookie
			want int
		}{{nil, 403}, {reader, 403}, {host, 200}} {
			q := request{path: "/api/broadcasts/" + id + "?now=1", tls: true}
			if c.who != nil {
				q.cookies = []*http.Cookie{c.who}
			}
			if r := b.do(q); r.StatusCode != c.want || strings.Contains(text(t, r), "Xenophanes") != (c.want == 200) {
				t.Errorf("%d, want %d", r.StatusCode, c.want)
			}
		}
		time.Sleep(61 * time.Second)
		early("after two minutes", true)
	})
}

// A push is answered game by game; a request that is wrong as a whole is answered by its status.
func TestPushes(t *testing.T) {
	b := newBench(t)
	host, other := b.signedUp("Hostess"), b.signedUp("Other")
	id, token := b.cast(host, "cup")
	another, _ := b.cast(host, "another")
	for name, c := range map[string]struct {
		id, token, query, body string
		status                 int
	}{
		"no token":       {id, "", "", `{"games":[]}`, 403},
		"a wrong one":    {id, "cast_x", "", "h8", 403},
		"another's":      {another, token, "?round=1&black=A&white=B", "h8", 403},
		"no broadcast":   {"nothing", token, "", "h8", 404},
		"a strange id":   {"a%20b", token, "", "h8", 404},
		"no games":       {id, token, "", `{"games":[]}`, 400},
		"a large body":   {id, token, "", strings.Repeat("h8 ", broadcast.MaxPush/3+1), 413},
		"prose":          {id, token, "", "Hello there.", 400},
		"a round's name": {id, token, "?round=final", "h8", 400},
	} {
		if status, _, why := b.push(c.id, c.token, c.query, c.body); status != c.status {
			t.Errorf("%s: %d, want %d: %s", name, status, c.status, why)
		}
	}
	_, out, _ := b.push(id, token, "?round=1", "(;GM[4]SZ[15]PB[Anna]PW[Boris];B[hh];W[ii])(;GM[4]SZ[19]PB[C]PW[D];B[hh])")
	if len(out.Games) != 2 || out.Games[0].What != broadcast.Added || out.Games[0].Moves != 2 || out.Games[1].Why != broadcast.WhySize {
		t.Errorf("%+v", out)
	}
	if _, out, _ = b.push(id, token, "?round=1&black=Boris&white=Anna&corrects=1", "h8"); out.Games[0].What != broadcast.Corrected || out.Games[0].Board != 1 || out.Games[0].Gone != 1 {
		t.Errorf("%+v", out)
	}

	// By hand: the host, and whoever has the token.
	var p broadcasts.CastPage
	b.asks(host, "POST", "/api/broadcasts/"+id+"/enter", `{"action":"move","board":1,"ply":2,"at":"i9"}`, 200, &p)
	if len(p.Boards) != 1 || strings.Join(p.Boards[0].Moves, "") != "h8i9" || !p.Mine || p.Delay != 60 {
		t.Errorf("%+v", p)
	}
	for body, status := range map[string]int{
		`{"action":"move","board":1,"ply":2,"at":"i9"}`: 200, `{"action":"move","board":1,"ply":2,"at":"i10"}`: 409, `{"action":"move","board":1,"ply":3,"at":"h8"}`: 400,
		`{"action":"move","board":1,"ply":3}`: 400, `{"action":"move","board":1,"ply":3,"at":"z99"}`: 400, `{"action":"move","board":9,"ply":3,"at":"a1"}`: 404,
		`{"action":"result","board":1,"winner":"red"}`: 400, `{"action":"clock","board":1,"clock":{"black":-1,"white":0}}`: 400, `{"action":"add","round":7,"black":"A","white":"B"}`: 400,
	} {
		b.asks(host, "POST", "/api/broadcasts/"+id+"/enter", body, status, nil)
	}
	b.asks(other, "POST", "/api/broadcasts/"+id+"/enter", `{"action":"undo","board":1,"ply":2}`, 403, nil)
	b.asks(nil, "POST", "/api/broadcasts/"+id+"/end", `{}`, 401, nil)
	b.asks(other, "POST", "/api/broadcasts/"+id+"/remove", `{}`, 403, nil)
	b.asks(host, "POST", "/api/broadcasts/"+id, `{"name":"Cup 2026","text":""}`, 200, nil)
	b.asks(nil, "POST", "/api/broadcasts", castBody("x"), 401, nil)
	b.asks(host, "POST", "/api/broadcasts", `{"name":"Cup","rule":"renju","size":15,"opening":"free","rounds":1,"boards":101,"delay":0}`, 400, nil)
	b.asks(host, "POST", "/api/broadcasts", `{"name":"Cup","rule":"renju","size":15,"opening":"free","rounds":1,"boards":1,"delay":3601}`, 400, nil)
	b.asks(host, "POST", "/api/broadcasts/"+id+"/end", `{}`, 200, nil)
	if status, _, _ := b.push(id, token, "?round=1&black=Anna&white=Boris", "h8i9i7"); status != 409 {
		t.Errorf("a push after the end: %d", status)
	}
	var all castsPage
	b.asks(nil, "GET", "/api/broadcasts", "", 200, &all)
	if len(all.Over) != 1 || all.Over[0].Name != "Cup 2026" || len(all.Coming) != 1 {
		t.Errorf("%+v", all)
	}
	if r := b.do(request{path: "/api/broadcasts/" + id + "/games.sgf?round=1", tls: true}); r.StatusCode != 200 || !strings.Contains(text(t, r), "PB[Boris]PW[Anna]") {
		t.Error(r.StatusCode)
	}
	if r := b.do(request{path: "/broadcasts/" + id, tls: true}); r.StatusCode != 200 || !strings.Contains(text(t, r), "Cup 2026") {
		t.Error(r.StatusCode)
	}
	for path, status := range map[string]int{"/broadcasts/nothing": 404, "/broadcasts/new": 200, "/broadcasts": 200, "/embed/broadcast/" + id: 200, "/api/broadcasts/" + another + "/games.sgf": 404} {
		if r := b.do(request{path: path, tls: true}); r.StatusCode != status {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}

// A board's link is enough for that board, without a session, and for nothing else.
func TestABoardsLink(t *testing.T) {
	b := newBench(t)
	host, other := b.signedUp("Hostess"), b.signedUp("Other")
	id, token := b.cast(host, "cup")
	if status, _, why := b.push(id, token, "?round=1", "(;GM[4]SZ[15]PB[Anna]PW[Boris];B[hh])(;GM[4]SZ[15]PB[Xenophanes]PW[D];B[oo])"); status != 200 {
		t.Fatal(why)
	}
	path := "/api/broadcasts/" + id
	b.asks(nil, "POST", path+"/link", `{"board":1}`, 401, nil)
	b.asks(other, "POST", path+"/link", `{"board":1}`, 403, nil)
	b.asks(host, "POST", path+"/link", `{"board":3}`, 404, nil)
	var link castToken
	b.asks(host, "POST", path+"/link", `{"board":1}`, 200, &link)
	holds := func(method, path, body string) (int, string) {
		t.Helper()
		r := b.do(request{method: method, path: path, body: body, tls: true, header: http.Header{"Authorization": {"Bearer " + link.Token}}})
		return r.StatusCode, text(t, r)
	}
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", path + "?now=1&board=1", "", 200},
		{"POST", path + "/enter", `{"action":"move","board":1,"ply":2,"at":"i9"}`, 200},
		{"GET", path + "?now=1&board=2", "", 403},
		{"GET", path + "?now=1", "", 403},
		{"GET", path + "?now=1&board=-1", "", 400},
		{"POST", path + "/enter", `{"action":"move","board":2,"ply":2,"at":"i9"}`, 403},
		{"POST", path + "/enter", `{"action":"names","board":1,"black":"A","white":"B"}`, 403},
		{"POST", path + "/enter", `{"action":"add","round":1,"black":"A","white":"B"}`, 403},
		{"POST", path + "/push?round=1&black=Anna&white=Boris", "h8i9i7", 403},
		{"POST", path + "/link", `{"board":1}`, 401},
		{"POST", path + "/token", `{}`, 401},
		{"POST", path + "/end", `{}`, 401},
	} {
		status, body := holds(c.method, c.path, c.body)
		if status != c.status || strings.Contains(body, "Xenophanes") || (status == 200) != strings.Contains(body, "Anna") {
			t.Errorf("%s %s %s: %d, want %d: %s", c.method, c.path, c.body, status, c.status, body)
		}
	}
	b.asks(host, "POST", path+"/link", `{"board":1,"out":true}`, 200, nil)
	if status, _ := holds("GET", path+"?now=1&board=1", ""); status != 403 {
		t.Errorf("%d by a link that was taken back", status)
	}
}

// The pages below events and broadcasts that are none of these are there, also for who comes by their address.
func TestPagesBesideEvents(t *testing.T) {
	b := newBench(t)
	for path, status := range map[string]int{"/events/new": 200, "/events/calendar": 200, "/events/nothing": 404, "/broadcasts/new": 200} {
		if r := b.do(request{path: path, tls: true}); r.StatusCode != status {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}
