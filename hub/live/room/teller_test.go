package room

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// stuck is people and seats of which some questions are not answered until free is closed.
type stuck struct {
	People
	Seats
	free chan struct{}

	mu    sync.Mutex // guards the following
	holds []string   // methods
	asked bool
}

func (s *stuck) hold(methods []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.holds = methods
}

// at is called by each method first.
func (s *stuck) at(method string) {
	s.mu.Lock()
	mine := slices.Contains(s.holds, method)
	s.asked = s.asked || mine
	s.mu.Unlock()
	if mine {
		<-s.free
	}
}

func (s *stuck) wasAsked() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

func (s *stuck) Users(ctx context.Context, ids []game.UserID) (map[game.UserID]records.User, error) {
	s.at("Users")
	return s.People.Users(ctx, ids)
}

func (s *stuck) Ratings(ctx context.Context, p game.RatingPool, ids []game.UserID) (map[game.UserID]records.Rating, error) {
	s.at("Ratings")
	return s.People.Ratings(ctx, p, ids)
}

func (s *stuck) Blocked(ctx context.Context, a, b game.UserID) (bool, error) {
	s.at("Blocked")
	return s.People.Blocked(ctx, a, b)
}

func (s *stuck) Programs(ctx context.Context, a, b game.UserID) ([2]records.Program, error) {
	s.at("Programs")
	return s.People.Programs(ctx, a, b)
}

func (s *stuck) Stranded(ctx context.Context, ids []game.UserID) ([]game.UserID, error) {
	s.at("Stranded")
	return s.People.Stranded(ctx, ids)
}

func (s *stuck) Pausing(ctx context.Context, ids []game.UserID) (map[game.UserID]time.Time, error) {
	s.at("Pausing")
	return s.People.Pausing(ctx, ids)
}

func (s *stuck) Reserve(id string, host, guest game.UserID, clock game.ClockKind) error {
	s.at("Reserve")
	return s.Seats.Reserve(id, host, guest, clock)
}

// stick puts people and seats into the rooms that answer until they are told not to.
func (h *testRooms) stick() *stuck {
	s := &stuck{People: h.People, Seats: h.Seats, free: make(chan struct{})}
	h.People, h.Seats = s, s
	return s
}

// occupy has a room do nothing until release is called.
func (h *testRooms) occupy(id string) (release func()) {
	free := make(chan struct{})
	h.Send(id, call(func(*room) { <-free }))
	synctest.Wait()
	return sync.OnceFunc(func() { close(free) })
}

// dueFirst is a way to a command that asks the store, before which something else is due.
type dueFirst struct {
	come  func(t *testing.T, h *testRooms) // to where it is due soon
	at    func(h *testRooms)               // has it become due while the room is occupied
	early bool                             // the command has come before
	game.Command
	log  string   // of "g" when what is due is stored
	asks []string // of the store, for the command
}

// duesFirst are all kinds of what is due.
func duesFirst() map[string]dueFirst {
	rematch := game.Command{Kind: game.MakeOffer, Offer: game.OfferRematch, Actor: 2, Version: 3}
	draw := game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, Actor: 2, Version: 3}
	minute := game.TimeControl{Kind: game.Fischer, Initial: time.Minute}
	opened := func(c game.TimeControl) func(*testing.T, *testRooms) {
		return func(t *testing.T, h *testRooms) { h.opened(t, "g", c) }
	}
	later := func(d time.Duration) func(*testRooms) { return func(*testRooms) { pass(d) } }
	return map[string]dueFirst{
		"a flag": {
			come: opened(minute), at: later(2 * time.Minute), Command: rematch,
			log: "start move move end", asks: []string{"Blocked", "Pausing"},
		},
		"an adjournment": {
			come: opened(game.TimeControl{Kind: game.NoClock}), at: later(game.Day + time.Second), Command: draw,
			log: "start move move adjourn",
		},
		"a call-off": {
			come: func(t *testing.T, h *testRooms) { h.seek(t, "g", minute); h.join(t, "g", 2) }, at: later(time.Hour), Command: rematch,
			log: "start end",
		},
		"a bonus": {
			come: opened(minute), at: func(h *testRooms) { h.still(10 * time.Second); pass(3 * time.Second) }, early: true, Command: draw,
			log: "start move move bonus", asks: []string{"Blocked"},
		},
		"a lapsed offer": {
			come: func(t *testing.T, h *testRooms) {
				h.rematch(t, 1, minute)
				h.away.Store(game.UserID(1), true)
				pass(offerAway - 2*time.Second)
			},
			at: later(offerAway), Command: rematch,
			log: "start end offer answer", asks: []string{"Blocked", "Pausing"},
		},
	}
}

