// Package broadcasts runs broadcasts of real events (hub/event/broadcast): it takes what operators send, and shows readers what
// is old enough. It keeps nothing that the store does not have, so any server of a site can do any of it at any time.
//
// Reading order: service.go (what hosts and operators do), state.go (what readers see; all that is shown comes through it),
// shapes.go, run.go (how broadcasts end).
package broadcasts

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/event/broadcast"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Maker keeps broadcasts and what they say.
type Maker interface {
	// Make stores a new broadcast; nothing if the id is there and is that host's. It returns ErrGuest and ErrMost.
	Make(ctx context.Context, id string, host game.UserID, t broadcast.Texts, p broadcast.Plan, at time.Time) error
	// Change replaces a host's broadcast's texts. It returns ErrMissing and ErrOperator, as all of these.
	Change(ctx context.Context, id string, by game.UserID, t broadcast.Texts) error
	// SetToken replaces the SHA-256 of the token of a host's broadcast that is not over.
	SetToken(ctx context.Context, id string, by game.UserID, hash []byte) error
	// SetLink replaces the SHA-256 of the secret of a board's link, of a host's broadcast that is not over; nil takes it away.
	SetLink(ctx context.Context, id string, by game.UserID, board int, hash []byte) error
	// Remove deletes a host's broadcast. Games of it that were kept stay.
	Remove(ctx context.Context, id string, by game.UserID) error
}

// Logs are the broadcasts' logs.
type Logs interface {
	Plan(ctx context.Context, id string) (broadcast.Plan, error)
	// ReadOn applies to a broadcast the records that it lacks, and returns them, with an error too; ErrMissing.
	ReadOn(ctx context.Context, id string, b *broadcast.Broadcast) ([]broadcast.Record, error)
	// Carry has a broadcast change: it is held, brought up to date as by ReadOn, and what decide says is stored at once. It returns
	// what it has read, with an error too, and what it has stored, which is not applied. It returns ErrMissing and ErrOperator.
	Carry(ctx context.Context, id string, by broadcast.Operator, b *broadcast.Broadcast, decide func() ([]broadcast.Change, error), at time.Time) (read, made []broadcast.Record, err error)
}

// Reader shows broadcasts.
type Reader interface {
	Head(ctx context.Context, id string) (broadcast.Opened, error)
	Operates(ctx context.Context, id string, by broadcast.Operator) (bool, error)
	// List returns broadcasts of a phase: those that come by their start, others the last first. Hidden ones are their host's.
	List(ctx context.Context, p broadcast.Phase, viewer game.UserID) ([]broadcast.Listed, error)
	// Between returns broadcasts that start in a time, by their start, without hidden ones.
	Between(ctx context.Context, q broadcast.Between) ([]broadcast.Listed, error)
}

// Archiver has broadcasts end, and keeps their games.
type Archiver interface {
	// Silent returns broadcasts that are not over, of which nothing has been heard since an instant.
	Silent(ctx context.Context, since time.Time) (ids []string, err error)
	// Keep stores some games of a broadcast that is over, and reports whether there may be more.
	Keep(ctx context.Context, now time.Time) (more bool, err error)
}

// Store keeps broadcasts; db/broadcasts.Broadcasts is one.
type Store interface {
	Maker
	Logs
	Reader
	Archiver
}

// The bounds of what one asks for, in a minute.
const (
	changesMost = 30   // by a host: broadcasts made, changed, ended
	pushesMost  = 120  // to a broadcast
	entriesMost = 1200 // to a broadcast, by hand: a hundred boards, a move each five seconds
	linkedMost  = 60   // to a board, by its link
	countedMost = 10_000
)

// Service runs broadcasts. It is safe for concurrent use.
type Service struct {
	store                    Store
	log                      *slog.Logger
	key                      []byte // from which ids follow
	changes, pushes, entries *limit.Limiter
	linked                   *limit.Limiter

	mu     sync.Mutex // guards the following
	states map[string]*state
}

