package study

import (
	"context"
	"fmt"
	"time"

	"tengen/hub/game"
	"tengen/hub/game/ids"
	"tengen/hub/game/records"
	"tengen/hub/member/account"
)

// changesMost is how often a member may change studies in a minute.
const changesMost = 60

// Opened is a study as it is shown.
type Opened struct {
	Kept
	Chapters Chapters
	Mine     bool // the viewer may change it
}

// Service keeps studies for members. Anybody who knows a study's id, which cannot be guessed, may see it. It is safe
// for concurrent use.
type Service struct {
	store   Store
	keepers *account.Keepers
}

// New returns a Service.
func New(s Store) *Service {
	return &Service{s, account.NewKeepers(changesMost, ErrVisitor, ErrGuest, ErrOften)}
}

// List returns the viewer's studies, the one changed last first. It returns ErrVisitor, and none for a guest.
func (s *Service) List(ctx context.Context, v account.Viewer) ([]Listed, error) {
	switch {
	case v.User == 0:
		return nil, ErrVisitor
	case v.Guest:
		return nil, nil
	}
	return s.store.List(ctx, v.User)
}

// Admit counts a change that the viewer is about to make; ErrVisitor, ErrGuest, ErrOften. It is asked before what is to be
// kept is read, for that may be large.
func (s *Service) Admit(v account.Viewer) error {
	return s.keepers.Change(v)
}

// Add keeps a new study under a title, and returns its id and version. It returns ErrVisitor, ErrGuest, ErrMost,
// ErrRoom, ErrTitle, and the Refusal of what cannot be kept.
func (s *Service) Add(ctx context.Context, v account.Viewer, title string, c Chapters) (id string, version int, err error) {
	k, err := s.draft(v, title, c)
	if err != nil {
		return "", 0, err
	}
	k.ID, k.Version = ids.New(), 1
	return k.ID, k.Version, s.store.Add(ctx, k, Most)
}

// Get returns a study. It returns ErrMissing.
func (s *Service) Get(ctx context.Context, v account.Viewer, id string) (Opened, error) {
	k, err := s.store.Get(ctx, id)
	if err != nil {
		return Opened{}, err
	}
	c, err := decode(k.Body)
	if err != nil {
		return Opened{}, fmt.Errorf("study %s: %w", id, err) // a fault of ours
	}
	o := Opened{k, c, v.User != 0 && int64(k.Owner.ID) == v.User}
	if o.Hidden && !o.Mine {
		o.Title = ""
		o.Chapters.hush()
	}
	return o, nil
}

// Title returns a study's title, "" if a moderator has hidden it. It returns ErrMissing.
func (s *Service) Title(ctx context.Context, id string) (string, error) {
	return s.store.Title(ctx, id)
}

// Change puts a study in the place of a version of it, and returns the new version. The same change again, whose answer
// was lost, returns the same version. It fails as Add does but for ErrMost, and with ErrMissing, ErrOthers and ErrChanged.
func (s *Service) Change(ctx context.Context, v account.Viewer, id, title string, version int, c Chapters) (int, error) {
	k, err := s.draft(v, title, c)
	if err != nil {
		return 0, err
	}
	k.ID, k.Version = id, version
	return s.store.Change(ctx, k)
}

// Delete deletes a study of the viewer's. It returns ErrVisitor, ErrMissing and ErrOthers.
func (s *Service) Delete(ctx context.Context, v account.Viewer, id string) error {
	if v.User == 0 {
		return ErrVisitor
	}
	return s.store.Delete(ctx, id, v.User)
}

// draft returns what is to be kept of a study, whose texts it makes tidy.
func (s *Service) draft(v account.Viewer, title string, c Chapters) (Kept, error) {
	if err := s.keepers.May(v); err != nil {
		return Kept{}, err
	}
	if title = oneLine(title); title == "" || !fits(title, maxTitle, oneLine) {
		return Kept{}, ErrTitle
	}
	if len(c) == 1 && c[0].ID == "" {
		c[0].Title = title
	}
	c.Tidy()
	err := c.Check()
	var body []byte
	if err == nil {
		body, err = c.encode()
	}
	if err != nil {
		return Kept{}, Refusal(err)
	}
	return Kept{Owner: records.User{ID: game.UserID(v.User)}, Title: title, Body: body, Updated: time.Now()}, nil
}
