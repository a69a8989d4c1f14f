// Package clocks checks, by the database's times alone, that no player is charged for time in which the server could not
// hear: invariant 3 of ARCHITECTURE.md. Servers store their heartbeats, their outages and what each turn was
// charged. These must agree to the millisecond, on a slow machine too.
package clocks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// query selects what Add takes, row by row.
const query = `
SELECT 'outage' AS kind, heard, back FROM outages
UNION ALL SELECT 'absence', heard, back FROM absences
UNION ALL SELECT 'gone', at, at FROM heartbeats WHERE gone OR NOT member
ORDER BY heard`

// Stored is what servers have stored of times in which they could hear nobody.
type Stored struct {
	outages  []records.Outage // of a server that has the database for itself: every running clock is given each of them
	absences []records.Outage // of nodes: given to the games that a node had then
	gone     []time.Time      // the last heartbeats of nodes that have gone: their games are given the time since
}

// Add adds a row: its kind is outage, absence or gone.
func (s *Stored) Add(kind string, heard, back time.Time) {
	o := records.Outage{Heard: heard, Back: back}
	switch kind {
	case "outage":
		s.outages = append(s.outages, o)
	case "absence":
		s.absences = append(s.absences, o)
	case "gone":
		s.gone = append(s.gone, heard)
	}
}

// Load reads the stored times of a database in which nobody could be heard.
func Load(ctx context.Context, conn *pgx.Conn) (*Stored, error) {
	rows, err := conn.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	s := &Stored{}
	var kind string
	var heard, back time.Time
	_, err = pgx.ForEachRow(rows, []any{&kind, &heard, &back}, func() error { s.Add(kind, heard, back); return nil })
	return s, err
}

// Last returns the newest outage of a server that has the database for itself; zero if there is none.
func (s *Stored) Last() records.Outage {
	if len(s.outages) == 0 {
		return records.Outage{}
	}
	return s.outages[len(s.outages)-1]
}

// Covers reports whether an outage is stored that began before an instant and ended after another.
func (s *Stored) Covers(from, to time.Time) bool {
	return slices.ContainsFunc(s.outages, func(o records.Outage) bool {
		return !o.Heard.After(from) && o.Back.UnixMilli() >= to.UnixMilli()
	})
}

const (
	// rounded is the error of the difference of two instants, each cut down to its millisecond.
	rounded = 1
	// told is how long an event may take to be stored before the player whose turn it began has lost time by it (lateFrom in
	// hub/live/room).
	told = 100
)

// turn is the running one, or the rest of it after a bonus.
type turn struct {
	began   int64 // 0: none runs
	deaf    int64 // nothing could be stored from its beginning until then; 0: something could
	resumed bool  // a bonus began it
}

// Faults compares a game's log, whole or from its start to some event, with the stored outages. deaf are times in which
// nothing can have been stored.
func (s *Stored) Faults(log []wire.AuditRow, deaf ...records.Outage) (faults []string) {
	wrong := func(e wire.AuditRow, format string, args ...any) {
		faults = append(faults, fmt.Sprintf("version %d, %s: ", e.V, e.Kind)+fmt.Sprintf(format, args...))
	}
	var t turn
	last := int64(0)
	for _, e := range log {
		owed, owes := s.owed(last, e.Time)
		if owes && t.began > 0 && (e.Kind != game.Bonus || e.Time != owed.Back.UnixMilli()) {
			wrong(e, "its clock was not resumed after the outage from %d to %d", owed.Heard.UnixMilli(), owed.Back.UnixMilli())
		}
		switch e.Kind {
		case game.Bonus:
			if said := s.bonus(t, e); said != "" {
				wrong(e, "%s", said)
			}
			t = turn{began: e.Time, resumed: true}
		case game.Started:
			t = turn{began: e.Time}
		case game.Moved, game.Ended:
			if said := t.spent(e); said != "" {
				wrong(e, "%s", said)
			}
			t = turn{began: e.Time}
			for _, d := range deaf {
				if e.Time > d.Heard.UnixMilli() && e.Time < d.Back.UnixMilli()-told {
					t.deaf = d.Back.UnixMilli()
				}
			}
			if e.Reason != "" {
				t = turn{}
			}
		}
		last = e.Time
	}
	return faults
}

// owed returns the oldest outage that ended between two events, both of which were decided by the same or by the next
// server: before it decides anything else, it resumes the clock.
func (s *Stored) owed(after, before int64) (records.Outage, bool) {
	for _, o := range s.outages {
		if back := o.Back.UnixMilli(); back > after && back <= before {
			return o, true
		}
	}
	return records.Outage{}, false
}

// bonus returns the fault of a bonus, "" if there is none: a turn is charged up to the last instant at which its player
// could be heard.
func (s *Stored) bonus(t turn, e wire.AuditRow) string {
	if t.began == 0 {
		return "no clock ran"
	}
	for _, o := range slices.Concat(s.outages, s.absences) {
		if o.Back.UnixMilli() == e.Time && e.Charged <= max(0, o.Heard.UnixMilli()-t.began)+rounded {
			return ""
		}
	}
	for _, at := range s.gone {
		if at.UnixMilli() <= e.Time && e.Charged == max(0, at.UnixMilli()-t.began) {
			return ""
		}
	}
	return fmt.Sprintf("%d ms were charged of a turn that began at %d: no time is stored in which nobody could be heard since", e.Charged, t.began)
}

// spent returns the fault of the time charged for a turn, "" if there is none.
func (t turn) spent(e wire.AuditRow) string {
	most := max(0, e.Time-t.began-e.Unheard) - e.Lag
	flag := e.Kind == game.Ended && e.Reason == game.ByTime
	if t.deaf > 0 {
		most = min(most, max(0, e.Time-t.deaf)+told)
	}
	if flag {
		most -= game.Grace.Milliseconds()
	}
	if (t.resumed || t.deaf > 0 || flag) && e.Spent > most+rounded {
		return fmt.Sprintf("%d ms were charged, and its player could be heard for %d", e.Spent, most)
	}
	return ""
}
