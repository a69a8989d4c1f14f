package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A feed tells of the game that is on, of its moves, of the next one, and that nothing is on; it ends with its reader and with the site.
func TestTelevisionIsFollowed(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		var mu sync.Mutex // guards the following
		shown, ends := map[string]wire.Live{}, false
		var all []string
		set := func(games map[string]wire.Live) { mu.Lock(); defer mu.Unlock(); shown = games }
		s := newTelevision(func() map[string]wire.Live { mu.Lock(); defer mu.Unlock(); return shown }, t.Context())
		gone := errors.New("gone")
		leaves := make(chan error, 1)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go func() {
			leaves <- s.followChannel(ctx, "renju-blitz", func(parts ...[]byte) error {
				mu.Lock()
				defer mu.Unlock()
				if ends {
					return gone
				}
				for _, p := range parts {
					all = append(all, strings.TrimSpace(string(p)))
				}
				return nil
			})
		}()
		game := func(id string, moves ...string) {
			set(map[string]wire.Live{"renju/blitz": {G: id, Moves: moves, Next: "white"}, "": {G: "other"}})
		}
		told := func(want ...string) {
			t.Helper()
			time.Sleep(3 * time.Second)
			mu.Lock()
			defer mu.Unlock()
			got := slices.DeleteFunc(all, func(l string) bool { return l == "" })
			defer func() { all = nil }()
			if len(got) != len(want) {
				t.Fatalf("%q, want %q", got, want)
			}
			for i, w := range want {
				var l struct{ Type, ID, Moves string }
				if err := json.Unmarshal([]byte(got[i]), &l); err != nil || strings.TrimSpace(l.Type+" "+l.ID+" "+l.Moves) != w {
					t.Errorf("%s, want %s: %v", got[i], w, err)
				}
			}
		}
		told("none")
		game("a")
		told("game a")
		game("a", "h8")
		told("moves a h8")
		game("a", "h8", "i9")
		game("b")
		told("game b")
		set(map[string]wire.Live{})
		told("none")
		told()
		mu.Lock()
		ends = true
		mu.Unlock()
		game("c")
		if err := <-leaves; err != nil {
			t.Error(err)
		}
	})
}

func TestTelevisionOverHTTP(t *testing.T) {
	b := newBench(t)
	for path, want := range map[string]int{"/api/tv/channels": 200, "/api/tv/chess-blitz/feed": 404, "/api/tv/renju/feed": 404, "/api/tv//feed": 404} {
		if r := b.do(request{path: path}); r.StatusCode != want && (want != 404 || r.StatusCode != http.StatusMovedPermanently && r.StatusCode != 307) {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	if r := b.do(request{method: "HEAD", path: "/api/tv/all/feed"}); r.StatusCode != 405 {
		t.Errorf("%d", r.StatusCode)
	}
}
