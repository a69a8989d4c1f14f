package records

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Channel is one of the two chats of a game. Names are stored and sent.
type Channel string

// The chats that a game has.
const (
	PlayersChat  Channel = "players"
	WatchersChat Channel = "watchers" // the players read it when the game is over
)

// NewChatLine is a line to be stored.
type NewChatLine struct {
	Game     string // "": said in an event
	Event    string // by id
	Section  int    // of the event
	User     game.UserID
	Channel  Channel
	Seat     string // the speaker's seat when it was said; "" a watcher
	ClientID string
	Text     string
	At       time.Time
}

// StoredChatLine is a line as it was stored.
type StoredChatLine struct {
	ID int64
	NewChatLine
	Hidden bool // by a moderator, or by who runs the event: it is stored, and nobody reads it
}

// ChatSettings are a member's settings of chat.
type ChatSettings struct {
	Off   bool     `json:"off"`   // none, in any game
	Words []string `json:"words"` // that hide a line; at most 100
}
