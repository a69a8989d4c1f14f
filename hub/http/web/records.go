package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of reading and writing files.
const (
	recordsMost     = 60 // files that an address may have read or written in a minute
	recordsAtOnce   = 4
	recordsPatience = 2 * time.Second // for a free place
	maxStudyBody    = study.MaxBytes + 32<<10
)

var errNoFormat = fault.WithReason(fault.NotFound, "export_format", "There is no such format.")

// export answers with a study as a file.
func (s *recordFiles) export(w http.ResponseWriter, r *http.Request) error {
	f, ok := fileFormats[r.PathValue("format")]
	if !ok {
		return errNoFormat
	}
	encoding, err := encodingOf(r.URL.Query())
	if err != nil {
		return err
	}
	var t study.Study
	var data []byte
	var dropped []record.Part
	err = s.files.passBody(r, func() (err error) {
		if err := decode(r, &t); err != nil {
			return err
		}
		t.Tidy()
		if err := t.Check(); err != nil {
			return study.Refusal(err)
		}
		g := t.ToRecord()
		dropped = record.Dropped(g, f.format)
		data, err = f.file(g, encoding)
		return err
	})
	if err != nil {
		return err
	}
	sendFile(w, r, t.Title, f, dropped, data)
	return nil
}

// download answers with a finished game as a file. A private one is for anybody who knows its id, as the game is.
func (s *games) download(w http.ResponseWriter, r *http.Request) error {
	f, ok := fileFormats[r.PathValue("format")]
	if !ok {
		return errNoFormat
	}
	id := r.PathValue("id")
	if !validID(id) {
		return errMissing
	}
	encoding, err := encodingOf(r.URL.Query())
	if err != nil {
		return err
	}
	var g *record.Game
	var data []byte
	err = s.files.pass(r, func() error {
		game, err := s.archive.Game(r.Context(), id)
		if err != nil {
			return err
		}
		if g, err = game.Record(s.played(r.Context(), id)); err != nil {
			return err
		}
		data, err = f.file(g, encoding)
		return err
	})
	if err != nil {
		return err
	}
	sendFile(w, r, strings.Join([]string{g.Black.Name, g.White.Name, g.Date}, " "), f, record.Dropped(g, f.format), data)
	return nil
}

// played returns the data in a game's log beside its moves; nothing if it cannot be read. The time that fifths took is
// that of the fifth move.
func (s *games) played(ctx context.Context, id string) (log archive.Played) {
	rows, err := s.sockets.Audit(ctx, id, 0) // it is over
	if err != nil {
		return log
	}
	offers := int64(0)
	var decided []wire.AuditRow // choices and fifths that stand, with the stones before them
	for _, row := range rows {
		switch {
		case row.Kind == game.Fifth, row.Kind == game.Chose:
			ply := len(log.Spent)
			row.Ply = &ply
			decided = append(decided, row)
			if row.Kind == game.Fifth {
				offers += row.Spent
			}
		case row.Kind == game.Picked:
			log.Spent = append(log.Spent, offers)
			offers = row.Spent // it goes on until the sixth move
		case row.At != "":
			log.Spent = append(log.Spent, offers+row.Spent)
			offers = 0
		case row.Ply != nil:
			log.Spent = log.Spent[:min(*row.Ply, len(log.Spent))]
			if row.Since > 0 {
				decided = slices.DeleteFunc(decided, func(d wire.AuditRow) bool { return d.V >= row.Since })
				offers = 0
				for _, d := range decided {
					if d.Kind == game.Fifth {
						offers += d.Spent
					}
				}
			}
		}
	}
	log.Decisions = decisionsOf(decided)
	return log
}

// decisionsOf has the fifths of a game as one decision.
func decisionsOf(decided []wire.AuditRow) (out []record.Decision) {
	for _, row := range decided {
		if row.Kind == game.Chose {
			out = append(out, record.Decision{Ply: *row.Ply, Choice: string(row.Option)})
			continue
		}
		p, err := board.ParsePoint(row.At)
		if err != nil {
			continue
		}
		if n := len(out) - 1; n >= 0 && out[n].Choice == "" {
			out[n].Fifths = append(out[n].Fifths, p)
			continue
		}
		out = append(out, record.Decision{Ply: *row.Ply, Fifths: []board.Point{p}})
	}
	return out
}

// fileFormat is one of the forms of a file.
type fileFormat struct {
	ending, mediaType string
	format            record.Format
	write             func(io.Writer, *record.Game, record.Encoding) error
}

var fileFormats = map[string]fileFormat{
	"sgf": {"sgf", "application/x-go-sgf; charset=utf-8", record.SGF, func(w io.Writer, g *record.Game, _ record.Encoding) error {
		return record.WriteSGF(w, g)
	}},
	"psq": {"psq", "text/plain; charset=utf-8", record.PSQ, func(w io.Writer, g *record.Game, _ record.Encoding) error {
		err := record.WritePSQ(w, g)
		if errors.Is(err, record.ErrUnfit) {
			return fault.WithReason(fault.Invalid, "export_pass", "A PSQ file has no passes.").From(err)
		}
		return err
	}},
	"txt": {"txt", "text/plain; charset=utf-8", record.Moves, func(w io.Writer, g *record.Game, _ record.Encoding) error {
		points, err := g.Points()
		if err == nil {
			_, err = io.WriteString(w, board.FormatList(points)+"\n")
		}
		return err
	}},
	"lib": {"lib", "application/octet-stream", record.RenLib, func(w io.Writer, g *record.Game, e record.Encoding) error {
		err := record.WriteRenLib(w, g, e)
		switch {
		case errors.Is(err, record.ErrSize):
			return fault.WithReason(fault.Invalid, "export_size", "RenLib's board is 15×15.").From(err)
		case errors.Is(err, record.ErrUnfit):
			return fault.WithReason(fault.Invalid, "export_encoding", "The comments have characters that the encoding lacks.").From(err)
		}
		return err
	}},
}

// file writes a game. It returns what the format cannot hold as a refusal.
func (f fileFormat) file(g *record.Game, e record.Encoding) ([]byte, error) {
	var b bytes.Buffer
	err := f.write(&b, g, e)
	if errors.Is(err, record.ErrTooLarge) {
		return nil, errTooLong.From(err)
	}
	return b.Bytes(), err
}

// sendFile answers with a file to be saved. A header names what the game has and the format has not.
func sendFile(w http.ResponseWriter, r *http.Request, name string, f fileFormat, dropped []record.Part, data []byte) {
	attach(w, name, f)
	if len(dropped) > 0 {
		w.Header().Set("Tengen-Dropped", strings.Trim(fmt.Sprint(dropped), "[]"))
	}
	send(w, r, http.StatusOK, f.mediaType, data)
}

// attach says under which name an answer is to be saved.
func attach(w http.ResponseWriter, name string, f fileFormat) {
	h := w.Header()
	h.Set("Content-Type", f.mediaType)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": fileName(name) + "." + f.ending}))
}

// fileName is a name that every system takes for a file: letters and digits of any script, with hyphens between them.
func fileName(title string) string {
	words := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	name := []rune(strings.Join(append([]string{"tengen"}, words...), "-"))
	return strings.TrimRight(string(name[:min(len(name), 60)]), "-")
}
