package records

import "github.com/tengen-go/tengen/hub/game"

// User is a person or a bot as others see them.
type User struct {
	ID    game.UserID
	Name  string
	Guest bool
	Bot   string // the bot's strength; "" a person
	// Program: the account is marked as a bot's that plays over the bot API.
	Program bool
	// News and Moderator are only for the user's own pages (wire.Own); false for others.
	News, Moderator bool `db:"-"`
	// Rating is the user's in the pool that is spoken of; nil: it has none, or no pool is.
	Rating *Rating `db:"-"`
}

// MostProgramGames is how many games with other bots' accounts one may begin in a day.
const MostProgramGames = 100

// Program is a user's state as a bot's account.
type Program struct {
	Is    bool
	Games int // that it has begun with others in the last day, MostProgramGames at most; 0 unless that is asked for
}

// Watcher is a member who watches a game and may be named there.
type Watcher struct {
	User  User
	Apart []game.UserID // others whom a block parts from it
}

// NewBot is the user that plays as a level.
type NewBot struct {
	Level   string
	Engine  string         // the version of its engine: a new one begins new ratings
	Ratings map[string]int // that it begins with, by rule
}

// Seen is where a member plays from: a keyed hash of the address, 16 bytes.
type Seen struct {
	User    game.UserID
	Network []byte
	Wide    []byte // the /48 of an IPv6 network; nil: it has none
}

// GameToEnd is a game that is to end since a moderator has said so.
type GameToEnd struct {
	Game string
	Of   game.UserID // an open game: its host; 0: a game in play
}
