package wire

import "github.com/tengen-go/tengen/hub/base/fault"

// Refusals that more than one part of the hub gives.
var (
	ErrInvalid   = fault.New(fault.Invalid, "That message cannot be understood.")
	ErrNoSession = fault.New(fault.Unauthorized, "Start a session first.")
	ErrTooMany   = fault.New(fault.TooMany, "Too many of these; wait a little.")
	ErrGames     = fault.WithReason(fault.TooMany, "games", "You play too many games; end one first.")
	// ErrPlaying: a user who plays against a person by the clock cannot look for another opponent.
	ErrPlaying = fault.WithReason(fault.Conflict, "playing", "You are playing a game; finish it first.")
	// ErrHostPlaying: an open game whose host has begun another cannot be joined.
	ErrHostPlaying = fault.WithReason(fault.Conflict, "host_playing", "Your opponent has begun another game.")

	// ErrGuestRated: a user without an account has no rating.
	ErrGuestRated = fault.WithReason(fault.Conflict, "guest_rated", "Guests play casual games; a rating needs an account.")

	// ErrBlocked: a user who has blocked another plays no games with it.
	ErrBlocked = fault.WithReason(fault.Forbidden, "blocked", "You two do not play each other: one has blocked the other.")
	// ErrRange: an open game is for players of other ratings.
	ErrRange = fault.WithReason(fault.Forbidden, "out_of_range", "This game is for players with another rating.")
	// ErrProgram: a bot's account looks for nobody.
	ErrProgram = fault.WithReason(fault.Forbidden, "bot_challenges", "A bot plays by challenges and links only.")
	// ErrProgramGames and ErrOpponentProgramGames: two bots' accounts begin no more games with others in a day than store.MostProgramGames.
	ErrProgramGames         = fault.WithReason(fault.TooMany, "bot_games_day", "You have begun a hundred games with other bots in a day.").With(fault.Values{"seconds": 3600})
	ErrOpponentProgramGames = fault.WithReason(fault.TooMany, "opponent_bot_games_day", "That bot has begun a hundred games with other bots in a day.").With(fault.Values{"seconds": 3600})
	// ErrNotInvited: a challenge is for one person.
	ErrNotInvited = fault.WithReason(fault.Forbidden, "challenge_other", "This challenge is to somebody else.")

	// ErrOpponentLeft: nobody would be there to play with.
	ErrOpponentLeft = fault.WithReason(fault.Conflict, "opponent_left", "Your opponent has left; there is nobody to play with just now.")

	// ErrOpponentGames: a game cannot go on with an opponent who plays too many.
	ErrOpponentGames = fault.WithReason(fault.TooMany, "opponent_games", "Your opponent plays too many games just now.")

	// ErrBusy: no place is free for the request. Nothing has been tried.
	ErrBusy = fault.New(fault.Busy, "The server is busy; try again.")
	// ErrOwnQueue: the sender's own messages about the game have taken all places that one person has. Unlike with ErrBusy
	// the sender's clock runs on.
	ErrOwnQueue = fault.WithReason(fault.Busy, "own_queue", "You have asked too much of this game at once; wait for the answers.")
	// ErrGameQueue: too many messages wait for the game.
	ErrGameQueue = fault.WithReason(fault.Busy, "game_queue", "Too much is going on in this game just now; try again.")
	// ErrRooms: the server cannot load one more game.
	ErrRooms = fault.WithReason(fault.Busy, "rooms", "The server has too many games loaded just now; try again.")
	// ErrRequests: no place is free in which requests are answered.
	ErrRequests = fault.WithReason(fault.Busy, "requests", "The server has too many requests to answer just now; try again.")
	// ErrMaking: the user's game before is still being made.
	ErrMaking = fault.WithReason(fault.Busy, "making", "Your last game is still being made; try again in a moment.")
	// ErrPictures: no place is free in which pictures are drawn.
	ErrPictures = fault.WithReason(fault.Busy, "pictures", "The server has too many pictures to draw just now; try again.")
	// ErrBodies: no place is free for what a request brings.
	ErrBodies = fault.WithReason(fault.Busy, "bodies", "The server is being sent too much just now; try again.")
	// ErrNotReady: the server does not answer for games yet.
	ErrNotReady = fault.WithReason(fault.Busy, "not_ready", "The server is not ready.")
	// ErrStopping: the server stops.
	ErrStopping = fault.WithReason(fault.Busy, "stopping", "The server is stopping.")
	// ErrRetry: nobody knows whether it has been stored. The same command may be sent again.
	ErrRetry = fault.New(fault.Retry, "The server could not store that just now; try again.")
	// ErrDamaged: the game is quarantined, which users read as set aside.
	ErrDamaged = fault.New(CodeDamaged,
		"This game is damaged and has been set aside; its clocks stand still. Nothing of it is lost.")
)

// ErrorLine says why the message id about game g was refused. A fault of the server's names the request by which its sender came.
func ErrorLine(id int64, g, request string, err error) []byte {
	f := fault.Of(err)
	if f.Code != fault.Internal && f.Code != fault.Retry {
		request = ""
	}
	return Line(Out{T: OutError, ID: id, G: g, Code: f.Code, Why: f.Reason, Values: f.Values, Texts: f.Texts, Message: f.Message, Request: request})
}
