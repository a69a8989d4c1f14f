package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

const hostile = `"><script>alert(1)</script><!--'&` + "\u2028"

// liveGame is a public game in play.
func liveGame() wire.GameState {
	return wire.GameState{
		G: "k3Jx9", V: 3, Status: "live",
		Settings: wire.Settings{
			Rule: "renju", Size: 15, Opening: game.Free,
			Clock: wire.TimeControl{Kind: game.Fischer, Initial: 300_000, Increment: 3_000},
		},
		Players: wire.Players{Black: &wire.User{ID: 1, Name: "Ann"}, White: &wire.User{ID: 9, Name: "Ben"}},
		Moves:   []wire.MoveRow{{At: "h8"}, {At: "i9"}}, Log: []wire.LogRow{}, May: []game.Right{}, Chat: []wire.ChatLine{},
	}
}

// overGame is a public game that Black has won.
func overGame() wire.GameState {
	s := liveGame()
	s.G, s.Status = "over1", "over"
	s.Result = &game.Result{Winner: "black", Reason: game.ByFive, Line: []board.Point{board.At(7, 7)}}
	return s
}

// private returns a game as one that is not listed.
func private(s wire.GameState) wire.GameState {
	s.G, s.Private = "hidden", true
	return s
}

func gamesBench(t *testing.T, change ...func(*Config)) *bench {
	b := newBench(t, change...)
	b.states = map[string]wire.GameState{"k3Jx9": liveGame(), "over1": overGame(), "hidden": private(overGame())}
	return b
}

// firstOf returns the first state in a page.
func firstOf(t *testing.T, body string) map[string]json.RawMessage {
	t.Helper()
	_, rest, ok := strings.Cut(body, `<script type="application/json" id="first">`)
	text, _, end := strings.Cut(rest, `</script>`)
	if !ok || !end {
		return nil
	}
	var m map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatalf("the first state is no JSON: %v: %s", err, text)
	}
	return m
}

func TestHeads(t *testing.T) {
	b := gamesBench(t, func(c *Config) { c.URL = "https://tengen.example/" })
	for path, want := range map[string][]string{
		"/":                           {"<title>Tengen · ", `og:url" content="https://tengen.example/"`, `og:image" content="https://tengen.example/card.png"`, "summary_large_image"},
		"/watch":                      {"<title>Games in play · Tengen</title>", `og:url" content="https://tengen.example/watch"`},
		"/learn":                      {"<title>Learn five in a row"},
		"/analysis":                   {"<title>Analysis board"},
		"/learn/openings":             {"<title>Opening protocols · Tengen</title>"},
		"/learn/openings/taraguchi10": {"<title>Taraguchi-10, an opening · Tengen</title>", "a trainer."},
		"/local":                      {"<title>Play a bot in your browser"},
		"/account":                    {"<title>Account · Tengen</title>"},
		"/@/Ann":                      {"<title>Ann · Tengen</title>", "Ann plays five in a row"},
		"/g/k3Jx9":                    {"<title>Ann – Ben · Renju · 5&#43;3 · In play, move 2 · Tengen</title>", "content=\"https://tengen.example/g/k3Jx9/card.png\""},
		"/g/over1":                    {"<title>Ann – Ben · Renju · 5&#43;3 · Black won by five in a row · Tengen</title>"},
	} {
		r := b.do(request{path: path, host: "tengen.example", tls: true})
		body := text(t, r)
		for _, w := range want {
			if r.StatusCode != 200 || !strings.Contains(body, w) {
				t.Errorf("%s: %d, no %q in %s", path, r.StatusCode, w, body)
			}
		}
		if strings.Contains(body, "noindex") != (path == "/account") {
			t.Errorf("%s: noindex is wrong: %s", path, body)
		}
		if strings.Count(body, "<title>") != 1 || len(body) > 6<<10 {
			t.Errorf("%s: %d bytes: %s", path, len(body), body)
		}
	}
}

