package botclient

import (
	"encoding/json"
	"fmt"
	"time"
)

// User is somebody who plays.
type User struct {
	ID     int64   `json:"id"`
	Name   string  `json:"name"`
	Title  string  `json:"title"`  // "BOT" or none
	Rating float64 `json:"rating"` // in the game's pool; 0: none
	Lang   string  `json:"lang"`   // of an opponent, "" if it is not known
}

// Bot reports whether it is a program.
func (u User) Bot() bool { return u.Title == "BOT" }

// Account is whose token it is.
type Account struct {
	User
	IsBot  bool     `json:"bot"`
	Scopes []string `json:"scopes"`
}

// Engine is what an account says of its program.
type Engine struct {
	Name    string `json:"name"`
	Author  string `json:"author,omitempty"`
	Version string `json:"version,omitempty"`
}

// The scopes that a player needs.
const (
	ScopePlay   = "bot:play"
	ScopeAnswer = "challenge:write"
)

// Clock is a time control, in milliseconds.
type Clock struct {
	Kind      string `json:"kind"`
	Initial   int64  `json:"initial,omitempty"`
	Increment int64  `json:"increment,omitempty"`
	Period    int64  `json:"period,omitempty"`
	Periods   int    `json:"periods,omitempty"`
	Stones    int    `json:"stones,omitempty"`
}

// Settings are a game's settings.
type Settings struct {
	Rule      string `json:"rule"`
	Size      int    `json:"size"`
	Opening   string `json:"opening"`
	Rated     bool   `json:"rated"`
	Takebacks bool   `json:"takebacks"`
	Clock     Clock  `json:"clock"`
	Speed     string `json:"speed,omitempty"` // of a challenge; absent without a clock
}

// Challenge is somebody's to somebody else.
type Challenge struct {
	Settings
	ID         string `json:"id"`
	Challenger User   `json:"challenger"`
	DestUser   User   `json:"destUser"`
}

// Wish is a challenge as its challenger asks for it.
type Wish struct {
	Rule    string `json:"rule,omitempty"`
	Size    int    `json:"size,omitempty"`
	Opening string `json:"opening,omitempty"`
	Rated   bool   `json:"rated,omitempty"`
	Color   string `json:"color,omitempty"` // the challenger's; none: drawn
	Clock   *Clock `json:"clock,omitempty"`
}

// Reason is why a challenge is declined.
type Reason string

// The reasons.
const (
	Generic     Reason = "generic"
	Later       Reason = "later"
	TooFast     Reason = "tooFast"
	TooSlow     Reason = "tooSlow"
	TimeControl Reason = "timeControl"
	RatedOnly   Reason = "rated"
	CasualOnly  Reason = "casual"
	Standard    Reason = "standard" // the usual board and opening only
	Variant     Reason = "variant"  // another rule
	NoBot       Reason = "noBot"
	OnlyBot     Reason = "onlyBot"
)

// GameInfo is one of the bot's games, as the stream of events describes it.
type GameInfo struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Opponent User   `json:"opponent"`
}

// Event is a line of the stream of events. Other values of Type must be ignored.
type Event struct {
	Type      string     `json:"type"` // "challenge", "challengeCanceled", "challengeDeclined", "gameStart", "gameFinish", "rematchOffer", "rematchCanceled"
	Challenge *Challenge `json:"challenge"`
	Game      *GameInfo  `json:"game"`
}

// Full is the first line of a game's stream.
type Full struct {
	Settings
	ID    string `json:"id"`
	Black User   `json:"black"`
	White User   `json:"white"`
	State State  `json:"state"`
	Chat  []struct {
		Username string `json:"username"`
	} `json:"chat"`
}

// Opponent returns the other player.
func (f *Full) Opponent() User {
	if f.State.You == "black" {
		return f.White
	}
	return f.Black
}

// Ladder is the kind of an event that is a ladder of programs.
const Ladder = "ladder"

