package study

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Opened is a study as it is shown.
type Opened struct {
	document.Document
	Chapters Chapters
	Mine     bool // the viewer may change it
}

// Service keeps studies for members. It is safe for concurrent use. Admit is asked before what is to be kept is read, for that
// may be large.
type Service struct{ *document.Service[Listed] }

// New returns a Service.
func New(s Store) *Service { return &Service{document.NewService(s, Most, Refusals)} }

// Add keeps a new study; see document.Service. It returns ErrRoom, ErrTitle, and the Refusal of what cannot be kept, too.
func (s *Service) Add(ctx context.Context, v account.Viewer, title string, c Chapters) (id string, version int, err error) {
	title, body, err := draft(title, c)
	if err != nil {
		return "", 0, err
	}
	return s.Service.Add(ctx, v, title, body)
}

// Get returns a study. It returns ErrMissing.
func (s *Service) Get(ctx context.Context, v account.Viewer, id string) (o Opened, err error) {
	if o.Document, o.Mine, err = s.Service.Get(ctx, v, id); err != nil {
		return Opened{}, err
	}
	if o.Chapters, err = decode(o.Body); err != nil {
		return Opened{}, fmt.Errorf("study %s: %w", id, err) // a fault of ours
	}
	if o.Hidden && !o.Mine {
		o.Chapters.hush()
	}
	return o, nil
}

// Change replaces a version of a study; see document.Service. It fails as Add does except for ErrMost, too.
func (s *Service) Change(ctx context.Context, v account.Viewer, id, title string, version int, c Chapters) (int, error) {
	title, body, err := draft(title, c)
	if err != nil {
		return 0, err
	}
	return s.Service.Change(ctx, v, id, title, version, body)
}

// draft returns what is to be kept of a study, whose texts it makes tidy.
func draft(title string, c Chapters) (tidy string, body []byte, err error) {
	if title = oneLine(title); title == "" || !fits(title, maxTitle, oneLine) {
		return "", nil, ErrTitle
	}
	if len(c) == 1 && c[0].ID == "" {
		c[0].Title = title
	}
	c.Tidy()
	if err = c.Check(); err == nil {
		body, err = c.encode()
	}
	if err != nil {
		return "", nil, Refusal(err)
	}
	return title, body, nil
}
