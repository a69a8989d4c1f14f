package room

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// A line of chat is not shown to users who have blocked its writer. The store is asked for them when a room reads its chat and
// before a line is stored. The server hears at once of what members change meanwhile.

// blockers are the users who have blocked the writers of a room's lines.
type blockers map[game.UserID]blockersOf

// blockersOf is the users who have blocked one writer, as it was when the store was asked.
type blockersOf struct {
	asked time.Time
	list  []game.UserID // in order
}

// askBlockers asks which users have blocked some members.
func (c *Config) askBlockers(ctx context.Context, writers []game.UserID) (blockers, error) {
	out, now := blockers{}, time.Now()
	if len(writers) == 0 {
		return out, nil
	}
	found, err := c.People.Blockers(ctx, writers)
	if err != nil {
		return nil, err
	}
	for _, u := range writers {
		slices.Sort(found[u])
		out[u] = blockersOf{now, found[u]}
	}
	return out, nil
}

const blockChangesMost = 100_000 // pairs of people that are remembered

// BlockChanges are the blocks that members have made or lifted since the server began. It is for concurrent use.
type BlockChanges struct {
	mu  sync.Mutex // guards the following
	all map[[2]game.UserID]blockChange
}

type blockChange struct {
	at time.Time
	on bool
}

// Note notes that a member has blocked another, or no longer.
func (s *BlockChanges) Note(u, other game.UserID, on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) >= blockChangesMost {
		clear(s.all)
	}
	if s.all == nil {
		s.all = map[[2]game.UserID]blockChange{}
	}
	s.all[[2]game.UserID{u, other}] = blockChange{time.Now(), on}
}

// hides reports whether a viewer has blocked the writer of a line.
func (s *BlockChanges) hides(known blockers, viewer, writer game.UserID) bool {
	if viewer == 0 || viewer == writer {
		return false
	}
	of := known[writer]
	s.mu.Lock()
	change, ok := s.all[[2]game.UserID{viewer, writer}]
	s.mu.Unlock()
	if ok && !change.at.Before(of.asked) {
		return change.on
	}
	_, found := slices.BinarySearch(of.list, viewer)
	return found
}

// readable returns the lines of a game's chat that a viewer may read now and has not hidden, a list even if there are none.
func (s *BlockChanges) readable(of *game.Game, viewer game.UserID, lines chat, known blockers, now time.Time) []wire.ChatLine {
	return slices.DeleteFunc(wire.Readable(of, viewer, lines, now), func(l wire.ChatLine) bool { return s.hides(known, viewer, l.From.ID) })
}
