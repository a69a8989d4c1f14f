package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/fair/places"
	"github.com/tengen-go/tengen/hub/base/i18n"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/http/preview"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// said is what an answer says but for what differs by request.
func said(r *http.Response) http.Header {
	h := r.Header.Clone()
	h.Del("X-Request-Id")
	return h
}

func TestPrivateAndUnknownGamesHaveOnePicture(t *testing.T) {
	b := gamesBench(t)
	want := b.do(request{path: "/g/nothing/card.png"})
	body := text(t, want)
	if want.StatusCode != 200 || want.Header.Get("Content-Type") != "image/png" || body != string(preview.Cover(i18n.English.Gist)) {
		t.Fatalf("an unknown game: %d %v", want.StatusCode, want.Header)
	}
	for _, path := range []string{"/g/hidden/card.png", "/g/a.b/card.png", "/card.png"} {
		r := b.do(request{path: path})
		if got := text(t, r); r.StatusCode != 200 || got != body || !reflect.DeepEqual(said(r), said(want)) {
			t.Errorf("%s: %d %v, want what an unknown game has: %v", path, r.StatusCode, r.Header, want.Header)
		}
	}
}

func TestPicturesOfPublicGames(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := gamesBench(t)
		live := b.do(request{path: "/g/k3Jx9/card.png"})
		over := b.do(request{path: "/g/over1/card.png"})
		if text(t, live) == text(t, over) || live.Header.Get("Cache-Control") != cacheMinute || over.Header.Get("Cache-Control") != cacheDay {
			t.Errorf("live %v, over %v", live.Header, over.Header)
		}
		b.do(request{path: "/g/k3Jx9/card.png"})
		b.do(request{path: "/g/over1/card.png"})
		if b.asked != 2 {
			t.Errorf("asked %d times for two games", b.asked)
		}
		s := liveGame()
		s.Moves = append(s.Moves, wire.MoveRow{At: "pass"}, wire.MoveRow{At: "a1"})
		b.states["k3Jx9"] = s
		time.Sleep(liveCard)
		now := b.do(request{path: "/g/k3Jx9/card.png"})
		if now.Header.Get("ETag") == live.Header.Get("ETag") {
			t.Error("the picture of a game in play stays as it was")
		}
		again := b.do(request{path: "/g/k3Jx9/card.png", header: http.Header{"If-None-Match": {now.Header.Get("ETag")}}})
		if again.StatusCode != 304 {
			t.Errorf("unchanged: %d", again.StatusCode)
		}
	})
}

// A picture that is kept shows no name that its game has no more.
func TestPicturesForgetNames(t *testing.T) {
	b := gamesBench(t)
	was := b.do(request{path: "/g/over1/card.png"})
	s := b.states["over1"]
	s.Players.Black = &wire.User{ID: 1, Name: "deleted-1"}
	b.states["over1"] = s
	b.Renamed([]string{"other", "over1"})
	if now := b.do(request{path: "/g/over1/card.png"}); now.Header.Get("ETag") == was.Header.Get("ETag") {
		t.Error("the picture still shows who has left")
	}
}

// While the hub is silent pictures wait, a few of them and not for long.
func TestPicturesWaitForABoundedTime(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := gamesBench(t).hurried()
		b.slow = true
		statuses := make(chan *http.Response, 3*cardQueue)
		for i := range 3 * cardQueue {
			go func() {
				statuses <- b.do(request{path: fmt.Sprintf("/g/game%d/card.png", i), from: fmt.Sprintf("198.51.100.%d", i)})
			}()
		}
		began := time.Now()
		named := 0
		for range 3 * cardQueue {
			r := <-statuses
			if r.StatusCode != 503 || r.Header.Get("Retry-After") == "" {
				t.Errorf("%d %v", r.StatusCode, r.Header)
			}
			if body, err := io.ReadAll(r.Body); err == nil && strings.Contains(string(body), wire.ErrPictures.Message) {
				named++
			}
		}
		if named < 2*cardQueue {
			t.Errorf("%d of %d refusals say that pictures wait", named, 3*cardQueue)
		}
		if took := time.Since(began); took > 2*cardPatience {
			t.Errorf("the last answer came after %v", took)
		}
	})
}

