package lists

import (
	"context"

	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Opened is a list as it is shown to somebody.
type Opened struct {
	document.Document
	Entries []Item
	About   []About // of its entries
	Mine    bool    // the viewer may change it
}

// Service keeps lists for members. It is safe for concurrent use.
type Service struct {
	*document.Service[Listed]
	store Store
}

// New returns a Service.
func New(s Store) *Service {
	return &Service{document.NewService(s, Most, Refusals), s}
}

// Add keeps a new list; see document.Service. It returns ErrOften, ErrTitle, ErrEntries and ErrEntry, too.
func (s *Service) Add(ctx context.Context, v account.Viewer, title string, entries []Item) (id string, version int, err error) {
	title, body, err := s.draft(v, title, entries)
	if err != nil {
		return "", 0, err
	}
	return s.Service.Add(ctx, v, title, body)
}

// Get returns a list with descriptions of its entries. It returns ErrMissing.
func (s *Service) Get(ctx context.Context, v account.Viewer, id string) (o Opened, err error) {
	if o.Document, o.Mine, err = s.Service.Get(ctx, v, id); err != nil {
		return Opened{}, err
	}
	if o.Entries, err = Decode(o.Body); err != nil {
		return Opened{}, err
	}
	if o.About, err = s.store.About(ctx, v.User, o.Entries); err != nil {
		return Opened{}, err
	}
	return o, nil
}

// Change replaces a version of a list; see document.Service. It fails as Add does except for ErrMost, too.
func (s *Service) Change(ctx context.Context, v account.Viewer, id, title string, version int, entries []Item) (int, error) {
	title, body, err := s.draft(v, title, entries)
	if err != nil {
		return 0, err
	}
	return s.Service.Change(ctx, v, id, title, version, body)
}

// draft counts a change and returns what it keeps of a list.
func (s *Service) draft(v account.Viewer, title string, entries []Item) (tidy string, body []byte, err error) {
	if err = s.Admit(v); err != nil {
		return "", nil, err
	}
	if tidy, err = check(title, entries); err != nil {
		return "", nil, err
	}
	body, err = encode(entries)
	return tidy, body, err
}
