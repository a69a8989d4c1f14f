package main

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// member registers an account and returns its session.
func member(t *testing.T, base, name string) (cookie string) {
	t.Helper()
	cookie, _, err := client.Guest(t.Context(), base)
	if err != nil {
		t.Fatal(err)
	}
	status, text, cookie := ask(t, base, "POST", "/api/account/register", fmt.Sprintf(`{"name":%q,"password":%q}`, name, firstWords), cookie)
	if status != http.StatusOK {
		t.Fatal(status, text)
	}
	return cookie
}

// sparring is two members who play game after game, of which the first wins all.
type sparring struct {
	t      *testing.T
	seats  [2]*client.Client
	ids    int64
	g      string
	v      int
	white  int      // of seats
	starts []string // why a game is not rated, as its start said
	ends   []struct {
		Unrated string
		Ratings *records.Changes
	}
}

// spar has two members open sockets, each from an address.
func spar(t *testing.T, base, kind string, cookies, addresses [2]string) *sparring {
	t.Helper()
	s := &sparring{t: t, white: 1}
	for i := range s.seats {
		header := cookies[i]
		if addresses[i] != "" {
			header += "\r\nX-Forwarded-For: " + addresses[i]
		}
		c, err := client.Dial(t.Context(), base, header, fmt.Sprintf("sparringpage%d", i))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		s.seats[i] = c
	}
	go func() {
		for range s.seats[1].Frames {
		}
	}()
	created := s.call(0, wire.InCreate, wire.CreateData{Kind: kind, Color: "black", Settings: wire.Settings{
		Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Rated: true,
		Clock: wire.TimeControl{Kind: game.Fischer, Initial: 600_000},
	}})
	var made wire.CreatedData
	if err := json.Unmarshal(created.D, &made); err != nil {
		t.Fatal(err)
	}
	s.g, s.v = made.G, 0
	s.watch()
	s.call(1, wire.InJoin, nil)
	s.told("start")
	return s
}

// call sends a command of a seat and notes the game's version.
func (s *sparring) call(seat int, what string, data any) client.Frame {
	s.t.Helper()
	s.ids++
	f, err := s.seats[seat].Call(s.t.Context(), what, s.ids, s.g, s.v, data)
	if err != nil {
		s.t.Fatalf("%s %+v at %d: %v", what, data, s.v, err)
	}
	s.v = f.V
	return f
}

// told waits until the first is told of an event, and notes what it says of the ratings.
func (s *sparring) told(what string) (d wire.EventData) {
	s.t.Helper()
	for f := range s.seats[0].Frames {
		if f.T != what && !(what == "end" && f.T == "move") {
			continue
		}
		d = wire.EventData{}
		if err := json.Unmarshal(f.D, &d); err != nil {
			s.t.Fatal(err)
		}
		switch {
		case what == "start":
			s.starts = append(s.starts, d.Unrated)
		case what == "end" && d.Result == nil:
			continue
		case what == "end":
			s.ends = append(s.ends, struct {
				Unrated string
				Ratings *records.Changes
			}{d.Unrated, d.Ratings})
		}
		return d
	}
	s.t.Fatalf("the socket was closed with %d", s.seats[0].Code())
	return d
}

// short loses a game after two moves.
func (s *sparring) short() {
	s.t.Helper()
	s.call(1-s.white, wire.InMove, wire.MoveIn{At: "h8"})
	s.call(s.white, wire.InMove, wire.MoveIn{At: "h9"})
	s.call(1, wire.InResign, nil)
	s.told("end")
}

// five lets the first have five in a row.
func (s *sparring) five() {
	s.t.Helper()
	row := [2][]string{{"d8", "e8", "f8", "g8", "h8"}, {"a1", "c1", "e1", "g1", "i1"}}
	for i := range 5 {
		for _, seat := range [2]int{1 - s.white, s.white} {
			if i == 4 && seat == 1 && s.white == 1 {
				break // it is over
			}
			s.call(seat, wire.InMove, wire.MoveIn{At: row[seat][i]})
		}
	}
	s.told("end")
}

// rematch begins the next game, with colours exchanged.
func (s *sparring) rematch() {
	s.t.Helper()
	s.call(1, wire.InOffer, wire.OfferIn{Offer: game.OfferRematch})
	s.call(0, wire.InAnswer, wire.AnswerIn{Accept: true})
	next := s.told("rematch").Game
	if err := s.seats[0].Send(wire.InLeave, 0, s.g, 0, nil); err != nil { // a page follows so many games, and no more
		s.t.Fatal(err)
	}
	s.g, s.v, s.white = next, 1, 1-s.white
	s.starts = append(s.starts, s.watch())
}

