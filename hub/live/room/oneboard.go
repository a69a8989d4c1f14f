package room

import (
	"github.com/tengen-go/tengen/hub/game"
)

// In a simul of one board alone (hub/game/oneboard.go) what happens at one board decides where the host's clock runs. The store says where,
// since it has the logs of all boards; so a board is read again when something has happened there, when the host comes, and when it is told
// so by another board.

// hostOfOne reports whether a game is one of a simul of one board alone, and a user its host.
func (l *loaded) hostOfOne(u game.UserID) bool {
	return l.record != nil && l.record.Event != nil && l.record.Event.One && u == l.record.Host
}

// boardPlayed says that the host's turn has begun at a board, or has ended there: then the host goes to another.
type boardPlayed struct{ ended bool }

func (p boardPlayed) do(r *room) {
	r.asker = asker{}
	r.dirty = true
	r.load()
	if r.dirty { // the store is away: whoever comes to a board reads it again
		return
	}
	if at := r.record.HostAt; p.ended && at != "" && at != r.id {
		if r.rooms.HostAt != nil {
			r.rooms.HostAt(at)
		} else {
			r.rooms.VacationChanged(at)
		}
	}
}

// notePlayed has the boards of a simul learn where the host is, if an event has changed that; before is who was to act before.
func notePlayed(r *room, before game.UserID) {
	if now := r.game.Decider(); before != now && (r.hostOfOne(before) || r.hostOfOne(now)) {
		r.rooms.ifLoaded(r.id, boardPlayed{ended: r.hostOfOne(before)})
	}
}
