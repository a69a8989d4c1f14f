package lobby

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Origin is what the lobby must know of a live game but does not tell.
type Origin struct {
	Began time.Time   // both seats were taken
	Moved time.Time   // the last event
	Host  game.UserID // the host of the open game that was withdrawn for this one; 0: there was none
	Seek  string      // that open game
	Late  *Late       // how it stands for users who see it later than its players; nil: as for its players
}

// Late is how a live game stands for users who see it later than its players.
type Late struct {
	Next  board.Stone
	Moves []string
}

// pairedBy begins the client id of a join that the server makes for the host of an open game, which it then withdraws. No
// client's own id begins so: its page's name has more characters.
const pairedBy = "paired/"

// PairedID names the join that seats the host of an open game in an equal older one.
func PairedID(seek string) string { return pairedBy + seek }

// OriginOf returns the origin of a game whose seats are both taken.
func OriginOf(g *game.Game) Origin {
	start := g.Event(1)
	o := Origin{Began: start.At, Moved: g.LastAt()}
	if id := start.ClientID; len(id) > len(pairedBy) && id[:len(pairedBy)] == pairedBy {
		o.Host, o.Seek = start.Actor, id[len(pairedBy):]
	}
	return o
}
