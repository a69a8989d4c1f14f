package hub

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// sink keeps what a stream is told.
type sink struct {
	mu      sync.Mutex
	lines   []string // the types
	refused error
	ended   error
}

func (s *sink) Send(lines []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range bytes.Lines(lines) {
		var o wire.Out
		if json.Unmarshal(l, &o) == nil {
			s.lines = append(s.lines, o.T)
		}
	}
}

func (s *sink) Refuse(_ int64, _ string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refused = err
}

func (s *sink) End(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = err
}

// heard reports whether a type has come.
func (s *sink) heard(t string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.lines, t)
}

// end returns why the stream is to end, nil if it is not.
func (s *sink) end() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

// types returns the types of what has come.
func (s *sink) types() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.lines)
}

// robot is a bot's account.
var robot = hubtest.Programs + 1

// identity is somebody by a token.
func identity(u game.UserID) Identity {
	who := hubtest.User(u)
	return Identity{User: &who, Session: int64(u), Address: "192.0.2.1"}
}

// do asks something of a game as a program does.
func (b *server) do(u game.UserID, page, g string, c game.Command) (version int, err error) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), time.Minute)
	defer cancel()
	return b.hub.clients.Do(ctx, identity(u), page, g, c)
}

// at returns a point.
func point(name string) board.Point {
	p, err := board.ParsePoint(name)
	if err != nil {
		panic(err)
	}
	return p
}

// A program on one server plays a person on another, whose server has the game.
func TestAProgramAndAPersonOnTwoNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann := a.call(1)
		news := &sink{}
		e, err := b.hub.clients.Open(identity(robot), "robotnewspage", news, true)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		time.Sleep(time.Second) // virtual: a knows that the program is there
		d := wanted("black", game.Fischer)
		d.Kind, d.To = "challenge", hubtest.User(robot).Name
		g := ann.made(d)
		time.Sleep(time.Second)
		if !news.heard(wire.OutChallenge) {
			t.Errorf("the program heard %v", news.types())
		}
		if _, err := b.do(robot, "robotjoinpage", g, game.Command{Kind: game.Join}); err != nil {
			t.Fatal(err)
		}
		out := &sink{}
		f, err := b.hub.clients.Open(identity(robot), "robotgamepage", out, false)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := f.Watch(g, 0); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		st := ann.watch(g)
		if p := st.Players.White; p == nil || !p.Program {
			t.Errorf("the page sees %+v", p)
		}
		ack := ann.must(wire.InMove, g, st.V, wire.MoveIn{At: "h8"})
		time.Sleep(time.Second)
		if !out.heard(wire.OutState) || !out.heard(string(game.Moved)) || !news.heard(wire.OutBegan) {
			t.Errorf("the game's stream heard %v, the other %v", out.types(), news.types())
		}
		first, err := b.do(robot, "robotmovepage", g, game.Command{Kind: game.Move, Version: ack.V, Point: point("i9")})
		if err != nil {
			t.Fatal(err)
		}
		if again, err := b.do(robot, "robotmovepage", g, game.Command{Kind: game.Move, Version: ack.V, Point: point("i9")}); err != nil || again != first {
			t.Errorf("again: %d, %v; at first %d", again, err, first)
		}
		_, err = b.do(robot, "robotwrongpage", g, game.Command{Kind: game.Move, Version: first, Point: point("j9")})
		if fault.CodeOf(err) != game.ErrNotYourTurn.Code {
			t.Errorf("out of turn: %v", err)
		}
		if err := b.hub.clients.Say(t.Context(), identity(robot), "robotchatpage", g, wire.ChatIn{Text: "hello"}); err != nil {
			t.Error(err)
		}
		ann.await(wire.OutChat)
		ann.must(wire.InResign, g, first, nil)
		time.Sleep(time.Second)
		if !news.heard(wire.OutUnlive) {
			t.Errorf("of the end the program heard %v", news.types())
		}
		if here := a.hub.Present(); !slices.Contains(here, robot) || !slices.Contains(here, game.UserID(1)) {
			t.Errorf("here are %v", here)
		}
		a.hub.EndSessions([]int64{int64(robot)})
		time.Sleep(time.Second)
		if !errors.Is(news.end(), client.ErrSessionEnded) || !errors.Is(out.end(), client.ErrSessionEnded) {
			t.Errorf("withdrawn on another server: %v, %v", news.end(), out.end())
		}
		if _, err := b.hub.clients.Open(identity(robot), "robotlatepage", &sink{}, true); !errors.Is(err, client.ErrSessionEnded) {
			t.Errorf("after that: %v", err)
		}
	})
}

// A program's second stream of events, on another server, ends the first, and no other stream of its.
func TestASecondStreamOnAnotherNode(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		open := func(on *server, sole bool) (*client.Stream, *sink) {
			out := &sink{}
			e, err := on.hub.clients.Open(identity(robot), "robotnewspage", out, true)
			if err != nil {
				t.Fatal(err)
			}
			if sole {
				e.SingleSession()
			}
			return e, out
		}
		first, old := open(a, true)
		defer first.Close()
		other, beside := open(a, false)
		defer other.Close()
		time.Sleep(time.Second) // b has been told of the first
		second, fresh := open(b, true)
		defer second.Close()
		time.Sleep(time.Second)
		if !errors.Is(old.end(), client.ErrAnother) || beside.end() != nil || fresh.end() != nil {
			t.Errorf("the first ends with %v, another with %v, the second with %v", old.end(), beside.end(), fresh.end())
		}
	})
}

// A token that has ended without a word is found out, as a session is.
func TestProgramsAreRechecked(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		b := s.join("b")
		news := &sink{}
		e, err := b.hub.clients.Open(identity(robot), "robotnewspage", news, true)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		s.all.EndSession(int64(robot))
		time.Sleep(2 * recheckEvery)
		if !errors.Is(news.end(), client.ErrSessionEnded) {
			t.Errorf("%v", news.end())
		}
	})
}

// A bot's account plays many games at once, by the clock too. Each person that it plays with plays one.
func TestAProgramPlaysMany(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		b := s.join("b")
		e, err := b.hub.clients.Open(identity(robot), "robotnewspage", &sink{}, true)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		challenge := func(c *caller) string {
			d := wanted("black", game.Fischer)
			d.Kind, d.To = "challenge", hubtest.User(robot).Name
			return c.made(d)
		}
		for u := range 3 {
			g := challenge(b.call(u + 1))
			if _, err := b.do(robot, "robotjoinpage"+string(rune('a'+u)), g, game.Command{Kind: game.Join}); err != nil {
				t.Errorf("game %d: %v", u+1, err)
			}
		}
		g := challenge(b.call(3)) // that user plays already
		if _, err := b.do(robot, "robotjoinpagez", g, game.Command{Kind: game.Join}); !errors.Is(err, wire.ErrHostPlaying) {
			t.Errorf("somebody who plays: %v", err)
		}
		open := b.call(9).made(wanted("black", game.Fischer))
		if _, err := b.do(robot, "robotjoinpagey", open, game.Command{Kind: game.Join}); !errors.Is(err, wire.ErrProgram) {
			t.Errorf("an open game: %v", err)
		}
		other := robot + 1
		s.all.Do(func(m *hubtest.Store) { m.Begun = map[game.UserID]int{other: records.MostProgramGames} })
		d := wanted("black", game.Fischer)
		d.Kind, d.To = "challenge", hubtest.User(other).Name
		if _, err := b.hub.clients.Create(identity(robot), "robotcallpage", d); !errors.Is(err, wire.ErrOpponentProgramGames) {
			t.Errorf("a bot that has played enough: %v", err)
		}
	})
}
