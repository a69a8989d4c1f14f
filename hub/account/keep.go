package account

import (
	"context"
	"sync"
)

// Belongings are what a guest has, or what of it a member has taken over.
type Belongings struct {
	Games int `json:"games"` // with two players: over, adjourned or live
	Live  int `json:"live"`  // of these
	Open  int `json:"open"`  // games that wait for an opponent
}

// Bequest is what a guest has left to a member.
type Bequest struct {
	Guest, Member int64
	Running       []string // ids of games that are live or wait
	Resting       []string // ids of games that are adjourned or over
	Sessions      []int64  // of the guest's, which have ended
	Belongings
}

// HeirStore has members take over what guests have.
type HeirStore interface {
	// Belongings counts what a user has.
	Belongings(ctx context.Context, user int64) (Belongings, error)
	// Bequeath gives a member all that a guest has, and ends the guest's sessions, in one transaction.
	// Games in which the two play each other stay as they are. Nothing happens if the session is not, or
	// no longer, that guest's.
	Bequeath(ctx context.Context, session, guest, member int64) (Bequest, error)
	// BequeathRest gives a guest's heir what the guest has got since, by a command that was on its way.
	BequeathRest(ctx context.Context, guest int64) (Bequest, error)
}

// Belongings counts what the guest of a session has that a member could take over, nothing for members.
func (s *Service) Belongings(ctx context.Context, current *Session) (Belongings, error) {
	if current == nil || current.User.Kind != Guest {
		return Belongings{}, nil
	}
	return s.heirs.Belongings(ctx, current.User.ID)
}

// LoginKeeping is Login for a browser whose guest's games, open games and words are to be the member's.
// The guest's own session proves whose they are; it ends.
func (s *Service) LoginKeeping(ctx context.Context, current *Session, name, password string, c Client) (Session, string, Belongings, error) {
	if current == nil || current.User.Kind != Guest {
		got, token, err := s.Login(ctx, current, name, password, c)
		return got, token, Belongings{}, err
	}
	got, token, err := s.Login(ctx, nil, name, password, c)
	if err != nil {
		return Session{}, "", Belongings{}, err
	}
	b, err := s.heirs.Bequeath(ctx, current.ID, current.User.ID, got.User.ID)
	if err != nil {
		if ended := s.end(ctx, got.User.ID, got.ID, 0); ended != nil {
			s.log.WarnContext(ctx, "a session that nobody has stays", "session", got.ID, "err", ended)
		}
		return Session{}, "", Belongings{}, err
	}
	s.log.InfoContext(ctx, "a guest's games are a member's", "guest", b.Guest, "member", b.Member, "games", b.Games, "open", b.Open)
	s.left(b)
	s.ended(b.Sessions)
	s.late.add(b.Guest)
	return got, token, b.Belongings, nil
}

// late are guests whose commands may still have been on their way when a member took over what they had.
type late struct {
	mu     sync.Mutex
	guests []int64
}

func (l *late) add(guest int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.guests = append(l.guests, guest)
}

func (l *late) take() []int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := l.guests
	l.guests = nil
	return all
}

// BequeathRest gives heirs what came after they had taken over the rest. Call it every few seconds.
func (s *Service) BequeathRest(ctx context.Context) error {
	for _, g := range s.late.take() {
		b, err := s.heirs.BequeathRest(ctx, g)
		if err != nil {
			s.late.add(g)
			return err
		}
		s.left(b)
	}
	return nil
}
