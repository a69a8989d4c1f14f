package hub

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/push"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// noticeLog is the notices to members whose pages do not show the game.
type noticeLog struct {
	mu   sync.Mutex // guards the following
	list []push.Notice
}

func (n *noticeLog) add(one push.Notice) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if one.Seen {
		return
	}
	one.Turn = 0
	n.list = append(n.list, one)
}

// expect compares what was told since the last time, once whatever waits has been.
func (n *noticeLog) expect(t *testing.T, what string, want ...push.Notice) {
	t.Helper()
	time.Sleep(10 * time.Second) // of virtual time
	synctest.Wait()
	n.mu.Lock()
	defer n.mu.Unlock()
	if !slices.Equal(n.list, want) {
		t.Errorf("%s: %+v, want %+v", what, n.list, want)
	}
	n.list = nil
}

// Only one of several servers tells the challenged user, once, and only if the user has no page.
func TestAChallengeIsToldOnce(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b, _ := s.join("a"), s.join("b"), s.join("c")
		ann := a.call(1)
		g := ann.made(challenging(2, game.Fischer))
		s.notices.expect(t, "nobody is here", push.Notice{Kind: push.Challenge, Game: g, To: 2, Name: "u1"})
		b.call(3)
		await.True(t, "the other server knows", func() bool { return a.hub.online(3) })
		ann.made(challenging(3, game.Fischer))
		s.notices.expect(t, "on another server")
	})
}

// A player whose page is on another server is told, unless it says that it is on the screen; and once.
func TestATurnIsToldByTheOwnerAlone(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob := a.call(1), b.call(2)
		g := ann.made(wanted("black", game.Correspondence))
		ann.say(wire.InWatch, g, 0, nil)
		bob.say(wire.InWatch, g, 0, wire.WatchIn{})
		bob.must(wire.InJoin, g, 0, nil)
		s.notices.expect(t, "both see it begin")
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		s.notices.expect(t, "it is on the screen")
		bob.must(wire.InMove, g, 2, wire.MoveIn{At: "i9"})
		bob.say(wire.InWatch, g, 3, wire.WatchIn{Hidden: true})
		ann.must(wire.InMove, g, 3, wire.MoveIn{At: "h9"})
		s.notices.expect(t, "the page is hidden", push.Notice{Kind: push.Turn, Game: g, To: 2, Name: "u1"})
		bob.say(wire.InWatch, g, 4, wire.WatchIn{})
		bob.must(wire.InMove, g, 4, wire.MoveIn{At: "i8"})
		ann.must(wire.InMove, g, 5, wire.MoveIn{At: "h7"})
		s.notices.expect(t, "it is on the screen again")
		bob.must(wire.InMove, g, 6, wire.MoveIn{At: "i7"})
		bob.say(wire.InLeave, g, 0, nil)
		ann.must(wire.InMove, g, 7, wire.MoveIn{At: "h6"})
		s.notices.expect(t, "another page", push.Notice{Kind: push.Turn, Game: g, To: 2, Name: "u1"})
	})
}

// Two people who are paired while neither has a page are told that their game has begun.
func TestAPairingIsTold(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, _ := s.join("a"), s.join("b")
		ann, bob := a.call(1), a.call(2)
		g := ann.made(wanted("black", game.Fischer))
		if got := bob.made(wanted("white", game.Fischer)); got != g {
			t.Fatalf("%s, not %s", got, g)
		}
		bob.say(wire.InWatch, g, 0, nil) // its page goes there
		s.notices.expect(t, "paired", push.Notice{Kind: push.Began, Game: g, To: 1, Name: "u2"})
	})
}
