package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/calendar"
	"github.com/tengen-go/tengen/hub/live/events"
)

// tableFile answers with a section's table as one file.
func (s *eventHandlers) tableFile(ending, kind string, write func(t *tournament.Tournament, section int, known events.Known) ([]byte, error)) handler {
	type file struct {
		text []byte
		err  error
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		_, id, err := s.askerOf(r)
		if err != nil {
			return err
		}
		known, err := events.NewFiles(s.service).Known(r.Context(), id)
		if err != nil {
			return err
		}
		out, err := viewSection(s, r, func(t *tournament.Tournament, n int) (f file) {
			f.text, f.err = write(t, n, known)
			return f
		})
		if err = cmp.Or(err, out.err); err != nil {
			return err
		}
		giveFile(w, kind, "event-"+id+"."+ending, out.text)
		return nil
	}
}

// giveFile answers with a file to be saved.
func giveFile(w http.ResponseWriter, kind, name string, text []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename=%q`, name))
	_, _ = w.Write(text) // a client that has gone is not our error
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
		out.text, err = s.service.Boards(r.Context(), id, n, r.URL.Query().Get("after"))
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

// gamesFile answers with a section's games as one file. Games that the format cannot hold are left out, and logged.
func (s *eventHandlers) gamesFile(ending, kind string, write func(w io.Writer, games ...*record.Game) error) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		return s.filed.pass(r, func() error {
			_, id, err := s.askerOf(r)
			if err != nil {
				return err
			}
			known, err := events.NewFiles(s.service).Known(r.Context(), id)
			if err != nil {
				return err
			}
			var placed []events.Placed
			var wrong error
			err = s.service.View(r.Context(), id, func(t *tournament.Tournament) {
				n := 0
				if n, wrong = section(r, t); wrong == nil {
					placed, wrong = events.Games(t, n)
				}
			})
			if err = cmp.Or(err, wrong); err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(r.Context(), collectionWithin)
			defer cancel()
			all, err := s.games.placed(ctx, placed, known)
			if err != nil {
				return err
			}
			var out bytes.Buffer
			if err := write(&out, all...); err != nil {
				return err
			}
			giveFile(w, kind, "event-"+id+"."+ending, out.Bytes())
			return nil
		})
	}
}

// placed returns games of an event as records, in their order.
func (s *games) placed(ctx context.Context, placed []events.Placed, known events.Known) (out []*record.Game, err error) {
	for len(placed) > 0 {
		page := placed[:min(len(placed), maxPage)]
		placed = placed[len(page):]
		ids := make([]string, len(page))
		for i := range page {
			ids[i] = page[i].Game
		}
		found, err := s.archive.Some(ctx, ids)
		if err != nil {
			return nil, err
		}
		of := map[string]*archive.Summary{}
		for i := range found {
			of[found[i].ID] = &found[i]
		}
		for i := range page {
			summary := of[page[i].Game]
			if summary == nil || len(summary.Moves) == 0 {
				continue
			}
			g, err := summary.Record(s.played(ctx, summary.ID))
			if err != nil {
				s.log.Error("a game that cannot be written", "game", summary.ID, "error", err.Error())
				continue
			}
			g.Event, g.Round = page[i].Event, page[i].Round
			if summary.Black != nil && summary.White != nil {
				known.Write(&g.Black, summary.Black.ID)
				known.Write(&g.White, summary.White.ID)
			}
			out = append(out, g)
		}
	}
	return out, nil
}

// eventICS answers with an event for people's own calendars.
func (s *eventHandlers) eventICS(w http.ResponseWriter, r *http.Request) error {
	item, err := viewSection(s, r, func(t *tournament.Tournament, _ int) calendar.Item { return events.ItemOf(t) })
	if err != nil {
		return err
	}
	giveFile(w, calendar.MediaType, "event-"+item.ID+".ics", calendar.ICS(item.Title, s.pages.origin(r), []calendar.Item{item}, time.Now()))
	return nil
}

// eventReports answers with the reports of chosen events, which tengen rate makes rating lists of.
func (s *eventHandlers) eventReports(w http.ResponseWriter, r *http.Request) error {
	ids := strings.Split(r.URL.Query().Get("of"), ",")
	if len(ids) > events.MostReport {
		return errTooLong
	}
	for _, id := range ids {
		if !validID(id) {
			return errMissing
		}
	}
	return s.filed.pass(r, func() error {
		text, err := events.NewFiles(s.service).Reports(r.Context(), ids)
		if err != nil {
			return err
		}
		giveFile(w, "application/zip", "events.zip", text)
		return nil
	})
}
