package account

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// cheap makes hashes that cost a test nothing.
var cheap = argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// store is UserStore, SessionStore, MergeStore and LeaverStore in memory.
type store struct {
	TokenStore // none: tokens are tried on PostgreSQL
	WayStore   // nor ways

	mu       sync.Mutex // guards the following
	next     int64
	users    map[game.UserID]*row
	sessions map[int64]*live
	touched  int
	things   map[game.UserID]GuestGames
	merges   map[game.UserID]game.UserID // members by guest
	lost     int                         // answers about merges that are lost yet
	gone     []Leaver                    // those with remaining data
	exported time.Time                   // when anybody's data was
	broken   error                       // what an export ends with
}

type row struct {
	User
	skeleton, hash string
}

type live struct {
	Session
	hash    []byte
	address string
	agent   string
}

func newStore() *store {
	return &store{users: map[game.UserID]*row{}, sessions: map[int64]*live{}, things: map[game.UserID]GuestGames{}, merges: map[game.UserID]game.UserID{}}
}

func (s *store) AddGuest(ctx context.Context, name string, n NewSession) (Session, error) {
	s.mu.Lock()
	s.next++
	u := User{ID: game.UserID(s.next), Name: name, Kind: Guest, Created: n.Created}
	s.users[u.ID] = &row{User: u}
	s.mu.Unlock()
	return s.AddSession(ctx, u.ID, n)
}

func (s *store) taken(skeleton string) bool {
	for _, u := range s.users {
		if u.skeleton == skeleton {
			return true
		}
	}
	return false
}

func (s *store) AddMember(_ context.Context, name, skeleton, hash string, now time.Time) (User, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken(skeleton) {
		return User{}, ErrNameTaken
	}
	s.next++
	u := User{ID: game.UserID(s.next), Name: name, Kind: Member, Created: now}
	s.users[u.ID] = &row{u, skeleton, hash}
	return u, nil
}

func (s *store) Promote(_ context.Context, id game.UserID, name, skeleton, hash string) (User, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken(skeleton) {
		return User{}, ErrNameTaken
	}
	u := s.users[id]
	if u == nil || u.Kind != Guest {
		return User{}, ErrNotGuest
	}
	u.Name, u.Kind, u.skeleton, u.hash = name, Member, skeleton, hash
	return u.User, nil
}

func (s *store) Credentials(_ context.Context, skeleton string) (User, string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, u := range s.users {
		if u.skeleton == skeleton {
			return u.User, u.hash, nil
		}
	}
	return User{}, "", fault.New(fault.NotFound, "No such user.")
}

func (s *store) SetPassword(_ context.Context, id game.UserID, hash string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users[id].hash = hash
	return nil
}

func (s *store) AddSession(_ context.Context, user game.UserID, n NewSession) (Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	l := &live{Session{ID: s.next, User: s.users[user].User, Created: n.Created, Seen: n.Created}, n.TokenHash, n.Address, n.Agent}
	s.sessions[l.ID] = l
	return l.Session, nil
}

func (s *store) Session(_ context.Context, hash []byte) (Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.sessions {
		if bytes.Equal(l.hash, hash) {
			got := l.Session
			got.User = s.users[got.User.ID].User
			return got, nil
		}
	}
	return Session{}, fault.New(fault.NotFound, "No such session.")
}

func (s *store) Touch(_ context.Context, id int64, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.touched++
	s.sessions[id].Seen = now
	return nil
}

func (s *store) Sessions(context.Context, game.UserID, int) ([]OpenSession, error) { return nil, nil }

func (s *store) Prove(_ context.Context, id int64, now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[id].Proved = now
	return nil
}

func (s *store) EndSessions(_ context.Context, user game.UserID, session, except int64) ([]int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ended []int64
	for id, l := range s.sessions {
		if l.User.ID == user && (session == 0 && id != except || session != 0 && id == session) {
			ended = append(ended, id)
			delete(s.sessions, id)
		}
	}
	slices.Sort(ended)
	return ended, nil
}

func (s *store) Sweep(_ context.Context, before time.Time) (int, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := map[game.UserID]bool{}
	for id, l := range s.sessions {
		if l.Seen.Before(before) {
			delete(s.sessions, id)
		} else {
			kept[l.User.ID] = true
		}
	}
	gone := 0
	for id, u := range s.users {
		if u.Kind == Guest && !kept[id] {
			delete(s.users, id)
			gone++
		}
	}
	return gone, false, nil
}

