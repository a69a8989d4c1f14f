package web

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/member/account"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakePeople is account.UserStore and account.SessionStore in memory.
type fakePeople struct {
	account.TokenStore // none: tokens are tried on PostgreSQL
	account.WayStore   // but for what every new member needs: ways are tried on PostgreSQL

	faults *faultInjector

	mu       sync.Mutex // guards the following
	next     int64
	users    map[game.UserID]*person
	sessions map[string]*account.Session // by token hash
	fail     error                       // what every read of a session returns, if set
	broken   error                       // what an export ends with, if set
	exported map[game.UserID]time.Time
}

type person struct {
	account.User
	skeleton, hash string
}

// GuestGames are one game a guest.
func (p *fakePeople) GuestGames(context.Context, game.UserID) (account.GuestGames, error) {
	if err := p.faults.err(); err != nil {
		return account.GuestGames{}, err
	}
	return account.GuestGames{Games: 1, Live: 1}, nil
}

func (p *fakePeople) Merge(_ context.Context, session int64, guest, member game.UserID) (account.Merge, error) {
	if err := p.faults.err(); err != nil {
		return account.Merge{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	b := account.Merge{Guest: guest, Member: member, GuestGames: account.GuestGames{Games: 1, Live: 1}, Sessions: []int64{session}}
	for hash, s := range p.sessions {
		if s.ID == session {
			delete(p.sessions, hash)
		}
	}
	return b, nil
}

func (p *fakePeople) Merged(context.Context, game.UserID, game.UserID) (account.Merge, error) {
	if err := p.faults.err(); err != nil {
		return account.Merge{}, err
	}
	return account.Merge{}, nil
}

func (p *fakePeople) MergeRest(context.Context, time.Duration) ([]account.Merge, error) {
	if err := p.faults.err(); err != nil {
		return nil, err
	}
	return nil, nil
}

// Delete leaves nothing of a member but the row; its games are two.
func (p *fakePeople) Delete(_ context.Context, user game.UserID, _ time.Time) (account.Leaver, error) {
	if err := p.faults.err(); err != nil {
		return account.Leaver{}, err
	}
	l := account.Leaver{User: user, Games: []string{"g1", "g2"}}
	p.mu.Lock()
	defer p.mu.Unlock()
	for hash, s := range p.sessions {
		if s.User.ID == user {
			l.Sessions = append(l.Sessions, s.ID)
			delete(p.sessions, hash)
		}
	}
	delete(p.users, user)
	return l, nil
}

func (p *fakePeople) Leavers(context.Context, time.Duration) ([]account.Leaver, error) {
	if err := p.faults.err(); err != nil {
		return nil, err
	}
	return nil, nil
}

func (p *fakePeople) BeginExport(_ context.Context, user game.UserID, now time.Time, within time.Duration) (time.Time, bool, error) {
	if err := p.faults.err(); err != nil {
		return time.Time{}, false, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.exported[user]
	if !before.IsZero() && before.After(now.Add(-within)) {
		return before, false, nil
	}
	p.exported[user] = now
	return before, true, nil
}

func (p *fakePeople) EndExport(_ context.Context, user game.UserID, before time.Time) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.exported[user] = before
	return nil
}

func (p *fakePeople) Export(_ context.Context, user game.UserID, w io.Writer) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, `{"account":{"id":%d}}`, user)
	p.mu.Lock()
	defer p.mu.Unlock()
	return cmp.Or(p.broken, err)
}

// SetCodes is account.RecoveryStore's.
func (p *fakePeople) SetCodes(context.Context, account.Session, [][]byte) error {
	return p.faults.err()
}

// Ways is account.RecoveryStore's.
func (p *fakePeople) Ways(context.Context, game.UserID) (account.Ways, error) {
	return account.Ways{Password: true, Codes: 10}, p.faults.err()
}

// LastRename is account.NameStore's.
func (p *fakePeople) LastRename(context.Context, game.UserID) (time.Time, error) {
	return time.Time{}, p.faults.err()
}

// Recover is account.RecoveryStore's: there are no codes.
func (p *fakePeople) Recover(context.Context, string, []byte, string) (account.User, []int64, error) {
	if err := p.faults.err(); err != nil {
		return account.User{}, nil, err
	}
	return account.User{}, nil, fault.New(fault.NotFound, "No such code.")
}

// Passkey is account.PasskeyStore's: there are none.
func (p *fakePeople) Passkey(context.Context, []byte) (account.StoredPasskey, error) {
	if err := p.faults.err(); err != nil {
		return account.StoredPasskey{}, err
	}
	return account.StoredPasskey{}, fault.New(fault.NotFound, "No such passkey.")
}

// Rename is account.NameStore's.
func (p *fakePeople) Rename(_ context.Context, s account.Session, name, _ string, _, _ time.Time) (r account.Renamed, last time.Time, err error) {
	r.User = s.User
	r.User.Name = name
	return r, last, p.faults.err()
}

