package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/alexedwards/argon2id"

	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/explorer"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/live/calendar"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/club"
	"github.com/tengen-go/tengen/hub/member/federation"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

const (
	host      = "tengen.example"
	goodWords = "mossy lantern 42 herons"
	newWords  = "paper kites over the weir"
)

// bench is a site with everything around it in memory.
type bench struct {
	puzzleStore *fakePuzzles
	*Site
	t          *testing.T
	people     *fakePeople
	archive    *fakeArchive
	reviews    *fakeReviews
	explorer   *fakeExplorer
	bases      *fakeBases
	studyStore *fakeStudies
	listStore  *fakeLists
	eventStore *hubtest.Events
	clubStore  *fakeClubs
	castStore  *hubtest.Broadcasts
	guests     hubtest.EventGuests
	papers     hubtest.Federations
	events     *events.Service
	log        *lines
	faults     *faultInjector // of all stores

	mu     sync.Mutex // guards the following
	served []hub.Identity
	ended  []int64
	states map[string]wire.GameState
	slow   bool            // the hub answers nothing
	asked  int             // of the hub, about games
	rows   []wire.AuditRow // the log of g1; nil: it has begun
}

// lines is a log to look at.
type lines struct {
	mu sync.Mutex // guards b
	b  bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// Serve takes a socket in the hub's place.
func (b *bench) Audit(_ context.Context, id string, _ game.UserID) ([]wire.AuditRow, error) {
	if err := b.faults.err(); err != nil {
		return nil, err
	}
	if id != "g1" {
		return nil, fault.New(fault.NotFound, "There is no such game.")
	}
	if b.rows != nil {
		return b.rows, nil
	}
	return []wire.AuditRow{{V: 1, Kind: game.Started, Time: 5}}, nil
}

// FirstLobby and FirstState are the hub's: it has the games of the bench.
func (b *bench) FirstLobby(u game.UserID) wire.FirstLobby {
	return wire.FirstLobby{JSON: fmt.Appendf(nil, `{"seeks":[],"live":[],"mine":[],"online":%d}`, u)}
}

func (b *bench) FirstState(ctx context.Context, id string, u game.UserID) (wire.GameState, error) {
	if err := b.faults.err(); err != nil {
		return wire.GameState{}, err
	}
	b.mu.Lock()
	s, ok, slow := b.states[id], b.states[id].G != "", b.slow
	b.asked++
	b.mu.Unlock()
	if slow {
		<-ctx.Done()
		return wire.GameState{}, ctx.Err()
	}
	if !ok {
		return wire.GameState{}, fault.New(fault.NotFound, "There is no such game.")
	}
	if s.Players.Black != nil && s.Players.Black.ID == u {
		s.You = "black"
	}
	return s, nil
}

func (b *bench) Serve(w http.ResponseWriter, _ *http.Request, id hub.Identity) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.served = append(b.served, id)
	w.WriteHeader(http.StatusSwitchingProtocols)
}

var built = fstest.MapFS{
	".vite/en/index.html":        {Data: []byte("<!doctype html><meta charset=utf-8><!--head--><title>Tengen</title><!--/head--><div id=app><!--frame--></div><!--first-->")},
	"placeholder.html":           {Data: []byte("<!doctype html><title>not built</title>")},
	"assets/app-1a2b.js":         {Data: bytes.Repeat([]byte("console.log('tengen');\n"), 100)},
	"assets/worker-3c4d.js":      {Data: bytes.Repeat([]byte("console.log('worker');\n"), 100)},
	"assets/tengen.wasm-5e6f.gz": {Data: bytes.Repeat([]byte("packed"), 100)},
	"favicon.svg":                {Data: []byte("<svg/>")},
	"sw.js":                      {Data: []byte("addEventListener('fetch', () => {})")},
	".hidden":                    {Data: []byte("secret")},
}