// An unknown address is 404 with the app; a private game is 200 and says nothing.
func TestUnknownAndPrivatePages(t *testing.T) {
	b := gamesBench(t)
	head := func(path string, status int) string {
		t.Helper()
		r := b.do(request{path: path})
		body := text(t, r)
		if r.StatusCode != status || !strings.Contains(body, "<div id=app>") {
			t.Errorf("%s: %d %s, want %d and the app", path, r.StatusCode, body, status)
		}
		head, _, _ := strings.Cut(body, "<div")
		return strings.ReplaceAll(head, path, "")
	}
	unknown, hidden := head("/g/nothing", 404), head("/g/hidden", 200)
	head("/g/a.b", 404)
	head("/@/Nobody", 404)
	head("/learn/openings/free", 404)
	if unknown != hidden {
		t.Errorf("a private game's head is %s, an unknown one's %s", hidden, unknown)
	}
	for _, told := range []string{"Ann", "Ben", "won by"} {
		if strings.Contains(hidden, told) {
			t.Errorf("the head of a private game says %q", told)
		}
	}
}

func TestNamesAreEscaped(t *testing.T) {
	b := gamesBench(t)
	s := liveGame()
	s.Players.Black = &wire.User{ID: 1, Name: hostile}
	s.Chat = []wire.ChatLine{{Text: "</script><script>alert(2)</script>"}}
	b.states["evil"] = s
	body := text(t, b.do(request{path: "/g/evil", host: `x"><script>alert(3)</script>`}))
	if n := strings.Count(strings.ToLower(body), "<script"); n != 1 || strings.Contains(body, "\u2028\"") || strings.Contains(body, "alert(3)") {
		t.Errorf("%d scripts: %s", n, body)
	}
	var got wire.GameState
	if err := json.Unmarshal(firstOf(t, body)["state"], &got); err != nil || got.Players.Black.Name != hostile {
		t.Errorf("the name came as %q, %v", got.Players.Black.Name, err)
	}
}

func TestTheFirstStateIsTheViewersOwn(t *testing.T) {
	b := gamesBench(t)
	ann := b.signed(b.post("/api/session", "{}"))
	for _, c := range []struct {
		path    string
		cookies []*http.Cookie
		want    map[string]string // parts of the first state
		cache   string
	}{
		{"/", nil, map[string]string{"user": "null", "lobby": `"online":0`}, "no-cache"},
		{"/watch", []*http.Cookie{ann}, map[string]string{"user": `"id":1`, "lobby": `"online":1`}, "no-store"},
		{"/g/k3Jx9", nil, map[string]string{"user": "null", "state": `"status":"live"`}, "no-cache"},
		{"/g/k3Jx9", []*http.Cookie{ann}, map[string]string{"user": `"id":1`, "state": `"you":"black"`}, "no-store"},
		{"/settings", nil, map[string]string{"user": "null"}, "no-cache"},
		{"/", []*http.Cookie{{Name: sessionCookie, Value: "of old"}}, map[string]string{"user": "null", "lobby": "{"}, "no-store"},
	} {
		r := b.do(request{path: c.path, cookies: c.cookies})
		got := firstOf(t, text(t, r))
		if len(got) != len(c.want) || r.Header.Get("Cache-Control") != c.cache {
			t.Errorf("%s: %s, Cache-Control %q; want %v, %q", c.path, got, r.Header.Get("Cache-Control"), c.want, c.cache)
		}
		for k, part := range c.want {
			if !strings.Contains(string(got[k]), part) {
				t.Errorf("%s: %s is %s, want %s in it", c.path, k, got[k], part)
			}
		}
	}
	tag := b.do(request{path: "/"}).Header.Get("ETag")
	if again := b.do(request{path: "/", header: http.Header{"If-None-Match": {tag}}}); again.StatusCode != 304 {
		t.Errorf("unchanged: %d", again.StatusCode)
	}
}

