// Package wire is every message between the server and its clients, and its codecs: decode.go reads, line.go and
// view.go write. It is pure: it is given everything that it renders of a game.
package wire

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

//go:generate go run github.com/tengen-go/tengen/cmd/wiregen

// The wire: JSON text frames, one object a frame, at /ws. These types are its
// only source; cmd/wiregen turns them into frontend/src/wire.ts.
//
// Times are milliseconds; instants are Unix milliseconds of the server's clock.
// Points are strings such as "h8". Colours are "black" and "white".

// In is the frame of every message from a client.
type In struct {
	T  string         `json:"t"`            // one of the In… types
	ID int64          `json:"id,omitempty"` // the page's own id of the message, for its ack; increases by page
	G  string         `json:"g,omitempty"`  // game id
	V  int            `json:"v,omitempty"`  // version of the game the client has seen
	D  jsontext.Value `json:"d,omitempty"`
}

// Out is the frame of every message to a client.
type Out struct {
	T       string       `json:"t"`
	ID      int64        `json:"id,omitempty"` // ack, error: the id it answers
	G       string       `json:"g,omitempty"`
	V       int          `json:"v,omitempty"` // ack, events, state: the game's version after it
	D       any          `json:"d,omitempty"`
	Code    fault.Code   `json:"code,omitempty"`    // error
	Why     fault.Reason `json:"why,omitempty"`     // error: which of those that share the code
	Values  fault.Values `json:"values,omitempty"`  // error: the numbers of its sentence
	Texts   fault.Texts  `json:"texts,omitempty"`   // error: what its sentence quotes
	Message string       `json:"message,omitempty"` // error: in English
	Request string       `json:"request,omitempty"` // error of the server's: the id by which an operator finds it
}

// Types of messages from a client. The comment of each is the one source of what it carries; cmd/wiregen
// reads it: what D is, a type below or none; in brackets what the message must have besides, "?" if it
// may; after an arrow, of a command, which is acknowledged, what D of the ack is; and after a semicolon
// what it is for.
const (
	InHello   = "hello"   // HelloData; the first message
	InPing    = "ping"    // PingData
	InLobby   = "lobby"   // LobbyIn; follow the lobby, or of it what is yours, or stop
	InCreate  = "create"  // CreateData (id) → CreatedData
	InWatch   = "watch"   // WatchIn (g v?); follow a game: the events after v, at 0 its full state
	InLeave   = "leave"   // none (g); stop following a game
	InJoin    = "join"    // none (id g v) → AckData; take the free seat
	InMove    = "move"    // MoveIn (id g v) → AckData
	InPass    = "pass"    // none (id g v) → AckData; renju: give up the right to move
	InChoose  = "choose"  // ChooseIn (id g v) → AckData
	InOffer   = "offer"   // OfferIn (id g v) → AckData
	InAnswer  = "answer"  // AnswerIn (id g v) → AckData
	InResign  = "resign"  // none (id g v) → AckData
	InDecline = "decline" // DeclineIn (id g v) → AckData; a challenge to you
	InAbort   = "abort"   // none (id g v) → AckData; before the second player acted; also withdraws an open seek
	InClaim   = "claim"   // ClaimIn (id g v) → AckData; when the opponent has been away for long
	InGive    = "give"    // none (id g v) → AckData; time to the opponent
	InBerserk = "berserk" // none (id g v) → AckData; half of your time and all increments given up, in an arena, before your first move
	InResume  = "resume"  // none (id g v) → AckData; take up an adjourned game
	InChat    = "chat"    // ChatIn (id g) → none
	InPlan    = "plan"    // PlanData (id g v) → none; what you will answer in a game of days
	InWhy     = "why"     // WhyIn (id g) → WhyData
	InCrowd   = "crowd"   // none (id g) → CrowdData; who watches the game
)

