package events

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/calendar"
)

// onCalendar shows events as items of a calendar, and the games of leagues on whose instant the asker has agreed.
type onCalendar struct {
	lists Lists
	s     *Service
}

// OnCalendar returns the events of a service as items of a calendar.
func OnCalendar(s *Service) calendar.Source { return onCalendar{s.c.Store, s} }

// Between is calendar.Source's.
func (o onCalendar) Between(ctx context.Context, q calendar.Query) ([]calendar.Item, error) {
	all, err := o.lists.Between(ctx, tournament.Between{User: q.User, From: q.From, To: q.To, Club: q.Club, Own: q.Own, Most: calendar.Most})
	out := make([]calendar.Item, 0, len(all))
	for i := range all {
		if all[i].Hidden { // it has no title to show
			continue
		}
		out = append(out, itemOf(&all[i]))
	}
	if err != nil || q.User == 0 {
		return out, err
	}
	dates, err := o.dates(ctx, q)
	return append(out, dates...), err
}

// dates returns the asker's games of leagues whose instants are agreed.
func (o onCalendar) dates(ctx context.Context, q calendar.Query) (out []calendar.Item, err error) {
	leagues, err := o.lists.Leagues(ctx, q.User)
	if err != nil {
		return nil, err
	}
	for _, id := range leagues {
		err := o.s.View(ctx, id, func(t *tournament.Tournament) {
			player, in := t.Of(q.User)
			if !in || t.Hidden || q.Club != "" && t.Plan.Club != q.Club {
				return
			}
			d, name, agreed := dateOf(t, player), "", time.Time{}
			if u, ok := tournament.UndecidedOf(t, player); ok {
				name, agreed = u.Name, u.Since
			}
			if d == nil || !d.Agreed || d.At.Before(q.From) || !d.At.Before(q.To) {
				return
			}
			out = append(out, calendar.Item{
				Kind: "game", ID: id + "-" + name, Change: int(agreed.Sub(t.Made) / time.Second), Title: t.Plan.Title + ": " + t.Players[player].Name + " – " + d.Opponent,
				Path: "/events/" + id, Starts: *d.At, Phase: string(tournament.Coming), Mine: true,
			})
		})
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

func itemOf(l *tournament.Listed) calendar.Item {
	x := calendar.Item{
		Kind: "event", ID: l.ID, Title: l.Plan.Title, Text: l.Plan.Text, Path: "/events/" + l.ID, Starts: l.Starts, Ends: l.Plan.Ends(l.Starts),
		Phase: string(l.Phase), Mine: l.Mine, Open: l.Plan.Open(),
	}
	if l.Ended != nil {
		x.Ends = *l.Ended
	}
	// A start is only put off, by a minute and more, and nothing else changes but that the event is called off.
	x.Change = int(l.Starts.Sub(l.Plan.Start) / time.Second)
	if l.Phase == tournament.Dropped {
		x.Change++
	}
	return x
}

// ItemOf returns an event as an item of a calendar.
func ItemOf(t *tournament.Tournament) calendar.Item {
	l := tournament.Listed{ID: t.ID, Plan: t.Plan, Phase: t.Phase, Starts: t.Starts}
	if !t.EndedAt.IsZero() {
		l.Ended = &t.EndedAt
	}
	x := itemOf(&l)
	if x.Title = tournament.Title(t); t.Hidden {
		x.Text = ""
	}
	return x
}
