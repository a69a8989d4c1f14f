package client

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noSockets are those of a server that is alone.
type noSockets struct{}

func (noSockets) SocketsOf(game.UserID) int        { return 0 }
func (noSockets) PeopleElsewhere() int             { return 0 }
func (noSockets) SiteElsewhere(game.UserID) string { return "" }
func (noSockets) UsersElsewhere() []game.UserID    { return nil }
func (noSockets) Superseded(int64)                 {}
func (noSockets) Counted(game.UserID, int)         {}

// closed is a server without games, with the limits of a site.
func closed() *Server {
	return New(Config{
		Sockets: noSockets{}, Limits: Limits{Credits: 100, Creations: 30, Lines: 30, UserSockets: 5, AddressSockets: 300},
		Metrics: Metrics{
			Sockets:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "sockets"}),
			Streams:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "streams"}),
			Messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "messages"}, []string{"type"}),
		}, CameOrWent: func(game.UserID) {},
	})
}

// Three hundred visitors come in behind one address. Those with a session, exempt ones, and those behind another address do not
// count.
func TestVisitorsBehindOneAddress(t *testing.T) {
	d := closed()
	s := &d.Conns
	const school = "192.0.2.1"
	ann := records.User{ID: 1, Name: "Ann", Guest: true}
	visitor := func(addr string, exempt bool) *Conn { return d.newConn(Identity{Address: addr, Exempt: exempt}) }
	session := func(addr string, exempt bool) *Conn {
		return d.newConn(Identity{User: &ann, Session: 1, Address: addr, Exempt: exempt})
	}
	enter := func(c *Conn, want error) {
		t.Helper()
		if err := s.add(c); !errors.Is(err, want) {
			t.Fatalf("%+v: %v, want %v", c.id, err, want)
		}
	}
	first := visitor(school, false)
	enter(first, nil)
	for range 299 {
		enter(visitor(school, false), nil)
	}
	enter(visitor(school, false), errCrowd)
	enter(visitor("192.0.2.2", false), nil)
	for range 5 {
		enter(session(school, false), nil)
	}
	enter(session(school, true), errTooManySockets)
	for range 400 {
		c := visitor(school, true)
		enter(c, nil)
		s.remove(c)
	}
	s.remove(first)
	enter(visitor(school, false), nil)
	enter(visitor(school, false), errCrowd)
	for _, c := range s.All() {
		s.remove(c)
	}
	if len(s.users) != 0 {
		t.Errorf("left behind: %v", s.users)
	}
	for range s.services.cfg.Limits.AddressSockets { // nothing is left behind of the address either
		enter(visitor(school, false), nil)
	}
}

// stranger is a follower that is no socket.
type stranger struct{ got []string }

func (s *stranger) User() *records.User         { return nil }
func (s *stranger) Send(lines []byte)           { s.got = append(s.got, string(lines)) }
func (s *stranger) LastHeard() time.Time        { return time.Now() }
func (s *stranger) RoundTrip() game.RoundTrip   { return game.RoundTrip{} }
func (s *stranger) Refuse(int64, string, error) {}

func text(s string) frame.Text { return frame.Of(append(frame.New(len(s)), s...)) }

// A follower that is not a socket of this process is told as the others are.
func TestAFollowerThatIsNoSocket(t *testing.T) {
	one, two := &stranger{}, &stranger{}
	for _, c := range []Broadcaster{NewBroadcaster(func() int { return BatchFrom }, func(f func()) { go f() }), {}} {
		c.Deliver([]byte("a\n"), []room.Follower{one, two})
		for _, soon := range []bool{false, true} {
			c.Tell(text("b"), []room.Follower{one, two}, soon)
			for _, s := range []*stranger{one, two} {
				c.Tell(text("c"), []room.Follower{s}, soon)
				c.Answer(text("d"), text("e"), s, soon)
			}
		}
	}
	for _, s := range []*stranger{one, two} {
		if got := strings.Join(s.got, ""); got != strings.Repeat("a\nb\nc\nd\ne\nb\nc\nd\ne\n", 2) {
			t.Errorf("told %q", got)
		}
	}
}
