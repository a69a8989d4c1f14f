package web

import (
	"net/http"
	"testing"
)

// A game's log and a leaderboard cost work, so an address has a limit of each, and all together have so many at once.
func TestLogsAndLeaderboardsAreBounded(t *testing.T) {
	for path, of := range map[string]struct {
		throttle func(*Site) throttle
		most     int
	}{
		"/api/users/Ann":                    {func(s *Site) throttle { return s.people.looks }, looksMost},
		"/api/users/Ann/games":              {func(s *Site) throttle { return s.people.looks }, looksMost},
		"/api/games/g1/log":                 {func(s *Site) throttle { return s.games.logs }, logsMost},
		"/api/replay":                       {func(s *Site) throttle { return s.people.boards }, boardsMost},
		"/api/bots":                         {func(s *Site) throttle { return s.people.boards }, boardsMost},
		renju:                               {func(s *Site) throttle { return s.openings.throttle }, exploresMost},
		"/api/ranks?rule=renju&speed=blitz": {func(s *Site) throttle { return s.people.boards }, boardsMost},
	} {
		t.Run(path, func(t *testing.T) {
			b := newBench(t)
			for i := range of.most {
				if r := b.do(request{path: path}); r.StatusCode != http.StatusOK {
					t.Fatalf("number %d: %d %s", i, r.StatusCode, text(t, r))
				}
			}
			r := b.do(request{path: path})
			if got := read[refusal](t, r); r.StatusCode != http.StatusTooManyRequests || got.Code != "too_many" || r.Header.Get("Retry-After") == "" {
				t.Errorf("one more: %d %+v, Retry-After %q", r.StatusCode, got, r.Header.Get("Retry-After"))
			}
			if r := b.do(request{path: path, from: "198.51.100.1"}); r.StatusCode != http.StatusOK {
				t.Errorf("another address: %d", r.StatusCode)
			}
			fill(t, of.throttle(b.Site))
			r = b.do(request{path: path, from: "198.51.100.2"})
			if got := read[refusal](t, r); r.StatusCode != http.StatusServiceUnavailable || got.Code != "busy" || r.Header.Get("Retry-After") == "" {
				t.Errorf("without a free place: %d %+v", r.StatusCode, got)
			}
		})
	}
}
