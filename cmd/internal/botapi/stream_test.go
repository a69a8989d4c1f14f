package botapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// line is one of a stream, of any kind.
type line struct {
	Type      string
	ID        any
	Challenge struct {
		ID, Status, DeclineReason string
		Rules                     string
		Challenger, DestUser      struct{ Name, Title string }
	}
	Game struct {
		ID, Color, Status, Winner, LastMove string
		IsMyTurn                            bool
		Opponent                            struct{ Name, Title string }
	}
	Rules, Reason, Username, Name, Text, Room, Done, DeclineReason string
	State                                                          state
	Gone                                                           bool
	ClaimWinInSeconds                                              *int
	state
}

type state struct {
	V                          int
	You, Moves, Status, Winner string
	May                        []string
	Turn                       *struct {
		Actor, Kind, Stone string
		N                  int
		Options            []string
		Pass               bool
	}
	BTime, WTime                       *int
	BDraw, WDraw, BTakeback, WTakeback bool
}

// stream is an open one.
type stream struct {
	c     *client
	path  string
	lines chan line
	beats chan struct{}
	stop  context.CancelFunc
	head  http.Header
}

// open opens a stream, whose lines are checked against the description.
func (c *client) open(method, path, body string) *stream {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	c.t.Cleanup(cancel)
	res := c.request(ctx, method, path, body, nil)
	if res.StatusCode != 200 {
		b, _ := io.ReadAll(res.Body)
		c.t.Fatalf("%s: %d %s", path, res.StatusCode, b)
	}
	s := &stream{c: c, path: path, lines: make(chan line, 1000), beats: make(chan struct{}, 1000), stop: cancel, head: res.Header}
	var reading sync.WaitGroup
	reading.Go(func() {
		defer close(s.lines)
		defer res.Body.Close()
		in := bufio.NewScanner(res.Body)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			if len(in.Bytes()) == 0 {
				s.beats <- struct{}{}
				continue
			}
			if err := conforms(method, path, 200, "application/x-ndjson", in.Bytes()); err != nil {
				c.t.Error(err)
			}
			var l line
			if err := json.Unmarshal(in.Bytes(), &l); err != nil {
				c.t.Error(err)
			}
			s.lines <- l
		}
	})
	c.t.Cleanup(func() { cancel(); reading.Wait() })
	return s
}

func (c *client) events() *stream { c.t.Helper(); return c.open("GET", "/api/stream/event", "") }
func (c *client) follow(g string) *stream {
	c.t.Helper()
	return c.open("GET", "/api/bot/game/stream/"+g, "")
}

// next returns the next line of a type; others are dropped.
func (s *stream) next(kind string) line {
	s.c.t.Helper()
	for {
		if l := await.Receive(s.c.t, kind+" on "+s.path, s.lines); l.Type == kind {
			return l
		}
	}
}

// first returns the next line, which must be of a type.
func (s *stream) first(kind string) line {
	s.c.t.Helper()
	l := await.Receive(s.c.t, kind+" on "+s.path, s.lines)
	if l.Type != kind {
		s.c.t.Fatalf("%s: a line of type %q, want %q: %+v", s.path, l.Type, kind, l)
	}
	return l
}

// ends waits for the end of the stream, and fails for a line before it.
func (s *stream) ends() {
	s.c.t.Helper()
	late := time.NewTimer(await.Limit)
	defer late.Stop()
	for {
		select {
		case l, open := <-s.lines:
			if !open {
				return
			}
			if l.Type != "opponentGone" {
				s.c.t.Errorf("%s: %+v before the end", s.path, l)
			}
		case <-late.C:
			s.c.t.Fatalf("%s does not end", s.path)
		}
	}
}
