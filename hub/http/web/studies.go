package web

import (
	"bytes"
	"errors"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Bounds of keeping and showing studies, some of which take a second to be looked at.
const (
	keptMost     = 600 // studies that an address may keep in a minute; a member has a limit of its own
	keptAtOnce   = 4
	openedMost   = 240 // studies that an address may open in a minute
	openedAtOnce = 4
)

// studiesPage is the asker's studies, the one changed last first.
type studiesPage struct {
	Studies []listedStudy `json:"studies"`
	Most    int           `json:"most"` // that a member may keep
}

// listedStudy is a study in a list.
type listedStudy struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Updated time.Time `json:"updated"` // a text here
	Bytes   int       `json:"bytes"`
}

// newStudy is a study to be kept: one tree, or chapters.
type newStudy struct {
	Title    string        `json:"title"`
	Study    *study.Study  `json:"study,omitempty"`
	Chapters []study.Study `json:"chapters,omitempty"`
}

// changedStudy is the replacement of a version of a study: one tree, or chapters.
type changedStudy struct {
	Title    string        `json:"title"`
	Study    *study.Study  `json:"study,omitempty"`
	Chapters []study.Study `json:"chapters,omitempty"`
	Version  int           `json:"version"` // that has been changed
}

// savedStudy is the answer to a saved study.
type savedStudy struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
}

// openStudy is a stored study as anybody with the link sees it: one tree, or several chapters.
type openStudy struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Owner    wire.User     `json:"owner"`
	Mine     bool          `json:"mine,omitempty"`   // the asker may change it
	Hidden   bool          `json:"hidden,omitempty"` // its texts, by a moderator, from everybody but its owner
	Version  int           `json:"version"`
	Updated  time.Time     `json:"updated"` // a text here
	Study    *study.Study  `json:"study,omitempty"`
	Chapters []study.Study `json:"chapters,omitempty"`
}

// chaptersOf returns the chapters of a request. Without any it returns a tree without a rule, which is refused as such.
func chaptersOf(one *study.Study, several []study.Study) (study.Chapters, error) {
	switch {
	case one != nil && len(several) > 0:
		return nil, refused(errors.New("a tree and chapters"))
	case one != nil:
		return study.Chapters{*one}, nil
	case len(several) > 0:
		return several, nil
	}
	return study.Chapters{{}}, nil
}

// goneStudy is the answer to a deleted study.
type goneStudy struct {
	ID string `json:"id"`
}

// studies answers with the asker's studies.
func (s *studies) studies(r *http.Request) (out studiesPage, err error) {
	v, err := s.viewer(r)
	if err != nil {
		return out, err
	}
	list, err := s.notebook.List(r.Context(), v)
	if err != nil {
		return out, err
	}
	out = studiesPage{Studies: make([]listedStudy, len(list)), Most: study.Most}
	for i, l := range list {
		out.Studies[i] = listedStudy(l)
	}
	return out, nil
}

// saveStudy keeps a study.
func (s *studies) saveStudy(w http.ResponseWriter, r *http.Request) error {
	v, err := s.viewer(r)
	if err != nil {
		return err
	}
	var in newStudy
	var saved savedStudy
	err = s.keep(r, v, func() (err error) {
		if err := decode(r, &in); err != nil {
			return err
		}
		chapters, err := chaptersOf(in.Study, in.Chapters)
		if err != nil {
			return err
		}
		saved.ID, saved.Version, err = s.notebook.Add(r.Context(), v, in.Title, chapters)
		return err
	})
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, saved)
	return nil
}

// keep reads a body into memory and calls f, which stores it. A caller without permission is refused before a large
// body is read; only so many are checked at once.
func (s *studies) keep(r *http.Request, v account.Viewer, f func() error) error {
	if err := s.notebook.Admit(v); err != nil {
		return err
	}
	return s.kept.passBody(r, f)
}

// study answers with a study, to anybody who knows its id.
func (s *studies) study(w http.ResponseWriter, r *http.Request) error {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return err
	}
	var body []byte
	err = s.opened.pass(r, func() error {
		k, err := s.notebook.Get(r.Context(), v, id)
		if err != nil {
			return err
		}
		out := openStudy{ID: k.ID, Title: k.Title, Owner: *wire.UserOf(&k.Owner), Mine: k.Mine, Hidden: k.Hidden, Version: k.Version, Updated: k.Updated}
		if k.Chapters.Several() {
			out.Chapters = k.Chapters
		} else {
			out.Study = &k.Chapters[0]
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

// chapters answers with a study's chapters as one file, to anybody who knows its id.
func (s *studies) chapters(w http.ResponseWriter, r *http.Request) error {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return err
	}
	var title string
	var data []byte
	err = s.opened.pass(r, func() error {
		k, err := s.notebook.Get(r.Context(), v, id)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		switch err := record.WriteSGF(&b, k.Chapters.ToRecords()...); {
		case errors.Is(err, record.ErrTooLarge):
			return errTooLong.From(err)
		case err != nil:
			return err
		}
		title, data = k.Title, b.Bytes()
		return nil
	})
	if err != nil {
		return err
	}
	sendFile(w, r, title, fileFormats["sgf"], nil, data)
	return nil
}

// changeStudy puts a study in the place of a version of it.
func (s *studies) changeStudy(w http.ResponseWriter, r *http.Request) error {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return err
	}
	var in changedStudy
	saved := savedStudy{ID: id}
	err = s.keep(r, v, func() (err error) {
		if err := decode(r, &in); err != nil {
			return err
		}
		chapters, err := chaptersOf(in.Study, in.Chapters)
		if err != nil {
			return err
		}
		saved.Version, err = s.notebook.Change(r.Context(), v, id, in.Title, in.Version, chapters)
		return err
	})
	if err != nil {
		return err
	}
	answer(w, r, http.StatusOK, saved)
	return nil
}

// deleteStudy deletes a study.
func (s *studies) deleteStudy(r *http.Request, _ none) (out goneStudy, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.notebook.Delete(r.Context(), v, id); err != nil {
		return out, err
	}
	return goneStudy{id}, nil
}

// studyPage shows a study: 404 if there is none. Anybody with the link may see it; search engines are asked to leave it
// alone. The page chooses the chapter.
func (s *pages) studyPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) { s.aStudy(g, r, "src/study/kept.tsx") })
}

// embeddedStudy shows a study's board and moves as a part of a page of another site.
func (s *pages) embeddedStudy(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.embedded = true
		s.aStudy(g, r, "src/study/embed.tsx")
	})
}

func (s *pages) aStudy(g *view, r *http.Request, source string) {
	g.head, g.source = hiddenHead(g.lang, "study"), source
	g.entitle(r, s.studies.Title)
}
