package bridge

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/cmd/internal/botclient/memory"
	"github.com/tengen-go/tengen/engine/board"
)

// site is a server of the bot API, as much of it as a player needs. A test says what its streams tell.
type site struct {
	t    *testing.T
	mux  *http.ServeMux
	fail func(r *http.Request) bool // the connection is dropped when the request has been taken; guarded by mu

	mu      sync.Mutex // guards the following
	done    []string   // what was asked for, in order
	streams map[string]chan string
	opened  map[string]int
}

func newSite(t *testing.T) *site {
	s := &site{t: t, mux: http.NewServeMux(), streams: map[string]chan string{}, opened: map[string]int{}}
	s.mux.HandleFunc("GET /api/account", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"id":7,"name":"Robot","bot":true,"scopes":["bot:play","challenge:write"],"ratings":[]}`)
	})
	s.mux.HandleFunc("GET /api/stream/event", func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, "events") })
	s.mux.HandleFunc("GET /api/bot/game/stream/{id}", func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, r.PathValue("id")) })
	s.mux.HandleFunc("POST /", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mu.Lock()
		s.done = append(s.done, strings.TrimSuffix(fmt.Sprintf("%s %s", strings.TrimPrefix(r.URL.RequestURI(), "/api/"), body), " "))
		fail := s.fail != nil && s.fail(r)
		s.mu.Unlock()
		if fail {
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, `{"ok":true}`)
	})
	return s
}

// stream returns the lines of a stream. "cut" among them drops the connection.
func (s *site) stream(name string) chan string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.streams[name] == nil {
		s.streams[name] = make(chan string, 100)
	}
	return s.streams[name]
}

func (s *site) serve(w http.ResponseWriter, r *http.Request, name string) {
	lines := s.stream(name)
	s.mu.Lock()
	s.opened[name]++
	s.mu.Unlock()
	_, _ = io.WriteString(w, "\n")
	for {
		line := ""
		select {
		case line = <-lines:
		case <-time.After(7 * time.Second):
		case <-r.Context().Done():
			return
		}
		if line == "cut" {
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, line+"\n")
	}
}

// tell has a stream say something.
func (s *site) tell(name string, format string, args ...any) {
	s.stream(name) <- fmt.Sprintf(format, args...)
}

// heard returns what was asked for since the last call.
func (s *site) heard() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	done := s.done
	s.done = nil
	return done
}

func (s *site) times(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.opened[name]
}

func (s *site) want(what ...string) {
	s.t.Helper()
	if got := s.heard(); !slices.Equal(got, what) {
		s.t.Errorf("%q, want %q", got, what)
	}
}

// testAPI returns a client of the site.
func testAPI(t *testing.T, s *site) (*slog.Logger, *botclient.Client) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	api, err := botclient.New("https://tengen.example", "tgn_x", log, memory.Transport(s.mux))
	if err != nil {
		t.Fatal(err)
	}
	return log, api
}

// start runs a bot there. stop ends it and returns what Run did.
func (s *site) start(cfg Config) (stop func() error) {
	s.t.Helper()
	log, api := testAPI(s.t, s)
	me, err := Check(s.t.Context(), api)
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(s.t.Context())
	ended := make(chan error, 1)
	go func() { ended <- New(api, cfg, log).Run(ctx, me) }()
	return func() error {
		cancel()
		return <-ended
	}
}

// challenge is the line of one to us.
func challengeLine(id string, more ...string) string {
	c := botclient.Challenge{
		Settings:   botclient.Settings{Rule: "freestyle", Size: 15, Opening: "free", Speed: "rapid", Clock: botclient.Clock{Kind: "fischer", Initial: 600_000, Increment: 5000}},
		ID:         id,
		Challenger: botclient.User{ID: 9, Name: "Ann"}, DestUser: botclient.User{ID: 7, Name: "Robot", Title: "BOT"},
	}
	for _, m := range more {
		if err := json.Unmarshal([]byte(m), &c); err != nil {
			panic(err)
		}
	}
	text, _ := json.Marshal(c) // it is one
	return `{"type":"challenge","challenge":` + string(text) + `}`
}

// stateLine is a gameState: version 10 + moves, Robot is Black, 600 s each.
func stateLine(moves string, more string) string {
	n := len(strings.Fields(moves))
	actor := [2]string{"black", "white"}[n%2]
	text := fmt.Sprintf(`"type":"gameState","v":%d,"you":"black","moves":%q,"btime":600000,"wtime":600000,"run":%q,"at":1,"status":"started","turn":{"actor":%q,"kind":"place","n":1}`,
		10+n, moves, actor, actor)
	if more != "" {
		text += "," + more // the last of equal names counts
	}
	return "{" + text + "}"
}

// fullLine is a gameFull with a state.
func fullLine(state string, more string) string {
	text := fmt.Sprintf(`"type":"gameFull","id":"g","rule":"freestyle","size":15,"opening":"free","forbidden":"refuse","rated":false,"takebacks":true,`+
		`"clock":{"kind":"fischer","initial":600000,"increment":5000},"black":{"id":7,"name":"Robot"},"white":{"id":9,"name":"Ann"},"createdAt":1,"chat":[],"state":%s`, state)
	if more != "" {
		text += "," + more
	}
	return "{" + text + "}"
}

const gameStart = `{"type":"gameStart","game":{"id":"g","gameId":"g","status":"started","isMyTurn":true}}`

// fakeThinker answers as a test says.
type fakeThinker struct {
	move   func(ctx context.Context, b *board.Board, a allowance) (board.Point, error)
	part   func(b *board.Board) ([]board.Point, error)
	thinks func() (int, bool)
	closed func()
}

func (f *fakeThinker) prepare() {}

func (f *fakeThinker) think(ctx context.Context, b *board.Board, a allowance) (board.Point, error) {
	return f.move(ctx, b, a)
}

func (f *fakeThinker) swap2(_ context.Context, b *board.Board, _ allowance) ([]board.Point, error) {
	return f.part(b)
}

func (f *fakeThinker) evaluation() (int, bool) {
	if f.thinks == nil {
		return 0, false
	}
	return f.thinks()
}

func (f *fakeThinker) close() {
	if f.closed != nil {
		f.closed()
	}
}

// everything is taken.
func everything() Filter {
	return Filter{
		Rules: []string{"freestyle", "renju"}, Sizes: []int{15}, Openings: []string{"free", "swap2"}, Speeds: []string{"blitz", "rapid"},
		Rated: true, Casual: true, People: true, Bots: true,
	}
}

// config is of a bot whose program plays the first empty point of a row after a second.
func config(f *fakeThinker) Config {
	if f == nil {
		f = &fakeThinker{move: inOrder}
	}
	return Config{
		Filter: everything(), Games: 2, Think: 10 * time.Second, Idle: time.Minute,
		newThinker: func(board.Rule, int, *slog.Logger) thinker { return f },
	}
}

func inOrder(ctx context.Context, b *board.Board, _ allowance) (board.Point, error) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return board.None, ctx.Err()
	}
	for x := 0; ; x++ {
		if p := board.At(x, 0); b.At(p) == board.Empty {
			return p, nil
		}
	}
}
