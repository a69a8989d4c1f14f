package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// Bounds of bringing games and of searching for positions.
const (
	bringsMost      = 30 // uploads of an address in a minute
	broughtMost     = 240
	broughtAtOnce   = 8
	positionsMost   = 240 // that an address may ask for in a minute: clicking through games asks often
	positionsAtOnce = 8
	foundAtOnce     = 2
	shapesMost      = 30 // of an address in a minute: one takes a processor for a second
	shapesAtOnce    = 2
	foundFilesMost  = 10 // files of results of an address in a minute
)

// broughtGames keeps the games that members bring.
type broughtGames struct {
	sessions
	people  *people
	kept    *gamebase.Service
	brings  throttle
	looked  throttle
	changes throttle
}

// broughtChange lets everybody see brought games, or nobody else.
type broughtChange struct {
	IDs   []string `json:"ids,omitempty"` // none: all
	Shown bool     `json:"shown"`
}

// broughtRemoval deletes brought games.
type broughtRemoval struct {
	IDs []string `json:"ids,omitempty"`
	All bool     `json:"all,omitempty"` // it is meant, where there are no ids
}

// broughtRecord is a brought game as a file.
type broughtRecord struct {
	SGF string `json:"sgf"`
}

var errBroughtIDs = fault.WithReason(fault.Invalid, "brought_ids", "There are no such games.")

// bringGames takes the games of a file or a ZIP; the body is read as it comes. The query says what a file leaves open, as an import's does, and
// the file's name.
func (s *broughtGames) bringGames(w http.ResponseWriter, r *http.Request) error {
	u, err := s.member(r, gamebase.ErrBringGuest)
	if err != nil {
		return err
	}
	opt, err := importOptions(r.URL.Query())
	if err != nil {
		return err
	}
	return s.brings.passUpload(w, r, func() error {
		report, err := s.read(r, u, opt)
		if err != nil {
			return err
		}
		answer(w, r, http.StatusOK, report)
		return nil
	})
}

// read has the games of a request's body read and taken.
func (s *broughtGames) read(r *http.Request, u game.UserID, opt record.ImportOptions) (report gamebase.BroughtReport, err error) {
	if file := r.URL.Query().Get("again"); file == "" {
		report, err = s.kept.Bring(r.Context(), u, flowOf(r), r.URL.Query().Get("name"), opt)
	} else {
		report, err = s.kept.BringAgain(r.Context(), u, flowOf(r), r.URL.Query().Get("name"), file, opt)
	}
	if err == nil {
		return report, nil
	}
	if _, ok := errors.AsType[*fault.Error](err); ok || errors.Is(err, context.Canceled) {
		return report, err
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return report, errTooLong
	}
	return report, gamebase.ErrBroken.From(err)
}

// brought answers with the asker's own brought games.
func (s *broughtGames) brought(r *http.Request) (out gamebase.BroughtPage, err error) {
	u, err := s.member(r, gamebase.ErrBringGuest)
	if err != nil {
		return out, err
	}
	return s.broughtPage(r, u, u)
}

// broughtOf answers with a member's brought games that the asker may see.
func (s *broughtGames) broughtOf(r *http.Request) (out gamebase.BroughtPage, err error) {
	p, err := s.people.person(r, "name")
	if err != nil {
		return out, err
	}
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	return s.broughtPage(r, p.ID, viewer(current))
}

func (s *broughtGames) broughtPage(r *http.Request, owner, viewer game.UserID) (out gamebase.BroughtPage, err error) {
	before := 0
	if text := r.URL.Query().Get("before"); text != "" {
		if before, err = strconv.Atoi(text); err != nil || before < 1 || before > 1<<31-1 {
			return out, errBroughtIDs
		}
	}
	return withinLimit(s.looked, r, func() (gamebase.BroughtPage, error) { return s.kept.List(r.Context(), owner, viewer, before) })
}

// broughtGame answers with a brought game, or one of an operator's base, and all that its file says.
func (s *broughtGames) broughtGame(r *http.Request) (out broughtRecord, err error) {
	ids, err := idsOf([]string{r.PathValue("id")})
	if err != nil {
		return out, errMissing
	}
	current, err := s.session(r)
	if err != nil {
		return out, err
	}
	return withinLimit(s.looked, r, func() (out broughtRecord, err error) {
		g, err := s.kept.Game(r.Context(), ids[0], viewer(current))
		if err != nil {
			return out, err
		}
		var b bytes.Buffer
		if err := record.WriteSGF(&b, g.Record()); err != nil {
			return out, err
		}
		out.SGF = b.String()
		return out, nil
	})
}

// showBrought lets everybody see some of the asker's games, or nobody else.
func (s *broughtGames) showBrought(r *http.Request, in broughtChange) (gamebase.BroughtPage, error) {
	return s.changeBrought(r, in.IDs, func(owner game.UserID, ids []int32) error { return s.kept.Show(r.Context(), owner, ids, in.Shown) })
}

// removeBrought deletes some of the asker's games.
func (s *broughtGames) removeBrought(r *http.Request, in broughtRemoval) (gamebase.BroughtPage, error) {
	if len(in.IDs) == 0 && !in.All {
		return gamebase.BroughtPage{}, errBroughtIDs
	}
	return s.changeBrought(r, in.IDs, func(owner game.UserID, ids []int32) error { return s.kept.Remove(r.Context(), owner, ids) })
}

