package web

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"tengen/engine/board"
	"tengen/engine/record"
	"tengen/hub/fault"
	"tengen/hub/study"
)

var errImportOptions = fault.Because(fault.Invalid, "import_options", "There is no such encoding, rule or size, or no such letters.")

// imported is what a file held.
type imported struct {
	Format  string        `json:"format"` // "sgf", "psq", "renlib", "link", "moves"
	Studies []study.Study `json:"studies"`
	Cut     int           `json:"cut"` // branches that no study can hold
}

// importRecord answers with the games of a file, as studies. Nothing is stored.
func (s *Site) importRecord(w http.ResponseWriter, r *http.Request) error {
	opt, err := importOptions(r.URL.Query())
	if err != nil {
		return err
	}
	data, err := readBody(r)
	if err != nil {
		return err
	}
	var out imported
	err = s.records.pass(r, func() error {
		in, err := record.Import(data, opt)
		if err != nil {
			return importRefusal(err)
		}
		out = imported{Format: in.Format.String(), Studies: make([]study.Study, len(in.Games))}
		for i, g := range in.Games {
			var cut int
			out.Studies[i], cut = study.FromRecord(g)
			out.Cut += cut
			if err := out.Studies[i].Fits(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, out)
	return nil
}

// readBody reads a body that is no JSON.
func readBody(r *http.Request) ([]byte, error) {
	data, err := io.ReadAll(r.Body)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, errTooLong
	case err != nil:
		return nil, refused(err)
	}
	return data, nil
}

// importOptions reads what a file may leave open. What is absent is as record.ImportOptions has it, and the rule Freestyle.
func importOptions(q url.Values) (opt record.ImportOptions, err error) {
	if opt.Encoding, err = encodingOf(q); err != nil {
		return opt, err
	}
	switch q.Get("letters") {
	case "", "all":
	case "skip_i":
		opt.Letters = record.SkipI
	default:
		return opt, errImportOptions
	}
	if rule := q.Get("rule"); rule != "" {
		if opt.Rule, err = board.ParseRule(rule); err != nil {
			return opt, errImportOptions.From(err)
		}
		opt.RuleKnown = true
	}
	if size := q.Get("size"); size != "" {
		if opt.Size, err = strconv.Atoi(size); err != nil || opt.Size < board.MinSize || opt.Size > board.MaxSize {
			return opt, errImportOptions
		}
	}
	return opt, nil
}

func encodingOf(q url.Values) (record.Encoding, error) {
	name := q.Get("encoding")
	if name == "" {
		return record.UTF8, nil
	}
	e, err := record.ParseEncoding(name)
	if err != nil {
		return e, errImportOptions.From(err)
	}
	return e, nil
}

// importRefusal says why a file cannot be read, and on which line or at which byte; 0 where there is none.
func importRefusal(err error) error {
	p := &record.ParseError{Err: err}
	errors.As(err, &p)
	switch {
	case errors.Is(err, record.ErrGame):
		return fault.Because(fault.Invalid, "import_game", "The file has another game than five in a row.").
			With(fault.Values{"line": p.Line, "byte": p.Offset}).From(err)
	case errors.Is(err, record.ErrTooLarge), errors.Is(err, record.ErrDepth):
		return fault.Because(fault.TooLarge, "import_large", "The file has too many moves.").
			With(fault.Values{"nodes": record.MaxNodes, "moves": record.MaxDepth}).From(err)
	case errors.Is(err, record.ErrSize):
		return fault.Because(fault.Invalid, "import_size", "The file's board cannot be played on.").
			With(fault.Values{"line": p.Line, "byte": p.Offset}).From(err)
	case errors.Is(err, record.ErrPoint):
		return fault.Because(fault.Invalid, "import_point", "Something in the file is no point of its board.").
			With(fault.Values{"line": p.Line, "byte": p.Offset}).From(err)
	case errors.Is(err, record.ErrOccupied):
		return fault.Because(fault.Invalid, "import_occupied", "A move of the file is on a stone.").
			With(fault.Values{"line": p.Line, "byte": p.Offset}).From(err)
	}
	return fault.Because(fault.Invalid, "import_syntax", "The file is in no format that can be read.").
		With(fault.Values{"line": p.Line, "byte": p.Offset}).From(err)
}
