package web

import (
	zipfile "archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// Bounds of downloads of all games of somebody.
const (
	collectionsMost   = 3 // that an address may begin in a minute
	collectionsAtOnce = 8
	collectionWithin  = 2 * time.Minute
)

// collectionFormat is a form in which all games of somebody are written, one after the other.
type collectionFormat struct {
	file fileFormat
	open func(w io.Writer) collectionWriter
}

// collectionWriter writes games to a file.
type collectionWriter interface {
	add(s *archive.Summary, g *record.Game) error // unfit, and nothing is written, for a game that the format cannot hold
	flush() error
	end() error
}

// collectionFormats are all that there are.
var collectionFormats = map[string]collectionFormat{
	"sgf":    {fileFormats["sgf"], func(w io.Writer) collectionWriter { return plainGames{w, writeSGF} }},
	"ndjson": {fileFormat{ending: "ndjson", mediaType: "application/x-ndjson"}, func(w io.Writer) collectionWriter { return plainGames{w, writeSummary} }},
	"psq":    {fileFormat{ending: "psq.zip", mediaType: "application/zip"}, func(w io.Writer) collectionWriter { return zippedGames{zipfile.NewWriter(w)} }},
}

// unfit is the error of a game that cannot be written.
type unfit struct{ error }

// plainGames writes games one behind the other.
type plainGames struct {
	w     io.Writer
	write func(w io.Writer, s *archive.Summary, g *record.Game) error
}

func (p plainGames) add(s *archive.Summary, g *record.Game) error {
	var b bytes.Buffer
	if err := p.write(&b, s, g); err != nil {
		return unfit{err}
	}
	_, err := p.w.Write(b.Bytes())
	return err
}

func (plainGames) flush() error { return nil }
func (plainGames) end() error   { return nil }

func writeSGF(w io.Writer, _ *archive.Summary, g *record.Game) error { return record.WriteSGF(w, g) }

func writeSummary(w io.Writer, s *archive.Summary, _ *record.Game) error {
	return json.NewEncoder(w).Encode(s)
}

// zippedGames writes each game as a file of its own.
type zippedGames struct{ zip *zipfile.Writer }

func (z zippedGames) add(s *archive.Summary, g *record.Game) error {
	var b bytes.Buffer
	if err := record.WritePSQ(&b, g); err != nil {
		return unfit{err}
	}
	w, err := z.zip.CreateHeader(&zipfile.FileHeader{Name: s.ID + ".psq", Method: zipfile.Deflate, Modified: s.Ended})
	if err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

func (z zippedGames) flush() error { return z.zip.Flush() }
func (z zippedGames) end() error   { return z.zip.Close() }

// collection answers with all games of a user in a format, newest first; private ones only for their players. It is
// written page by page as it is read, and broken off when it cannot go on.
func (s *games) collection(format string) handler {
	f := collectionFormats[format]
	return func(w http.ResponseWriter, r *http.Request) error {
		return s.collections.passDownload(w, r, func(w http.ResponseWriter) error { return s.sendCollection(w, r, f) })
	}
}

func (s *games) sendCollection(w http.ResponseWriter, r *http.Request, f collectionFormat) error {
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
	attach(w, p.Name+" games", f.file)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	sent, out := 0, f.open(w)
	for {
		if err = s.sendGames(w, out, page); err != nil || len(page) < q.Limit {
			break
		}
		sent += len(page)
		last := page[len(page)-1]
		q.Before, q.BeforeID = last.Ended, last.ID
		if page, err = s.archive.Games(ctx, q); err != nil {
			break
		}
	}
	if err == nil {
		err = out.end()
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
func (s *games) sendGames(w http.ResponseWriter, out collectionWriter, page []archive.Summary) error {
	c := http.NewResponseController(w)
	_ = c.SetWriteDeadline(time.Now().Add(writeTimeout)) // each page has its own; tests have none
	for i := range page {
		g, err := page[i].Record(archive.Played{})
		if err != nil {
			s.log.Error("a game that cannot be written", "game", page[i].ID, "error", err.Error())
			continue
		}
		var left unfit
		switch err := out.add(&page[i], g); {
		case errors.As(err, &left):
			s.log.Info("a game is left out of a download", "game", page[i].ID, "error", err.Error())
		case err != nil:
			return err
		}
	}
	if err := out.flush(); err != nil {
		return err
	}
	return c.Flush()
}
