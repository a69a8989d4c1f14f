package tournament

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

const (
	waitForTwo = 10 * time.Minute // after the start, for a second player
	tooLate    = 2 * time.Minute  // what was due so long ago was missed by an outage: it is put off
	putOff     = time.Minute      // so that people come back first
	afterBell  = 5 * time.Minute  // an arena waits so long for games in play

	// Again is after how long to look again when nothing could be done: nobody waits in an arena, say.
	Again = 4 * time.Second
)

// Due returns when Tick has something to do if nothing happens until then, zero if nothing ever is.
func (t *Tournament) Due() time.Time {
	if t.Plan.Kind == Simul && !t.over() {
		return simul{t}.due()
	}
	switch t.Phase {
	case Coming:
		if t.few && t.waiting() > 1 {
			return t.Plan.Start
		}
		return t.Starts
	case Running:
	default:
		return time.Time{}
	}
	if t.Plan.inWaves() {
		return waves{t}.waveDue()
	}
	var due time.Time
	for i := range t.Sections {
		s := &t.Sections[i]
		if s.Over || s.Playing() && t.Plan.Kind != League {
			continue
		}
		next := s.Next
		switch {
		case t.Plan.Kind == League:
			next = league{t}.due(i)
		case t.Plan.Team != nil:
			next = teams{t}.due(i)
		}
		if due.IsZero() || next.Before(due) {
			due = next
		}
	}
	return due
}

// Playing reports whether the section's last round goes on.
func (s *Section) Playing() bool { return len(s.Rounds) > 0 && s.Rounds[len(s.Rounds)-1].open > 0 }

// Tick does what is due.
type Tick struct {
	// Here reports whether somebody listens, on whatever server. An arena pairs nobody else. nil: all are there.
	Here func(u game.UserID) bool
	// Busy are players who sit in another game of minutes. An arena pairs nobody of them until it ends; other rounds wait for them
	// shortly.
	Busy map[game.UserID]bool
	// ID names a new game, by a text that names it in the event.
	ID func(name string) string
	// Opening returns stones from which a game of a ladder begins, by a seed; nil: it begins with an empty board.
	Opening func(s game.Settings, seed uint64) []board.Point
	// Told tells of what has been stored; no command calls it. nil: nobody is told.
	Told func(n []Notice)
}

func (c Tick) decide(t *Tournament, _ game.UserID, now time.Time) ([]Record, error) {
	due := t.Due()
	if due.IsZero() || now.Before(due) {
		return nil, nil
	}
	switch {
	case t.Plan.Kind == Simul:
		return simul{t}.tick(c, now), nil
	case t.Phase == Coming:
		return t.start(now), nil
	case t.Plan.inWaves():
		return waves{t}.wave(c, now), nil
	}
	for i := range t.Sections {
		s := &t.Sections[i]
		switch {
		case s.Over || t.Plan.Kind == League && now.Before(league{t}.due(i)):
		case t.Plan.Kind == League:
			if records, err := (league{t}).next(c, i, now); err != nil || len(records) > 0 {
				return records, err
			}
		case s.Playing():
		case t.Plan.Team != nil && !now.Before(teams{t}.due(i)):
			return teams{t}.next(c, i, now)
		case t.Plan.Team == nil && !now.Before(s.Next):
			if records, err := (rounds{t}).nextRound(c, i, now); err != nil || len(records) > 0 {
				return records, err
			}
		}
	}
	return nil, nil
}

// start begins the event, unless too few are there.
func (t *Tournament) start(now time.Time) []Record {
	if !t.late && now.Sub(t.Starts) > tooLate && t.waiting() > 1 {
		return []Record{{Kind: Shifted, Payload: Payload{Until: now.Add(putOff), Why: Outage}}}
	}
	if t.waiting() < 2 && t.Plan.Kind != Ladder { // programs come when they come
		if until := t.Plan.Start.Add(waitForTwo); now.Before(until) {
			return []Record{{Kind: Shifted, Payload: Payload{Until: until, Why: TooFew}}}
		}
		return []Record{{Kind: CalledOff, Payload: Payload{Why: TooFew}}}
	}
	order, seated := make([][]int, len(t.Sections)), t.seated(true)
	var away []int
	for i := range t.Players {
		switch p := &t.Players[i]; {
		case seated[i]:
			order[p.Section] = append(order[p.Section], i)
		case p.Presence == In:
			away = append(away, i)
		}
	}
	for i, o := range order {
		bySeed(t, i, o)
	}
	begun := Payload{Order: order, Away: away}
	for i := range t.Sections {
		if t.Plan.Team != nil {
			begun.Teams = append(begun.Teams, teams{t}.starting(i))
		}
	}
	records := []Record{{Kind: Begun, Payload: begun}}
	for i, o := range order {
		if t.Plan.Team != nil {
			o = begun.Teams[i]
		}
		if len(o) < 2 && !t.Plan.inWaves() {
			records = append(records, Record{Kind: Finished, Payload: Payload{Section: i, Why: TooFew}})
		}
	}
	return records
}

// waiting returns the greatest number of players of a section who are ready before the start.
func (t *Tournament) waiting() (most int) {
	n := make([]int, len(t.Sections))
	if t.Plan.Team != nil {
		for i := range t.Sections {
			most = max(most, len(teams{t}.starting(i)))
		}
		return most
	}
	for i, seated := range t.seated(true) {
		if seated {
			n[t.Players[i].Section]++
			most = max(most, n[t.Players[i].Section])
		}
	}
	return most
}
