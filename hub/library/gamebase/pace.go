package gamebase

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// The more games are stored in one transaction the less each costs, but nobody else counts games meanwhile, and the database gives up what
// takes too long.
const (
	paceSlow = 1500 * time.Millisecond // of a transaction: the next has half as many games
	paceFast = 500 * time.Millisecond  // the next has twice as many
)

// pace stores games, as many at a time as are stored in about a second.
type pace struct {
	games, most int
	now         func() time.Time // nil: time.Now
}

// store stores a list in parts, and returns what became of those that were stored. A part that was too large to be stored in time is tried once
// more in small ones.
func (p *pace) store(list []Game, store func([]Game) ([]bool, error)) ([]bool, error) {
	now := p.now
	if now == nil {
		now = time.Now
	}
	added := make([]bool, 0, len(list))
	for len(list) > 0 {
		n := min(p.games, len(list))
		began := now()
		part, err := store(list[:n])
		if err != nil {
			if fault.CodeOf(err) != fault.Retry || n <= batchOf {
				return added, err
			}
			p.games = batchOf
			continue
		}
		added, list = append(added, part...), list[n:]
		switch took := now().Sub(began); {
		case took > paceSlow:
			p.games = max(p.games/2, batchOf)
		case took < paceFast && n == p.games:
			p.games = min(p.games*2, p.most)
		}
	}
	return added, nil
}
