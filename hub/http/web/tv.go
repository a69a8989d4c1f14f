package web

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of TV.
const (
	tvMost    = 240 // that an address may ask for in a minute
	tvAtOnce  = 8
	tvStreams = 64 // that an address may follow at once
	tvLook    = time.Second
	tvBeats   = 7 // looks between two empty lines
)

// tvAll is the channel of all games, tvUntimed the speed of games without a clock, tvEvent begins the channel of an event, as addresses have them.
const (
	tvAll     = "all"
	tvUntimed = "untimed"
	tvEvent   = "event-" // and the event's id
)

// television tells programs what is on TV, as pages see it: a game that is shown later to others is shown later here.
type television struct {
	look    func() map[string]wire.Live
	runs    func(ctx context.Context, event string) (bool, error) // whether an event runs or is to come; an error if there is none
	opened  throttle
	streams *limit.Held
	life    context.Context // ends when the site stops

	mu    sync.Mutex // guards the following
	at    time.Time
	shown map[string]wire.Live // at that instant, by channel as addresses have it
}

func newTelevision(look func() map[string]wire.Live, runs func(ctx context.Context, event string) (bool, error), life context.Context) *television {
	if look == nil {
		look = func() map[string]wire.Live { return nil }
	}
	return &television{look: look, runs: runs, opened: newThrottle(tvMost, tvAtOnce), streams: limit.NewHeld(limit.PerAddress(tvStreams)), life: life}
}

// lineRoutes answer programs.
func (s *television) lineRoutes() []route {
	return []route{
		{path: "/api/tv/channels", public: true, get: answering(s.channels)},
		{path: "/api/tv/{channel}/feed", public: true, get: noHead(s.feed), quiet: true},
	}
}

// tvChannel names a channel as addresses do: "renju-blitz", tvAll.
func tvChannel(name string) string {
	if name == "" {
		return tvAll
	}
	rule, speed, _ := strings.Cut(name, "/")
	if speed == "" {
		speed = tvUntimed
	}
	return rule + "-" + speed
}

// tvChannels are those there are.
var tvChannels = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{tvAll: true}
	for _, r := range board.Rules() {
		for _, speed := range []game.Speed{game.Blitz, game.Rapid, game.Classical, game.Days, ""} {
			all[tvChannel(r.String()+"/"+string(speed))] = true
		}
	}
	return all
})

// now returns what is on, by channel. All who ask within a look are told the same.
func (s *television) now() map[string]wire.Live {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.at) >= tvLook || s.shown == nil {
		s.at, s.shown = now, map[string]wire.Live{}
		for c, g := range s.look() {
			s.shown[tvChannel(c)] = g
		}
	}
	return s.shown
}

// aired is the game on a channel.
type tvGame struct {
	Channel  string        `json:"channel"`
	ID       string        `json:"id"`
	Black    *wire.User    `json:"black"`
	White    *wire.User    `json:"white"`
	Settings wire.Settings `json:"settings"`
	Moves    string        `json:"moves"`
	Next     string        `json:"next"`
}

func tvGameOf(channel string, g wire.Live) tvGame {
	return tvGame{channel, g.G, g.Players.Black, g.Players.White, g.Settings, strings.Join(g.Moves, " "), g.Next}
}

// tvPage is what is on.
type tvPage struct {
	Channels []tvGame `json:"channels"`
}

// channels answers with what is on.
func (s *television) channels(r *http.Request) (out tvPage, err error) {
	return withinLimit(s.opened, r, func() (tvPage, error) {
		out := tvPage{Channels: []tvGame{}}
		now := s.now()
		for _, c := range slices.Sorted(maps.Keys(now)) {
			out.Channels = append(out.Channels, tvGameOf(c, now[c]))
		}
		return out, nil
	})
}

// tvLine is a line of a feed: "game" (another one is on, all of it), "moves" (all that stand on its board), "none" (nothing is on) or
// "over" (the channel's event is over, and the feed ends).
type tvLine struct {
	Type string `json:"type"`
	*tvGame
}

// tvMoves is the line of a game whose moves have changed.
type tvMoves struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Moves string `json:"moves"`
	Next  string `json:"next"`
}

// eventOf returns the event of a channel, "" if it is of none.
func eventOf(channel string) string {
	if id, is := strings.CutPrefix(channel, tvEvent); is && validID(id) {
		return id
	}
	return ""
}

// feed answers with what is on a channel, and with all that changes, a line each.
func (s *television) feed(w http.ResponseWriter, r *http.Request) error {
	channel := r.PathValue("channel")
	event := eventOf(channel)
	if event == "" && !tvChannels()[channel] {
		return errMissing
	}
	v := visitOf(r)
	if !s.opened.allow(v) {
		return wire.ErrTooMany
	}
	if event != "" {
		if _, err := s.runs(r.Context(), event); err != nil {
			return err
		}
	}
	if !v.exempt {
		address := limit.Network(v.address)
		if !s.streams.Enter(address) {
			return wire.ErrTooMany
		}
		defer s.streams.Leave(address)
	}
	send := beginLines(w)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.life, cancel)()
	return s.followChannel(ctx, channel, send)
}

// followChannel tells what is on a channel until ctx ends. send returns an error when the reader has gone, which ends it too.
func (s *television) followChannel(ctx context.Context, channel string, send func(parts ...[]byte) error) error {
	tick := time.NewTicker(tvLook)
	defer tick.Stop()
	event := eventOf(channel)
	var on tvGame
	for n := 0; ; n++ {
		line := []byte(nil)
		g, is := s.now()[channel]
		if event != "" && !is && n%tvBeats == 0 {
			if runs, err := s.runs(ctx, event); err == nil && !runs {
				_ = send(encodeLine(tvLine{Type: "over"})) // the feed ends also for a reader who has gone
				return nil
			}
		}
		switch {
		case !is && (n == 0 || on.ID != ""):
			on = tvGame{}
			line = encodeLine(tvLine{Type: "none"})
		case !is:
		case on.ID != g.G:
			on = tvGameOf(channel, g)
			line = encodeLine(tvLine{"game", &on})
		default:
			next := tvGameOf(channel, g)
			if next.Moves != on.Moves || next.Next != on.Next {
				line = encodeLine(tvMoves{"moves", next.ID, next.Moves, next.Next})
			}
			on = next
		}
		if line == nil && n%tvBeats == 0 {
			line = []byte{'\n'}
		}
		if line != nil && send(line) != nil {
			return nil // the reader has gone
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// encodeLine renders one of our own values as a line.
func encodeLine(v any) []byte {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(v); err != nil {
		panic(err)
	}
	return b.Bytes()
}