// Types of messages to a client that are not events of a game, with comments as above. A game's events
// have the game.Kind as their type, and EventData as D.
const (
	OutWelcome     = "welcome"     // WelcomeData; answers hello
	OutPong        = "pong"        // PongData
	OutAck         = "ack"         // as asked (id g? v?); what the command's arrow leads to
	OutError       = "error"       // none (id? g? code why? values? message); to the sender, or without an id to all who follow a damaged game
	OutLobby       = "lobby"       // LobbyData; the newest seeks, the most interesting live games, your own
	OutOwn         = "own"         // OwnData; what of the lobby is yours
	OutSeek        = "seek"        // Seek (g); new or changed
	OutUnseek      = "unseek"      // none (g); gone
	OutLive        = "live"        // Live (g); new or changed
	OutUnlive      = "unlive"      // none (g); over, or less interesting than those that are listed
	OutTV          = "tv"          // TVData; what is on TV has changed
	OutState       = "state"       // GameState (g v?); everything about a game
	OutPresence    = "presence"    // Presence (g)
	OutVacation    = "vacation"    // Rests (g); a player's vacation has begun or ended
	OutPlan        = "plan"        // PlanData (g); what is left of your own plan: to you alone
	OutChat        = "chat"        // ChatLine (g)
	OutBegan       = "began"       // Began (g); a game of yours between people has begun: to every page of its players
	OutChallenge   = "challenge"   // Seek (g); to you or by you, new or declined: to every page of both
	OutUnchallenge = "unchallenge" // none (g); it waits no more
	OutNews        = "news"        // none; there is something for the page's user to read
	OutCalled      = "called"      // Called; a round of an event waits for you: to every page of yours, again every few seconds
	OutPause       = "pause"       // PauseData; the server cannot store anything, or can again
)

// HelloData opens a conversation. Page is a random string that a page keeps as
// long as it lives, also across reconnects: with ID it names a command, so that
// a retry is recognised.
type HelloData struct {
	Page string `json:"page"` // 8–32 characters of [A-Za-z0-9]
}

// WatchIn says whether somebody sees the game that it follows. A page that follows one says so again when that changes.
type WatchIn struct {
	Hidden bool `json:"hidden,omitempty"` // the page is not on the screen: it may be told otherwise (Web Push)
}

// WelcomeData tells a page who it is.
type WelcomeData struct {
	User  *User `json:"user,omitempty"`  // absent: a visitor without a session; may watch
	Now   int64 `json:"now"`             // server time
	Pause bool  `json:"pause,omitempty"` // as in PauseData
}

// Called asks a player, who sits in another game, to a round of an event. The round begins at Until at the latest.
type Called struct {
	Event string `json:"event"`
	Title string `json:"title"`
	Until int64  `json:"until"` // Unix ms
}

// PauseData tells every page that nothing can be stored now, or that it can be
// again. While it cannot, every command gets "retry", clocks stand still and no
// flag falls. With Away only the server that has a game which this page follows cannot be reached, or can be
// again: commands get "retry", but the clock runs.
type PauseData struct {
	On   bool `json:"on"`
	Away bool `json:"away,omitempty"`
}

// User is a person or a bot as others see them.
type User struct {
	ID    game.UserID `json:"id"`
	Name  string      `json:"name"`
	Guest bool        `json:"guest,omitempty"`
	Bot   string      `json:"bot,omitempty"` // the bot's strength
	// Program: the account is marked as a bot's that plays over the bot API.
	Program bool `json:"program,omitempty"`
	// News: there is something that the user is to read. Of others, nobody is told.
	News bool `json:"news,omitempty"`
	// Moderator: the user is one. Of others, nobody is told.
	Moderator bool `json:"moderator,omitempty"`
	// Rating is the user's in the pool of the game that names it; absent: it has none, or the game belongs to no pool.
	Rating *records.Rating `json:"rating,omitempty"`
}

// PingData carries the page's clock, PongData returns it with the server's.
type PingData struct {
	C int64 `json:"c"`
}

// PongData answers a ping. Games are the versions of the games that the page follows, as far as the server knows them:
// what comes later than one that the page has not reached has been lost, and is to be watched for again.
type PongData struct {
	C     int64          `json:"c"`
	S     int64          `json:"s"`
	Games map[string]int `json:"games,omitempty"`
}

// LobbyIn follows the lobby (On) or stops.
type LobbyIn struct {
	On bool `json:"on"`
	// Own, with On: only your open games, and your games in play: that they begin and end and, in those between people that
	// no clock hurries, each move.
	Own bool `json:"own,omitempty"`
}

// Codes of errors that only the wire has.
const (
	CodeUnknownType fault.Code = "unknown_type"
	CodeHelloFirst  fault.Code = "hello_first"
	CodeDamaged     fault.Code = "damaged" // the game is set aside: its log cannot be played on
)

// Close codes. 4000–4499: reconnect; 4500–4999: do not.
const (
	CloseRestart = 4001 // the server stops; come back
	CloseSlow    = 4002 // the outbox was full
	CloseSilent  = 4003 // no hello, or no pong, in time
	CloseFlood   = 4004 // too many messages
	CloseCrowd   = 4005 // too many visitors behind one address; come back later
	CloseRenamed = 4006 // the user has another name now; come back
	CloseSession = 4500 // the session ended: logged out, or password changed
	CloseSockets = 4501 // too many sockets of one user
	// CloseSuspended: a moderator has suspended the account.
	CloseSuspended = 4502
)
