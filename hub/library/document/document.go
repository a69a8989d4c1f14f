// Package document keeps what members put together and share by a link: studies and lists. Anybody who knows a document's
// id, which cannot be guessed, may see it.
package document

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Document is a document as it is stored.
type Document struct {
	ID      string
	Owner   records.User
	Title   string
	Body    []byte // what its kind makes of the contents
	Version int    // 1, and one more with each change
	Updated time.Time
	Hidden  bool // its texts, by a moderator: from everybody but its owner
}

// Store keeps the documents of one kind, of which L is one among its owner's.
type Store[L any] interface {
	// List returns a user's documents, the one changed last first.
	List(ctx context.Context, owner game.UserID) ([]L, error)
	// Add keeps a new document of a member's, with its version. It returns Most if the member has so many already, Guest for
	// a guest, and what its kind refuses.
	Add(ctx context.Context, d Document, most int) error
	// Get returns a document; Missing.
	Get(ctx context.Context, id string) (Document, error)
	// Title returns a document's title, "" if a moderator has hidden it; Missing.
	Title(ctx context.Context, id string) (string, error)
	// Change puts title and body in the place of those of a version, and returns the next one. It returns Missing, Others for
	// another owner, what its kind refuses, and Changed for another version, unless it is this very change that was made
	// before.
	Change(ctx context.Context, d Document) (version int, err error)
	// Delete deletes a document; Missing, Others.
	Delete(ctx context.Context, id string, owner game.UserID) error
}

// Refusals are a kind's errors.
type Refusals struct {
	Visitor error // a visitor keeps nothing
	Guest   error // nor does a guest
	Often   error // too many changes in a minute
	Most    error // one document more than a member may keep
	Missing error // there is no such document
	Others  error // only its owner may change it
	Changed error // the version is not the newest
}

const (
	changesMost = 60     // of one member in a minute
	membersMost = 10_000 // whose changes are counted at once
)

// Service keeps the documents of one kind for members. It is safe for concurrent use.
type Service[L any] struct {
	store   Store[L]
	most    int // that a member may keep
	refused Refusals
	changes *limit.Limiter
}

// NewService returns a Service.
func NewService[L any](s Store[L], most int, r Refusals) *Service[L] {
	return &Service[L]{s, most, r, limit.New(limit.Options{Events: changesMost, Per: time.Minute, Max: membersMost, Now: time.Now})}
}

// List returns the viewer's documents, the one changed last first. It returns Visitor, and none for a guest.
func (s *Service[L]) List(ctx context.Context, v account.Viewer) ([]L, error) {
	switch {
	case v.User == 0:
		return nil, s.refused.Visitor
	case v.Guest:
		return nil, nil
	}
	return s.store.List(ctx, v.User)
}

// Admit counts a change that the viewer is about to make; Visitor, Guest, Often.
func (s *Service[L]) Admit(v account.Viewer) error {
	if err := s.may(v); err != nil {
		return err
	}
	if !s.changes.Allow(v.User.Key()) {
		return s.refused.Often
	}
	return nil
}

// may returns why a viewer keeps nothing, nil if it may.
func (s *Service[L]) may(v account.Viewer) error {
	switch {
	case v.User == 0:
		return s.refused.Visitor
	case v.Guest:
		return s.refused.Guest
	}
	return nil
}

// Add keeps a new document, and returns its id and version. It returns Visitor, Guest, Most, and what the kind refuses.
func (s *Service[L]) Add(ctx context.Context, v account.Viewer, title string, body []byte) (id string, version int, err error) {
	if err := s.may(v); err != nil {
		return "", 0, err
	}
	d := of(v, ids.New(), 1, title, body)
	return d.ID, d.Version, s.store.Add(ctx, d, s.most)
}

// Get returns a document, without a hidden title for others, and whether the viewer may change it. It returns Missing.
func (s *Service[L]) Get(ctx context.Context, v account.Viewer, id string) (d Document, mine bool, err error) {
	if d, err = s.store.Get(ctx, id); err != nil {
		return Document{}, false, err
	}
	mine = v.User != 0 && d.Owner.ID == v.User
	if d.Hidden && !mine {
		d.Title = ""
	}
	return d, mine, nil
}

// Title returns a document's title, "" if a moderator has hidden it. It returns Missing.
func (s *Service[L]) Title(ctx context.Context, id string) (string, error) {
	return s.store.Title(ctx, id)
}

// Change replaces a version of a document, and returns the new version. The same change again, whose answer was lost,
// returns the same version. It fails as Add does except for Most, and with Missing, Others and Changed.
func (s *Service[L]) Change(ctx context.Context, v account.Viewer, id, title string, version int, body []byte) (int, error) {
	if err := s.may(v); err != nil {
		return 0, err
	}
	return s.store.Change(ctx, of(v, id, version, title, body))
}

// Delete deletes a document of the viewer's. It returns Visitor, Missing and Others.
func (s *Service[L]) Delete(ctx context.Context, v account.Viewer, id string) error {
	if v.User == 0 {
		return s.refused.Visitor
	}
	return s.store.Delete(ctx, id, v.User)
}

// of returns a viewer's document as it is now.
func of(v account.Viewer, id string, version int, title string, body []byte) Document {
	return Document{ID: id, Owner: records.User{ID: v.User}, Title: title, Body: body, Version: version, Updated: time.Now()}
}