// watch has the first follow the game, and returns why it is not rated.
func (s *sparring) watch() string {
	s.t.Helper()
	if err := s.seats[0].Send(wire.InWatch, 0, s.g, 0, nil); err != nil {
		s.t.Fatal(err)
	}
	for f := range s.seats[0].Frames {
		if f.T == wire.OutState && f.G == s.g {
			var d wire.GameState
			if err := json.Unmarshal(f.D, &d); err != nil {
				s.t.Fatal(err)
			}
			return d.Unrated
		}
	}
	s.t.Fatal("the socket was closed")
	return ""
}

// standingOf is somebody's standing in the pool of these games.
func standingOf(t *testing.T, base, name string) (value int, provisional bool) {
	t.Helper()
	_, text, _ := ask(t, base, "GET", "/api/users/"+name, "", "")
	var p struct {
		Standings []struct {
			Value       int
			Provisional bool
		}
	}
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatal(err, text)
	}
	if len(p.Standings) == 0 {
		return rating.FirstValue, true
	}
	return p.Standings[0].Value, p.Standings[0].Provisional
}

// Sixty rated games in a minute between two people who want one of them to rise.
func TestRatingsMadeUp(t *testing.T) {
	t.Parallel()
	const games = 60
	type couple struct {
		kind      string
		addresses [2]string
		short     bool
		start     string // what their start says
		end       string // what the last one's end says
		rise      int    // at most
	}
	near, far := [2]string{"203.0.113.7", "203.0.113.7"}, [2]string{"203.0.113.7", "198.51.100.9"}
	network := [2]string{"2001:db8:1:2::3", "2001:db8:1:2:ffff::4"}
	for name, c := range map[string]struct {
		change  func(*Config)
		couples map[string]couple
	}{
		"as it is": {nil, map[string]couple{
			"Private": {kind: "private", addresses: near, short: true, start: "address", end: "address"},
			"Public":  {kind: "public", addresses: near, short: true, start: "address", end: "address"},
			"Network": {kind: "private", addresses: network, start: "address", end: "address"},
			"Apart":   {kind: "public", addresses: far, end: "pair", rise: 199},
			"Hidden":  {kind: "private", addresses: far, end: "pair", rise: 199},
			"Hasty":   {kind: "private", addresses: far, short: true, end: "short"},
			"Machine": {kind: "private", end: "pair", rise: 199}, // this one
		}},
		"neighbours are rated": {func(c *Config) { c.RateNeighbours = true }, map[string]couple{
			"Near": {kind: "public", addresses: near, end: "pair", rise: 199},
		}},
		"a school": {func(c *Config) { c.Exempt = []string{"203.0.113.0/24"} }, map[string]couple{
			"School": {kind: "public", addresses: near, end: "pair", rise: 199},
		}},
	} {
		m, err := site(t, func(cfg *Config) {
			cfg.SocketFrames, cfg.TrustedProxies = 1_000_000, []string{"127.0.0.1"}
			if c.change != nil {
				c.change(cfg)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for who, c := range c.couples {
			t.Run(name+", "+who, func(t *testing.T) {
				t.Parallel()
				base := m.URL()
				s := spar(t, base, c.kind, [2]string{member(t, base, who), member(t, base, who+"Two")}, c.addresses)
				for i := range games {
					if i > 0 {
						s.rematch()
					}
					if c.short {
						s.short()
					} else {
						s.five()
					}
				}
				for i, said := range s.starts {
					if said != c.start {
						t.Errorf("game %d began with %q", i, said)
					}
				}
				if last := s.ends[games-1]; last.Unrated != c.end || last.Ratings != nil {
					t.Errorf("the last ended with %+v", last)
				}
				value, provisional := standingOf(t, base, who)
				if rise := value - rating.FirstValue; rise > c.rise || rise == 0 && c.rise > 0 || !provisional {
					t.Errorf("%+d after %d games, provisional: %v", rise, games, provisional)
				} else {
					t.Logf("%+d", rise)
				}
			})
		}
	}
}

// Strangers' games count as ever.
func TestStrangersAreRated(t *testing.T) {
	t.Parallel()
	m, err := site(t, func(c *Config) { c.TrustedProxies = []string{"127.0.0.1"} })
	if err != nil {
		t.Fatal(err)
	}
	base := m.URL()
	ann, bob := member(t, base, "Ann"), member(t, base, "Bob")
	s := spar(t, base, "public", [2]string{ann, bob}, [2]string{"203.0.113.7", "203.0.113.8"})
	s.five()
	won, lost := rating.Play(rating.First(), rating.First(), 1)
	c := s.ends[0].Ratings
	if s.ends[0].Unrated != "" || c == nil || math.Abs(float64(c.Black.After.Value)-won.Value) > 1 || math.Abs(float64(c.White.After.Value)-lost.Value) > 1 {
		t.Errorf("%+v, not %v and %v", s.ends[0], won, lost)
	}
	value, _ := standingOf(t, base, "Bob")
	if math.Abs(float64(value)-lost.Value) > 1 {
		t.Error(value)
	}
}
