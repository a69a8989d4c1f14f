package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/study"
)

var errImportOptions = fault.WithReason(fault.Invalid, "import_options", "There is no such encoding, rule or size, or no such letters.")

// imported is the content of a file.
type imported struct {
	Format   string          `json:"format"` // "sgf", "psq", "renlib", "rif", "link", "moves"
	Studies  []study.Study   `json:"studies"`
	Numbers  []int           `json:"numbers"`           // of the studies' games in the file, from 1; unreadable ones are left out
	Cut      int             `json:"cut"`               // branches that no study can hold
	Encoding string          `json:"encoding"`          // in which the texts were read
	Samples  []sample        `json:"samples,omitempty"` // in doubt only: the texts in other encodings, the likeliest first
	Notices  []record.Notice `json:"notices,omitempty"` // what was guessed, dropped, repaired or contradicted
}

// sample is how some names and comments of a file read in an encoding.
type sample struct {
	Encoding string `json:"encoding"`
	Text     string `json:"text"`
}

// of makes studies of the games. A game that could not be stored is left out, or refused if there is no other. The notices of
// the file come first.
func (out *imported) of(in record.Imported) error {
	*out = imported{Format: in.Format.String(), Encoding: in.Encoding.String()}
	var notices record.Notices
	for _, n := range in.Notices {
		notices.Add(n)
	}
	var large error
	for i, g := range in.Games {
		s, cut, said := study.FromRecord(g)
		if err := s.Fits(); err != nil {
			large = err
			notices.Add(record.Notice{Code: record.GameSkipped, Game: in.Numbers[i], As: record.Cause(record.ErrTooLarge)})
			continue
		}
		out.Studies = append(out.Studies, s)
		out.Numbers = append(out.Numbers, in.Numbers[i])
		out.Cut += cut
		for _, n := range said {
			n.Game = in.Numbers[i]
			notices.Add(n)
		}
	}
	if len(out.Studies) == 0 && large != nil {
		return large
	}
	for _, s := range in.Samples {
		out.Samples = append(out.Samples, sample{s.Encoding.String(), s.Text})
	}
	out.Notices = notices.List()
	return nil
}

// importRecord answers with the games of a file, as studies. Nothing is stored.
func (s *recordFiles) importRecord(w http.ResponseWriter, r *http.Request) error {
	opt, err := importOptions(r.URL.Query())
	if err != nil {
		return err
	}
	var body []byte
	err = s.files.passBody(r, func() error {
		data, err := readBody(r)
		if err != nil {
			return err
		}
		in, err := record.Import(data, opt)
		if err != nil {
			return importRefusal(in.Format, err)
		}
		var out imported
		if err := out.of(in); err != nil {
			return err
		}
		body = encoded(out)
		return nil
	})
	if err != nil {
		return err
	}
	send(w, r, http.StatusOK, "application/json", body)
	return nil
}

// importOptions reads the options for what a file leaves open. Absent ones are as in record.ImportOptions, and the rule
// is Freestyle.
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
	switch q.Get("game") {
	case "":
	case "any":
		opt.AnyGame = true
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
	if name == "" || name == "auto" {
		return record.Auto, nil
	}
	e, err := record.ParseEncoding(name)
	if err != nil {
		return e, errImportOptions.From(err)
	}
	return e, nil
}

// importRefusal says why a file cannot be read, and where: in which game of a collection, on which line or at which
// byte, in which node; 0 where there is none. It quotes the text there.
func importRefusal(f record.Format, err error) error {
	p := &record.ParseError{Err: err}
	errors.As(err, &p)
	texts := fault.Texts{"format": f.String()}
	for name, text := range map[string]string{"property": p.Property, "value": p.Value, "found": string(p.Found)} {
		if text != "" {
			texts[name] = text
		}
	}
	switch {
	case errors.Is(err, record.ErrGame):
		return fault.WithReason(fault.Invalid, "import_game", "The file has another game than five in a row.").
			With(fault.Values{"game": p.Game, "line": p.Line, "byte": p.Offset, "node": p.Node}).Quoting(texts).From(err)
	case errors.Is(err, record.ErrTooLarge), errors.Is(err, record.ErrDepth):
		return fault.WithReason(fault.TooLarge, "import_large", "The file has too many moves.").
			With(fault.Values{"nodes": record.MaxNodes, "moves": record.MaxDepth}).From(err)
	case p.Found != "":
		return fault.WithReason(fault.Invalid, "import_unknown", "The file is in no format that can be read.").
			With(fault.Values{"line": p.Line}).Quoting(texts).From(err)
	case errors.Is(err, record.ErrSize):
		return fault.WithReason(fault.Invalid, "import_size", "The file's board cannot be played on.").
			With(fault.Values{"game": p.Game, "line": p.Line, "byte": p.Offset, "node": p.Node}).Quoting(texts).From(err)
	case errors.Is(err, record.ErrPoint):
		return fault.WithReason(fault.Invalid, "import_point", "Something in the file is no point of its board.").
			With(fault.Values{"game": p.Game, "line": p.Line, "byte": p.Offset, "node": p.Node}).Quoting(texts).From(err)
	case errors.Is(err, record.ErrOccupied):
		return fault.WithReason(fault.Invalid, "import_occupied", "A move of the file is on a stone.").
			With(fault.Values{"game": p.Game, "line": p.Line, "byte": p.Offset, "node": p.Node}).Quoting(texts).From(err)
	}
	return fault.WithReason(fault.Invalid, "import_syntax", "The file breaks the rules of its format.").
		With(fault.Values{"game": p.Game, "line": p.Line, "byte": p.Offset, "node": p.Node}).Quoting(texts).From(err)
}
