package web

import (
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