// However many pictures an address asks for, another's is the next.
func TestPicturesTakeTurns(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := gamesBench(t)
		held, end := context.WithCancel(t.Context())
		leave, err := b.Site.cards.drawing.Enter(held, places.From{Who: fair.Who{Network: "192.0.2.1"}})
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		answers := make(chan string, 3*cardQueue)
		for i := range 2 * cardQueue {
			go func() {
				answers <- fmt.Sprint("flood ", b.do(request{path: fmt.Sprintf("/g/game%d/card.png", i), from: "198.51.100.1"}).StatusCode)
			}()
		}
		synctest.Wait()
		for range cardQueue {
			if got := <-answers; got != "flood 503" {
				t.Error(got)
			}
		}
		go func() {
			answers <- fmt.Sprint("other ", b.do(request{path: "/g/over1/card.png", from: "203.0.113.1"}).StatusCode)
		}()
		synctest.Wait()
		if got := <-answers; got != "flood 503" {
			t.Errorf("%s gives way", got)
		}
		leave()
		for i := range cardQueue {
			if got := <-answers; got == "other 200" {
				if i > 1 { // the first of the address may have its turn before
					t.Errorf("another address is number %d", i)
				}
			} else if got != "flood 200" {
				t.Error(got)
			}
		}
	})
}

func TestPicturesAreBoundedByAddress(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := gamesBench(t)
		for i := range cardsMost + 5 {
			r := b.do(request{path: "/g/over1/card.png"})
			if want := 200; i >= cardsMost {
				want = 429
				if r.StatusCode != want || r.Header.Get("Retry-After") == "" {
					t.Fatalf("picture %d: %d", i, r.StatusCode)
				}
			}
		}
	})
}

func TestTheAlbumIsBounded(t *testing.T) {
	a, now := newAlbum(10*(1000+leafCost)), time.Time{}
	for i := range 100 {
		a.put(fmt.Sprint(i%20), &picture{png: make([]byte, 1000)})
		a.get("0", now) // asked for most, it stays
	}
	if len(a.byID) != 10 || a.used.Len() != 10 || a.bytes != 10*(1000+leafCost) || a.get("0", now) == nil || a.get("19", now) == nil || a.get("5", now) != nil {
		t.Errorf("%d pictures of %d bytes", len(a.byID), a.bytes)
	}
	a.put("huge", &picture{png: make([]byte, 1<<20)})
	if a.bytes != 0 || len(a.byID) != 0 {
		t.Errorf("%d pictures of %d bytes after one that is too large", len(a.byID), a.bytes)
	}
}

