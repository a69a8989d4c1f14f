package account

import (
	"context"
	"errors"
	"sync"
	"time"
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
	// Bequeathed returns what a bequest has led to whose answer was lost: its Running are all running games of
	// the member. It is the zero Bequest if nothing was bequeathed.
	Bequeathed(ctx context.Context, guest, member int64) (Bequest, error)
	// BequeathRest gives the heirs of guests who have left something within a time what these guests have got
	// since, by a command that was on its way. It returns what has changed hands.
	BequeathRest(ctx context.Context, within time.Duration) ([]Bequest, error)
}

// onTheWay is longer than any command is.
const onTheWay = time.Minute

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
		s.doubts.add(doubt{current.ID, current.User.ID, got.User.ID})
		if ended := s.end(ctx, got.User.ID, got.ID, 0); ended != nil {
			s.log.WarnContext(ctx, "a session that nobody has stays", "session", got.ID, "err", ended)
		}
		return Session{}, "", Belongings{}, err
	}
	s.log.InfoContext(ctx, "a guest's games are a member's", "guest", b.Guest, "member", b.Member, "games", b.Games, "open", b.Open)
	s.left(b)
	s.ended(b.Sessions)
	return got, token, b.Belongings, nil
}

// doubt is a bequest of which nobody knows whether it is stored.
type doubt struct{ session, guest, member int64 }

// doubts are kept until the store has said: rooms must hear of what is stored.
type doubts struct {
	mu  sync.Mutex
	all []doubt
}

func (d *doubts) add(all ...doubt) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = append(d.all, all...)
}

func (d *doubts) take() []doubt {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := d.all
	d.all = nil
	return all
}

// SettleBequests tells of bequests whose answers were lost, and gives heirs what came after they had taken
// over the rest. Call it every few seconds.
func (s *Service) SettleBequests(ctx context.Context) error {
	var failed error
	for _, d := range s.doubts.take() {
		b, err := s.heirs.Bequeathed(ctx, d.guest, d.member)
		switch {
		case err != nil:
			s.doubts.add(d)
			failed = errors.Join(failed, err)
		case b.Member != 0:
			s.left(b)
			s.ended([]int64{d.session})
		}
	}
	rest, err := s.heirs.BequeathRest(ctx, onTheWay)
	for _, b := range rest {
		s.left(b)
	}
	return errors.Join(failed, err)
}
