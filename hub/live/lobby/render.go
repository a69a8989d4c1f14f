package lobby

import (
	"bytes"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The lists as pages and other servers are told them, and as read from what servers tell. No other file here knows the wire.

// Wire renders an open game.
func (s Seek) Wire() wire.Seek {
	pool, _ := s.Settings.RatingPool()
	return wire.Seek{
		G: s.ID, V: s.Version, Host: wire.User(s.Host), Color: s.Color, Settings: wire.SettingsOf(s.Settings), Created: s.Created.UnixMilli(),
		Speed: pool.Speed, Pool: s.WantsEqual, Range: s.Range, For: (*wire.User)(s.For), Declined: s.Declined,
	}
}

// SeekOf reads what Wire has rendered.
func SeekOf(w wire.Seek) (Seek, error) {
	settings, err := w.Settings.Game()
	return Seek{
		ID: w.G, Version: w.V, Host: records.User(w.Host), Color: w.Color, Settings: settings, Created: time.UnixMilli(w.Created),
		WantsEqual: w.Pool, Range: w.Range, For: (*records.User)(w.For), Declined: w.Declined,
	}, err
}

// Wire renders a game in play.
func (g Game) Wire() wire.Live {
	w := wire.Live{
		G: g.ID, Private: g.Private, Players: wire.Players{Black: (*wire.User)(g.Black), White: (*wire.User)(g.White)},
		Settings: wire.SettingsOf(g.Settings), Moves: g.Moves, Watchers: g.Watchers, Damaged: g.Damaged, Present: g.Present, Due: instant(g.Due),
	}
	if g.Next != board.Empty {
		w.Next = g.Next.String()
	}
	if w.Moves == nil {
		w.Moves = []string{}
	}
	if g.Resting != (Resting{}) {
		w.Vacations = &wire.Vacations{Black: instant(g.Resting.Black), White: instant(g.Resting.White)}
	}
	return w
}

// GameOf reads what Wire has rendered of a game that is not damaged.
func GameOf(w wire.Live) (Game, error) {
	settings, err := w.Settings.Game()
	g := Game{
		ID: w.G, Private: w.Private, Present: w.Present, Next: SeatOf(w.Next), Black: (*records.User)(w.Players.Black), White: (*records.User)(w.Players.White),
		Settings: settings, Moves: w.Moves, Watchers: w.Watchers, Due: instantOf(w.Due),
	}
	if v := w.Vacations; v != nil {
		g.Resting = Resting{instantOf(v.Black), instantOf(v.White)}
	}
	return g, err
}

// SeatOf reads the name of a seat, Empty of anything else.
func SeatOf(name string) board.Stone {
	for _, s := range []board.Stone{board.Black, board.White} {
		if s.String() == name {
			return s
		}
	}
	return board.Empty
}

// instant renders an instant, 0 none.
func instant(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func instantOf(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// shownLine tells of an open game, hiddenLine that it is on the list no more.
func (s Seek) shownLine() []byte {
	return wire.Line(wire.Out{T: wire.OutSeek, G: s.ID, D: s.Wire()})
}

func (s Seek) hiddenLine() []byte { return wire.Line(wire.Out{T: wire.OutUnseek, G: s.ID}) }

// ChallengeLine tells of a challenge, RevokedLine that it has gone.
func (s Seek) ChallengeLine() []byte {
	return wire.Line(wire.Out{T: wire.OutChallenge, G: s.ID, D: s.Wire()})
}

// RevokedLine tells that a challenge has gone.
func (s Seek) RevokedLine() []byte { return wire.Line(wire.Out{T: wire.OutUnchallenge, G: s.ID}) }

// Line tells how a game stands.
func (g Game) Line() []byte { return wire.Line(wire.Out{T: wire.OutLive, G: g.ID, D: g.Wire()}) }

// OverLine tells that a game is on the list no more.
func OverLine(id string) []byte { return wire.Line(wire.Out{T: wire.OutUnlive, G: id}) }

// Began returns the line that tells a player that the game has begun.
func (e *Entry) Began(u game.UserID) []byte {
	g := e.Live()
	b := wire.Began{Live: g.Wire(), Seek: g.ID}
	if u == e.origin.Host {
		b.Seek = e.origin.Seek
	}
	return wire.Line(wire.Out{T: wire.OutBegan, G: g.ID, D: b})
}

// tvLine tells what is on.
func tvLine(list []OnTV) []byte {
	return wire.Line(wire.Out{T: wire.OutTV, D: wire.TVData{TV: onTV(list)}})
}

func onTV(list []OnTV) []wire.TVGame {
	out := make([]wire.TVGame, len(list))
	for i, a := range list {
		out[i] = wire.TVGame{Channel: a.Channel, G: a.ID, Title: a.Title}
	}
	return out
}

// Whole returns the whole lobby for a user who is about to come, 0 a visitor. returning are the user's open games that will be
// listed as soon as it is here.
func (l *Lobby) Whole(u game.UserID, returning []Seek) wire.FirstLobby {
	online := l.cfg.Online()
	l.mu.Lock()
	defer l.mu.Unlock()
	seeks := slices.Clip(l.seeks.shownTo(u))
	for _, s := range returning {
		if o := (&openGame{Seek: s}); !l.seeks.all.has(o) {
			seeks = append(seeks, o)
		}
	}
	mine := l.mine(u)
	first := wire.FirstLobby{JSON: bytes.Join(dataOf(seeks, l.first(), mine, l.tv.list(), online), nil)}
	for _, e := range mine {
		first.Mine = append(first.Mine, e.Live().Wire())
	}
	return first
}

// The following is JSON that the whole lobby is put together from.

// encode returns the open game's JSON; the lobby's mu is held.
func (s *openGame) encode() []byte {
	if s.json == nil {
		s.json = wire.Encode(s.Wire())
	}
	return s.json
}

// encode returns the game's JSON.
func (e *Entry) encode() []byte {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.json == nil {
		e.json = wire.Encode(e.liveLocked().Wire())
	}
	return e.json
}

// seen is a live game as everybody sees it.
type seen struct{ *Entry }

// encode returns its JSON.
func (s seen) encode() []byte {
	if s.late() {
		return wire.Encode(s.Public().Wire())
	}
	return s.Entry.encode()
}

// Television returns what is on TV, by channel: each game as everybody sees it, which may be late.
func (l *Lobby) Television() map[string]wire.Live {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := map[string]wire.Live{}
	for c := range l.tv.on {
		if e := l.tv.game(c); e != nil {
			out[c] = e.Public().Wire()
		}
	}
	return out
}

func encodeTV(list []OnTV) []byte { return wire.Encode(onTV(list)) }

var (
	wholeHead = []byte(`{"t":"` + wire.OutLobby + `","d":`)
	ownHead   = []byte(`{"t":"` + wire.OutOwn + `","d":{"seeks":[`)
	clocks    = wire.Encode(wire.QuickClocks()) // those of quick pairing
)
