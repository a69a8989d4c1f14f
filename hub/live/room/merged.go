package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Merged has games read again in which a member has taken a guest's place. Running ones are loaded, so that the lobby knows.
// Others are read only if they are loaded. The store has the change already.
func (g *Rooms) Merged(running, resting []string) {
	for _, id := range running {
		if g.Send(id, merged{}) != nil {
			g.ifLoaded(id, merged{})
			g.alarms.reset(id)
		}
	}
	for _, id := range resting {
		g.ifLoaded(id, merged{})
	}
}

// merged says that somebody has taken another's place in the game.
type merged struct{}

func (merged) do(r *room) {
	r.asker = asker{}
	r.dirty = true
	r.succeeded = r.game != nil
	r.load()
}

// tell tells everybody anew who plays and what was said, once the game has been read after somebody took another's place or a
// moderator hid a line.
func (merged) tell(r *room) {
	r.succeeded = false
	r.missPlayers(time.Now())
	ctx, cancel := records.Question(r.rooms.Life)
	defer cancel()
	if lines, known, err := r.rooms.readChat(ctx, r.id); err == nil {
		r.chat, r.blockers = lines, known
		r.late.lines = lines.with(r.late.lines)
	} else {
		r.rooms.Log.Warn("chat", "game", r.id, "err", err)
	}
	for f := range r.followers.set {
		f.Send(wire.StateLine(r.view(userID(f))))
	}
	r.presence.tellSoon()
}
