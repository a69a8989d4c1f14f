package bridge

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

const ladders = `{"running":[{"id":"l1","kind":"ladder","title":"L","bots":true,"settings":{"rule":"freestyle","size":15,"opening":"free","rated":true,"clock":{"kind":"fischer","initial":180000,"increment":2000}}},
	{"id":"a1","kind":"arena","bots":true,"settings":{"rule":"freestyle","size":15,"opening":"free","clock":{"kind":"fischer"}}},
	{"id":"l2","kind":"ladder","bots":true,"settings":{"rule":"caro","size":15,"opening":"free","clock":{"kind":"fischer"}}}],
	"coming":[{"id":"l3","kind":"ladder","bots":true,"settings":{"rule":"renju","size":15,"opening":"swap2","rated":false,"clock":{"kind":"fischer","initial":60000}}}]}`

// A bot joins each ladder that it can play once, and leaves them when its program does not play.
func TestLaddersAreJoined(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		s.mux.HandleFunc("GET /api/events", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, ladders) })
		cfg := config(nil)
		cfg.Seek.Ladder = true
		stop := s.start(cfg)
		later(10 * time.Minute)
		s.want("bot/event/l1/join", "bot/event/l3/join")
		if err := stop(); err != nil {
			t.Error(err)
		}
		s.want() // its stream is closed: it is paired no more
	})
}

// It looks for games while it plays fewer than it should, with whom it may, and leaves those in peace who decline.
func TestSeeking(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		s.mux.HandleFunc("GET /api/bot/online", func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"id":7,"name":"Robot","title":"BOT"}`+"\n"+`{"id":8,"name":"Marvin","title":"BOT"}`+"\n"+`{"id":10,"name":"Bender","title":"BOT"}`+"\n")
		})
		made := 0
		s.mux.HandleFunc("POST /api/challenge/{name}", func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			s.mu.Lock()
			defer s.mu.Unlock()
			made++
			s.done = append(s.done, r.PathValue("name")+" "+string(body))
			_, _ = io.WriteString(w, `{"id":"c`+string(rune('0'+made))+`"}`)
		})
		cfg := config(nil)
		cfg.Filter.Rules, cfg.Filter.Openings, cfg.Filter.Block = []string{"freestyle"}, []string{"free"}, []string{"bender"}
		cfg.Seek = Seek{Games: 1, Every: time.Minute, Rated: true, Clock: botclient.Clock{Kind: "fischer", Initial: 180_000, Increment: 2000}}
		stop := s.start(cfg)
		later(10 * time.Second)
		const wish = `Marvin {"rule":"freestyle","size":15,"opening":"free","rated":true,"clock":{"kind":"fischer","initial":180000,"increment":2000}}`
		s.want(wish)
		s.tell("events", `{"type":"challengeDeclined","challenge":{"id":"c1","challenger":{"id":7,"name":"Robot"},"destUser":{"id":8,"name":"Marvin"}}}`)
		later(50 * time.Minute)
		s.want()
		later(15 * time.Minute)
		if got := s.heard(); len(got) == 0 || got[0] != wish {
			t.Errorf("%q", got)
		}
		s.tell("events", `{"type":"gameStart","game":{"id":"c2","status":"started"}}`)
		later(time.Hour)
		if got := strings.Join(s.heard(), " "); strings.Contains(got, "Marvin") {
			t.Errorf("it plays one, and has asked for another: %s", got)
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}

// Levels of the house are opponents too.
func TestSeekingTheHouse(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t)
		cfg := config(nil)
		cfg.Filter.Rules, cfg.Filter.Openings, cfg.Filter.Bots = []string{"renju"}, []string{"free"}, false
		cfg.Seek = Seek{Games: 1, Every: time.Minute, House: []string{"elm"}, Clock: botclient.Clock{Kind: "fischer", Initial: 60_000}}
		stop := s.start(cfg)
		later(10 * time.Second)
		s.want(`challenge/ai {"rule":"renju","size":15,"opening":"free","clock":{"kind":"fischer","initial":60000},"level":"elm"}`)
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
}
