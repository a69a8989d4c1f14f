package pairing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// town is a matchmaker, its lists, and the users who are there. Pairings wait until the test answers them.
type town struct {
	*Pairing
	lists     *lobby.Lobby
	here      map[game.UserID]bool
	idle      bool // nobody is paired
	asked     []asked
	withdrawn map[string]game.UserID
	began     map[game.UserID]int
	adjourned map[string]game.UserID
	watched   []string
}

// asked is a pairing that the older game's room has been asked for.
type asked struct {
	Reservation
	Older, Younger string
}

func newTown() *town {
	m := &town{here: map[game.UserID]bool{}, withdrawn: map[string]game.UserID{}, began: map[game.UserID]int{}, adjourned: map[string]game.UserID{}}
	m.lists = lobby.New(lobby.Config{
		Online: func() int { return len(m.here) }, Damaged: func(game.UserID) []lobby.Game { return nil }, Games: 50,
		Site: func(game.UserID) string { return "" }, Batch: func() lobby.Batch { return hubtest.Batch[lobby.Follower]{} },
	})
	m.Pairing = New(Config{
		Lists: m.lists, Rooms: m, Log: slog.New(slog.DiscardHandler), Online: func(u game.UserID) bool { return m.here[u] },
		Deliver: func(u game.UserID, _ []byte) { m.began[u]++ }, Ours: func(string) bool { return true }, Seeks: 5, SeekAway: 10 * time.Minute,
	})
	return m
}

// Reservation and the following are Rooms'.

func (m *town) Seat(g string, s Reservation) bool {
	if !m.idle {
		m.asked = append(m.asked, asked{s, g, strings.TrimPrefix(s.ClientID, lobby.PairedID(""))})
	}
	return !m.idle
}

func (m *town) Withdraw(g string, host game.UserID) { m.withdrawn[g] = host }
func (m *town) Adjourn(g string, by game.UserID)    { m.adjourned[g] = by }
func (m *town) Watched(g string)                    { m.watched = append(m.watched, g) }
func (m *town) Offering() []game.UserID             { return nil }
func (m *town) Retract(game.UserID)                 {}

// come has a user come, or go if it is here.
func (m *town) come(u game.UserID) {
	if m.here[u] {
		delete(m.here, u)
	} else {
		m.here[u] = true
	}
	m.CameOrWent(u)
}

// expired are the games that the sweep has withdrawn.
func (m *town) expired() map[string]game.UserID {
	before := m.withdrawn
	defer func() { m.withdrawn = before }()
	m.withdrawn = map[string]game.UserID{}
	m.WithdrawExpired(time.Now())
	return m.withdrawn
}

// mayLook returns why a user may not look for an opponent by the clock.
func (m *town) mayLook(u game.UserID) error {
	t := CreateRequest{m: m.Pairing, user: records.User{ID: u}}
	return t.mayLook(game.Settings{})
}

// person is a user.
func person(u game.UserID) records.User { return hubtest.User(u) }

// open opens a public game of a user who is there.
func (m *town) open(id string, u game.UserID, color string, clock game.ClockKind) {
	m.here[u] = true
	m.Wait(lobby.Seek{ID: id, Host: person(u), Color: color, Created: time.UnixMilli(int64(len(m.seeks.byID))),
		Settings: game.Settings{Rule: board.Freestyle, Time: game.TimeControl{Kind: clock}}}, true)
}

// play has a game of two people's begin.
func (m *town) play(id string, black, white records.User, clock game.ClockKind, o lobby.Origin) {
	if o.Began.IsZero() {
		o.Began = time.Now()
	}
	m.Play(lobby.Game{Present: true, ID: id, Black: &black, White: &white, Moves: []string{},
		Settings: game.Settings{Rule: board.Freestyle, Time: game.TimeControl{Kind: clock}}}, o)
}

// answer does what a pairing asks for, or says why not.
func (m *town) answer(p asked, err error) {
	if err == nil {
		s := m.seeks.byID[p.Older]
		m.play(p.Older, s.Host, p.User, s.Settings.Time.Kind, lobby.Origin{Host: p.User.ID, Seek: p.Younger})
	}
	p.Done(err)
}

