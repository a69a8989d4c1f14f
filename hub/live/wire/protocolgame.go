package wire

import (
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// The wire of a game: its settings, what is asked of it, its events and how it stands.

// Settings are a game's settings on the wire.
type Settings struct {
	Rule      string       `json:"rule"`                // "freestyle", "standard", "renju", "caro"
	Size      int          `json:"size"`                // 15; but for renju 13, 17, 19 and 20 too
	Opening   game.Opening `json:"opening"`             // "free", "swap2" and the others
	Forbidden game.Policy  `json:"forbidden"`           // "refuse"; in renju also "loses"
	Takebacks bool         `json:"takebacks"`           // may be asked for
	Rules     string       `json:"rules,omitempty"`     // what the players go without, with commas between: "noAbort", "noRematch", "noGiveTime"
	Rated     bool         `json:"rated,omitempty"`     // the result counts for the players' ratings
	Engines   bool         `json:"engines,omitempty"`   // the players may ask engines; of days only, never rated
	DrawAfter int          `json:"drawAfter,omitempty"` // the game is a draw when so many stones stand, 50 or more; absent: never
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
	// Pool, of a public game with a random colour: an equal is wanted. Without it any user who wants the same will do.
	Pool  bool           `json:"pool,omitempty"`
	Range *records.Range `json:"range,omitempty"` // public: only whose rating lies within may join
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
	Text    string          `json:"text"`              // 1–140 characters
	Channel records.Channel `json:"channel,omitempty"` // absent: a player's is the players', anybody else's the watchers'
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
	By        string           `json:"by,omitempty"`        // the actor's seat after the event; "" the server
	At        string           `json:"at,omitempty"`        // move, fifth, pick; "pass"
	Stone     string           `json:"stone,omitempty"`     // move, pass, pick: whose colour was next
	Option    game.Option      `json:"option,omitempty"`    // choose
	Offer     game.OfferKind   `json:"offer,omitempty"`     // offer, answer
	Ply       *int             `json:"ply,omitempty"`       // takeback: stones left
	Since     int              `json:"since,omitempty"`     // takeback in an opening: what came from this version on does not stand
	Players   *Players         `json:"players,omitempty"`   // start, choose
	Result    *game.Result     `json:"result,omitempty"`    // move, pass, end
	Ratings   *records.Changes `json:"ratings,omitempty"`   // with the result of a rated game: what it has made of the ratings
	Unrated   string           `json:"unrated,omitempty"`   // of a rated game that changes none, why: "address" with its start; "short", "pair", "address" with its result
	Clock     *Clock           `json:"clock,omitempty"`     // absent without clocks
	Spent     int64            `json:"spent,omitempty"`     // time charged
	Bonus     int64            `json:"bonus,omitempty"`     // bonus, gift: time given
	Next      *Next            `json:"next,omitempty"`      // absent when the game is over
	Forbidden []string         `json:"forbidden,omitempty"` // forbidden to Black, who places next
	May       *Rights          `json:"may,omitempty"`       // absent: as before
	Game      string           `json:"game,omitempty"`      // rematch: the new game
	Time      int64            `json:"time"`                // when, server time
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
	G          string           `json:"g"`
	V          int              `json:"v"`
	Status     string           `json:"status"` // "waiting", "live", "adjourned", "over"
	Private    bool             `json:"private,omitempty"`
	For        *User            `json:"for,omitempty"` // a challenge: to whom
	Settings   Settings         `json:"settings"`
	Host       User             `json:"host"`           // who created it
	Color      string           `json:"color"`          // the host's wish: "black", "white", "random"
	Players    Players          `json:"players"`        //
	You        string           `json:"you,omitempty"`  // your seat
	Moves      []MoveRow        `json:"moves"`          //
	Log        []LogRow         `json:"log"`            // events other than moves
	Next       *Next            `json:"next,omitempty"` // live only
	Clock      *Clock           `json:"clock,omitempty"`
	Forbidden  []string         `json:"forbidden,omitempty"`
	Offer      *OfferState      `json:"offer,omitempty"` // open offer
	Result     *game.Result     `json:"result,omitempty"`
	Ratings    *records.Changes `json:"ratings,omitempty"` // of a rated game that is over
	Unrated    string           `json:"unrated,omitempty"` // of a rated game that changes none, why: "address", known from its start; "short", "pair"; of any game, "annulled": by a moderator
	Rematch    string           `json:"rematch,omitempty"` // the game that followed
	Event      *records.EventOf `json:"event,omitempty"`   // that the game belongs to
	May        []game.Right     `json:"may"`               // what you may do, but for what next says
	Presence   Presence         `json:"presence"`
	ClaimAfter int64            `json:"claimAfter,omitempty"` // ms after a player was lost until the other may claim; absent: never
	Gift       int64            `json:"gift,omitempty"`       // ms that one gift of time is
	Chat       []ChatLine       `json:"chat"`                 // the last 100 lines of each chat that you may read
	Created    int64            `json:"created"`              // server time
	Now        int64            `json:"now"`                  // server time
	// Since, of a live game of a simul, is the server time at which the running turn began.
	Since int64 `json:"since,omitempty"`
	// Vacations, of a live game of days, says which players are on vacation; of a simul, that both clocks stand. Absent: none.
	Vacations *Vacations `json:"vacations,omitempty"`
	// Plan is what is left of your own plan, as in PlanData; nobody else is told of it.
	Plan []string `json:"plan,omitempty"`
}

// PlanData is what you will answer in a game of days: lines such as "h8i9", each beginning with a move of your opponent's and ending with one
// of yours, at most 30 of 30 moves. None: no plan.
type PlanData struct {
	Lines []string `json:"lines"`
}

// Vacations says until when the players of a game of days are on vacation, at the latest, or the clocks of a simul stand; 0: not on one. While it is the turn of one who
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
	ID      int64           `json:"id"`
	From    User            `json:"from"`
	Channel records.Channel `json:"channel"`
	Seat    string          `json:"seat,omitempty"` // the speaker's seat; "" a watcher
	Text    string          `json:"text"`           // "" if it is hidden
	Time    int64           `json:"time"`
	Hidden  bool            `json:"hidden,omitempty"` // by a moderator
}