// bench is a service on a store in memory with a clock of its own.
type bench struct {
	*Service
	t       *testing.T
	store   *store
	now     time.Time
	ended   []int64
	left    []Merge
	leavers []Leaver
}

func (s *store) GuestGames(_ context.Context, user game.UserID) (GuestGames, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.things[user], nil
}

func (s *store) Merge(_ context.Context, session int64, guest, member game.UserID) (Merge, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := Merge{Guest: guest, Member: member}
	if l := s.sessions[session]; l == nil || l.User.ID != guest {
		return b, nil
	}
	for id, l := range s.sessions {
		if l.User.ID == guest {
			delete(s.sessions, id)
			b.Sessions = append(b.Sessions, id)
		}
	}
	b.GuestGames = s.things[guest]
	delete(s.things, guest)
	s.merges[guest] = member
	return b, s.lose()
}

// lose returns an error if the answer is lost; mu is held.
func (s *store) lose() error {
	if s.lost == 0 {
		return nil
	}
	s.lost--
	return fault.New(fault.Retry, "Lost.")
}

func (s *store) Merged(_ context.Context, guest, member game.UserID) (Merge, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.lose(); err != nil || s.merges[guest] != member {
		return Merge{}, err
	}
	return Merge{Guest: guest, Member: member, Running: []string{"running"}}, nil
}

func (s *store) MergeRest(context.Context, time.Duration) (rest []Merge, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for guest, member := range s.merges {
		if has := s.things[guest]; has != (GuestGames{}) {
			rest = append(rest, Merge{Guest: guest, Member: member, GuestGames: has})
			delete(s.things, guest)
		}
	}
	return rest, nil
}

func (s *store) Delete(_ context.Context, user game.UserID, _ time.Time) (Leaver, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := Leaver{User: user, Games: []string{"g1"}}
	for id, open := range s.sessions {
		if open.User.ID == user {
			l.Sessions = append(l.Sessions, id)
			delete(s.sessions, id)
		}
	}
	delete(s.users, user)
	return l, nil
}

func (s *store) Leavers(context.Context, time.Duration) ([]Leaver, error) { return s.gone, nil }

func (s *store) BeginExport(_ context.Context, _ game.UserID, now time.Time, within time.Duration) (time.Time, bool, error) {
	before := s.exported
	if !before.IsZero() && now.Sub(before) < within {
		return before, false, nil
	}
	s.exported = now
	return before, true, nil
}

func (s *store) EndExport(_ context.Context, _ game.UserID, before time.Time) error {
	s.exported = before
	return nil
}

func (s *store) Export(_ context.Context, _ game.UserID, w io.Writer) error {
	_, err := io.WriteString(w, "{}")
	return cmp.Or(s.broken, err)
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, store: newStore(), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	s, err := New(Config{
		Users: b.store, Sessions: b.store, Merges: b.store, Leavers: b.store, Tokens: b.store, Ways: b.store, Key: make([]byte, 32), Params: cheap,
		Ended:  func(ids []int64) { b.ended = append(b.ended, ids...) },
		Merged: func(q Merge) { b.left = append(b.left, q) },
		Gone:   func(l Leaver) { b.leavers = append(b.leavers, l) },
		Now:    func() time.Time { return b.now },
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Service = s
	return b
}

var (
	home  = Client{Address: "192.0.2.7", Agent: "Browser/1"}
	away  = Client{Address: "198.51.100.9", Agent: "Browser/2"}
	phone = Client{Address: "203.0.113.4", Agent: "Phone/1"}
)

const (
	good  = "mossy lantern 42 herons"
	other = "paper kites over the weir"
)

// member registers a visitor and returns its session and token.
func (b *bench) member(name string) (Session, string) {
	b.t.Helper()
	s, token, err := b.Register(b.t.Context(), nil, name, good, home)
	if err != nil {
		b.t.Fatal(err)
	}
	return s, token
}

// alive reports whether a token is somebody's.
func (b *bench) alive(token string) bool {
	b.t.Helper()
	_, err := b.Session(b.t.Context(), token)
	if err != nil && err != error(ErrNoSession) {
		b.t.Fatal(err)
	}
	return err == nil
}
