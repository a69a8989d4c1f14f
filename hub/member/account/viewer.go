package account

import (
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
)

// Viewer is the caller of questions about stored games and studies; User is 0 for a visitor.
type Viewer struct {
	User  game.UserID
	Guest bool
	Site  string // the network that it asks from (limit.Site); "": not known
	// Exempt: the limits of an address do not hold for it, since many may share it.
	Exempt bool
}

// Who returns the viewer as places are shared.
func (v Viewer) Who() fair.Who {
	return fair.Who{Wide: limit.Wide(v.Site), Network: v.Site, Person: v.User.Key()}
}
