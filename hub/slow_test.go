package hub

import (
	"context"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/cluster"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// held holds back the answers of one method of a store, or of a bus, for as long as the test wants, whatever its callers'
// contexts say.
type held struct {
	mu     sync.Mutex // guards the following
	method string
	game   string // of Append: only this game's; "": all of them
	asked  bool   // the method has been asked since
	free   chan struct{}
	calls  map[string]int // by node and method
	fails  string         // a method that does nothing, and fails
	err    error          // with this
}

func newHeld() *held { return &held{calls: map[string]int{}} }

// hold holds a method back until release is called.
func (h *held) hold(method string) (release func()) {
	free := make(chan struct{})
	h.mu.Lock()
	defer h.mu.Unlock()
	h.method, h.free = method, free
	return sync.OnceFunc(func() {
		h.mu.Lock()
		h.method = ""
		h.mu.Unlock()
		close(free)
	})
}

// at is called by a node's method, and returns when it may go on, or with its error.
func (h *held) at(node, method, g string) error {
	h.mu.Lock()
	h.calls[node+"/"+method]++
	mine := h.method == method && (h.game == "" || h.game == g)
	h.asked = h.asked || mine
	free := h.free
	var err error
	if h.fails == method {
		err = h.err
	}
	h.mu.Unlock()
	if mine {
		<-free
	}
	return err
}

// fail has a method do nothing and fail from now on.
func (h *held) fail(method string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.fails, h.err = method, err
}

func (h *held) isAsked() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.asked
}

func (h *held) count(node, method string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.calls[node+"/"+method]
}

// kept is all that a hub asks a store.
type kept interface {
	Games
	Beats
	Users
	Sessions
	Chat
}

// slow is a node's store of which one method may be held. It embeds nothing: a method that the hub asks and that is missing
// here does not compile, and one that is not held fails TestOneSlowAnswerStallsNoOtherGame.
type slow struct {
	name  string
	real  kept
	nodes cluster.Registry // nil: the store is shared with nobody
	held  *held
}

var (
	_ kept             = (*slow)(nil)
	_ cluster.Registry = (*slow)(nil)
)

func (s *slow) Programs(ctx context.Context, a, b game.UserID) (out [2]records.Program, err error) {
	if err := s.held.at(s.name, "Programs", ""); err != nil {
		return out, err
	}
	return s.real.Programs(ctx, a, b)
}

func (s *slow) Blockers(ctx context.Context, users []game.UserID) (map[game.UserID][]game.UserID, error) {
	if err := s.held.at(s.name, "Blockers", ""); err != nil {
		return nil, err
	}
	return s.real.Blockers(ctx, users)
}

func (s *slow) Nameable(ctx context.Context, watchers, players, others []game.UserID) ([]records.Watcher, error) {
	if err := s.held.at(s.name, "Nameable", ""); err != nil {
		return nil, err
	}
	return s.real.Nameable(ctx, watchers, players, others)
}

func (s *slow) Hiding(ctx context.Context, ids []game.UserID) ([]game.UserID, error) {
	if err := s.held.at(s.name, "Hiding", ""); err != nil {
		return nil, err
	}
	return s.real.Hiding(ctx, ids)
}

// Append is held as a store holds it: it takes the event and answers late.
func (s *slow) Append(a records.Append, done func(error)) {
	go func() {
		if err := s.held.at(s.name, "Append", a.Game); err != nil {
			done(err)
			return
		}
		s.real.Append(a, done)
	}()
}

func (s *slow) LoadGame(ctx context.Context, id string) (*records.GameRecord, error) {
	if err := s.held.at(s.name, "LoadGame", id); err != nil {
		return nil, err
	}
	return s.real.LoadGame(ctx, id)
}

func (s *slow) Quarantine(ctx context.Context, id, damage string, since time.Time) error {
	if err := s.held.at(s.name, "Quarantine", id); err != nil {
		return err
	}
	return s.real.Quarantine(ctx, id, damage, since)
}

func (s *slow) CreateGame(ctx context.Context, n records.NewGame) error {
	if err := s.held.at(s.name, "CreateGame", n.ID); err != nil {
		return err
	}
	return s.real.CreateGame(ctx, n)
}

