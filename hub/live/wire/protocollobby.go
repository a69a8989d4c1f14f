package wire

import (
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// The wire of the lobby: open games, games in play, and TV.

// LobbyData is the whole lobby.
type LobbyData struct {
	Seeks  []Seek `json:"seeks"`
	Live   []Live `json:"live"`   // public games
	Mine   []Live `json:"mine"`   // your own, private ones too
	Online int    `json:"online"` // people with a page open now
	// Clocks are those that quick pairing offers, the quickest first.
	Clocks []TimeControl `json:"clocks"`
	TV     []TVGame      `json:"tv,omitempty"` // as in TVData; absent: nothing is on
}

// TVData is what is on TV: the same for everybody, each game until it ends.
type TVData struct {
	TV []TVGame `json:"tv"` // by channel
}

// TVGame is a game on a channel of TV.
type TVGame struct {
	Channel string `json:"channel"` // rule and speed, as "renju/blitz"; "" all games; of an event, as "event/ID"
	G       string `json:"g"`
	Title   string `json:"title,omitempty"` // of the event; absent: moderators have hidden it
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

	Speed    game.Speed     `json:"speed,omitempty"`    // of the pool that the game belongs to; absent: of none
	Pool     bool           `json:"pool,omitempty"`     // as in CreateData
	Range    *records.Range `json:"range,omitempty"`    // as in CreateData
	For      *User          `json:"for,omitempty"`      // a challenge: to whom
	Declined game.Declined  `json:"declined,omitempty"` // a challenge: why not
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
	// Present: a player who is no bot is in its room, or two bots play it for those who watch. Without it only its
	// players are told of it.
	Present bool `json:"present,omitempty"`
	// Due, of a game of days, is the server time at which the time of the player to move is over, or the game called off.
	Due int64 `json:"due,omitempty"`
	// Vacations, of a game of days, says which players are on vacation; absent: none.
	Vacations *Vacations `json:"vacations,omitempty"`
}

// Began is a game that the page's user now plays.
type Began struct {
	Live
	Seek string `json:"seek"` // the open game that led to it: itself, or one of the user's that was withdrawn for it
}