// Users come, go, open games, sit down and are refused. Nobody is paired with itself, in two games at once or against a wish.
// Pairs are always made with the oldest, and nobody who could be paired stays.
func TestPairing(t *testing.T) {
	colors := []string{game.WishBlack, game.WishWhite, game.WishRandom}
	clocks := []game.ClockKind{game.Fischer, game.NoClock, game.Correspondence}
	rapid.Check(t, func(t *rapid.T) {
		m := newTown()
		some := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
		busy := map[string]bool{} // seeks that are being paired
		checked := 0
		check := func() {
			for ; checked < len(m.asked); checked++ {
				p := m.asked[checked]
				a, b := m.seeks.byID[p.Older], m.seeks.byID[p.Younger]
				switch {
				case a == nil || b == nil:
					t.Fatalf("%+v of a game that does not wait", p)
				case busy[p.Older] || busy[p.Younger]:
					t.Fatalf("%+v twice", p)
				case a.Host.ID == b.Host.ID || b.Host.ID != p.User.ID || !fits(a.Color, b.Color) || a.Settings != b.Settings:
					t.Fatalf("%+v does not fit", p)
				case older(a, b) > 0:
					t.Fatalf("%+v is not the older one", p)
				case !a.listed() || !b.listed():
					t.Fatalf("%+v with somebody who is away", p)
				}
				busy[p.Older], busy[p.Younger] = true, true
			}
		}
		pending := []asked{}
		take := func() {
			pending = append(pending, m.asked[checked:]...)
		}
		settle := func(p asked, err error) {
			if m.seeks.byID[p.Older] == nil && err == nil {
				err = game.ErrStarted
			}
			delete(busy, p.Older)
			delete(busy, p.Younger)
			m.answer(p, err)
		}
		for n := range 60 {
			u := game.UserID(1 + some("user", 6))
			switch some("what", 6) {
			case 0, 1:
				if m.mayLook(u) == nil {
					m.open(fmt.Sprint("g", n), u, colors[some("color", 3)], clocks[some("clock", 3)])
				}
			case 2:
				m.come(u)
			case 3:
				for _, id := range m.lists.Playing(u) {
					m.Over(id)
				}
			case 4:
				if len(pending) > 0 {
					p := pending[0]
					pending = pending[1:]
					var err error
					if some("refused", 2) == 0 {
						err = wire.ErrBusy
					}
					settle(p, err)
				}
			case 5:
				for id := range m.withdrawn { // as its room does
					m.Over(id)
					delete(m.withdrawn, id)
				}
				m.round(time.Now())
			}
			take()
			check()
		}
		for len(pending) > 0 || len(m.pairs.retry) > 0 {
			for _, p := range pending {
				settle(p, nil)
			}
			pending = nil
			m.round(time.Now())
			take()
			check()
		}
		for _, a := range m.seeks.byID {
			for _, b := range m.seeks.byID {
				if a.Host.ID != b.Host.ID && a.Settings == b.Settings && fits(a.Color, b.Color) && m.pairs.free(a) && m.pairs.free(b) {
					t.Fatalf("%+v and %+v both wait", a.Seek, b.Seek)
				}
			}
		}
		if len(m.seats.byGame)+len(m.seats.byUser) > 0 {
			t.Fatalf("still reserved: %v", m.seats.byGame)
		}
	})
}

// The oldest of those that fit comes first. The host who comes back is paired then.
func TestTheOldestFirst(t *testing.T) {
	m := newTown()
	m.open("a", 1, game.WishBlack, game.Fischer)
	m.come(1) // away
	m.open("b", 2, game.WishBlack, game.Fischer)
	m.open("c", 3, game.WishBlack, game.Fischer)
	m.open("d", 4, game.WishRandom, game.Fischer)
	if len(m.asked) != 1 || m.asked[0].Older != "b" || m.asked[0].Younger != "d" || m.asked[0].User.ID != 4 {
		t.Fatalf("%+v", m.asked)
	}
	m.open("e", 5, game.WishWhite, game.Fischer)
	m.open("f", 6, game.WishWhite, game.Fischer)
	m.come(1)
	if len(m.asked) != 3 || m.asked[1].Older != "c" || m.asked[2].Older != "a" || m.asked[2].Younger != "f" {
		t.Fatalf("%+v", m.asked)
	}
}

// A pairing that failed is tried again, a second later at the latest.
func TestAFailedPairingIsTriedAgain(t *testing.T) {
	m := newTown()
	m.open("a", 1, game.WishRandom, game.Correspondence)
	m.open("b", 2, game.WishRandom, game.Correspondence)
	m.answer(m.asked[0], errors.New("no"))
	if p, ok := m.pairs.reserve(lobby.Seek{Host: person(3), Settings: m.seeks.byID["a"].Settings, Color: game.WishRandom}, "page/1"); ok {
		t.Fatalf("%+v at once", p)
	}
	m.round(time.Now())
	if len(m.asked) != 2 || m.asked[1].Older != "a" || m.asked[1].Younger != "b" {
		t.Fatalf("%+v", m.asked)
	}
	m.answer(m.asked[1], nil)
	if m.withdrawn["b"] != 2 || len(m.withdrawn) != 1 {
		t.Error(m.withdrawn)
	}
	if err := m.Reserve("b", 2, 4, game.Correspondence); err != wire.ErrHostPlaying {
		t.Error(err)
	}
}

// A game that is being made is not paired before its host knows of it.
func TestNotPairedWhileItIsMade(t *testing.T) {
	m := newTown()
	m.open("a", 1, game.WishRandom, game.Fischer)
	maker, err := m.CreateRequest(t.Context(), records.User{ID: 2}, limit.Client{}, "b")
	if err != nil {
		t.Fatal(err)
	}
	m.open("b", 2, game.WishRandom, game.Fischer)
	if len(m.asked) != 0 {
		t.Fatalf("%+v", m.asked)
	}
	maker.Leave()
	if len(m.asked) != 1 || m.asked[0].Younger != "b" {
		t.Fatalf("%+v", m.asked)
	}
}

// A user who makes a second game before the first is made is told that it is its own doing.
func TestMakingIsNamed(t *testing.T) {
	m := newTown()
	maker, err := m.CreateRequest(t.Context(), records.User{ID: 2}, limit.Client{}, "a")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.CreateRequest(ctx, records.User{ID: 2}, limit.Client{}, "b"); !errors.Is(err, wire.ErrMaking) {
		t.Error(err)
	}
	m.cfg.Openings = fullRooms{}
	if err := maker.store(t.Context(), records.NewGame{ID: "a", Host: 2}); !errors.Is(err, wire.ErrRooms) {
		t.Error(err)
	}
	maker.Leave()
}

// fullRooms is Openings of which no more are taken.
type fullRooms struct{ Openings }

func (fullRooms) Full() bool { return true }
