package web

import (
	"encoding/json"
	"fmt"
	"net/http"

	"tengen/hub/event/tournament"
	"tengen/hub/live/events"
)

// eventCSV answers with a section's table as a file for spreadsheets.
func (s *eventHandlers) eventCSV(w http.ResponseWriter, r *http.Request) error {
	return s.eventFile(w, r, "text/csv; charset=utf-8", "csv", events.CSV)
}

// eventTRF answers with a section as a report that federations and their programs read.
func (s *eventHandlers) eventTRF(w http.ResponseWriter, r *http.Request) error {
	return s.eventFile(w, r, "text/plain; charset=utf-8", "trf", events.TRF)
}

func (s *eventHandlers) eventFile(w http.ResponseWriter, r *http.Request, kind, ending string, write func(t *tournament.Tournament, section int) ([]byte, error)) error {
	type file struct {
		text []byte
		err  error
	}
	out, err := viewSection(s, r, func(t *tournament.Tournament, n int) (f file) {
		f.text, f.err = write(t, n)
		return f
	})
	if err == nil {
		err = out.err
	}
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="event-%s.%s"`, r.PathValue("id"), ending))
	_, _ = w.Write(out.text) // a client that has gone is not our error
	return nil
}

// rendered is a T as JSON, which was written before.
type rendered[T any] struct{ text json.RawMessage }

// MarshalJSON returns the text.
func (r rendered[T]) MarshalJSON() ([]byte, error) { return r.text, nil }

// eventBoards answers with a section's games that go on, rendered once for all who look.
func (s *eventHandlers) eventBoards(r *http.Request) (out rendered[events.EventBoards], err error) {
	return withinLimit(s.opened, r, func() (rendered[events.EventBoards], error) {
		_, id, err := s.askerOf(r)
		if err != nil {
			return out, err
		}
		n := 0
		var wrong error
		if err := s.service.View(r.Context(), id, func(t *tournament.Tournament) { n, wrong = section(r, t) }); err != nil {
			return out, err
		}
		if wrong != nil {
			return out, wrong
		}
		out.text, err = s.service.Boards(r.Context(), id, n)
		return out, err
	})
}

// embeddedEvent shows an event's table and boards as a part of a page of another site, or over a stream.
func (s *pages) embeddedEvent(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.embedded = true
		s.anEvent(g, r, "src/events/embed.tsx")
	})
}
