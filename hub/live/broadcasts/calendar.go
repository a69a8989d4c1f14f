package broadcasts

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/live/calendar"
)

// lasts is about how long the games of a day take.
const lasts = 4 * time.Hour

// onCalendar shows broadcasts as items of a calendar. Everybody may watch them; they belong to no club.
type onCalendar struct{ store Store }

// OnCalendar returns the broadcasts of a service as items of a calendar.
func OnCalendar(s *Service) calendar.Source { return onCalendar{s.store} }

// Between is calendar.Source's.
func (o onCalendar) Between(ctx context.Context, q calendar.Query) ([]calendar.Item, error) {
	if q.Club != "" || q.Own && q.User == 0 {
		return nil, nil
	}
	w := broadcast.Between{From: q.From, To: q.To, Most: calendar.Most}
	if q.Own {
		w.Host = q.User
	}
	all, err := o.store.Between(ctx, w)
	out := make([]calendar.Item, 0, len(all))
	for i := range all {
		l := &all[i]
		x := calendar.Item{
			Kind: "broadcast", ID: l.ID, Title: l.Name, Path: "/broadcasts/" + l.ID, Starts: l.Plan.Starts,
			Phase: string(l.Phase), Mine: q.User != 0 && l.Host.ID == q.User, Open: true,
		}
		if l.Phase != broadcast.Over {
			x.Ends = x.Starts.Add(lasts)
		}
		out = append(out, x)
	}
	return out, err
}