func (s *slow) Made(ctx context.Context, m records.Making) (string, error) {
	if err := s.held.at(s.name, "Made", m.ID); err != nil {
		return "", err
	}
	return s.real.Made(ctx, m)
}

func (s *slow) OpenGames(ctx context.Context) ([]records.OpenGame, error) {
	if err := s.held.at(s.name, "OpenGames", ""); err != nil {
		return nil, err
	}
	return s.real.OpenGames(ctx)
}

func (s *slow) Try(ctx context.Context) error {
	if err := s.held.at(s.name, "Try", ""); err != nil {
		return err
	}
	return s.real.Try(ctx)
}

func (s *slow) Key(ctx context.Context, name string) ([]byte, error) {
	if err := s.held.at(s.name, "Key", ""); err != nil {
		return nil, err
	}
	return s.real.Key(ctx, name)
}

func (s *slow) Beat(ctx context.Context, now time.Time) error {
	if err := s.held.at(s.name, "Beat", ""); err != nil {
		return err
	}
	return s.real.Beat(ctx, now)
}

func (s *slow) LastBeat(ctx context.Context) (time.Time, error) {
	if err := s.held.at(s.name, "LastBeat", ""); err != nil {
		return time.Time{}, err
	}
	return s.real.LastBeat(ctx)
}

func (s *slow) Outage(ctx context.Context, o records.Outage) error {
	if err := s.held.at(s.name, "Outage", ""); err != nil {
		return err
	}
	return s.real.Outage(ctx, o)
}

func (s *slow) Outages(ctx context.Context) ([]records.Outage, error) {
	if err := s.held.at(s.name, "Outages", ""); err != nil {
		return nil, err
	}
	return s.real.Outages(ctx)
}

func (s *slow) Users(ctx context.Context, ids []game.UserID) (map[game.UserID]records.User, error) {
	if err := s.held.at(s.name, "Users", ""); err != nil {
		return nil, err
	}
	return s.real.Users(ctx, ids)
}

func (s *slow) Ratings(ctx context.Context, p game.RatingPool, ids []game.UserID) (map[game.UserID]records.Rating, error) {
	if err := s.held.at(s.name, "Ratings", ""); err != nil {
		return nil, err
	}
	return s.real.Ratings(ctx, p, ids)
}

func (s *slow) Seen(ctx context.Context, seen []records.Seen) error {
	if err := s.held.at(s.name, "Seen", ""); err != nil {
		return err
	}
	return s.real.Seen(ctx, seen)
}

func (s *slow) Stranded(ctx context.Context, ids []game.UserID) ([]game.UserID, error) {
	if err := s.held.at(s.name, "Stranded", ""); err != nil {
		return nil, err
	}
	return s.real.Stranded(ctx, ids)
}

func (s *slow) Pausing(ctx context.Context, ids []game.UserID) (map[game.UserID]time.Time, error) {
	if err := s.held.at(s.name, "Pausing", ""); err != nil {
		return nil, err
	}
	return s.real.Pausing(ctx, ids)
}

func (s *slow) Barred(ctx context.Context, ids []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	if err := s.held.at(s.name, "Barred", ""); err != nil {
		return nil, err
	}
	return s.real.Barred(ctx, ids)
}

func (s *slow) Blocked(ctx context.Context, a, b game.UserID) (bool, error) {
	if err := s.held.at(s.name, "Blocked", ""); err != nil {
		return false, err
	}
	return s.real.Blocked(ctx, a, b)
}

func (s *slow) Member(ctx context.Context, name string) (records.User, error) {
	if err := s.held.at(s.name, "Member", ""); err != nil {
		return records.User{}, err
	}
	return s.real.Member(ctx, name)
}

func (s *slow) Bot(ctx context.Context, b records.NewBot) (records.User, error) {
	if err := s.held.at(s.name, "Bot", ""); err != nil {
		return records.User{}, err
	}
	return s.real.Bot(ctx, b)
}

func (s *slow) LiveSessions(ctx context.Context, ids []int64) ([]int64, error) {
	if err := s.held.at(s.name, "LiveSessions", ""); err != nil {
		return nil, err
	}
	return s.real.LiveSessions(ctx, ids)
}

