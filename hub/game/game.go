// Package game is one game of five-in-a-row as a state machine: commands go in,
// events come out. It is pure: no I/O, no goroutine, no clock of its own, and no
// lock; the caller owns a Game.
//
// Colour follows move parity. A swap exchanges the players' seats, with their
// clocks, and never recolours a stone.
package game

import (
	"fmt"

	"github.com/tengen-go/tengen/engine/board"
)

// Phase is where a game stands in its life.
type Phase uint8

// The phases.
const (
	Waiting Phase = iota // for the second player
	Live
	Adjourned // until a player resumes it; no clock runs
	Over
)

// String returns the phase's name on the wire and in storage.
func (p Phase) String() string { return [...]string{"waiting", "live", "adjourned", "over"}[p] }

// Seats are the players of both colours; 0 is a free seat.
type Seats struct{ Black, White UserID }

// at returns the player of a colour, 0 for a free seat.
func (s Seats) at(c board.Stone) UserID {
	switch c {
	case board.Black:
		return s.Black
	case board.White:
		return s.White
	}
	return 0
}

// of returns the colour that a user plays, Empty if none.
func (s Seats) of(u UserID) board.Stone {
	switch {
	case u == 0:
		return board.Empty
	case u == s.Black:
		return board.Black
	case u == s.White:
		return board.White
	}
	return board.Empty
}

// The wishes of a host for a colour.
const (
	WishBlack  = "black"
	WishWhite  = "white"
	WishRandom = "random"
)

// maxLog bounds a game's log; takebacks stop well before it, moves never reach it.
const maxLog = 2000

// Game is the state that a log of events leads to.
type Game struct {
	id       string
	settings Settings
	host     UserID
	wish     string
	bot      bool // a player is one; see PlayedByBot
	ofEvent  bool // see OfEvent
	arena    bool // see OfEvent
	simul    bool // see OfSimul

	version int
	phase   Phase
	seats   Seats
	board   *board.Board
	result  *Result
	next    string // the rematch's id

	secondActed bool     // no abort any more
	called      UserID   // the opponent of the player who resumed, until it acts; 0: nobody
	waits       Next     // the next decision; read many times a move
	clock       Clocks   // remaining when the running turn started
	since       int      // version of the event that made the present position
	turns       int      // how many such events there were
	quota       [2]int64 // ms of lag that a player may get back, by role
	thought     [2]int64 // ms of turns before the running one that counted, given back or not, by role
	told        [2]int64 // of these, ms given back for lag that only a player's pongs show
	unheard     [2]int64 // ms of turns that were not charged since the server could not hear, by role
	gifts       [2]int   // of time, by the giver's role
	berserk     [2]bool  // has given up half the time, by role

	history
	opening
	played
	turn
	offers
	seatRights
}

// New returns a game that waits for its second player. The settings must be valid.
func New(id string, s Settings, host UserID, wish string) *Game {
	b, err := board.New(s.Rule, s.Size)
	if err != nil {
		panic("game: " + err.Error()) // Settings.Validate came first
	}
	return &Game{
		id: id, settings: s, host: host, wish: wish,
		board: b, opening: opening{steps: protocols[s.Opening]},
		offers: offers{offered: map[offering]offered{}},
	}
}

// Replay rebuilds a game from its log, whose events it keeps. It returns ErrLog,
// wrapped, if an event cannot follow the ones before it, or if a panic says that
// no game can have such settings or such an event.
func Replay(id string, s Settings, host UserID, wish string, log []*Event) (g *Game, err error) {
	at := 0 // the event that is being applied
	defer func() {
		if v := recover(); v != nil {
			g, err = nil, Damaged(fmt.Errorf("game %s event %d: panic: %v", id, at, v))
		}
	}()
	g = New(id, s, host, wish)
	for _, e := range log {
		at = g.version + 1
		if err := g.Apply(e); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// AsOf returns the game as it was at a version.
func (g *Game) AsOf(version int) (*Game, error) {
	old, err := Replay(g.id, g.settings, g.host, g.wish, g.Log(version))
	if err == nil {
		old.simul = g.simul
		SetElsewhere(old, g.elsewhere)
		old.SetVacations(g.vacations)
	}
	return old, err
}

// Damaged wraps the reason why the stored data makes no game: ErrLog.
func Damaged(why error) error {
	return ErrLog.From(fmt.Errorf("%w: %w", why, ErrLog))
}

// ID returns the game's id.
func (g *Game) ID() string { return g.id }

// Settings returns the game's settings.
func (g *Game) Settings() Settings { return g.settings }

// Version returns the sequence number of the last event, 0 before the first.
func (g *Game) Version() int { return g.version }

// Phase returns where the game stands.
func (g *Game) Phase() Phase { return g.phase }

// Seats returns the present players of both colours.
func (g *Game) Seats() Seats { return g.seats }

// Seat returns the colour that a user plays.
func (g *Game) Seat(u UserID) (board.Stone, bool) {
	s := g.seats.of(u)
	return s, s != board.Empty
}

// Player returns the player of a colour, 0 for a free seat.
func (g *Game) Player(s board.Stone) UserID { return g.seats.at(s) }

// Decider returns the player to act, 0 if there is none.
func (g *Game) Decider() UserID {
	return g.Player(g.waits.Seat)
}

// Board returns a copy of the board.
func (g *Game) Board() *board.Board { return g.board.Clone() }

// Result returns how the game ended, nil while it has not.
func (g *Game) Result() *Result { return g.result }

// Rematch returns the id of the game that followed, "" if none did.
func (g *Game) Rematch() string { return g.next }

// Forbidden returns the points forbidden to Black if Black is to place the next
// stone and would not be let, else nil.
func (g *Game) Forbidden() []board.Point {
	if n, ok := g.Next(); !ok || n.Do != Place || n.Stone != board.Black || g.settings.Forbidden != Refuse {
		return nil
	}
	return g.board.Forbidden()
}
