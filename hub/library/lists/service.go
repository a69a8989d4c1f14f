package lists

import (
	"context"
	"time"

	"tengen/hub/game"
	"tengen/hub/game/ids"
	"tengen/hub/game/records"
	"tengen/hub/member/account"
)

// changesMost is how often a member may change lists in a minute.
const changesMost = 60

// Opened is a list as it is shown to somebody.
type Opened struct {
	List
	About []About // of its entries
	Mine  bool    // the viewer may change it
}

// Service keeps lists for members. Anybody who knows a list's id, which cannot be guessed, may see it. It is safe for
// concurrent use.
type Service struct {
	store   Store
	keepers *account.Keepers
}

// New returns a Service.
func New(s Store) *Service {
	return &Service{s, account.NewKeepers(changesMost, ErrVisitor, ErrGuest, ErrOften)}
}

// List returns the viewer's lists, the one changed last first. It returns ErrVisitor, and none for a guest.
func (s *Service) List(ctx context.Context, v account.Viewer) ([]Listed, error) {
	switch {
	case v.User == 0:
		return nil, ErrVisitor
	case v.Guest:
		return nil, nil
	}
	return s.store.List(ctx, v.User)
}

// Add keeps a new list, and returns its id and version. It returns ErrVisitor, ErrGuest, ErrOften, ErrMost, ErrTitle, ErrEntries and
// ErrEntry.
func (s *Service) Add(ctx context.Context, v account.Viewer, title string, entries []Item) (id string, version int, err error) {
	l, err := s.draft(v, title, entries)
	if err != nil {
		return "", 0, err
	}
	l.ID, l.Version = ids.New(), 1
	return l.ID, l.Version, s.store.Add(ctx, l, Most)
}

// Get returns a list with descriptions of its entries. It returns ErrMissing.
func (s *Service) Get(ctx context.Context, v account.Viewer, id string) (Opened, error) {
	l, err := s.store.Get(ctx, id)
	if err != nil {
		return Opened{}, err
	}
	about, err := s.store.About(ctx, v.User, l.Entries)
	if err != nil {
		return Opened{}, err
	}
	o := Opened{l, about, v.User != 0 && int64(l.Owner.ID) == v.User}
	if o.Hidden && !o.Mine {
		o.Title = ""
	}
	return o, nil
}

// Title returns a list's title, "" if a moderator has hidden it. It returns ErrMissing.
func (s *Service) Title(ctx context.Context, id string) (string, error) {
	return s.store.Title(ctx, id)
}

// Change replaces a version of a list, and returns the new version. The same change again, whose answer was lost,
// returns the same version. It fails as Add does except for ErrMost, and with ErrMissing, ErrOthers and ErrChanged.
func (s *Service) Change(ctx context.Context, v account.Viewer, id, title string, version int, entries []Item) (int, error) {
	l, err := s.draft(v, title, entries)
	if err != nil {
		return 0, err
	}
	l.ID, l.Version = id, version
	return s.store.Change(ctx, l)
}

// Delete deletes a list of the viewer's. It returns ErrVisitor, ErrMissing and ErrOthers.
func (s *Service) Delete(ctx context.Context, v account.Viewer, id string) error {
	if v.User == 0 {
		return ErrVisitor
	}
	return s.store.Delete(ctx, id, v.User)
}

func (s *Service) draft(v account.Viewer, title string, entries []Item) (List, error) {
	if err := s.keepers.Change(v); err != nil {
		return List{}, err
	}
	l := List{Owner: records.User{ID: game.UserID(v.User)}, Title: title, Entries: entries, Updated: time.Now()}
	return l, l.check()
}