// New returns a Service. Somebody must call Run.
func New(s Store, key []byte, log *slog.Logger) *Service {
	perMinute := func(n int) *limit.Limiter {
		return limit.New(limit.Options{Events: n, Per: time.Minute, Max: countedMost, Now: time.Now})
	}
	return &Service{store: s, log: log, key: key, changes: perMinute(changesMost), pushes: perMinute(pushesMost), entries: perMinute(entriesMost), linked: perMinute(linkedMost), states: map[string]*state{}}
}

func (s *Service) admit(v account.Viewer) error {
	switch {
	case v.User == 0:
		return broadcast.ErrVisitor
	case v.Guest:
		return broadcast.ErrGuest
	case !s.changes.Allow(v.User.Key()):
		return broadcast.ErrOften
	}
	return nil
}

// Make makes a broadcast of the viewer's. The same key makes it once.
func (s *Service) Make(ctx context.Context, v account.Viewer, t broadcast.Texts, p broadcast.Plan, key string) (id string, err error) {
	if err := s.admit(v); err != nil {
		return "", err
	}
	now := time.Now()
	if p.Starts.IsZero() {
		p.Starts = now
	}
	if err := t.Check(); err != nil {
		return "", err
	}
	if err := p.Check(now); err != nil {
		return "", err
	}
	id = ids.New()
	if key != "" {
		id = ids.OfCommand(s.key, v.User, "broadcast/"+key)
	}
	return id, s.store.Make(ctx, id, v.User, t, p, now)
}

// Change replaces what the viewer's broadcast says of itself.
func (s *Service) Change(ctx context.Context, v account.Viewer, id string, t broadcast.Texts) error {
	if err := s.admit(v); err != nil {
		return err
	}
	if err := t.Check(); err != nil {
		return err
	}
	return s.store.Change(ctx, id, v.User, t)
}

// Token gives the viewer's broadcast another token, which nobody is told again. The one before is worth nothing any more.
func (s *Service) Token(ctx context.Context, v account.Viewer, id string) (token string, err error) {
	if err := s.admit(v); err != nil {
		return "", err
	}
	token = newToken()
	return token, s.store.SetToken(ctx, id, v.User, Hash(token))
}

func newToken() string {
	random := make([]byte, 24)
	_, _ = rand.Read(random) // never fails
	return "cast_" + base64.RawURLEncoding.EncodeToString(random)
}

// Link gives a board of the viewer's broadcast another link, whose secret nobody is told again, or none: "".
func (s *Service) Link(ctx context.Context, v account.Viewer, id string, board int, out bool) (secret string, err error) {
	if err := s.admit(v); err != nil {
		return "", err
	}
	var hash []byte
	if !out {
		err := s.view(ctx, id, func(now, _ *broadcast.Broadcast) error {
			if board < 1 || board > len(now.Boards) {
				return broadcast.ErrBoard
			}
			return nil
		})
		if err != nil {
			return "", err
		}
		secret = newToken()
		hash = Hash(secret)
	}
	if err := s.store.SetLink(ctx, id, v.User, board, hash); err != nil {
		return "", err
	}
	return secret, nil
}

// Hash returns what is kept of a token.
func Hash(token string) []byte {
	h := sha256.Sum256([]byte(token))
	return h[:]
}

// Remove deletes the viewer's broadcast.
func (s *Service) Remove(ctx context.Context, v account.Viewer, id string) error {
	if err := s.admit(v); err != nil {
		return err
	}
	if err := s.store.Remove(ctx, id, v.User); err != nil {
		return err
	}
	s.forget(id)
	return nil
}

// End ends the viewer's broadcast. One that is over stays so.
func (s *Service) End(ctx context.Context, v account.Viewer, id string) error {
	if err := s.admit(v); err != nil {
		return err
	}
	return s.end(ctx, id, broadcast.Operator{User: v.User}, func(*broadcast.Broadcast) bool { return true })
}

func (s *Service) end(ctx context.Context, id string, by broadcast.Operator, when func(*broadcast.Broadcast) bool) error {
	return s.carry(ctx, id, by, func(b *broadcast.Broadcast) ([]broadcast.Change, error) {
		if b.Phase == broadcast.Over || !when(b) {
			return nil, nil
		}
		return []broadcast.Change{{Over: true}}, nil
	})
}