// A page waits for nobody: without the hub or the sessions it goes out as it is.
func TestAPageGoesOutWithoutWhatIsNotAtHand(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := gamesBench(t).hurried()
		b.slow = true
		r := b.do(request{path: "/g/k3Jx9"})
		if got := firstOf(t, text(t, r)); r.StatusCode != 200 || len(got) != 1 || got["user"] == nil {
			t.Errorf("a silent hub: %d %s", r.StatusCode, got)
		}
	})
	b := gamesBench(t)
	b.people.fail = fmt.Errorf("no database")
	r := b.do(request{path: "/g/k3Jx9", cookies: []*http.Cookie{{Name: sessionCookie, Value: "x"}}})
	if body := text(t, r); r.StatusCode != 200 || firstOf(t, body) != nil || b.asked != 0 {
		t.Errorf("no sessions: %d %s", r.StatusCode, body)
	}
}

// Page loads do not drive the hub: an address has so many, then pages are plain.
func TestLookupsAreBounded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := gamesBench(t)
		for i := range pagesMost + 50 {
			if r := b.do(request{path: "/g/nothing"}); r.StatusCode != 404 && i < pagesMost || r.StatusCode != 200 && i >= pagesMost {
				t.Fatalf("page %d: %d", i, r.StatusCode)
			}
		}
		if b.asked != pagesMost {
			t.Errorf("the hub was asked %d times", b.asked)
		}
		if r := b.do(request{path: "/g/nothing", from: "198.51.100.9"}); r.StatusCode != 404 {
			t.Errorf("another address: %d", r.StatusCode)
		}
	})
}

// The page as it is in the sources has the marks.
func TestThePageHasItsMarks(t *testing.T) {
	body, err := os.ReadFile("../../../frontend/index.html")
	if err != nil || !newShell(body, chunks{}, nil).marked {
		t.Errorf("no marks in index.html: %v", err)
	}
}

func TestWhatAPageNeedsIsPreloaded(t *testing.T) {
	dist := fstest.MapFS{}
	for name, f := range built {
		dist[name] = f
	}
	dist[".vite/en/manifest.json"] = &fstest.MapFile{Data: []byte(`{
		"index.html": {"file": "assets/app-1.js", "isEntry": true, "imports": ["_base.js"], "assets": ["assets/text-1.woff2"]},
		"_base.js": {"file": "assets/base-1.js"},
		"_board.js": {"file": "assets/board-1.js", "imports": ["_base.js"], "css": ["assets/board-1.css"]},
		"src/game/page.tsx": {"file": "assets/game-1.js", "imports": ["index.html", "_board.js"]}}`)}
	b := gamesBench(t, func(c *Config) { c.Dist = dist })
	body := text(t, b.do(request{path: "/g/k3Jx9"}))
	for link, n := range map[string]int{
		`<link rel="modulepreload" href="/assets/board-1.js" />`: 1, `<link rel="modulepreload" href="/assets/game-1.js" />`: 1,
		`<link rel="stylesheet" href="/assets/board-1.css" />`: 1, "base-1.js": 0, "app-1.js": 0,
		`<link rel="preload" href="/assets/text-1.woff2" as="font" type="font/woff2" crossorigin fetchpriority="low" />`: 1,
	} {
		if strings.Count(body, link) != n {
			t.Errorf("%s: want it %d times in %s", link, n, body)
		}
	}
	if body := text(t, b.do(request{path: "/settings"})); strings.Contains(body, "modulepreload") {
		t.Errorf("settings preload %s", body)
	}
	if r := b.do(request{path: "/.vite/en/manifest.json"}); r.StatusCode != 404 {
		t.Errorf("the manifest is public: %d", r.StatusCode)
	}
	dist[".vite/en/manifest.json"] = &fstest.MapFile{Data: []byte(`[`)}
	if _, err := loadFiles(dist); err == nil {
		t.Error("a broken manifest was taken")
	}
}
