package hub

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/hub/base/requestid"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// logLines are the lines of a server's log.
type logLines struct {
	mu sync.Mutex // guards the following
	b  bytes.Buffer
}

// Write is io.Writer's.
func (l *logLines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

// with returns the lines with a message and an id.
func (l *logLines) with(t *testing.T, msg, id string) (found []map[string]any) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(l.b.String()) {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if v["msg"] == msg && v["id"] == id {
			found = append(found, v)
		}
	}
	return found
}

// A request that another server answers has one id in the logs of both: a message of a websocket, a program's call, a page's post. An id that is
// none is logged nowhere.
func TestRequestIDsAcrossServers(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		s.logs = map[string]*logLines{"a": {}, "b": {}}
		a, b := s.join("a"), s.join("b")
		ann, bob := a.call(1), b.call(2)
		g := ann.made(wanted("black", game.Fischer))
		bob.must(wire.InJoin, g, 0, nil)
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		for _, side := range []struct{ node, msg, peer string }{{"b", "message to another server", "a"}, {"a", "message of another server", "b"}} {
			lines := s.logs[side.node].with(t, side.msg, "request-2")
			if len(lines) == 0 || lines[0]["type"] != wire.InJoin || lines[0]["node"] != side.peer || lines[0]["message"] == 0.0 {
				t.Errorf("%s logs %v", side.node, lines)
			}
			if lines := s.logs[side.node].with(t, side.msg, "request-1"); len(lines) > 0 {
				t.Errorf("%s logs a message about its own game: %v", side.node, lines)
			}
		}
		for id, logged := range map[string]string{"program-call-1": "program-call-1", "evil\nid": ""} {
			who := identity(2)
			who.Request = id
			if _, err := b.hub.clients.Do(t.Context(), who, "programs", g, game.Command{Kind: game.Resign, Version: 2}); err != nil && id != "evil\nid" {
				t.Fatal(err)
			}
			lines := s.logs["a"].with(t, "message of another server", logged)
			if len(lines) != 1 || lines[0]["level"] != "INFO" {
				t.Errorf("a program's call %q: %v", id, lines)
			}
		}
		eve := a.enterBy(3)
		eve.n++
		if err := NewPageStreams(b.hub).Post(requestid.With(t.Context(), "post-of-eve"), eve.id, eve.key, wire.Post{N: eve.n}); err != nil {
			t.Fatal(err)
		}
		await.That(t, "the post in the log", func() (any, bool) {
			lines := s.logs["a"].with(t, "request of another server", "post-of-eve")
			return lines, len(lines) == 1 && lines[0]["node"] == "b" && lines[0]["code"] == nil
		})
		if err := NewPageStreams(b.hub).Post(requestid.With(t.Context(), "post-of-nobody"), eve.id, Key{9}, wire.Post{N: 9}); err == nil {
			t.Error("another's post is taken")
		}
		if lines := s.logs["a"].with(t, "request of another server", "post-of-nobody"); len(lines) != 1 || lines[0]["code"] != "not_found" {
			t.Errorf("a refused post: %v", lines)
		}
	})
}

// jsonLog returns a log whose lines are read by a test.
func jsonLog(to *logLines) *slog.Logger {
	return slog.New(slog.NewJSONHandler(to, &slog.HandlerOptions{Level: slog.LevelDebug}))
}
