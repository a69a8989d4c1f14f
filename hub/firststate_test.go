package hub

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A page's first state is what its socket would tell it.
func TestFirstIsWhatASocketTells(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, g := b.call(1), "g"
	b.Seated(g, time.Hour, false)
	ann.watch(g)
	visitor := b.call(0)
	for u, c := range map[int]*caller{1: ann, 0: visitor} {
		c.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
		var told, first wire.LobbyData
		if err := json.Unmarshal(c.await(wire.OutLobby).D, &told); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b.hub.FirstLobby(game.UserID(u)).JSON, &first); err != nil {
			t.Fatal(err)
		}
		if string(wire.Encode(first)) != string(wire.Encode(told)) {
			t.Errorf("user %d starts from %s, and is told %s", u, wire.Encode(first), wire.Encode(told))
		}
		s, err := b.hub.FirstState(t.Context(), g, game.UserID(u))
		if err != nil || s.G != g || (s.You == "") != (u == 0) {
			t.Errorf("user %d: %+v, %v", u, s, err)
		}
	}
	if _, err := b.hub.FirstState(t.Context(), "none", 0); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("no such game: %v", err)
	}
	gone, cancel := context.WithTimeout(t.Context(), -time.Second)
	defer cancel()
	if _, err := b.hub.FirstState(gone, "later", 0); !errors.Is(err, context.DeadlineExceeded) && fault.CodeOf(err) != fault.NotFound {
		t.Errorf("without time: %v", err)
	}
	ann.ws.Close()
	visitor.ws.Close()
	if err := b.hub.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := b.hub.FirstState(t.Context(), g, 0); !errors.Is(err, wire.ErrStopping) {
		t.Errorf("while it stops: %v", err)
	}
}
