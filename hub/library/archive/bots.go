package archive

import (
	"slices"

	"github.com/tengen-go/tengen/hub/game"
)

// Bot is a built-in bot as a viewer sees it.
type Bot struct {
	Bot     string      `json:"bot"`            // its level
	Name    string      `json:"name,omitempty"` // absent: nobody has played it yet
	Ratings []BotRating `json:"ratings"`
	Wins    int         `json:"wins"` // the viewer's, against it
	Draws   int         `json:"draws"`
	Losses  int         `json:"losses"`
}

// BotRating is how strong a bot is in a pool.
type BotRating struct {
	Rule        string     `json:"rule"`
	Speed       game.Speed `json:"speed,omitempty"` // absent: wherever its present engine has played no rated game
	Value       int        `json:"value"`
	Provisional bool       `json:"provisional,omitempty"`
	Games       int        `json:"games,omitempty"` // rated ones
}

// BotGame is a finished game against a bot.
type BotGame struct {
	Bot    string // its level
	Result Outcome
}

// Bots are the bots as a viewer sees them.
type Bots struct {
	All  []Bot     // in the order asked for
	Last []BotGame // the viewer's games against them, newest first, at most two
}

// Suggest returns which of some levels, the weakest first, somebody should play next: the last one, the next after two
// wins in a row, the one before after two losses. It returns "" without such a game.
func Suggest(levels []string, last []BotGame) string {
	if len(last) == 0 {
		return ""
	}
	at := slices.Index(levels, last[0].Bot)
	if at < 0 {
		return ""
	}
	if len(last) > 1 && last[0].Result == last[1].Result {
		switch last[0].Result {
		case Won:
			at++
		case Lost:
			at--
		}
	}
	return levels[min(max(at, 0), len(levels)-1)]
}
