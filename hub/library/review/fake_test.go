package review

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fixture is a Service over a Store, Games, Players and an Analyst in memory.
type fixture struct {
	*Service
	mu        sync.Mutex
	games     map[string]archive.Summary
	kept      map[string]*Stored
	exercises map[int]*Exercise // of user 1 in the game "g", by move
	playing   map[game.UserID]bool
	live      bool  // a live game shows every position
	helps     bool  // every win is a live game's that began before g ended
	job       int64 // the only one
	asked     []Asking
	askedMany int // questions about many games
	waits     Queue
	queues    int // questions about it
	made      []Made
	options   []explain.Options
	try       explain.Options           // of a try
	before    func(ctx context.Context) // is called before a review
}

// quick is enough for the games of these tests.
var quick = explain.Options{Search: 1_000, Solve: 10_000, Defend: 20_000, Confirm: 20_000, Confirms: 400_000, Memory: 8 << 20}

func newFixture(t *testing.T, change ...func(*Config)) *fixture {
	t.Helper()
	h := &fixture{
		games: map[string]archive.Summary{}, kept: map[string]*Stored{}, exercises: map[int]*Exercise{}, playing: map[game.UserID]bool{}, job: 7,
		before: func(context.Context) {}, try: quick,
	}
	c := Config{Store: h, Games: h, Analyst: analyst{h}, Players: h, Engine: "1"}
	for _, f := range change {
		f(&c)
	}
	var err error
	if h.Service, err = New(c); err != nil {
		t.Fatal(err)
	}
	return h
}

// add adds a finished game of freestyle between users 1 and 2.
func (h *fixture) add(id, moves, winner string) archive.Summary {
	g := archive.Summary{
		ID: id, Rule: "freestyle", Size: 15, Winner: winner, Moves: strings.Fields(moves), Ended: time.Now(),
		Black: &archive.Player{ID: 1, Name: "ann"}, White: &archive.Player{ID: 2, Name: "ben"},
	}
	h.games[id] = g
	return g
}

func (h *fixture) Game(_ context.Context, id string) (archive.Summary, error) {
	g, ok := h.games[id]
	if !ok {
		return g, fault.New(fault.NotFound, "There is no such game.")
	}
	return g, nil
}

// Sees: a hidden game is for nobody but the first user.
func (h *fixture) Sees(_ context.Context, id string, user game.UserID) (bool, error) {
	return id != "hidden" || user == 1, nil
}

func (h *fixture) Some(_ context.Context, ids []string) (out []archive.Summary, err error) {
	h.askedMany++
	for _, id := range ids {
		if g, ok := h.games[id]; ok {
			out = append(out, g)
		}
	}
	return out, nil
}

func (h *fixture) Reviews(_ context.Context, ids []string) (map[string]Stored, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.askedMany++
	out := map[string]Stored{}
	for _, id := range ids {
		if s := h.kept[id]; s != nil {
			out[id] = *s
		}
	}
	return out, nil
}

func (h *fixture) Plays(u game.UserID) bool { return h.playing[u] }

func (h *fixture) Review(ctx context.Context, id string) (Stored, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.kept[id]; s != nil {
		return *s, nil
	}
	return Stored{}, nil
}

func (h *fixture) Ask(_ context.Context, a Asking) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = append(h.asked, a)
	s := h.kept[a.Game]
	if s == nil {
		s = &Stored{}
		h.kept[a.Game] = s
	}
	s.Status, s.AskedBy = Waiting, a.User
	return nil
}

func (h *fixture) Cancel(_ context.Context, id string) (int64, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.kept[id].Status = Cancelled
	return h.job, nil
}

func (h *fixture) ReadQueue(context.Context) (Queue, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.queues++
	return h.waits, nil
}

func (h *fixture) Sweep(context.Context) (int, error) { return 0, nil }

// work does the job of a game.
func (h *fixture) work(ctx context.Context, game string) error {
	return h.Work(ctx, Job{ID: h.job, Game: game})
}

func (h *fixture) InLiveGame([]board.Point) bool      { return h.live }
func (h *fixture) RepeatsLiveGame([]board.Point) bool { return h.live }
func (h *fixture) HelpsInLiveGame(_ int, _ []board.Point, _ board.Stone, _ []board.Point, ended time.Time) bool {
	return h.helps && ended.Equal(h.games["g"].Ended)
}

func (h *fixture) Keep(_ context.Context, m Made) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.made = append(h.made, m)
	s := h.kept[m.Job.Game]
	if s.Status != Waiting || m.Job.ID != h.job {
		return nil
	}
	s.Engine, s.Complete, s.Body = m.Engine, m.Complete, m.Body
	if m.Complete {
		s.Status = Done
	}
	for _, e := range m.Exercises {
		if e.User == 1 && h.exercises[e.Move] == nil {
			h.exercises[e.Move] = &Exercise{Game: m.Job.Game, Move: e.Move}
		}
	}
	return nil
}

func (h *fixture) Progress(_ context.Context, j Job, share float64) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.kept[j.Game]
	if s.Status != Waiting || j.ID != h.job {
		return false, nil
	}
	s.Progress = share
	return true, nil
}

func (h *fixture) AskByItself(context.Context, int, int) (int, error) { return 0, nil }

func (h *fixture) Exercises(_ context.Context, user game.UserID, _ int) (list []Exercise, due int, err error) {
	for move := range 400 {
		if e := h.exercises[move]; e != nil && user == 1 {
			list = append(list, *e)
			due++
		}
	}
	return list, due, nil
}

func (h *fixture) Practise(_ context.Context, user game.UserID, _ string, move int, change func(*Exercise)) (bool, error) {
	e := h.exercises[move]
	if e == nil || user != 1 {
		return false, nil
	}
	change(e)
	return true, nil
}

// analyst works with less than a site's does.
type analyst struct{ *fixture }

func (h *fixture) Last(ctx context.Context, _ fair.Who, g explain.Game) (before, after explain.Position, m explain.Move, err error) {
	return explain.Last(ctx, g, h.try)
}

func (h *fixture) InBackground(ctx context.Context) (context.Context, func()) { return ctx, func() {} }

func (a analyst) Review(ctx context.Context, g explain.Game, opt explain.Options) (*explain.Review, error) {
	a.mu.Lock()
	a.options = append(a.options, opt)
	a.mu.Unlock()
	a.before(ctx)
	opt.Search, opt.Solve, opt.Defend = quick.Search, quick.Solve, quick.Defend
	opt.Confirm, opt.Whole = 60_000, 40_000
	return reviewOnce(ctx, g, opt)
}

// reviews are the reviews that tests have made, by game and options: the same search says the same each time, and nobody
// changes what it has said.
var reviews sync.Map

// reviewOnce makes a review, or returns the one that another test has made of the same.
func reviewOnce(ctx context.Context, g explain.Game, opt explain.Options) (*explain.Review, error) {
	work := opt
	work.Looked = nil
	key := fmt.Sprintf("%+v %+v", g, work)
	if r, ok := reviews.Load(key); ok {
		if opt.Looked != nil {
			opt.Looked(len(g.Moves) + 1)
		}
		return r.(*explain.Review), ctx.Err()
	}
	r, err := explain.New(ctx, g, opt)
	if err == nil {
		reviews.Store(key, r)
	}
	return r, err
}