func newBench(t *testing.T, change ...func(*Config)) *bench {
	t.Helper()
	b := &bench{t: t, people: newFakePeople(), archive: &fakeArchive{ann: 1}, log: &lines{}}
	log := slog.New(slog.NewJSONHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	b.faults = &faultInjector{}
	b.people.faults, b.archive.faults, b.studyStore, b.listStore = b.faults, b.faults, newFakeStudies(b.faults), newFakeLists(b.faults)
	accounts, err := account.New(account.Config{
		Users: b.people, Sessions: b.people, Merges: b.people, Leavers: b.people, Tokens: b.people, Ways: b.people, Key: make([]byte, 32), Log: log,
		Params: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		Ended: func(ids []int64) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.ended = append(b.ended, ids...)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.bases = &fakeBases{faults: b.faults}
	b.explorer = &fakeExplorer{faults: b.faults}
	b.reviews = &fakeReviews{faults: b.faults, kept: map[string]review.Stored{}}
	reviews, err := review.New(review.Config{
		Store: b.reviews, Games: b.archive, Analyst: fakeAnalyst{b.reviews}, Players: b.reviews, Engine: "1", Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	b.puzzleStore = newFakePuzzles(b.faults)
	boxed, err := puzzle.NewService(puzzle.Config{Store: b.puzzleStore, Players: b.reviews, Key: make([]byte, 32), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	b.clubStore = &fakeClubs{faults: b.faults, all: map[string]*club.Opened{}}
	b.castStore = &hubtest.Broadcasts{Err: b.faults.err}
	b.eventStore = hubtest.NewEvents()
	b.eventStore.Err, b.papers.Err, b.guests.Err = b.faults.err, b.faults.err, b.faults.err
	b.guests.Make, b.papers.Name = b.people.guestOf, b.people.nameOf
	b.events = events.New(events.Config{Store: b.eventStore, Guests: &b.guests, Papers: &b.papers, Players: noRatings{}, Clubs: b.clubStore, Here: func(game.UserID) bool { return true }, Begin: func(context.Context, []string) {}, End: func(context.Context, string, game.UserID) {}, Call: func([]game.UserID, wire.Called) {}, Chat: b.eventStore, MayTalk: func(game.UserID) error { return nil }, Blockers: func(context.Context, []game.UserID) (map[game.UserID][]game.UserID, error) { return nil, nil }, Key: make([]byte, 32), Log: log})
	c := Config{Accounts: accounts, Puzzles: boxed, Archive: b.archive, Sockets: b, Reviews: reviews, Studies: study.New(b.studyStore), Lists: lists.New(b.listStore), Classes: lists.NewClasses(fakeClasses{b.listStore}), Clubs: club.NewService(b.clubStore), Casts: broadcasts.New(b.castStore, make([]byte, 32), log), Calendar: calendar.New(&fakeCalendarLinks{faults: b.faults}, make([]byte, 32), events.OnCalendar(b.events)), Federations: federation.NewService(&b.papers), Events: b.events, Analyst: fakeAnalyst{b.reviews}, Explorer: explorer.NewService(b.explorer, b.reviews), Brought: gamebase.NewService(b.bases), Positions: gamebase.NewSearch(b.bases, b.reviews), Players: b.reviews, Dist: built, Log: log,
		Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	for _, f := range change {
		f(&c)
	}
	if b.Site, err = New(c); err != nil {
		t.Fatal(err)
	}
	b.pages.wait, b.cards.wait, b.records.files.wait, b.games.files.wait = await.Limit, await.Limit, await.Limit, await.Limit
	b.games.collections.wait, b.accounts.exports.wait = await.Limit, await.Limit
	return b
}

// hurried has pages and pictures wait no longer than outside tests: for virtual time.
func (b *bench) hurried() *bench {
	b.pages.wait, b.cards.wait = firstBound, cardPatience
	return b
}

// request is a request to be made; its zero value is GET / from a stranger.
type request struct {
	method, path, body string
	header             http.Header
	cookies            []*http.Cookie
	tls                bool
	from               string // "" a stranger
	host               string // "" the site's name
	http10             bool
	left               bool // who asks does not wait for the end of a stream
}

// do makes a request as a browser does: same origin, JSON.
func (b *bench) do(q request) *http.Response {
	b.t.Helper()
	if q.method == "" {
		q.method = http.MethodGet
	}
	var body io.Reader
	if q.body != "" {
		body = bytes.NewBufferString(q.body)
	}
	r := httptest.NewRequest(q.method, q.path, body)
	r.Host, r.RemoteAddr = host, "192.0.2.7:5555"
	if q.left {
		ctx, leave := context.WithCancel(b.t.Context())
		leave()
		r = r.WithContext(ctx)
	}
	if q.from != "" {
		r.RemoteAddr = q.from + ":5555"
	}
	if q.host != "" {
		r.Host = q.host
	}
	if q.http10 {
		r.Proto, r.ProtoMinor = "HTTP/1.0", 0
	}
	if q.tls {
		r.TLS = &tls.ConnectionState{}
	}
	if q.body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for k, v := range q.header {
		r.Header[k] = v
	}
	for _, c := range q.cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	return w.Result()
}

func (b *bench) post(path, body string, cookies ...*http.Cookie) *http.Response {
	b.t.Helper()
	return b.do(request{method: http.MethodPost, path: path, body: body, cookies: cookies})
}

// text reads an answer's body.
func text(t *testing.T, r *http.Response) string {
	t.Helper()
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// read decodes an answer's body.
func read[T any](t *testing.T, r *http.Response) T {
	t.Helper()
	var v T
	if body := text(t, r); json.Unmarshal([]byte(body), &v) != nil {
		t.Fatalf("status %d, not JSON: %q", r.StatusCode, body)
	}
	return v
}

// signed returns the session cookie of an answer that must have one.
func (b *bench) signed(r *http.Response) *http.Cookie {
	b.t.Helper()
	c := find(r, sessionCookie)
	if r.StatusCode != http.StatusOK || c == nil {
		b.t.Fatalf("status %d with cookies %v: %s", r.StatusCode, r.Cookies(), text(b.t, r))
	}
	return c
}

// find returns an answer's cookie of either form of a name, nil if there is none.
func find(r *http.Response, name string) *http.Cookie {
	for _, c := range r.Cookies() {
		if strings.TrimPrefix(c.Name, hostPrefix) == name {
			return c
		}
	}
	return nil
}
