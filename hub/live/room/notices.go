package room

import (
	"slices"
	"time"

	"tengen/hub/game"
	"tengen/hub/member/push"
)

// noticePause is how long the server waits for a player who does not see the game before it sends a notice. The player's page
// may be on the way to a game that has just begun, may be coming back, or may answer at once.
const noticePause = 4 * time.Second

// flashNotices are the notices that players get other than on a page that shows the game: that it has begun and, in a game of
// days, that it is their turn. Only events that this server has stored make one, so that no two servers tell the same. A notice
// that has not been told when the room leaves is lost.
type flashNotices struct {
	*loaded
	due []dueNotice // by the instant, at most one a player
}

type dueNotice struct {
	to   game.UserID
	kind push.Kind
	at   time.Time
}

// note makes the notices of an event that has just been applied. before is the player who was to act before it.
func (n *flashNotices) note(e *game.Event, before game.UserID) {
	if e.Kind == game.Started {
		n.begun()
		return
	}
	if to := n.game.Decider(); to != before && n.game.Phase() == game.Live && n.game.Settings().OfDays() {
		n.add(to, push.Turn)
	}
}

// begun makes those of a game that has just begun.
func (n *flashNotices) begun() {
	if n.record.Bot != "" {
		return // its player has just made it
	}
	s, to := n.game.Seats(), n.game.Decider()
	for _, u := range []game.UserID{s.Black, s.White} {
		if u == to && n.game.Settings().OfDays() {
			n.add(u, push.Turn)
		} else {
			n.add(u, push.Began)
		}
	}
}

// add has a player told soon. An earlier notice to the player that is still due is dropped.
func (n *flashNotices) add(to game.UserID, k push.Kind) {
	who, ok := n.people[to]
	if !ok || who.Guest || who.Bot != "" || who.Program {
		return
	}
	n.due = slices.DeleteFunc(n.due, func(d dueNotice) bool { return d.to == to })
	n.due = append(n.due, dueNotice{to, k, time.Now().Add(noticePause)})
}

// nextAt returns when somebody is to be told something, zero if nobody is.
func (n *flashNotices) nextAt() (at time.Time) {
	if len(n.due) > 0 {
		at = n.due[0].at
	}
	return at
}

// take returns the notices that are due and still true, for players who do not see the game.
func (n *flashNotices) take(now time.Time, sees func(game.UserID) bool) (all []push.Notice) {
	if n.game == nil { // it is quarantined
		n.due = nil
	}
	for len(n.due) > 0 && !now.Before(n.due[0].at) {
		d := n.due[0]
		n.due = n.due[1:]
		other := n.opponent(d.to)
		if n.game.Phase() != game.Live || other == 0 || d.kind == push.Turn && n.game.Decider() != d.to || sees(d.to) {
			continue
		}
		all = append(all, push.Notice{Kind: d.kind, Game: n.id, To: d.to, Name: n.people[other].Name})
	}
	return all
}
