package federation

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

const (
	asksADay  = 10
	mostQueue = 100
)

// Viewer is who asks.
type Viewer struct {
	account.Viewer
	Moderator bool
}

// Service is the policy of papers. It is safe for concurrent use.
type Service struct {
	store Store
	asks  *limit.Limiter
	now   func() time.Time
}

// NewService returns a Service.
func NewService(store Store) *Service {
	return &Service{store, limit.New(limit.Options{Events: asksADay, Per: 24 * time.Hour, Max: 10_000, Now: time.Now}), time.Now}
}

func (v Viewer) member() error {
	switch {
	case v.User == 0:
		return ErrVisitor
	case v.Guest:
		return ErrGuest
	}
	return nil
}

// Page is what a member sees: the own papers, and those that the member may confirm.
type Page struct {
	Own    *Papers
	Rights []string // federations; of a moderator none are listed
	May    bool     // the member confirms for some
	Queue  []Asking
}

// Open returns what a member sees.
func (s *Service) Open(ctx context.Context, v Viewer) (p Page, err error) {
	if err := v.member(); err != nil {
		return p, err
	}
	if p.Own, err = s.store.Own(ctx, v.User); err != nil {
		return p, err
	}
	if p.Rights, err = s.store.Rights(ctx, v.User); err != nil {
		return p, err
	}
	if p.May = v.Moderator || len(p.Rights) > 0; !p.May {
		return p, nil
	}
	of := p.Rights
	if v.Moderator {
		of = nil
	}
	p.Queue, err = s.store.Waiting(ctx, of, mostQueue)
	p.Queue = slices.DeleteFunc(p.Queue, func(a Asking) bool { return a.User == v.User })
	return p, err
}

// Ask says what a federation says of the asker, to be confirmed.
func (s *Service) Ask(ctx context.Context, v Viewer, p Papers) error {
	if err := v.member(); err != nil {
		return err
	}
	if err := p.Check(); err != nil {
		return err
	}
	if !s.asks.Allow(v.User.Key()) {
		return ErrOften
	}
	return s.store.Ask(ctx, v.User, p, s.now())
}

// Drop takes the asker's papers away.
func (s *Service) Drop(ctx context.Context, v Viewer) error {
	if err := v.member(); err != nil {
		return err
	}
	return s.store.Drop(ctx, v.User)
}

// Answer confirms papers as the asker saw them, or declines them.
func (s *Service) Answer(ctx context.Context, v Viewer, about game.UserID, p Papers, confirm bool) error {
	if err := v.member(); err != nil {
		return err
	}
	rights, err := s.store.Rights(ctx, v.User)
	switch {
	case err != nil:
		return err
	case about == v.User, !v.Moderator && !slices.Contains(rights, p.Federation):
		return ErrRights
	}
	if err := p.Check(); err != nil {
		return err
	}
	return s.store.Answer(ctx, v.User, about, p, confirm, s.now())
}
