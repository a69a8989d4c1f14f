package clocks

import (
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

func at(ms int64) time.Time { return time.UnixMilli(1_000_000 + ms) }

func span(from, to int64) records.Outage { return records.Outage{Heard: at(from), Back: at(to)} }

// Logs that agree with what is stored, and ones with a fault each.
func TestFaults(t *testing.T) {
	row := func(v int, kind game.Kind, ms int64, e wire.AuditRow) wire.AuditRow {
		e.V, e.Kind, e.Time = v, kind, at(ms).UnixMilli()
		return e
	}
	start := row(1, game.Started, 0, wire.AuditRow{})
	move := func(v int, ms, spent int64) wire.AuditRow { return row(v, game.Moved, ms, wire.AuditRow{Spent: spent}) }
	bonus := func(v int, ms, charged int64) wire.AuditRow {
		return row(v, game.Bonus, ms, wire.AuditRow{Charged: charged, Bonus: 10_000})
	}
	flag := func(v int, ms, spent int64) wire.AuditRow {
		return row(v, game.Ended, ms, wire.AuditRow{Spent: spent, Reason: game.ByTime})
	}
	lone := Stored{outages: []records.Outage{span(-9000, -1000), span(2000, 9000)}}
	nodes := Stored{gone: []time.Time{at(-50_000), at(2000)}, absences: []records.Outage{span(4000, 7000)}}
	for name, tc := range map[string]struct {
		stored Stored
		deaf   []records.Outage
		log    []wire.AuditRow
		fault  string
	}{
		"charged up to the outage":        {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 2000), move(3, 9400, 400), move(4, 9500, 100)}, ""},
		"excused before the outage":       {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 1500), move(3, 9400, 400)}, ""},
		"charged for the outage":          {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 9000)}, "no time is stored"},
		"a little of it":                  {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 2002)}, "no time is stored"},
		"not resumed":                     {lone, nil, []wire.AuditRow{start, move(2, 9400, 9400)}, "not resumed"},
		"resumed as of another instant":   {lone, nil, []wire.AuditRow{start, bonus(2, 8000, 2000), move(3, 9400, 1400)}, "no time is stored"},
		"charged again after it":          {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 2000), move(3, 9400, 2400)}, "could be heard for 400"},
		"the turn began in it":            {lone, nil, []wire.AuditRow{start, move(2, 2500, 2500), bonus(3, 9000, 0), move(4, 9010, 10)}, ""},
		"a flag after it":                 {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 2000), flag(3, 14_200, 5000)}, ""},
		"a flag because of it":            {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 2000), flag(3, 12_000, 5000)}, "could be heard for"},
		"a flag in a turn of its own":     {lone, nil, []wire.AuditRow{start, move(2, 1000, 1000), flag(3, 1900, 5000)}, "could be heard for"},
		"unheard and lag are not charged": {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 0), row(3, game.Moved, 9400, wire.AuditRow{Spent: 90, Unheard: 300, Lag: 10})}, ""},
		"unheard and charged":             {lone, nil, []wire.AuditRow{start, bonus(2, 9000, 0), row(3, game.Moved, 9400, wire.AuditRow{Spent: 110, Unheard: 300, Lag: 10})}, "could be heard for 90"},
		"nothing runs before a start":     {lone, nil, []wire.AuditRow{row(1, game.Started, 9500, wire.AuditRow{}), move(2, 9600, 100)}, ""},
		"nothing runs after the end": {lone, nil, []wire.AuditRow{
			start, row(2, game.Ended, 1000, wire.AuditRow{Reason: game.ByResign}), row(3, game.Rematched, 9500, wire.AuditRow{})}, ""},
		"stored late, and not charged": {lone, []records.Outage{span(500, 1800)}, []wire.AuditRow{
			start, move(2, 1000, 1000), row(3, game.Moved, 1950, wire.AuditRow{Spent: 150, Unheard: 800})}, ""},
		"stored late, and charged": {lone, []records.Outage{span(500, 1800)}, []wire.AuditRow{start, move(2, 1000, 1000), move(3, 1950, 950)}, "could be heard for 250"},

		"taken over":                   {nodes, nil, []wire.AuditRow{start, bonus(2, 8500, 2000), move(3, 8600, 100)}, ""},
		"taken over, begun after":      {nodes, nil, []wire.AuditRow{start, move(2, 2500, 2500), bonus(3, 8500, 0), move(4, 8600, 100)}, ""},
		"taken over and charged":       {nodes, nil, []wire.AuditRow{start, bonus(2, 8500, 8500)}, "no time is stored"},
		"taken over, charged a second": {nodes, nil, []wire.AuditRow{start, bonus(2, 8500, 3000)}, "no time is stored"},
		"an absence":                   {nodes, nil, []wire.AuditRow{start, bonus(2, 7000, 4000), move(3, 7100, 100)}, ""},
		"charged for an absence":       {nodes, nil, []wire.AuditRow{start, bonus(2, 7000, 7000)}, "no time is stored"},
	} {
		said := strings.Join(tc.stored.Faults(tc.log, tc.deaf...), "; ")
		if tc.fault == "" && said != "" || !strings.Contains(said, tc.fault) {
			t.Errorf("%s: %q, want %q", name, said, tc.fault)
		}
	}
}

func TestCovers(t *testing.T) {
	s := Stored{}
	if last := s.Last(); !last.Back.IsZero() {
		t.Error(last)
	}
	for _, r := range []struct {
		kind string
		records.Outage
	}{{"outage", span(0, 10)}, {"outage", span(20, 30)}, {"absence", span(50, 60)}, {"gone", span(70, 70)}} {
		s.Add(r.kind, r.Heard, r.Back)
	}
	if s.Last() != span(20, 30) || len(s.absences) != 1 || len(s.gone) != 1 {
		t.Errorf("%+v", s)
	}
	for want, o := range map[bool]records.Outage{true: span(20, 29), false: span(19, 29)} {
		if s.Covers(o.Heard, o.Back) != want {
			t.Errorf("%v", o)
		}
	}
}
