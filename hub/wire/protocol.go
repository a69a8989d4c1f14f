// Package wire is every message between the server and its clients, and its codecs: decode.go and
// readmove.go read, line.go, movelines.go and view.go write. It is pure: what it renders of a game
// it is given.
package wire

import (
	"github.com/go-json-experiment/json/jsontext"

	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/store"
)

//go:generate go run tengen/cmd/wiregen

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

	at     board.Point // a move's that was read by hand, which has no D
	byHand bool
}

// Out is the frame of every message to a client.
type Out struct {
	T       string       `json:"t"`
	ID      int64        `json:"id,omitempty"` // ack, error: the id it answers
	G       string       `json:"g,omitempty"`
	V       int          `json:"v,omitempty"` // ack, events, state: the game's version after it
	D       any          `json:"d,omitempty"`
	Code    fault.Code   `json:"code,omitempty"`    // error
	Why     fault.Why    `json:"why,omitempty"`     // error: which of those that share the code
	Values  fault.Values `json:"values,omitempty"`  // error: the numbers of its sentence
	Message string       `json:"message,omitempty"` // error: in English
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
	Rating *store.Rating `json:"rating,omitempty"`
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

// Settings are a game's settings on the wire.
type Settings struct {
	Rule      string       `json:"rule"`            // "freestyle", "standard", "renju", "caro"
	Size      int          `json:"size"`            // 15; but for renju 13, 17, 19 and 20 too
	Opening   game.Opening `json:"opening"`         // "free", "swap2" and the others
	Forbidden game.Policy  `json:"forbidden"`       // "refuse"; in renju also "loses"
	Takebacks bool         `json:"takebacks"`       // may be asked for
	Rated     bool         `json:"rated,omitempty"` // the result counts for the players' ratings
	Clock     TimeControl  `json:"clock"`
	Delay     int64        `json:"delay,omitempty"` // ms by which others see the live game later than its players: 10000 or 60000, of a public game between people
}

// TimeControl is a clock's settings on the wire; what a kind does not use is 0.
type TimeControl struct {
	Kind      game.ClockKind `json:"kind"`
	Initial   int64          `json:"initial"`           // ms: main time
	Increment int64          `json:"increment"`         // ms: fischer, after every turn
	Period    int64          `json:"period,omitempty"`  // ms: byoyomi, canadian: of overtime; simple, correspondence: for every turn
	Periods   int            `json:"periods,omitempty"` // byoyomi
	Stones    int            `json:"stones,omitempty"`  // canadian: turns in a period
	Speed     game.Speed     `json:"speed,omitempty"`   // what ratings call it; told, never asked for; absent: no clock
}

// CreateData asks for a new game.
type CreateData struct {
	Settings Settings `json:"settings"`
	Color    string   `json:"color"`         // "black", "white", "random": the creator's seat
	Kind     string   `json:"kind"`          // "public", "private", "challenge", "bot"
	Bot      string   `json:"bot,omitempty"` // kind "bot": its strength
	To       string   `json:"to,omitempty"`  // kind "challenge": the name of a member
	// Private, of a challenge: its game is on no list. Others' kind says it.
	Private bool `json:"private,omitempty"`
	// Pool, of a public game with a random colour: an equal is wanted. Without it whoever wants the same will do.
	Pool  bool         `json:"pool,omitempty"`
	Range *store.Range `json:"range,omitempty"` // public: only whose rating lies within may join
}

// CreatedData is the id of the game made.
type CreatedData struct {
	G string `json:"g"`
}

// AckData is what the sender learns with its ack.
type AckData struct {
	Clock *Clock `json:"clock,omitempty"`
}

// MoveIn places a stone.
type MoveIn struct {
	At string `json:"at"`
}

// ChooseIn takes a decision of the opening protocol.
type ChooseIn struct {
	Option game.Option `json:"option"`
}

// OfferIn makes an offer.
type OfferIn struct {
	Offer game.OfferKind `json:"offer"`
}

// DeclineIn declines a challenge.
type DeclineIn struct {
	Why game.Declined `json:"why"`
}

// ClaimIn claims the game, or with Win false a draw.
type ClaimIn struct {
	Win bool `json:"win"`
}

// WhyIn asks why a point is forbidden to Black, or why one that looks so is not.
type WhyIn struct {
	At  string `json:"at"`
	Ply int    `json:"ply,omitempty"` // after so many moves; 0: now
}

// WhyData is the answer.
type WhyData struct {
	Kind  string    `json:"kind"`  // "overline", "double_four", "double_three"; "" if Black may play it
	Lines []WhyLine `json:"lines"` // those that hold something
}

// WhyLine is what a black stone on the point makes on one line.
type WhyLine struct {
	Shape  string   `json:"shape"`            // "three", "four", "straight_four", "five", "overline"
	Counts bool     `json:"counts"`           // false: a three none of whose extensions may be played
	Stones []string `json:"stones"`           // of the row, the point among them
	Points []string `json:"points"`           // that complete a four, or extend a three
	Barred []Barred `json:"barred,omitempty"` // extensions that do not count
}

// Barred is an extension of a three that does not count.
type Barred struct {
	At   string `json:"at"`
	Kind string `json:"kind"` // as WhyData.Kind; "five": it makes a five elsewhere
}

// AnswerIn answers the opponent's offer.
type AnswerIn struct {
	Accept bool `json:"accept"`
}

// ChatIn says something in one of the chats of a game.
type ChatIn struct {
	Text    string        `json:"text"`              // 1–140 characters
	Channel store.Channel `json:"channel,omitempty"` // absent: a player's is the players', anybody else's the watchers'
}

// Clock is both remaining times at the instant At: of the main time or, with
// Left, of the running period. Run is the colour whose time is running, "" when
// none is.
type Clock struct {
	Black     int64  `json:"black"`
	White     int64  `json:"white"`
	BlackLeft int    `json:"blackLeft,omitempty"` // byoyomi: periods, the running one included; canadian: turns; 0: main time
	WhiteLeft int    `json:"whiteLeft,omitempty"`
	Run       string `json:"run"`
	At        int64  `json:"at"`
}

// Next is what the game waits for.
type Next struct {
	By      string        `json:"by"`                // the seat that decides: "black", "white"
	Do      string        `json:"do"`                // "place", "choose", "offer", "pick"; all but "choose" are answered by a move
	Stone   string        `json:"stone,omitempty"`   // all but choose: the stone's colour
	Left    int           `json:"left,omitempty"`    // place: stones left in this step of the opening, 0 in free play; offer: fifths left
	Zone    *game.Zone    `json:"zone,omitempty"`    // place: the part of the board where the stone must be; absent: anywhere
	Options []game.Option `json:"options,omitempty"` // choose
	Fifths  []string      `json:"fifths,omitempty"`  // offer, pick: those that are offered, in their order
	Pass    bool          `json:"pass,omitempty"`    // place: or pass
	Until   int64         `json:"until,omitempty"`   // first moves: server time at which the game is called off if none has come
}

// EventData is what an event of a game's log changed; unused fields are absent.
type EventData struct {
	By        string         `json:"by,omitempty"`        // the actor's seat after the event; "" the server
	At        string         `json:"at,omitempty"`        // move, fifth, pick; "pass"
	Stone     string         `json:"stone,omitempty"`     // move, pass, pick: whose colour was next
	Option    game.Option    `json:"option,omitempty"`    // choose
	Offer     game.OfferKind `json:"offer,omitempty"`     // offer, answer
	Ply       *int           `json:"ply,omitempty"`       // takeback: stones left
	Since     int            `json:"since,omitempty"`     // takeback in an opening: what came from this version on does not stand
	Players   *Players       `json:"players,omitempty"`   // start, choose
	Result    *game.Result   `json:"result,omitempty"`    // move, pass, end
	Ratings   *store.Changes `json:"ratings,omitempty"`   // with the result of a rated game: what it has made of the ratings
	Unrated   string         `json:"unrated,omitempty"`   // of a rated game that changes none, why: "address" with its start; "short", "pair", "address" with its result
	Clock     *Clock         `json:"clock,omitempty"`     // absent without clocks
	Spent     int64          `json:"spent,omitempty"`     // time charged
	Bonus     int64          `json:"bonus,omitempty"`     // bonus, gift: time given
	Next      *Next          `json:"next,omitempty"`      // absent when the game is over
	Forbidden []string       `json:"forbidden,omitempty"` // forbidden to Black, who places next
	May       *Rights        `json:"may,omitempty"`       // absent: as before
	Game      string         `json:"game,omitempty"`      // rematch: the new game
	Time      int64          `json:"time"`                // when, server time
}

// Rights are what the seats may do, but for what next says.
type Rights struct {
	Black []game.Right `json:"black"`
	White []game.Right `json:"white"`
}

// Players are the two seats. A seat is absent while it is free.
type Players struct {
	Black *User `json:"black,omitempty"`
	White *User `json:"white,omitempty"`
}

// MoveRow is one move of a game's present move list.
type MoveRow struct {
	At    string `json:"at"`    // "pass" for a pass
	Spent int64  `json:"spent"` // ms
}

// LogRow is one event of a game's log in short, for the "what happened" list.
type LogRow struct {
	V      int            `json:"v"`
	Kind   game.Kind      `json:"kind"`
	By     string         `json:"by,omitempty"`
	At     string         `json:"at,omitempty"` // fifth
	Option game.Option    `json:"option,omitempty"`
	Offer  game.OfferKind `json:"offer,omitempty"`
	Ply    int            `json:"ply"`             // stones on the board after it
	Since  int            `json:"since,omitempty"` // takeback in an opening: what came from this version on does not stand
	Bonus  int64          `json:"bonus,omitempty"`
	Time   int64          `json:"time"`
}

// GameState is everything a page needs to show a game.
type GameState struct {
	G          string         `json:"g"`
	V          int            `json:"v"`
	Status     string         `json:"status"` // "waiting", "live", "adjourned", "over"
	Private    bool           `json:"private,omitempty"`
	For        *User          `json:"for,omitempty"` // a challenge: to whom
	Settings   Settings       `json:"settings"`
	Host       User           `json:"host"`           // who created it
	Color      string         `json:"color"`          // the host's wish: "black", "white", "random"
	Players    Players        `json:"players"`        //
	You        string         `json:"you,omitempty"`  // your seat
	Moves      []MoveRow      `json:"moves"`          //
	Log        []LogRow       `json:"log"`            // events other than moves
	Next       *Next          `json:"next,omitempty"` // live only
	Clock      *Clock         `json:"clock,omitempty"`
	Forbidden  []string       `json:"forbidden,omitempty"`
	Offer      *OfferState    `json:"offer,omitempty"` // open offer
	Result     *game.Result   `json:"result,omitempty"`
	Ratings    *store.Changes `json:"ratings,omitempty"` // of a rated game that is over
	Unrated    string         `json:"unrated,omitempty"` // of a rated game that changes none, why: "address", known from its start; "short", "pair"; of any game, "annulled": by a moderator
	Rematch    string         `json:"rematch,omitempty"` // the game that followed
	May        []game.Right   `json:"may"`               // what you may do, but for what next says
	Presence   Presence       `json:"presence"`
	ClaimAfter int64          `json:"claimAfter,omitempty"` // ms after a player was lost until the other may claim; absent: never
	Gift       int64          `json:"gift,omitempty"`       // ms that one gift of time is
	Chat       []ChatLine     `json:"chat"`                 // the last 100 lines of each chat that you may read
	Created    int64          `json:"created"`              // server time
	Now        int64          `json:"now"`                  // server time
	// Vacations, of a live game of days, says who is on vacation; absent: nobody.
	Vacations *Vacations `json:"vacations,omitempty"`
	// Plan is what is left of your own plan, as in PlanData; nobody else is told of it.
	Plan []string `json:"plan,omitempty"`
}

// PlanData is what you will answer in a game of days: lines such as "h8i9", each beginning with a move of your opponent's and ending with one
// of yours, at most 30 of 30 moves. None: no plan.
type PlanData struct {
	Lines []string `json:"lines"`
}

// Vacations says until when the players of a game of days are on vacation, at the latest; 0: not on one. While it is the turn of one who
// is, no clock runs.
type Vacations struct {
	Black int64 `json:"black,omitempty"` // server time
	White int64 `json:"white,omitempty"`
}

// Rests is who is on vacation in a game of days, and what follows for its clocks.
type Rests struct {
	Vacations *Vacations `json:"vacations,omitempty"` // absent: nobody
	Clock     *Clock     `json:"clock,omitempty"`
	Next      *Next      `json:"next,omitempty"` // absent when the game is over
}

// OfferState is an offer that waits for an answer.
type OfferState struct {
	By    string         `json:"by"` // the seat that offers
	Offer game.OfferKind `json:"offer"`
}

// Presence says who is in the room now.
type Presence struct {
	Black     bool  `json:"black"`
	White     bool  `json:"white"`
	BlackLost int64 `json:"blackLost,omitempty"` // server time at which an absent player was last heard of
	WhiteLost int64 `json:"whiteLost,omitempty"`
	Watchers  int   `json:"watchers"` // sockets that are no player's
}

// CrowdData names some of those who watch: members who do not hide that they are here, and whom no block parts from a player or from
// who asks. In a game that is shown late, others than its players are told of who was here before.
type CrowdData struct {
	Names []User `json:"names"` // 20 at most, whoever has come first
}

// ChatLine is one line of chat. Lines of the watchers' reach players when the game is over.
type ChatLine struct {
	ID      int64         `json:"id"`
	From    User          `json:"from"`
	Channel store.Channel `json:"channel"`
	Seat    string        `json:"seat,omitempty"` // the speaker's seat; "" a watcher
	Text    string        `json:"text"`
	Time    int64         `json:"time"`
}

// LobbyData is the whole lobby.
type LobbyData struct {
	Seeks  []Seek `json:"seeks"`
	Live   []Live `json:"live"`   // public games
	Mine   []Live `json:"mine"`   // your own, private ones too
	Online int    `json:"online"` // people with a page open now
	// Clocks are those that quick pairing offers, the quickest first.
	Clocks []TimeControl `json:"clocks"`
	TV     []Aired       `json:"tv,omitempty"` // as in TVData; absent: nothing is on
}

// TVData is what is on TV: the same for everybody, each game until it ends.
type TVData struct {
	TV []Aired `json:"tv"` // by channel
}

// Aired is a game on a channel of TV.
type Aired struct {
	Channel string `json:"channel"` // rule and speed, as "renju/blitz"; "" all games
	G       string `json:"g"`
}

// OwnData is what of the lobby is yours.
type OwnData struct {
	Seeks []Seek `json:"seeks"` // open games of yours that are listed
	Mine  []Live `json:"mine"`  // games in play, private ones too
}

// Seek is a game waiting for an opponent: an open public one or, with For, a challenge.
type Seek struct {
	G        string   `json:"g"`
	V        int      `json:"v"`
	Host     User     `json:"host"`
	Color    string   `json:"color"` // the host's wish
	Settings Settings `json:"settings"`
	Created  int64    `json:"created"`

	Speed    game.Speed    `json:"speed,omitempty"`    // of the pool that the game belongs to; absent: of none
	Pool     bool          `json:"pool,omitempty"`     // as in CreateData
	Range    *store.Range  `json:"range,omitempty"`    // as in CreateData
	For      *User         `json:"for,omitempty"`      // a challenge: to whom
	Declined game.Declined `json:"declined,omitempty"` // a challenge: why not
}

// Live is a game in play. A private one is told to its players only.
type Live struct {
	G        string   `json:"g"`
	Private  bool     `json:"private,omitempty"`
	Next     string   `json:"next"` // the seat that decides
	Players  Players  `json:"players"`
	Settings Settings `json:"settings"`
	Moves    []string `json:"moves"`
	Watchers int      `json:"watchers"`
	Damaged  bool     `json:"damaged,omitempty"` // it cannot be played on: told to its players only
	// Present: a player who is no bot is in its room, or two bots play it for who watches. Without it only its players
	// are told of it.
	Present bool `json:"present,omitempty"`
	// Due, of a game of days, is the server time at which the time of who is to move is over, or the game called off.
	Due int64 `json:"due,omitempty"`
	// Vacations, of a game of days, says who is on vacation; absent: nobody.
	Vacations *Vacations `json:"vacations,omitempty"`
}

// Began is a game that the page's user now plays.
type Began struct {
	Live
	Seek string `json:"seek"` // the open game that led to it: itself, or one of the user's that was withdrawn for it
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
	CloseSession = 4500 // the session ended: logged out, or password changed
	CloseSockets = 4501 // too many sockets of one user
	// CloseSuspended: a moderator has suspended the account.
	CloseSuspended = 4502
)
