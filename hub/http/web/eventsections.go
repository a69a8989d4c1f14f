package web

import (
	"net/http"
	"strconv"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/events"
)

// section returns the section that is asked for.
func section(r *http.Request, t *tournament.Tournament) (int, error) {
	n, err := strconv.Atoi(r.URL.Query().Get("section"))
	if r.URL.Query().Get("section") == "" {
		n, err = 0, nil
	}
	if err != nil || n < 0 || n >= len(t.Sections) {
		return 0, tournament.ErrPair
	}
	return n, nil
}

// viewSection answers with something of a section.
func viewSection[Out any](s *eventHandlers, r *http.Request, f func(t *tournament.Tournament, section int) Out) (Out, error) {
	return withinLimit(s.opened, r, func() (out Out, err error) {
		_, id, err := s.askerOf(r)
		if err != nil {
			return out, err
		}
		var wrong error
		err = s.service.View(r.Context(), id, func(t *tournament.Tournament) {
			n := 0
			if n, wrong = section(r, t); wrong == nil {
				out = f(t, n)
			}
		})
		if err == nil {
			err = wrong
		}
		return out, err
	})
}

// eventTable answers with a section's whole table, each figure with what it is the sum of.
func (s *eventHandlers) eventTable(r *http.Request) (events.EventTable, error) {
	return viewSection(s, r, func(t *tournament.Tournament, n int) events.EventTable {
		return events.EventTable{Rows: events.Rows(t, n, true)}
	})
}

// eventRounds answers with all pairs of a section.
func (s *eventHandlers) eventRounds(r *http.Request) (events.EventRounds, error) {
	return viewSection(s, r, func(t *tournament.Tournament, n int) events.EventRounds {
		return events.EventRounds{Pairs: events.Rounds(t, n), Matches: events.Matches(t, n)}
	})
}

// eventLog answers with an event's log.
func (s *eventHandlers) eventLog(r *http.Request) (events.EventLog, error) {
	return viewSection(s, r, func(t *tournament.Tournament, _ int) events.EventLog { return events.Log(t) })
}

// eventResults answers with the tables of all sections, a line a player.
func (s *eventHandlers) eventResults(w http.ResponseWriter, r *http.Request) error {
	type lines struct {
		text []byte
		err  error
	}
	out, err := viewSection(s, r, func(t *tournament.Tournament, _ int) (l lines) {
		l.text, l.err = events.Results(t)
		return l
	})
	if err != nil {
		return err
	}
	if out.err != nil {
		return out.err
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(out.text) // a client that has gone is not our error
	return nil
}