// RemovePasskey is account.PasskeyStore's.
func (p *fakePeople) RemovePasskey(context.Context, account.Session, int64) ([]int64, error) {
	return nil, p.faults.err()
}

// RemovePassword is account.PasskeyStore's: there is no passkey.
func (p *fakePeople) RemovePassword(context.Context, account.Session) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	return account.ErrLastWay
}

// KnownPasskeys is account.PasskeyStore's.
func (p *fakePeople) KnownPasskeys(context.Context, game.UserID, string) ([][]byte, error) {
	return nil, p.faults.err()
}

// Sessions is account.SessionStore's.
func (p *fakePeople) Sessions(_ context.Context, user game.UserID, _ int) (out []account.OpenSession, err error) {
	if err := p.faults.err(); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.sessions {
		if s.User.ID == user {
			out = append(out, account.OpenSession{ID: s.ID, Agent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", Address: "192.0.2.7", Created: s.Created, Seen: s.Seen})
		}
	}
	return out, nil
}

// Prove is account.SessionStore's.
func (p *fakePeople) Prove(_ context.Context, session int64, now time.Time) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.sessions {
		if s.ID == session {
			s.Proved = now
		}
	}
	return nil
}

func newFakePeople() *fakePeople {
	return &fakePeople{users: map[game.UserID]*person{}, sessions: map[string]*account.Session{}, exported: map[game.UserID]time.Time{}}
}

func (p *fakePeople) AddGuest(ctx context.Context, name string, n account.NewSession) (account.Session, error) {
	if err := p.faults.err(); err != nil {
		return account.Session{}, err
	}
	p.mu.Lock()
	p.next++
	id := game.UserID(p.next)
	p.users[id] = &person{User: account.User{ID: id, Name: name, Kind: account.Guest, Created: n.Created}}
	p.mu.Unlock()
	return p.AddSession(ctx, id, n)
}

func (p *fakePeople) AddMember(_ context.Context, name, skeleton, hash string, now time.Time) (account.User, error) {
	if err := p.faults.err(); err != nil {
		return account.User{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, u := range p.users {
		if u.skeleton == skeleton {
			return account.User{}, account.ErrNameTaken
		}
	}
	p.next++
	u := account.User{ID: game.UserID(p.next), Name: name, Kind: account.Member, Created: now}
	p.users[u.ID] = &person{u, skeleton, hash}
	return u, nil
}

func (p *fakePeople) Promote(_ context.Context, id game.UserID, name, skeleton, hash string) (account.User, error) {
	if err := p.faults.err(); err != nil {
		return account.User{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	u := p.users[id]
	u.Name, u.Kind, u.skeleton, u.hash = name, account.Member, skeleton, hash
	return u.User, nil
}

func (p *fakePeople) Credentials(_ context.Context, skeleton string) (account.User, string, error) {
	if err := p.faults.err(); err != nil {
		return account.User{}, "", err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, u := range p.users {
		if u.skeleton == skeleton {
			return u.User, u.hash, nil
		}
	}
	return account.User{}, "", fault.New(fault.NotFound, "No such user.")
}

func (p *fakePeople) SetPassword(_ context.Context, id game.UserID, hash string) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.users[id].hash = hash
	return nil
}

func (p *fakePeople) AddSession(_ context.Context, user game.UserID, n account.NewSession) (account.Session, error) {
	if err := p.faults.err(); err != nil {
		return account.Session{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next++
	s := &account.Session{ID: p.next, User: p.users[user].User, Created: n.Created, Seen: n.Created}
	p.sessions[string(n.TokenHash)] = s
	return *s, nil
}

func (p *fakePeople) Session(_ context.Context, hash []byte) (account.Session, error) {
	if err := p.faults.err(); err != nil {
		return account.Session{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fail != nil {
		return account.Session{}, p.fail
	}
	s, ok := p.sessions[string(hash)]
	if !ok {
		return account.Session{}, fault.New(fault.NotFound, "No such session.")
	}
	got := *s
	got.User = p.users[s.User.ID].User
	return got, nil
}

func (p *fakePeople) Touch(context.Context, int64, time.Time) error {
	if err := p.faults.err(); err != nil {
		return err
	}
	return nil
}

func (p *fakePeople) EndSessions(_ context.Context, user game.UserID, session, except int64) ([]int64, error) {
	if err := p.faults.err(); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var ended []int64
	for hash, s := range p.sessions {
		if s.User.ID == user && (session == 0 && s.ID != except || session != 0 && s.ID == session) {
			ended = append(ended, s.ID)
			delete(p.sessions, hash)
		}
	}
	slices.Sort(ended)
	return ended, nil
}

func (p *fakePeople) Sweep(context.Context, time.Time) (int, bool, error) {
	return 0, false, nil
}

// fakeArchive is archive.Store in memory: it has one user, Ann, and her games.
type fakeArchive struct {
	faults *faultInjector

	ann    game.UserID
	games  []archive.Summary // newest first
	asking sync.Mutex        // held while asked is set
	asked  archive.Query     // last
	pool   game.RatingPool   // that was asked for last
	viewer game.UserID       // the last to ask for a score
	rests  []archive.Summary // Ann's adjourned games
}

func (s *fakeArchive) Games(_ context.Context, q archive.Query) ([]archive.Summary, error) {
	if err := s.faults.err(); err != nil {
		return nil, err
	}
	s.asking.Lock()
	s.asked = q
	s.asking.Unlock()
	var out []archive.Summary
	for _, g := range s.games {
		later := g.Ended.After(q.Before) || g.Ended.Equal(q.Before) && g.ID >= q.BeforeID
		if !q.Before.IsZero() && later || g.Private && q.Viewer != s.ann {
			continue
		}
		if len(out) < q.Limit {
			out = append(out, g)
		}
	}
	return out, nil
}

func (s *fakeArchive) Adjourned(_ context.Context, user game.UserID, limit int) ([]archive.Summary, error) {
	if err := s.faults.err(); err != nil {
		return nil, err
	}
	if user != s.ann {
		return nil, nil
	}
	return s.rests[:min(limit, len(s.rests))], nil
}

func (s *fakeArchive) Replay(context.Context) ([]archive.Summary, error) { return nil, s.faults.err() }

func (s *fakeArchive) Sees(context.Context, string, game.UserID) (bool, error) { return true, nil }

func (s *fakeArchive) Some(_ context.Context, ids []string) (out []archive.Summary, err error) {
	for _, g := range s.games {
		if slices.Contains(ids, g.ID) {
			out = append(out, g)
		}
	}
	return out, s.faults.err()
}

func (s *fakeArchive) Game(_ context.Context, id string) (archive.Summary, error) {
	if err := s.faults.err(); err != nil {
		return archive.Summary{}, err
	}
	for _, g := range s.games {
		if g.ID == id {
			return g, nil
		}
	}
	return archive.Summary{}, fault.New(fault.NotFound, "There is no such game.")
}

func (s *fakeArchive) Person(_ context.Context, name string) (archive.Person, error) {
	if err := s.faults.err(); err != nil {
		return archive.Person{}, err
	}
	switch name {
	case "Ann":
		return archive.Person{Player: archive.Player{ID: s.ann, Name: "Ann"}}, nil
	case "Bob":
		return archive.Person{Player: archive.Player{ID: bobID, Name: "Bob"}}, nil
	case "deleted-9":
		return archive.Person{Player: archive.Player{ID: 9, Name: "deleted-9", Deleted: true}}, nil
	case "Panic":
		panic("the shelf fell down")
	case "Broken":
		return archive.Person{}, context.DeadlineExceeded
	}
	return archive.Person{}, fault.New(fault.NotFound, "There is nobody of that name.")
}

// bobID is a user's that nobody of a test is.
const bobID = 1 << 40

func (s *fakeArchive) Profile(_ context.Context, p archive.Person) (archive.Profile, error) {
	if err := s.faults.err(); err != nil {
		return archive.Profile{}, err
	}
	return archive.Profile{Person: p}, nil
}

func (s *fakeArchive) Points(_ context.Context, p archive.Person, pool game.RatingPool) ([]archive.Point, error) {
	if err := s.faults.err(); err != nil {
		return nil, err
	}
	s.pool = pool
	return []archive.Point{{At: int64(p.ID), Value: 1500, Deviation: 60}}, nil
}

func (s *fakeArchive) Scores(_ context.Context, _, _, viewer game.UserID) ([]archive.Score, error) {
	if err := s.faults.err(); err != nil {
		return nil, err
	}
	s.viewer = viewer
	return []archive.Score{{Rule: "renju", Speed: game.Blitz, Wins: 2, Draws: 1}, {Rule: "caro", Losses: 4}}, nil
}

// Bots knows no ratings; Ann has won her last two games, against the weakest.
func (s *fakeArchive) Bots(_ context.Context, levels []string, user game.UserID) (archive.Bots, error) {
	if err := s.faults.err(); err != nil {
		return archive.Bots{}, err
	}
	var b archive.Bots
	for _, l := range levels {
		b.All = append(b.All, archive.Bot{Bot: l})
	}
	if user == s.ann {
		b.All[0].Wins = 2
		b.Last = []archive.BotGame{{Bot: levels[0], Result: archive.Won}, {Bot: levels[0], Result: archive.Won}}
	}
	return b, nil
}

func (s *fakeArchive) Ranks(_ context.Context, pool game.RatingPool, user game.UserID) (archive.Ranks, error) {
	if err := s.faults.err(); err != nil {
		return archive.Ranks{}, err
	}
	s.pool = pool
	r := archive.Ranks{Entries: []archive.Entry{}, Bots: []archive.Entry{}}
	if user == s.ann {
		r.You = &archive.PoolRating{Rule: pool.Rule.String(), Speed: pool.Speed, Value: 1600}
	}
	return r, nil
}
