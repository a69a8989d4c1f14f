package game

import (
	"strconv"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// UserID identifies a user, guest or bot; 0 is the server itself.
type UserID int64

// Key returns the id in decimal digits, the key of a user in tables of limits.
func (u UserID) Key() string { return strconv.FormatInt(int64(u), 10) }

// Kind is the kind of an event.
type Kind string

// The kinds of events. Names are stored and sent: they never change.
const (
	Started     Kind = "start"    // both seats are taken, the clock runs
	Moved       Kind = "move"     // a stone; Result if it ended the game
	Passed      Kind = "pass"     // the right to move given up; Result if it was the second in a row
	Chose       Kind = "choose"   // a decision of the opening protocol
	Fifth       Kind = "fifth"    // a point offered for the fifth stone
	Picked      Kind = "pick"     // one of these: it is the fifth stone
	Offered     Kind = "offer"    // a draw, a takeback or a rematch
	Answered    Kind = "answer"   // an offer refused; acceptance is Ended, TookBack or Rematched
	TookBack    Kind = "takeback" // plies removed, clocks restored
	Ended       Kind = "end"      // resignation, agreement, flag, claim, abort
	Gave        Kind = "gift"     // clock time given to the opponent
	Berserked   Kind = "berserk"  // half of the own time given up, and all increments
	Bonus       Kind = "bonus"    // clock time given after a restart of the server
	Adjournment Kind = "adjourn"  // put off: nobody has moved for long, or a player was called to another game
	Resumed     Kind = "resume"   // taken up again; clocks run on as they stood
	Rematched   Kind = "rematch"  // both want another game; Game is its id
)

// Event is one entry of a game's append-only log. The log is the truth: state,
// clocks and replays all come from it.
type Event struct {
	Seq      int       // 1, 2, …; the game's version after this event
	Kind     Kind      //
	Actor    UserID    // the player who caused it; 0: the server
	ClientID string    // the actor's own id of the command, unique per game and actor; "" from the server
	At       time.Time // server time; milliseconds, UTC in storage, monotonic while live
	Payload  Payload
}

// Payload holds what a kind needs; unused fields stay out of storage.
type Payload struct {
	Point    *board.Point `json:"at,omitempty"`       // Moved, Fifth, Picked
	Black    UserID       `json:"black,omitempty"`    // Started, Chose, TookBack with Since: the seats after it
	White    UserID       `json:"white,omitempty"`    //
	Option   Option       `json:"option,omitempty"`   // Chose
	Offer    OfferKind    `json:"offer,omitempty"`    // Offered, Answered
	Ply      int          `json:"ply,omitempty"`      // TookBack: moves that stand, passes too
	Since    int          `json:"since,omitempty"`    // TookBack in an opening: the version from which on no stone or decision stands
	Result   *Result      `json:"result,omitempty"`   // Moved, Ended
	Clock    *Clocks      `json:"clock,omitempty"`    // at the start of the turn after the event; nil without clocks
	SpentMS  int64        `json:"spent,omitempty"`    // time charged by this event
	LagMS    int64        `json:"lag,omitempty"`      // time not charged: the network's
	Unheard  int64        `json:"unheard,omitempty"`  // ms not charged: the server could not hear
	Vacation int64        `json:"vacation,omitempty"` // ms not charged: the player was on vacation
	QuotaMS  int64        `json:"quota,omitempty"`    // of lag, left to the actor after the event
	ToldMS   int64        `json:"told,omitempty"`     // of LagMS, the part that only the player's pongs show
	BonusMS  int64        `json:"bonus,omitempty"`    // Bonus: time given to the side to decide; Gave: to the opponent
	Charged  int64        `json:"charged,omitempty"`  // Bonus: time charged to it for the turn so far
	NextGame string       `json:"game,omitempty"`     // Rematched
	Declined Declined     `json:"declined,omitempty"` // Ended: a challenge, by the challenged player
	Blame    UserID       `json:"blame,omitempty"`    // Ended: the player who left it (hub/game/conduct): aborted, not begun, or away
	Annulled bool         `json:"annulled,omitempty"` // Ended: by a moderator
}

// OfferKind says what an offer proposes.
type OfferKind string

// The kinds of offers.
const (
	OfferDraw     OfferKind = "draw"
	OfferTakeback OfferKind = "takeback"
	OfferRematch  OfferKind = "rematch"
)

// Reason says how a game ended.
type Reason string

// How games end.
const (
	ByFive      Reason = "five"     // five in a row
	ByOverline  Reason = "overline" // six or more, where that wins
	ByResign    Reason = "resign"
	ByTime      Reason = "time"
	ByAway      Reason = "away"      // claimed while the opponent was away: a win or a draw
	ByForbidden Reason = "forbidden" // Black played a forbidden point, in a game in which that loses
	FullBoard   Reason = "full_board"
	StoneLimit  Reason = "stone_limit" // so many stones as the settings say: a draw
	ByPasses    Reason = "passes"      // two in a row: a draw
	ByAgreement Reason = "agreement"   // a draw
	Aborted     Reason = "aborted"     // no result: before the second player acted
)

// Result is how a game ended. Winner is "black", "white", or "" for a draw or an abort.
type Result struct {
	Winner string        `json:"winner"`
	Reason Reason        `json:"reason"`
	Line   []board.Point `json:"line,omitempty"` // the winning row
}

// Seats returns the seats after the event; false if the event does not set them.
func (e *Event) Seats() (Seats, bool) {
	return Seats{e.Payload.Black, e.Payload.White}, e.Payload.Black != 0
}

// Acts reports whether the event is what the game waited for: a move, or a decision of the opening.
func (e *Event) Acts() bool {
	switch e.Kind {
	case Moved, Passed, Chose, Fifth, Picked:
		return true
	}
	return false
}

// PlaysOn reports whether the event is a move or a pass that does not end the game.
func (e *Event) PlaysOn() bool {
	return (e.Kind == Moved || e.Kind == Passed) && e.Payload.Result == nil
}