func (s *slow) NoteSeen(ctx context.Context, ids []int64) error {
	if err := s.held.at(s.name, "NoteSeen", ""); err != nil {
		return err
	}
	return s.real.NoteSeen(ctx, ids)
}

func (s *slow) Sanctions(ctx context.Context, ids []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	if err := s.held.at(s.name, "Sanctions", ""); err != nil {
		return nil, err
	}
	return s.real.Sanctions(ctx, ids)
}

func (s *slow) GamesToEnd(ctx context.Context) ([]records.GameToEnd, error) {
	if err := s.held.at(s.name, "GamesToEnd", ""); err != nil {
		return nil, err
	}
	return s.real.GamesToEnd(ctx)
}

func (s *slow) Plans(ctx context.Context, id string) ([]game.Plan, error) {
	if err := s.held.at(s.name, "Plans", id); err != nil {
		return nil, err
	}
	return s.real.Plans(ctx, id)
}

func (s *slow) SetPlan(ctx context.Context, id string, p game.Plan) error {
	if err := s.held.at(s.name, "SetPlan", id); err != nil {
		return err
	}
	return s.real.SetPlan(ctx, id, p)
}

func (s *slow) RestedSince(ctx context.Context, since time.Time) ([]game.UserID, error) {
	if err := s.held.at(s.name, "RestedSince", ""); err != nil {
		return nil, err
	}
	return s.real.RestedSince(ctx, since)
}

func (s *slow) HearEnds(ctx context.Context, begun func(), ended func([]int64), renamed, judged, rested func([]game.UserID)) error {
	if err := s.held.at(s.name, "HearEnds", ""); err != nil {
		return err
	}
	return s.real.HearEnds(ctx, begun, ended, renamed, judged, rested)
}

func (s *slow) Say(ctx context.Context, l records.NewChatLine) (int64, error) {
	if err := s.held.at(s.name, "Say", l.Game); err != nil {
		return 0, err
	}
	return s.real.Say(ctx, l)
}

func (s *slow) ChatLines(ctx context.Context, g string, limit int) ([]records.StoredChatLine, error) {
	if err := s.held.at(s.name, "ChatLines", g); err != nil {
		return nil, err
	}
	return s.real.ChatLines(ctx, g, limit)
}

func (s *slow) Name() string { return s.nodes.Name() }

func (s *slow) Look(ctx context.Context) ([]string, error) {
	if err := s.held.at(s.name, "Look", ""); err != nil {
		return nil, err
	}
	return s.nodes.Look(ctx)
}

func (s *slow) Leave(ctx context.Context) error {
	if err := s.held.at(s.name, "Leave", ""); err != nil {
		return err
	}
	return s.nodes.Leave(ctx)
}

func (s *slow) Claims(ctx context.Context, ids []string, take bool) (map[string]records.Claim, error) {
	if err := s.held.at(s.name, "Claims", ""); err != nil {
		return nil, err
	}
	return s.nodes.Claims(ctx, ids, take)
}

func (s *slow) Orphans(ctx context.Context, most int) ([]records.Orphan, error) {
	if err := s.held.at(s.name, "Orphans", ""); err != nil {
		return nil, err
	}
	return s.nodes.Orphans(ctx, most)
}

func (s *slow) Free(ctx context.Context, ids []string) error {
	if err := s.held.at(s.name, "Free", ""); err != nil {
		return err
	}
	return s.nodes.Free(ctx, ids)
}

func (s *slow) Reserve(ctx context.Context, id string, host, guest game.UserID) (game.UserID, error) {
	if err := s.held.at(s.name, "Reserve", id); err != nil {
		return 0, err
	}
	return s.nodes.Reserve(ctx, id, host, guest)
}

func (s *slow) Release(ctx context.Context, id string) error {
	if err := s.held.at(s.name, "Release", id); err != nil {
		return err
	}
	return s.nodes.Release(ctx, id)
}

// slowBus is a node's bus of which Publish may be held.
type slowBus struct {
	cluster.Bus
	name string
	held *held
}

func (b slowBus) Publish(subject string, data []byte) error {
	if err := b.held.at(b.name, "Publish", ""); err != nil {
		return err
	}
	return b.Bus.Publish(subject, data)
}
