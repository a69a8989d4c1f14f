package room

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/push"
)

// noticePause is how long the server waits for a player who does not see the game before it sends a notice. The player's page
// may be on the way to a game that has just begun, may be coming back, or may answer at once.
const noticePause = 4 * time.Second

// turnIsNews is how long after its beginning a turn is told that was not told in time.
const turnIsNews = 24 * time.Hour

// flashNotices are what the players are to be told of, other than on a page that shows the game: that it has begun, and, if it is
// one of days, that it is their turn. Only what this server has stored itself makes one, so that no two servers tell the same. A
// turn that has not been told when the server stops is told when its game is loaded again; nothing else is.
type flashNotices struct {
	*loaded
	on  bool        // somebody tells them
	due []dueNotice // by the instant, at most one a player
	// reminded is the turn of whose end its player was reminded.
	reminded int
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

// recall makes the notice of the running turn of a newly loaded game, since it may not have been told. A notice that was told is
// not told again (push.Store.Told).
func (n *flashNotices) recall(now time.Time) {
	g := n.game
	if g.Phase() == game.Live && g.Settings().OfDays() && now.Sub(g.TurnAt()) < turnIsNews {
		n.add(g.Decider(), push.Turn)
	}
}

// remindAt returns when the player to decide is to be reminded of a clock of days that runs out: when a quarter of the turn's time is left,
// but at least an hour. It is zero if there is no such instant, or the player has been.
func (n *flashNotices) remindAt() (at time.Time) {
	g := n.game
	if g == nil || g.Phase() != game.Live || !g.Settings().OfDays() || n.reminded == g.Turn() || !n.on {
		return at
	}
	ends, ok := g.DueAt(0)
	if !ok {
		return at
	}
	before := max(ends.Sub(g.TurnAt())/4, time.Hour)
	if at = ends.Add(-before); !at.After(g.TurnAt()) {
		return time.Time{}
	}
	return at
}

// add has a player told soon. An earlier notice to the player that is still due is dropped.
func (n *flashNotices) add(to game.UserID, k push.Kind) {
	who, ok := n.people[to]
	if !n.on || !ok || who.Guest || who.Bot != "" || who.Program {
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

// take returns what is due and still so. Seen says that the player sees the game: then it is only noted that a turn was told.
func (n *flashNotices) take(now time.Time, sees func(game.UserID) bool) (all []push.Notice) {
	if at := n.remindAt(); !at.IsZero() && !now.Before(at) {
		n.reminded = n.game.Turn()
		n.add(n.game.Decider(), push.Reminder)
	}
	if n.game == nil { // it is quarantined
		n.due = nil
	}
	for len(n.due) > 0 && !now.Before(n.due[0].at) {
		d := n.due[0]
		n.due = n.due[1:]
		other := n.opponent(d.to)
		turn := d.kind == push.Turn || d.kind == push.Reminder
		if n.game.Phase() != game.Live || other == 0 || turn && n.game.Decider() != d.to {
			continue
		}
		what := push.Notice{Kind: d.kind, Game: n.id, To: d.to, Name: n.people[other].Name, Seen: sees(d.to)}
		if turn {
			what.Turn = n.game.Turn()
		}
		if !what.Seen || turn {
			all = append(all, what)
		}
	}
	return all
}
