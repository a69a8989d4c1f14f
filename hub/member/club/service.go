package club

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/member/account"
)

const (
	changesMost = 60 // by one member in a minute
	codesMost   = 20 // attempts to join by one member in a minute: each may be a guessed code
	countedMost = 10_000
)

// Service lets members make, join and lead clubs. It is safe for concurrent use.
type Service struct {
	Reader
	store          Store
	changes, joins *limit.Limiter
}

// NewService returns a Service.
func NewService(s Store) *Service {
	perMinute := func(n int) *limit.Limiter {
		return limit.New(limit.Options{Events: n, Per: time.Minute, Max: countedMost, Now: time.Now})
	}
	return &Service{s, s, perMinute(changesMost), perMinute(codesMost)}
}

func admit(v account.Viewer, l *limit.Limiter) error {
	switch {
	case v.User == 0:
		return ErrVisitor
	case v.Guest:
		return ErrGuest
	case !l.Allow(v.User.Key()):
		return ErrOften
	}
	return nil
}

// Make makes a club that the viewer leads. The same key makes it once.
func (s *Service) Make(ctx context.Context, v account.Viewer, t Texts, key string) (id string, err error) {
	if err := admit(v, s.changes); err != nil {
		return "", err
	}
	if err := t.Check(); err != nil {
		return "", err
	}
	id = ids.New()
	if key != "" {
		id = ids.OfCommand(nil, v.User, "club/"+key)
	}
	return id, s.store.Make(ctx, id, t, ids.NewCode(), v.User, time.Now())
}

// Change replaces what a club says of itself. renew: it gets another code too.
func (s *Service) Change(ctx context.Context, v account.Viewer, id string, t Texts, renew bool) error {
	if err := admit(v, s.changes); err != nil {
		return err
	}
	if err := t.Check(); err != nil {
		return err
	}
	code := ""
	if renew {
		code = ids.NewCode()
	}
	return s.store.Change(ctx, id, v.User, t, code)
}

// Join has the viewer join a club, or ask to.
func (s *Service) Join(ctx context.Context, v account.Viewer, id, code string) error {
	if err := admit(v, s.joins); err != nil {
		return err
	}
	code, _ = ids.ReadCode(code) // none is refused as a wrong one
	return s.store.Join(ctx, id, v.User, code, time.Now())
}

// Leave has the viewer leave a club, or take the wish to join back.
func (s *Service) Leave(ctx context.Context, v account.Viewer, id string) error {
	if err := admit(v, s.changes); err != nil {
		return err
	}
	return s.store.Leave(ctx, id, v.User)
}

// Order carries out what the viewer, a leader, orders about somebody.
func (s *Service) Order(ctx context.Context, v account.Viewer, id string, about game.UserID, o Order) error {
	if err := admit(v, s.changes); err != nil {
		return err
	}
	if err := o.Check(); err != nil {
		return err
	}
	return s.store.Order(ctx, id, v.User, about, o, time.Now())
}

// Tell tells a club news.
func (s *Service) Tell(ctx context.Context, v account.Viewer, id, text string) error {
	if err := admit(v, s.changes); err != nil {
		return err
	}
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > MaxText || !utf8.ValidString(text) {
		return ErrText
	}
	return s.store.Tell(ctx, id, v.User, text, time.Now())
}

// Untell takes news away.
func (s *Service) Untell(ctx context.Context, v account.Viewer, id string, news int64) error {
	if err := admit(v, s.changes); err != nil {
		return err
	}
	return s.store.Untell(ctx, id, v.User, news)
}
