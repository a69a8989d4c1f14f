package account

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// GuestGames count what a merge moves: a guest's games, or those of them that a member has taken over. Clients know
// them by this name (GET /api/me/belongings).
type GuestGames struct {
	Games int `json:"games"` // with two players: over, adjourned or live
	Live  int `json:"live"`  // of these
	Open  int `json:"open"`  // games that wait for an opponent
}

// Merge is a guest's account that has become part of a member's, and what of it has.
type Merge struct {
	Guest, Member game.UserID
	Running       []string // ids of games that are live or wait
	Resting       []string // ids of games that are adjourned or over
	Sessions      []int64  // of the guest's, which have ended
	GuestGames
}

// MergeStore merges guests' accounts into members'.
type MergeStore interface {
	// GuestGames counts a user's games.
	GuestGames(ctx context.Context, user game.UserID) (GuestGames, error)
	// Merge gives a member all that a guest has, and ends the guest's sessions, in one transaction.
	// Games in which the two play each other stay as they are. Nothing happens if the session is not, or
	// no longer, that guest's.
	Merge(ctx context.Context, session int64, guest, member game.UserID) (Merge, error)
	// Merged returns the outcome of a merge whose answer was lost: its Running are all running games of the member. It
	// is the zero Merge if nothing was merged.
	Merged(ctx context.Context, guest, member game.UserID) (Merge, error)
	// MergeRest merges things that guests got by pending commands after they were merged, within a time. It returns
	// these merges.
	MergeRest(ctx context.Context, within time.Duration) ([]Merge, error)
}

// onTheWay is longer than any command is.
const onTheWay = time.Minute

// Merges make guests' accounts part of members'.
type Merges struct{ s *Service }

// Merges returns the part of a Service that is about guests who become members.
func (s *Service) Merges() Merges { return Merges{s} }

// GuestGames counts the things of a session's guest that a member could take over, nothing for members.
func (m Merges) GuestGames(ctx context.Context, current *Session) (GuestGames, error) {
	if current == nil || current.User.Kind != Guest {
		return GuestGames{}, nil
	}
	return m.s.merges.GuestGames(ctx, current.User.ID)
}

// Login is Service.Login for a browser whose guest's games, open games and words are to be the member's.
// The guest's own session proves whose they are; it ends.
func (m Merges) Login(ctx context.Context, current *Session, name, password string, c Client) (Session, string, GuestGames, error) {
	return m.keeping(ctx, current, func(current *Session) (Session, string, error) { return m.s.Login(ctx, current, name, password, c) })
}

// Enter is Passkeys.Enter for such a browser.
func (m Merges) Enter(ctx context.Context, current *Session, a PasskeyAnswer, o Origin, c Client) (Session, string, GuestGames, error) {
	return m.keeping(ctx, current, func(current *Session) (Session, string, error) { return m.s.Passkeys().Enter(ctx, current, a, o, c) })
}

// keeping signs a member in, and gives it everything of the guest of the browser's session. Only without a guest that
// session ends by enter.
func (m Merges) keeping(ctx context.Context, current *Session, enter func(current *Session) (Session, string, error)) (Session, string, GuestGames, error) {
	if current == nil || current.User.Kind != Guest {
		got, token, err := enter(current)
		return got, token, GuestGames{}, err
	}
	got, token, err := enter(nil)
	if err != nil {
		return Session{}, "", GuestGames{}, err
	}
	b, err := m.take(ctx, *current, got)
	if err != nil {
		return Session{}, "", GuestGames{}, err
	}
	return got, token, b, nil
}

// take gives a member who has just signed in everything of a session's guest. If it fails, the member is signed out
// again.
func (m Merges) take(ctx context.Context, current, got Session) (GuestGames, error) {
	if got.User.Program { // no person's games become a bot's
		return GuestGames{}, m.s.end(ctx, current.User.ID, current.ID, 0)
	}
	b, err := m.s.merges.Merge(ctx, current.ID, current.User.ID, got.User.ID)
	if err != nil {
		m.s.unsettled.add(unsettledMerge{current.ID, current.User.ID, got.User.ID})
		if ended := m.s.end(ctx, got.User.ID, got.ID, 0); ended != nil {
			m.s.log.WarnContext(ctx, "a session that nobody has stays", "session", got.ID, "err", ended)
		}
		return GuestGames{}, err
	}
	m.s.log.InfoContext(ctx, "a guest's games are a member's", "guest", b.Guest, "member", b.Member, "games", b.Games, "open", b.Open)
	m.s.merged(b)
	m.s.ended(b.Sessions)
	return b.GuestGames, nil
}

// unsettledMerge is a merge of which nobody knows whether it is stored.
type unsettledMerge struct {
	session       int64
	guest, member game.UserID
}

// unsettled are merges without the store's answer yet: rooms must hear of those that are stored.
type unsettled struct {
	mu  sync.Mutex
	all []unsettledMerge
}

func (d *unsettled) add(all ...unsettledMerge) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = append(d.all, all...)
}

func (d *unsettled) take() []unsettledMerge {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := d.all
	d.all = nil
	return all
}

// Settle tells of merges whose answers were lost, and merges what guests have got since. Call it every few seconds.
func (m Merges) Settle(ctx context.Context) error {
	var failed error
	for _, d := range m.s.unsettled.take() {
		b, err := m.s.merges.Merged(ctx, d.guest, d.member)
		switch {
		case err != nil:
			m.s.unsettled.add(d)
			failed = errors.Join(failed, err)
		case b.Member != 0:
			m.s.merged(b)
			m.s.ended([]int64{d.session})
		}
	}
	rest, err := m.s.merges.MergeRest(ctx, onTheWay)
	for _, b := range rest {
		m.s.merged(b)
	}
	return errors.Join(failed, err)
}