// EventLine is an event that runs by itself.
type EventLine struct {
	ID       string   `json:"id"`
	Kind     string   `json:"kind"`
	Title    string   `json:"title"`
	Bots     bool     `json:"bots"`
	Settings Settings `json:"settings"`
}

// EventList are the events that run, and those that come.
type EventList struct {
	Running []EventLine `json:"running"`
	Coming  []EventLine `json:"coming"`
}

// Statuses of a game that goes on, at once or later. Any other is its end.
const (
	Started   = "started"
	Adjourned = "adjourned"
)

// State is where a game stands.
type State struct {
	V         int    `json:"v"`
	You       string `json:"you"`   // your colour now
	Moves     string `json:"moves"` // points and "pass", with spaces between them
	BTime     *int64 `json:"btime"` // milliseconds at the instant At
	WTime     *int64 `json:"wtime"`
	BLeft     int    `json:"bleft"` // periods, or turns of a Canadian one; 0 in main time
	WLeft     int    `json:"wleft"`
	Run       string `json:"run"` // whose time runs
	At        int64  `json:"at"`  // Unix milliseconds of the server
	Status    string `json:"status"`
	Winner    string `json:"winner"` // its colour; "": nobody's
	Turn      *Turn  `json:"turn"`
	BDraw     bool   `json:"bdraw"` // Black offers a draw
	WDraw     bool   `json:"wdraw"`
	BTakeback bool   `json:"btakeback"` // Black asks for a move back
	WTakeback bool   `json:"wtakeback"`
}

// Over reports whether the game has ended.
func (s *State) Over() bool { return s.Status != Started && s.Status != Adjourned }

// Mine reports whether you are to act.
func (s *State) Mine() bool { return s.Status == Started && s.Turn != nil && s.Turn.Actor == s.You }

// The kinds of turns.
const (
	Place  = "place"
	Choose = "choose"
	Offer  = "offer"
	Pick   = "pick"
)

// The options to choose from. There may be others.
const (
	TakeBlack = "black"
	TakeWhite = "white"
	PlaceTwo  = "place2"
)

// Turn is a game's next decision.
type Turn struct {
	Actor   string   `json:"actor"`
	Kind    string   `json:"kind"`
	N       int      `json:"n"`
	Zone    []string `json:"zone"` // where; none: anywhere
	Options []string `json:"options"`
	Pass    bool     `json:"pass"` // passing is allowed
}

// Decision answers a turn: points, or an option.
type Decision struct {
	Points []string `json:"points,omitempty"`
	Option string   `json:"option,omitempty"`
}

// Gone says that the opponent has left, or is back.
type Gone struct {
	Gone  bool `json:"gone"`
	Claim *int `json:"claimWinInSeconds"` // nil: there is no claim
}

// Closed is the last line of a stream that the server has ended, as an error.
type Closed struct {
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// Why streams are closed for good. After any other reason one opens them again.
const (
	AnotherStream = "another_stream"
	BadToken      = "token"
	Suspended     = "suspended"
)

// Error returns the server's sentence.
func (c *Closed) Error() string {
	return fmt.Sprintf("the server has closed the stream (%s): %s", c.Reason, c.Message)
}

// Refused is the server's answer to a request that it did not take.
type Refused struct {
	Status  int           `json:"-"`
	After   time.Duration `json:"-"` // how long to wait before anything is sent again, if it says so
	Code    string        `json:"code"`
	Why     string        `json:"why"`
	Limit   string        `json:"limit"`
	Message string        `json:"message"`
}

// Error returns the code and the sentence.
func (r *Refused) Error() string {
	text := r.Code
	if r.Why != "" {
		text += "/" + r.Why
	}
	return fmt.Sprintf("refused with %d %s: %s", r.Status, text, r.Message)
}

// passing reports whether the same request may be taken later.
func (r *Refused) passing() bool { return r.Status == 429 || r.Status >= 500 }

// kindOf returns the type of a line.
func kindOf(line []byte) (string, error) {
	var head struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return "", fmt.Errorf("botclient: a line that is none: %.80q: %w", line, err)
	}
	return head.Type, nil
}