// Events that were due before a command are stored first. The goroutine that brings the store's answer to one waits for no
// question of the command: a stranger's move is acknowledged meanwhile, and the command when its question is answered.
func TestAnAnswerWaitsForNoQuestion(t *testing.T) {
	for due, c := range duesFirst() {
		others := slices.DeleteFunc([]string{"Users", "Ratings", "Blocked", "Programs", "Stranded", "Pausing", "Reserve"}, func(m string) bool { return slices.Contains(c.asks, m) })
		held := [][]string{others}
		for _, method := range c.asks {
			held = append(held, []string{method})
		}
		for _, methods := range held {
			t.Run(due+"/"+strings.Join(methods, ","), func(t *testing.T) {
				m := hubtest.NewStore()
				inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
					s := h.stick()
					c.come(t, h)
					release, asker, id := h.occupy("g"), h.guest(c.Actor), int64(0)
					if c.early {
						id = asker.command("g", c.Command)
					}
					c.at(h)
					m.Seated("other", 0, false)
					h.load("other")
					waiting := h.slowly()
					s.hold(methods)
					if !c.early {
						id = asker.command("g", c.Command)
					}
					release()
					tell := <-waiting
					h.quickly()
					now, told := time.Now(), make(chan struct{})
					go func() { tell(); close(told) }()
					synctest.Wait()
					select {
					case <-told:
					default:
						t.Error("whoever brings the store's answer waits")
					}
					if got := m.Kinds("g"); !strings.HasPrefix(got, c.log) {
						t.Error(got)
					}
					stranger := h.guest(1)
					stranger.ask("other", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
					if a, ok := stranger.answer(1); !ok || a.Code != "" || !time.Now().Equal(now) {
						t.Errorf("a stranger: %+v after %v", a, time.Since(now))
					}
					if asked, asks := s.wasAsked(), slices.Contains(c.asks, methods[0]); asked != asks {
						t.Errorf("asked: %v", asked)
					}
					close(s.free)
					<-told
					synctest.Wait()
					if _, ok := asker.answer(id); !ok {
						t.Error("the command is not answered")
					}
				})
			})
		}
	}
}

// A goroutine that brings a command which asks nothing does that one for the room, and nothing that came before it and may ask:
// it may be the one goroutine that hears another server.
func TestWhoBringsACommandWaitsForNoQuestion(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		s := h.stick()
		h.opened(t, "g", fischer)
		if err := h.order("g", game.Command{Kind: game.Resign, Actor: 1, ClientID: "r", Version: 3}); err != nil {
			t.Fatal(err)
		}
		s.hold([]string{"Blocked"})
		bring := func(by game.UserID, c game.Command) Run {
			c.Actor, c.ClientID = by, "p/1"
			run, err := h.Bring("g", &Command{From: h.guest(by), ID: 1, Command: c, At: game.Instant(time.Now())})
			if err != nil {
				t.Fatal(err)
			}
			return run
		}
		onlooker := bring(3, game.Command{Kind: game.Move, Version: 3})
		player := bring(2, game.Command{Kind: game.MakeOffer, Offer: game.OfferRematch, Version: 4})
		done := make(chan struct{})
		go func() { onlooker.Do(); player.Do(); close(done) }()
		synctest.Wait()
		select {
		case <-done:
		default:
			t.Error("whoever brings a command waits for another's question")
		}
		if !s.wasAsked() {
			t.Error("nothing is asked")
		}
		close(s.free)
		h.expect(t, "g", "start move move end offer")
		<-done
	})
}
