package account

import "github.com/tengen-go/tengen/hub/game"

// Viewer is the caller of questions about stored games and studies; User is 0 for a visitor.
type Viewer struct {
	User  game.UserID
	Guest bool
	Site  string // the network that it asks from (limit.Site); "": not known
	// Exempt: the limits of an address do not hold for it, since many may share it.
	Exempt bool
}