// changeBrought changes some of the asker's games, and answers with the newest.
func (s *broughtGames) changeBrought(r *http.Request, texts []string, do func(owner game.UserID, ids []int32) error) (out gamebase.BroughtPage, err error) {
	u, err := s.member(r, gamebase.ErrBringGuest)
	if err != nil {
		return out, err
	}
	ids, err := idsOf(texts)
	if err != nil {
		return out, err
	}
	return withinLimit(s.changes, r, func() (out gamebase.BroughtPage, err error) {
		if err := do(u, ids); err != nil {
			return out, err
		}
		return s.kept.List(r.Context(), u, u, 0)
	})
}

// idsOf reads ids of brought games; none for none.
func idsOf(texts []string) (ids []int32, err error) {
	if len(texts) > 1000 {
		return nil, errBroughtIDs
	}
	for _, t := range texts {
		n, err := strconv.ParseInt(t, 10, 32)
		if err != nil || n < 1 || strconv.FormatInt(n, 10) != t {
			return nil, errBroughtIDs
		}
		ids = append(ids, int32(n))
	}
	return ids, nil
}

// nameChange asks a member for a name in brought games, accepts, or ends what was asked or accepted.
type nameChange struct {
	Do     string `json:"do"`               // "ask", "accept", "end"
	Name   string `json:"name"`             // as it stands in the games
	Owner  string `json:"owner,omitempty"`  // of the games; absent: the asker's own
	Member string `json:"member,omitempty"` // whose it is; absent: the asker
}

// names answers with the names that concern the asker.
func (s *broughtGames) names(r *http.Request) (out gamebase.BroughtNames, err error) {
	u, err := s.member(r, gamebase.ErrBringGuest)
	if err != nil {
		return out, err
	}
	return withinLimit(s.looked, r, func() (gamebase.BroughtNames, error) { return s.kept.Names(r.Context(), u) })
}

// changeName changes a name, and answers with all.
func (s *broughtGames) changeName(r *http.Request, in nameChange) (out gamebase.BroughtNames, err error) {
	u, err := s.member(r, gamebase.ErrBringGuest)
	if err != nil {
		return out, err
	}
	return withinLimit(s.changes, r, func() (out gamebase.BroughtNames, err error) {
		owner, err := s.named(r, in.Owner, u)
		if err != nil {
			return out, err
		}
		member, err := s.named(r, in.Member, u)
		if err != nil {
			return out, err
		}
		switch {
		case in.Do == "ask" && owner == u:
			err = s.kept.AskName(r.Context(), owner, member, in.Name)
		case in.Do == "accept" && member == u:
			err = s.kept.AcceptName(r.Context(), owner, member, in.Name)
		case in.Do == "end" && (owner == u || member == u):
			err = s.kept.EndName(r.Context(), owner, member, in.Name, u)
		default:
			err = gamebase.ErrNameMember
		}
		if err != nil {
			return out, err
		}
		return s.kept.Names(r.Context(), u)
	})
}

// named returns the member with a name, or who asks.
func (s *broughtGames) named(r *http.Request, name string, asker game.UserID) (game.UserID, error) {
	if name == "" {
		return asker, nil
	}
	p, err := s.people.named(r.Context(), name)
	if fault.CodeOf(err) == fault.NotFound {
		return 0, gamebase.ErrNameMember
	}
	return p.ID, err
}

// positions finds positions in games.
type positions struct {
	sessions
	search   *gamebase.Search
	throttle throttle
	shapes   throttle
	files    throttle
}

// question reads a question, and who asks.
func (s *positions) question(r *http.Request) (gamebase.Question, error) {
	q, err := gamebase.Parse(r.URL.Query())
	if err != nil {
		return q, err
	}
	current, err := s.session(r)
	q.Viewer = viewer(current)
	return q, err
}

// findPosition answers with the games that went through the position that the query names.
func (s *positions) findPosition(r *http.Request) (out gamebase.Found, err error) {
	q, err := s.question(r)
	if err != nil {
		return out, err
	}
	limit := s.throttle
	if q.Area.W > 0 {
		limit = s.shapes
	}
	return withinLimit(limit, r, func() (gamebase.Found, error) { return s.search.Ask(r.Context(), q) })
}

// foundFormats are the files that results become.
var foundFormats = map[string]struct {
	fileFormat
	write func(*bytes.Buffer, []gamebase.FoundGame) error
}{
	"sgf": {fileFormats["sgf"], func(b *bytes.Buffer, hits []gamebase.FoundGame) error { return gamebase.WriteSGF(b, hits) }},
	"lib": {fileFormats["lib"], func(b *bytes.Buffer, hits []gamebase.FoundGame) error { return gamebase.WriteRenLib(b, hits) }},
	"psq": {fileFormat{ending: "zip", mediaType: "application/zip"}, func(b *bytes.Buffer, hits []gamebase.FoundGame) error { return gamebase.WritePSQ(b, hits) }},
}

// foundFile answers with the games that were found, as a file.
func (s *positions) foundFile(w http.ResponseWriter, r *http.Request) error {
	f, ok := foundFormats[r.PathValue("format")]
	if !ok {
		return errMissing
	}
	q, err := s.question(r)
	if err != nil {
		return err
	}
	if r.PathValue("format") == "lib" && q.Size != 15 {
		return fault.WithReason(fault.Invalid, "export_size", "RenLib's board is 15×15.")
	}
	return s.files.pass(r, func() error {
		hits, err := s.search.All(r.Context(), q)
		if err != nil {
			return err
		}
		if len(hits) == 0 {
			return fault.WithReason(fault.NotFound, "export_none", "There are no games to download.")
		}
		var b bytes.Buffer
		if err := f.write(&b, hits); err != nil {
			return err
		}
		sendFile(w, r, "position "+board.FormatList(q.Line[:min(len(q.Line), 12)]), f.fileFormat, nil, b.Bytes())
		return nil
	})
}
