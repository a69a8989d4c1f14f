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
		s := newTelevision(func() map[string]wire.Live { mu.Lock(); defer mu.Unlock(); return shown }, nil, t.Context())
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

// The feed of an event's channel ends when the event is over.
func TestTheFeedOfAnEventEnds(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		var mu sync.Mutex // guards the following
		shown, runs := map[string]wire.Live{}, true
		s := newTelevision(func() map[string]wire.Live { mu.Lock(); defer mu.Unlock(); return shown }, func(_ context.Context, id string) (bool, error) {
			mu.Lock()
			defer mu.Unlock()
			if id != "11111111111111111111111111" {
				t.Errorf("event %q", id)
			}
			return runs, nil
		}, t.Context())
		var all []string
		left := make(chan error, 1)
		go func() {
			left <- s.followChannel(t.Context(), "event-11111111111111111111111111", func(parts ...[]byte) error {
				mu.Lock()
				defer mu.Unlock()
				if line := strings.TrimSpace(string(parts[0])); line != "" {
					all = append(all, line)
				}
				return nil
			})
		}()
		time.Sleep(10 * time.Second)
		mu.Lock()
		shown = map[string]wire.Live{"event/11111111111111111111111111": {G: "a", Next: "white"}}
		mu.Unlock()
		time.Sleep(20 * time.Second)
		mu.Lock()
		shown, runs = map[string]wire.Live{}, false
		mu.Unlock()
		if err := <-left; err != nil {
			t.Error(err)
		}
		var types []string
		for _, l := range all {
			var line struct{ Type string }
			if err := json.Unmarshal([]byte(l), &line); err != nil {
				t.Fatal(err)
			}
			types = append(types, line.Type)
		}
		if got := strings.Join(types, " "); got != "none game none over" && got != "none game over" {
			t.Errorf("%q", all)
		}
	})
}

func TestTelevisionOverHTTP(t *testing.T) {
	b := newBench(t)
	for path, want := range map[string]int{"/api/tv/channels": 200, "/api/tv/chess-blitz/feed": 404, "/api/tv/renju/feed": 404, "/api/tv/event-11111111111111111111111111/feed": 404, "/api/tv/event-/feed": 404, "/api/tv//feed": 404} {
		if r := b.do(request{path: path}); r.StatusCode != want && (want != 404 || r.StatusCode != http.StatusMovedPermanently && r.StatusCode != 307) {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	if r := b.do(request{method: "HEAD", path: "/api/tv/all/feed"}); r.StatusCode != 405 {
		t.Errorf("%d", r.StatusCode)
	}
}
