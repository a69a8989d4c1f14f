package records

import (
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// ErrFenced is the answer to a node that has gone: nothing that it stores counts any more.
var ErrFenced = fault.New(fault.Retry, "The server could not store that just now; try again.")

// Several servers, called nodes, may share one store. Each loaded or open game then has one owner: the node
// that alone decides in it.

// Claim is the answer to a question about a game's owner.
type Claim struct {
	Owner  string   // the node; "": nobody does
	Taken  bool     // the asker has just become it
	Missed []Outage // if so: when nobody could be heard in the game while it was another's
}

// Orphan is an open game that a node has taken over because its owner has gone, or has given it up.
type Orphan struct {
	ID           string
	Black, White game.UserID // 0: the game waits
	Damage       string      // why it is quarantined; ""
	Missed       []Outage    // when nobody could be heard in it
}
