package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// framed is a site whose build has the frame, as it is in the sources.
func framed(t *testing.T) *bench {
	t.Helper()
	dist := fstest.MapFS{}
	for name, f := range built {
		dist[name] = f
	}
	dist[".vite/en/frame.html"] = &fstest.MapFile{Data: append(source(t, "src/frame/en.html"), source(t, "src/frame/boards.html")...)}
	return gamesBench(t, func(c *Config) { c.Dist = dist })
}

func source(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile("../../../frontend/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// app returns what a page's script will take over, without the first state.
func app(t *testing.T, r *http.Response) string {
	t.Helper()
	_, body, _ := strings.Cut(text(t, r), "<div id=app>")
	body, _, _ = strings.Cut(body, `<script type="application/json"`)
	return body
}

// The boards are those that the page has drawn of the same moves (frontend/src/frame/frame.test.tsx).
func TestBoardsAreThePages(t *testing.T) {
	var all []struct {
		Size        int
		Moves       []string
		Board, Mini string
	}
	if err := json.Unmarshal(source(t, "testdata/boards.json"), &all); err != nil || len(all) < 6 {
		t.Fatalf("%d boards, %v", len(all), err)
	}
	frames, err := newFrames(heldFile("x", append(source(t, "src/frame/en.html"), source(t, "src/frame/boards.html")...)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		var b, m bytes.Buffer
		frames.draw(&b, appShell{name: "lobby", size: c.Size, moves: c.Moves})
		frames.draw(&m, appShell{name: "mine", size: c.Size, moves: c.Moves, small: true})
		if !strings.Contains(m.String(), `<div class="mini">`+c.Mini+`</div>`) {
			t.Errorf("%d points, %v: there is no\n%s\nin\n%s", c.Size, c.Moves, c.Mini, m.String())
		}
		if !strings.Contains(b.String(), `<div class="board" role="presentation">`+c.Board+`</div>`) {
			t.Errorf("%d points, %v: there is no\n%s\nin\n%s", c.Size, c.Moves, c.Board, b.String())
		}
	}
}

func TestFrames(t *testing.T) {
	b := framed(t)
	ann := b.signed(b.post("/api/session", "{}"))
	var who struct{ User wire.User }
	if err := json.Unmarshal([]byte(text(t, b.do(request{path: "/api/me", cookies: []*http.Cookie{ann}}))), &who); err != nil {
		t.Fatal(err)
	}
	waiting := liveGame()
	waiting.Status, waiting.Players.White = "waiting", nil
	b.states["waits"] = waiting
	odd := liveGame()
	odd.Settings.Size = 26
	b.states["odd"] = odd
	const stone, board, sign = `class="stone `, `class="tg-field"`, "Sign in"
	for _, c := range []struct {
		path      string
		user      bool
		has, none []string
	}{
		{"/", false, []string{board, sign, `href="/" class="nav-link" title="Play" aria-current="page"`}, []string{stone}},
		{"/", true, []string{board, who.User.Name}, []string{stone, sign}},
		{"/g/k3Jx9", false, []string{`"game watcher live"`, "Ann", "Ben", `class="last on-white"`, `><bdi>Ann</bdi></a>`, `"strip top" aria-label="White"`}, []string{"aria-current"}},
		{"/g/k3Jx9", true, []string{`"game player live"`, `"strip top" aria-label="White"`}, nil},
		{"/g/over1", false, []string{`"game watcher over"`, stone}, []string{`class="last`}},
		{"/g/waits", false, []string{sign}, []string{board, "Ann"}},
		{"/g/odd", false, []string{sign}, []string{board, "Ann"}},
		{"/g/nothing", false, []string{sign}, []string{board}},
		{"/settings", false, []string{`title="Settings" aria-current="page"`}, []string{board}},
	} {
		q := request{path: c.path}
		if c.user {
			q.cookies = []*http.Cookie{ann}
		}
		got := app(t, b.do(q))
		for _, w := range c.has {
			if !strings.Contains(got, w) {
				t.Errorf("%s: no %q in %s", c.path, w, got)
			}
		}
		for _, w := range c.none {
			if strings.Contains(got, w) {
				t.Errorf("%s: %q in %s", c.path, w, got)
			}
		}
	}
}

// The frame has nothing that the hub does not tell the viewer, since it is made of the same state. And without sessions
// nobody is greeted.
func TestAFrameTellsNoMoreThanTheState(t *testing.T) {
	b := framed(t)
	delete(b.states, "hidden") // as for a viewer who may not watch it
	if got := app(t, b.do(request{path: "/g/hidden"})); strings.Contains(got, "stone") || strings.Contains(got, "Ann") {
		t.Errorf("a hidden game: %s", got)
	}
	b.people.fail = fmt.Errorf("no database")
	for _, path := range []string{"/", "/g/k3Jx9"} {
		r := b.do(request{path: path, cookies: []*http.Cookie{{Name: sessionCookie, Value: "x"}}})
		if got := app(t, r); r.StatusCode != 200 || !strings.Contains(got, "site-top") || strings.Contains(got, "Ann") {
			t.Errorf("%s without sessions: %d %s", path, r.StatusCode, got)
		}
	}
}

func TestNamesInAFrameAreEscaped(t *testing.T) {
	b := framed(t)
	s := liveGame()
	s.Players.Black, s.Players.White = &wire.User{ID: 1, Name: hostile}, &wire.User{ID: 2, Name: "javascript:alert(1)?{{.User}}#"}
	b.states["evil"] = s
	got := app(t, b.do(request{path: "/g/evil"}))
	for _, bad := range []string{"<script", "<!--", `href="javascript`, "?{{.User}}#\"", `title="">`} {
		if strings.Contains(strings.ToLower(got), bad) && bad != `title="">` || strings.Contains(got, `title="">`) {
			t.Errorf("%q in %s", bad, got)
		}
	}
	// A name is a link to its profile, and opens a menu once the page's script is there.
	for _, want := range []string{`<bdi>javascript:alert(1)?{{.User}}#</bdi></a>`, `href="/@/javascript:alert%281%29%3F%7B%7B.User%7D%7D%23"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}

// A game of one's own by the clock, or one's move, stands in the place of the first board.
func TestOnesOwnGameTakesTheFirstBoard(t *testing.T) {
	me := &records.User{ID: 7}
	people := wire.Players{Black: &wire.User{ID: 7, Name: hostile}, White: &wire.User{ID: 8}}
	bot := wire.Players{Black: &wire.User{ID: 7}, White: &wire.User{ID: 8, Bot: "acorn"}}
	of := func(k game.ClockKind) wire.Settings { return wire.Settings{Size: 15, Clock: wire.TimeControl{Kind: k}} }
	days := wire.Live{G: "days", Players: people, Next: "black", Settings: of(game.Correspondence)}
	for _, c := range []struct {
		name  string
		games []wire.Live
		want  string
		mine  bool
	}{
		{"by the clock", []wire.Live{days, {G: "quick", Players: people, Next: "white", Settings: of(game.Fischer)}}, "/g/quick", false},
		{"my move of days", []wire.Live{days}, "/g/days", true},
		{"their move of days", []wire.Live{{Players: people, Next: "white", Settings: of(game.Correspondence)}}, "", false},
		{"set aside", []wire.Live{{Players: people, Next: "black", Settings: of(game.Fischer), Damaged: true}}, "", false},
		{"with a bot", []wire.Live{{Players: bot, Next: "black", Settings: of(game.NoClock)}}, "", false},
		{"nobody there", []wire.Live{{Next: "black", Settings: of(game.Fischer)}}, "", false},
	} {
		f := lobbyFrame(wire.FirstLobby{JSON: []byte("{}"), Mine: c.games}, me)
		if f.Page != c.want || f.Mine != c.mine || (f.name == "lobby") != (c.want == "") {
			t.Errorf("%s: %+v", c.name, f)
		}
	}
	if lobbyFrame(wire.FirstLobby{}, me).name != "" || lobbyFrame(wire.FirstLobby{}, nil).name != "lobby" {
		t.Error("no lobby")
	}
	frames, err := newFrames(heldFile("x", append(source(t, "src/frame/en.html"), source(t, "src/frame/boards.html")...)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	frames.draw(&b, lobbyFrame(wire.FirstLobby{JSON: []byte("{}"), Mine: []wire.Live{days}}, me))
	if got := b.String(); !strings.Contains(got, `class="tg-mini"`) || !strings.Contains(got, `href="/g/days"`) || strings.Contains(got, "<script") {
		t.Error(got)
	}
}

// The inline parts of the page are allowed by their hashes, only on the app's pages.
func TestWhatIsInlineIsAllowed(t *testing.T) {
	const style, script = "a{color:red}", "var a = 1"
	page := strings.Replace(string(built[".vite/en/index.html"].Data), "<div", "<style>"+style+"</style><script>"+script+"</script><div", 1)
	dist := fstest.MapFS{".vite/en/index.html": {Data: []byte(page)}}
	b := gamesBench(t, func(c *Config) { c.Dist = dist })
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	want := policy + "; script-src 'self' " + hash(script) + "; style-src 'self' " + hash(style)
	for _, path := range []string{"/", "/g/k3Jx9", "/g/nothing", "/settings"} {
		if got := b.do(request{path: path}).Header.Get("Content-Security-Policy"); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	if got := b.do(request{path: "/api/me"}).Header.Get("Content-Security-Policy"); got != policy {
		t.Errorf("elsewhere: %q", got)
	}
}

func TestABrokenFrameIsNotServed(t *testing.T) {
	for _, broken := range []string{"{{", `{{define "page"}}{{end}}`} {
		dist := fstest.MapFS{".vite/en/index.html": built[".vite/en/index.html"], ".vite/en/frame.html": {Data: []byte(broken)}}
		if _, err := loadFiles(dist); err == nil {
			t.Errorf("%q was taken", broken)
		}
	}
	if r := framed(t).do(request{path: "/.vite/en/frame.html"}); r.StatusCode != 404 {
		t.Errorf("the frame is public: %d", r.StatusCode)
	}
	// No script, and no style of its own, is in the templates.
	if regexp.MustCompile(`<script|<style| style=| on[a-z]+=`).Match(append(source(t, "src/frame/en.html"), source(t, "src/frame/boards.html")...)) {
		t.Error("what the policy forbids is in the frame")
	}
}

func BenchmarkFrame(b *testing.B) {
	body, err := os.ReadFile("../../../frontend/src/frame/en.html")
	if err != nil {
		b.Fatal(err)
	}
	frames, err := newFrames(heldFile("x", body))
	if err != nil {
		b.Fatal(err)
	}
	s := liveGame()
	for i := range 60 {
		s.Moves = append(s.Moves, wire.MoveRow{At: string(rune('a'+i%15)) + fmt.Sprint(1+i/15*3)})
	}
	for b.Loop() {
		var out bytes.Buffer
		frames.draw(&out, gameFrame(&s))
	}
}
