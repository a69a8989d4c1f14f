package game

import "github.com/tengen-go/tengen/hub/base/fault"

// Why a command is refused. A refused command leaves no trace.
var (
	// ErrNotPlayer is returned to anybody who has no seat in the game.
	ErrNotPlayer = fault.New("not_player", "You do not play in this game.")
	// ErrNotYourTurn is returned to a player who is not the one to decide.
	ErrNotYourTurn = fault.New("not_your_turn", "It is not your turn.")
	// ErrOffBoard is returned for a point outside of the board.
	ErrOffBoard = fault.New("off_board", "That point is not on the board.")
	// ErrOccupied is returned for a point that has a stone.
	ErrOccupied = fault.New("occupied", "There is a stone on that point.")
	// ErrForbidden is returned for a point that renju forbids to Black.
	ErrForbidden = fault.New("forbidden_point", "That point is forbidden to Black.")
	// ErrStale is returned for a command made for another version of the game.
	ErrStale = fault.New("stale", "The game has moved on; look again.")
	// ErrOver is returned when the game has ended, also by a flag that fell just now.
	ErrOver = fault.New("over", "The game is over.")
	// ErrAdjourned is returned for every command that an adjourned game does not take.
	ErrAdjourned = fault.New("adjourned", "The game is put aside; resume it first.")
	// ErrNotAdjourned is returned to a player who resumes a game that goes on.
	ErrNotAdjourned = fault.New("not_adjourned", "The game is not put aside.")
	// ErrWithdrawn is returned to somebody who joins an open game that has been withdrawn.
	ErrWithdrawn = fault.WithReason(ErrOver.Code, "withdrawn", "This open game has been withdrawn.")
	// ErrDeclined is returned to somebody who takes up a challenge that was declined.
	ErrDeclined = fault.WithReason(ErrOver.Code, "declined", "This challenge has been declined.")
	// ErrNotStarted is returned while the game waits for its second player.
	ErrNotStarted = fault.New("not_started", "The game has not started.")
	// ErrStarted is returned to somebody who joins a game that has both players.
	ErrStarted = fault.New("started", "Somebody else has joined that game.")
	// ErrOwnGame is returned to a host who joins the own game.
	ErrOwnGame = fault.New("own_game", "You cannot play against yourself.")
	// ErrNotNow is returned for a decision that the opening does not ask for now.
	ErrNotNow = fault.New("not_now", "That decision is not asked for now.")
	// ErrNotOffered is returned for the pick of a fifth that was not offered.
	ErrNotOffered = fault.New("not_offered", "Pick one of the fifths that are offered.")
	// ErrNoOffer is returned for an answer when nothing is offered.
	ErrNoOffer = fault.New("no_offer", "There is no offer to answer.")
	// ErrEventRematch is returned for the offer of a rematch after a game of an event, which pairs its players itself.
	ErrEventRematch = fault.WithReason(ErrNotNow.Code, "rematch_event", "A game of an event has no rematch: the event pairs its players.")
	// ErrOffered is returned for a second offer of a kind in the same turn, or while one is open.
	ErrOffered = fault.New("offered", "There is an open offer, or you have made this one already.")
	// ErrOfferMost is returned for an offer of a kind that has come to nothing often enough.
	ErrOfferMost = fault.WithReason(ErrOffered.Code, "offer_most", "You have offered this often enough in this game.").With(fault.Values{"max": maxOffers})
	// ErrNoTakebacks is returned for a takeback in a game that does not allow them.
	ErrNoTakebacks = fault.New("no_takebacks", "There are no takebacks in this game.")
	// ErrTooEarly is returned for a draw or a claim while the game could still be aborted.
	ErrTooEarly = fault.New("too_early", "The game has hardly begun; you can abort it.")
	// ErrEventDraw is returned for the offer of a draw in the first moves of a game of an event: nobody farms points by agreed draws.
	ErrEventDraw = fault.WithReason(ErrTooEarly.Code, "draw_event", "In a game of an event a draw may be offered once 20 stones stand.").With(fault.Values{"min": eventDraw})
	// ErrNotAway is returned for a claim against an opponent who is there, or has not been away for long.
	ErrNotAway = fault.New("not_away", "Your opponent has not been away long enough.")
	// ErrNoPass is returned for a pass under a rule that has none.
	ErrNoPass = fault.New("no_pass", "There are no passes under this rule.")
	// ErrNoClock is returned for a gift of time in a game without clocks.
	ErrNoClock = fault.New("no_clock", "This game has no clocks.")
	// ErrEnough is returned for a gift of time to somebody who has more than enough.
	ErrEnough = fault.New("enough", "Your opponent has time enough.")
	// ErrNothingBack is returned for a takeback when the player has no stone to take back.
	ErrNothingBack = fault.New("nothing_to_take_back", "There is no move of yours to take back.")
	// ErrTooLate is returned for an abort after the second player has acted.
	ErrTooLate = fault.New("too_late", "The game is under way; you can only resign.")
	// ErrTooLong is returned for an offer, or a resumption, in a game whose log is at its limit.
	ErrTooLong = fault.New("too_long", "This game has had too many takebacks.")
	// ErrLog is returned by Replay and Apply for an event that cannot follow the log.
	ErrLog = fault.WithReason(fault.Internal, "log", "The log of this game is damaged.")
)

// outOfZone refuses a stone that the opening wants elsewhere: Zone says where.
func outOfZone(z Zone) error {
	return fault.New("zone", "The opening wants this stone elsewhere.").With(fault.Values{"in": z.In, "out": z.Out})
}

// alike refuses a fifth that is offered already, or is symmetrical to one that is: its number, from 1.
func alike(twin int) error {
	return fault.New("alike", "The same fifth is offered already, perhaps seen in a mirror.").With(fault.Values{"twin": twin})
}
