package web

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"time"

	"tengen/engine/record"
	"tengen/hub/base/fault"
	"tengen/hub/library/archive"
)

// Bounds of downloads of all games of somebody.
const (
	collectionsMost   = 3 // that an address may begin in a minute
	collectionsAtOnce = 8
	collectionWithin  = 2 * time.Minute
)

// collection answers with all games of a user as one SGF file, newest first; private ones only for their players. It is
// written page by page as it is read, and broken off when it cannot go on.
func (s *games) collection(w http.ResponseWriter, r *http.Request) error {
	return s.collections.pass(r, func() error { return s.sendCollection(w, r) })
}

func (s *games) sendCollection(w http.ResponseWriter, r *http.Request) error {
	p, err := s.people.person(r, "name")
	if err != nil {
		return err
	}
	current, err := s.session(r)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), collectionWithin)
	defer cancel()
	q := archive.Query{User: p.ID, Viewer: viewer(current), Limit: maxPage}
	page, err := s.archive.Games(ctx, q)
	if err != nil {
		return err
	}
	if len(page) == 0 {
		return fault.WithReason(fault.NotFound, "export_none", "There are no games to download.")
	}
	attach(w, p.Name+" games", fileFormats["sgf"])
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	sent := 0
	for {
		if err = s.sendGames(w, page); err != nil || len(page) < q.Limit {
			break
		}
		sent += len(page)
		last := page[len(page)-1]
		q.Before, q.BeforeID = last.Ended, last.ID
		if page, err = s.archive.Games(ctx, q); err != nil {
			break
		}
	}
	if err != nil {
		visitOf(r).err = err
		level := slog.LevelWarn
		if r.Context().Err() != nil {
			level = slog.LevelInfo // the client has gone
		}
		s.log.Log(r.Context(), level, "a download of games ended early", "id", visitOf(r).id, "games", sent, "error", err.Error())
		panic(http.ErrAbortHandler) // so that nobody takes a part for the whole
	}
	return nil
}

// sendGames writes a page of games. A game that cannot be written is left out, and logged.
func (s *games) sendGames(w http.ResponseWriter, page []archive.Summary) error {
	var b bytes.Buffer
	for i := range page {
		g, err := page[i].Record(archive.Played{})
		if err == nil {
			err = record.WriteSGF(&b, g)
		}
		if err != nil {
			s.log.Error("a game that cannot be written", "game", page[i].ID, "error", err.Error())
		}
	}
	c := http.NewResponseController(w)
	_ = c.SetWriteDeadline(time.Now().Add(writeTimeout)) // each page has its own; tests have none
	if _, err := w.Write(b.Bytes()); err != nil {
		return err
	}
	return c.Flush()
}