// Push takes games of a file; see broadcast.Read and Broadcast.Push.
func (s *Service) Push(ctx context.Context, by broadcast.Operator, id string, data []byte, said broadcast.Said, corrects bool) (out []broadcast.CastTaken, err error) {
	plan, err := s.operated(ctx, by, id, s.pushes)
	if err != nil {
		return nil, err
	}
	games, err := broadcast.Read(data, said, &plan)
	if err != nil {
		return nil, err
	}
	for i := range games {
		games[i].Black, games[i].White = wire.PlainText(games[i].Black), wire.PlainText(games[i].White)
	}
	err = s.carry(ctx, id, by, func(b *broadcast.Broadcast) (log []broadcast.Change, err error) {
		log, out, err = b.Push(games, corrects)
		return log, err
	})
	return out, err
}

// Enter takes what an operator enters by hand.
func (s *Service) Enter(ctx context.Context, by broadcast.Operator, id string, e broadcast.Entry) error {
	if e.Action != broadcast.Add && e.Action != broadcast.Rename {
		by.Board = e.Board
	}
	linked, err := s.byLink(ctx, &by, id)
	if err == nil && !linked {
		_, err = s.operated(ctx, by, id, s.entries)
	}
	if err != nil {
		return err
	}
	e.Black, e.White = wire.PlainText(e.Black), wire.PlainText(e.White)
	return s.carry(ctx, id, by, func(b *broadcast.Broadcast) ([]broadcast.Change, error) {
		if linked && by.Board <= len(b.Boards) && b.Boards[by.Board-1].Changes >= broadcast.MostByLink {
			return nil, broadcast.ErrFull
		}
		c, err := b.Enter(e)
		if c == nil || err != nil {
			return nil, err
		}
		return []broadcast.Change{*c}, nil
	})
}

// byLink reports whether somebody enters a board by its link alone, not too often. For an operator of every board, by.Board is cleared.
func (s *Service) byLink(ctx context.Context, by *broadcast.Operator, id string) (bool, error) {
	board := by.Board
	by.Board = 0
	if board == 0 || by.Token == nil {
		return false, nil
	}
	all, err := s.store.Operates(ctx, id, *by)
	if err != nil || all {
		return false, err
	}
	by.Board = board
	is, err := s.store.Operates(ctx, id, *by)
	switch {
	case err != nil:
		return false, err
	case !is:
		return false, broadcast.ErrOperator
	case !s.linked.Allow(id + "/" + strconv.Itoa(board)):
		return false, broadcast.ErrOften
	}
	return true, nil
}

// operated returns the plan of a broadcast that somebody operates, who does not do so too often.
func (s *Service) operated(ctx context.Context, by broadcast.Operator, id string, often *limit.Limiter) (p broadcast.Plan, err error) {
	is, err := s.store.Operates(ctx, id, by)
	switch {
	case err != nil:
		return p, err
	case !is:
		return p, broadcast.ErrOperator
	case !often.Allow(id):
		return p, broadcast.ErrOften
	}
	return s.store.Plan(ctx, id)
}

// List returns the broadcasts that run, that come and that are over.
func (s *Service) List(ctx context.Context, viewer game.UserID) (running, coming, over []broadcast.Listed, err error) {
	for _, l := range []struct {
		phase broadcast.Phase
		into  *[]broadcast.Listed
	}{{broadcast.Running, &running}, {broadcast.Coming, &coming}, {broadcast.Over, &over}} {
		if *l.into, err = s.store.List(ctx, l.phase, viewer); err != nil {
			return nil, nil, nil, err
		}
	}
	return running, coming, over, nil
}

// Name returns a broadcast's name, "" if a moderator has hidden it.
func (s *Service) Name(ctx context.Context, id string) (string, error) {
	o, err := s.store.Head(ctx, id)
	if err != nil || o.Hidden {
		return "", err
	}
	return o.Name, nil
}
