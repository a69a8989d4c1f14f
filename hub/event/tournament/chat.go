package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// chatAfter is how long after the end an event's chat is written in.
const chatAfter = 24 * time.Hour

// Refusals of lines of an event's chat.
var (
	ErrQuiet    = fault.WithReason(fault.NotFound, "event_quiet", "This event has no chat.")
	ErrSilenced = fault.WithReason(fault.Forbidden, "event_silenced", "The event's host has silenced you in this chat.")
	ErrTalk     = fault.WithReason(fault.Forbidden, "event_talk", "Players of this section write here, and those who run the event.")
)

// MayTalk returns why somebody may not write in a section's chat. Players write in that of their section, those who run the event and
// moderators in all; everybody reads.
func MayTalk(t *Tournament, u game.UserID, section int, moderator bool, now time.Time) error {
	i, plays := t.byUser[u]
	switch {
	case t.Plan.Quiet:
		return ErrQuiet
	case section < 0 || section >= len(t.Sections):
		return ErrPair
	case t.over() && now.After(t.EndedAt.Add(chatAfter)):
		return ErrOver
	case t.Runs(u) || moderator:
		return nil
	case !plays || t.Players[i].Section != section || t.Players[i].DQ:
		return ErrTalk
	case slices.Contains(t.Silent, u):
		return ErrSilenced
	}
	return nil
}

// Silence takes the event's chat from a player, or gives it back. Nobody silences those who run the event.
type Silence struct {
	Name string
	Stop bool
}

func (c Silence) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.Name == c.Name })
	switch {
	case !t.Runs(by):
		return nil, ErrHost
	case t.Plan.Quiet:
		return nil, ErrQuiet
	case i < 0:
		return nil, ErrNotIn
	case t.Runs(t.Players[i].User):
		return nil, ErrOwner
	case slices.Contains(t.Silent, t.Players[i].User) != c.Stop:
		return nil, nil
	}
	kind := Silenced
	if c.Stop {
		kind = Heard
	}
	return []Record{{Kind: kind, Payload: Payload{Player: i}}}, nil
}

// silence notes who may not write.
func (t growing) silence(r *Record) {
	u := t.Players[r.Payload.Player].User
	if r.Kind == Silenced {
		t.Silent = append(t.Silent, u)
		return
	}
	t.Silent = slices.DeleteFunc(t.Silent, func(s game.UserID) bool { return s == u })
}

// Speaks names the place of somebody who writes: "host" for those who run the event, "" for players and moderators.
func Speaks(t *Tournament, u game.UserID) string {
	if t.Runs(u) {
		return "host"
	}
	return ""
}
