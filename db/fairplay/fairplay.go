// Package fairplay stores what was measured of rated games, the sheets made of it, and moderators' cases.
//
// Reading order: fairplay.go, reader.go (which games), work.go (what is found of them), relays.go, models.go, queue.go,
// cases.go, own.go.
package fairplay

import (
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// Fairplay keeps sheets and cases. Its methods are safe for concurrent use by any number of servers.
type Fairplay struct {
	Pool     *pg.Pool
	Finished *games.Finished
}

var _ fairplay.Store = Fairplay{}