func TestWhatAPictureShows(t *testing.T) {
	s := overGame()
	s.Moves = append(s.Moves, wire.MoveRow{At: game.PassText}, wire.MoveRow{At: "t20"})
	got := cardOf(i18n.English, &s)
	want := preview.Game{
		Size: 15, Black: preview.Player{Name: "Ann", Color: "Black"}, White: preview.Player{Name: "Ben", Color: "White"}, Winner: "black", Facts: "Renju · 5+3", State: "Black won by five in a row",
		Moves: []preview.Move{
			{Point: preview.Point{X: 7, Y: 7}}, {Point: preview.Point{X: 8, Y: 8}}, {Pass: true}, {Point: preview.Point{X: 19, Y: 19}},
		},
		Row: []preview.Point{{X: 7, Y: 7}},
	}
	got.Moves[2].Point = preview.Point{}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestWordsOfAGame(t *testing.T) {
	minute := time.Minute.Milliseconds()
	for want, c := range map[string]wire.TimeControl{
		"5+3":                        {Kind: game.Fischer, Initial: 5 * minute, Increment: 3000},
		"½+0":                        {Kind: game.Fischer, Initial: minute / 2},
		"1:30+0.5":                   {Kind: game.Fischer, Initial: 90_000, Increment: 500},
		"10 min":                     {Kind: game.Absolute, Initial: 10 * minute},
		"10 min + 3×30 s":            {Kind: game.Byoyomi, Initial: 10 * minute, Period: 30_000, Periods: 3},
		"1×90 s":                     {Kind: game.Byoyomi, Period: 90_000, Periods: 1},
		"10 min + 15 moves/2:05 min": {Kind: game.Canadian, Initial: 10 * minute, Period: 125_000, Stones: 15},
		"30 s a move":                {Kind: game.Simple, Period: 30_000},
		"1 day a move":               {Kind: game.Correspondence, Period: game.Day.Milliseconds()},
		"90 days":                    {Kind: game.Correspondence, Initial: 90 * game.Day.Milliseconds()},
		"No clock":                   {Kind: game.NoClock},
	} {
		if got := clockText(i18n.English, c); got != want {
			t.Errorf("%+v is %q, want %q", c, got, want)
		}
	}
	if got := factsText(i18n.English, wire.Settings{Rule: "freestyle", Size: 19, Opening: game.Swap2}); got != "Freestyle · 19×19 · Swap2 · No clock" {
		t.Errorf("facts %q", got)
	}
	seen := map[string]bool{}
	for _, winner := range []string{"black", "white", ""} {
		for _, why := range []game.Reason{
			game.ByFive, game.ByOverline, game.ByResign, game.ByTime, game.ByAway, game.ByForbidden, game.FullBoard,
			game.ByPasses, game.ByAgreement, game.Aborted, "new",
		} {
			said := resultText(i18n.English, game.Result{Winner: winner, Reason: why})
			if said == "" || winner == "white" && strings.HasPrefix(said, "Black") {
				t.Errorf("%q by %s: %q", winner, why, said)
			}
			seen[said] = true
		}
	}
	if len(seen) < 18 {
		t.Errorf("only %d sentences", len(seen))
	}
	waiting := wire.GameState{Status: "waiting", Host: wire.User{Name: "Ann"}}
	for want, s := range map[string]wire.GameState{
		"Ann is waiting for an opponent": waiting, "Adjourned": {Status: "adjourned"}, "In play": {Status: "live"}, "": {},
	} {
		if got := stateText(i18n.English, &s); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestPicturesInALanguage(t *testing.T) {
	b := gamesBench(t)
	for _, path := range []string{"/card.png", "/g/over1/card.png"} {
		seen := map[string]string{}
		for _, l := range i18n.All() {
			r := b.do(request{path: path + "?lang=" + l.Code})
			if etag := r.Header.Get("ETag"); r.StatusCode != 200 || seen[etag] != "" {
				t.Errorf("%s in %s: %d, as in %s", path, l.Code, r.StatusCode, seen[etag])
			} else {
				seen[etag] = l.Code
			}
		}
		for _, other := range []request{
			{path: path}, {path: path + "?lang=tlh"}, {path: path, header: http.Header{"Accept-Language": {"ja"}}, cookies: []*http.Cookie{{Name: i18n.Param, Value: "ja"}}},
		} {
			if r := b.do(other); seen[r.Header.Get("ETag")] != "en" {
				t.Errorf("%+v: not the English picture", other)
			}
		}
	}
	for query, want := range map[string]string{"": "/card.png\"", "?lang=ja": "/card.png?lang=ja\"", "?lang=tlh": "/card.png?lang=en\""} {
		if body := text(t, b.do(request{path: "/g/over1" + query})); !strings.Contains(body, "/g/over1"+want) {
			t.Errorf("%q: no picture at %s", query, want)
		}
	}
}
