package review

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Limits bound the requests of people.
type Limits struct {
	Guest  int // reviews in 24 hours
	Member int
	Own    int // of a person that may wait
	Near   int // of a network that may wait
	All    int // that may wait
	Tries  int // of better moves, a person and minute
}

// DefaultLimits are those of a site.
var DefaultLimits = Limits{Guest: 3, Member: 20, Own: 5, Near: 20, All: 500, Tries: 30}

// The least lengths of a game for a review, and for an automatic one.
const (
	leastMoves = 5
	leastByBot = 10
)

var errMissing = fault.New(fault.NotFound, "There is no such thing.")

// Refusals.
var (
	// ErrVisitor refuses a visitor without a session.
	ErrVisitor = fault.WithReason(fault.Unauthorized, "review_visitor", "Place a stone or sign in first.")
	// ErrPlaying refuses any help to a player of a live game.
	ErrPlaying = fault.WithReason(fault.Forbidden, "review_playing", "There is no analysis while you play somebody.")
	// ErrShort refuses a game in which nothing happened.
	ErrShort = fault.WithReason(fault.Invalid, "review_short", "There is too little in this game to explain.")
	// ErrOthers refuses to cancel what somebody else has asked for.
	ErrOthers = fault.WithReason(fault.Forbidden, "review_others", "Only who asked for it, or a player, may cancel a review.")
	// ErrDaily refuses more reviews than a person may ask for.
	ErrDaily = fault.WithReason(fault.TooMany, "review_daily", "You have asked for all reviews of today.")
	// ErrOwn refuses more reviews of a person than may wait.
	ErrOwn = fault.WithReason(fault.TooMany, "review_own", "Several of your reviews are waiting; ask again when one is made.")
	// ErrNetwork refuses more reviews of a network than may wait.
	ErrNetwork = fault.WithReason(fault.TooMany, "review_network", "Many reviews from your network are waiting; try again in a while.")
	// ErrAll refuses more reviews than the server can soon make.
	ErrAll = fault.WithReason(fault.Busy, "review_all", "Too many reviews are waiting; try again later.")
	// ErrOff is returned where reviews are turned off.
	ErrOff = fault.WithReason(fault.Forbidden, "review_off", "This server makes no reviews.")
	// ErrMove refuses a try that cannot be.
	ErrMove = fault.WithReason(fault.Invalid, "review_move", "That move cannot be tried.")
	// ErrTries refuses too many tries a minute.
	ErrTries = fault.WithReason(fault.TooMany, "review_tries", "Take your time: that were many tries in a minute.")
)

// Away has a game reviewed on another machine, as Make does, and returns the report; nil: nobody has made one. id is the game's.
type Away func(ctx context.Context, id string, g explain.Game, complete bool, looked func(positions int)) (body []byte)

// Config is what a Service is made of. All but Away, Limits, Log and Registry are needed.
type Config struct {
	Store    Store
	Games    Games
	Analyst  Analyst
	Players  Players
	Engine   string // the version of what explains
	Key      []byte // hashes the networks that reviews are asked from; nil: none is told apart
	Away     Away   // nil: all is made here
	Limits   Limits // zero: DefaultLimits
	Off      bool   // no new reviews
	Log      *slog.Logger
	Registry prometheus.Registerer // nil: no metrics
}

// Service has games reviewed. It is safe for concurrent use.
type Service struct {
	c     Config
	guard guard.Guard
	made  *prometheus.CounterVec
	tries *limit.Limiter

	mu      sync.Mutex
	running map[string]*progress // by game; guarded by mu

	queue queue
}

// progress is how far the review of a game is.
type progress struct {
	job      int64
	cancel   context.CancelFunc
	complete bool // it is no coarse one
	done, of int  // positions; guarded by Service.mu
}

// New returns a Service. Nothing is made until the jobs call Work.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.Games == nil || c.Analyst == nil || c.Players == nil || c.Engine == "" {
		return nil, errors.New("review: the configuration lacks a store, games, an analyst, players or a version")
	}
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{
		c: c, running: map[string]*progress{},
		tries: limit.New(limit.Options{Events: c.Limits.Tries, Per: time.Minute, Max: 10_000, Now: time.Now}),
		made: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tengen_reviews_total", Help: "Reviews by how they ended: coarse, complete, failed.",
		}, []string{"end"}),
	}
	panics := prometheus.NewCounter(prometheus.CounterOpts{Name: "tengen_review_panics_total", Help: "Reviews that panicked."})
	s.guard = guard.Guard{Log: c.Log, Panics: panics}
	if c.Registry != nil {
		c.Registry.MustRegister(s.made, panics)
	}
	return s, nil
}

// State returns the state of a finished game's review. It returns fault.NotFound if there is no such game, ErrPlaying
// for a player of a live game, and analysis.ErrLiveGame while a live game repeats the game or its report would help in
// one.
func (s *Service) State(ctx context.Context, v account.Viewer, game string) (Reviewed, error) {
	g, err := s.game(ctx, v, game)
	if err != nil {
		return Reviewed{}, err
	}
	return s.state(ctx, v, g)
}

// Reports returns the reports that State would return for some games, by game; it leaves out those that the viewer may
// not see.
func (s *Service) Reports(ctx context.Context, v account.Viewer, games []string) (map[string]*Report, error) {
	if len(games) == 0 || v.User != 0 && s.c.Players.Plays(v.User) {
		return nil, nil
	}
	all, err := s.c.Games.Some(ctx, games)
	if err != nil {
		return nil, err
	}
	kept, err := s.c.Store.Reviews(ctx, games)
	if err != nil {
		return nil, err
	}
	out := map[string]*Report{}
	for _, g := range all {
		if r := s.report(g, kept[g.ID]); r != nil && !s.repeated(g) && !s.helps(g, r) {
			out[g.ID] = r
		}
	}
	return out, nil
}

// Bare is State without the report.
func (s *Service) Bare(ctx context.Context, v account.Viewer, game string) (Reviewed, error) {
	g, err := s.game(ctx, v, game)
	if err != nil {
		return Reviewed{}, err
	}
	return s.bare(ctx, v, g)
}

// Ask has a game reviewed, or reviewed again if its review is by an older engine, cannot be read, failed or was cancelled. It fails
// as State does, and with ErrVisitor, ErrShort, ErrDaily, ErrOwn, ErrNetwork, ErrAll, ErrOff and analysis.ErrLiveGame.
func (s *Service) Ask(ctx context.Context, v account.Viewer, game string) (Reviewed, error) {
	g, err := s.game(ctx, v, game)
	switch {
	case err != nil:
		return Reviewed{}, err
	case v.User == 0:
		return Reviewed{}, ErrVisitor
	case s.c.Off:
		return Reviewed{}, ErrOff
	case len(g.Moves) < leastMoves:
		return Reviewed{}, ErrShort
	}
	if s.repeated(g) {
		return Reviewed{}, analysis.ErrLiveGame
	}
	kept, err := s.c.Store.Review(ctx, game)
	if err != nil {
		return Reviewed{}, err
	}
	if kept.Status != Done || kept.Engine != s.c.Engine || s.report(g, kept).old() {
		l := s.c.Limits
		err := s.c.Store.Ask(ctx, Asking{
			Game: game, User: v.User, Network: s.network(v), Daily: s.most(v), Own: l.Own, Near: l.Near, All: l.All,
		})
		if err != nil {
			return Reviewed{}, err
		}
	}
	return s.state(ctx, v, g)
}

// Cancel ends a review that is waiting or being made. It fails as State does, and with ErrOthers.
func (s *Service) Cancel(ctx context.Context, v account.Viewer, game string) (Reviewed, error) {
	g, err := s.game(ctx, v, game)
	if err != nil {
		return Reviewed{}, err
	}
	kept, err := s.c.Store.Review(ctx, game)
	if err != nil {
		return Reviewed{}, err
	}
	if !mayCancel(v, g, kept) {
		return Reviewed{}, ErrOthers
	}
	if kept.Status == Waiting {
		job, err := s.c.Store.Cancel(ctx, game)
		if err != nil {
			return Reviewed{}, err
		}
		s.mu.Lock()
		if p := s.running[game]; p != nil && p.job == job {
			p.cancel()
		}
		s.mu.Unlock()
	}
	return s.state(ctx, v, g)
}

// game returns a game if the viewer may have it explained.
func (s *Service) game(ctx context.Context, v account.Viewer, id string) (archive.Summary, error) {
	if v.User != 0 && s.c.Players.Plays(v.User) {
		return archive.Summary{}, ErrPlaying
	}
	switch sees, err := s.c.Games.Sees(ctx, id, v.User); {
	case err != nil:
		return archive.Summary{}, err
	case !sees:
		return archive.Summary{}, errMissing
	}
	return s.c.Games.Game(ctx, id)
}

func (s *Service) state(ctx context.Context, v account.Viewer, g archive.Summary) (Reviewed, error) {
	kept, err := s.c.Store.Review(ctx, g.ID)
	if err != nil {
		return Reviewed{}, err
	}
	out := s.shown(ctx, v, g, kept)
	if out.Report = s.report(g, kept); out.Report == nil {
		out.Coarse, out.Old = false, kept.Body != nil
		return out, nil
	}
	if s.repeated(g) || s.helps(g, out.Report) {
		return Reviewed{}, analysis.ErrLiveGame
	}
	out.Old = out.Old || out.Report.old()
	return out, nil
}

// old reports whether a report would be different now, made by any version of the engine.
func (r *Report) old() bool { return r == nil || r.Form < form }

// report returns the stored report, nil if there is none or it cannot be read: then it may be made again.
func (s *Service) report(g archive.Summary, kept Stored) *Report {
	if kept.Body == nil {
		return nil
	}
	r, err := read(g, kept.Body)
	if err != nil && !errors.Is(err, errOld) {
		s.c.Log.Error("a kept review", "game", g.ID, "err", err)
	}
	return r
}

func (s *Service) bare(ctx context.Context, v account.Viewer, g archive.Summary) (Reviewed, error) {
	kept, err := s.c.Store.Review(ctx, g.ID)
	return s.shown(ctx, v, g, kept), err
}

// shown is the answer about a stored review, without the report.
func (s *Service) shown(ctx context.Context, v account.Viewer, g archive.Summary, kept Stored) Reviewed {
	out := Reviewed{Status: kept.Status, Engine: kept.Engine, Mine: mayCancel(v, g, kept), Most: s.most(v)}
	if kept.Body != nil {
		out.Coarse, out.Old = !kept.Complete, kept.Engine != s.c.Engine
	}
	if kept.Status != Waiting {
		return out
	}
	out.Progress = kept.Progress // another server may be making it
	s.mu.Lock()
	p := s.running[g.ID]
	if p != nil {
		out.Progress = p.share()
	}
	s.mu.Unlock()
	if p == nil {
		out.Place, out.Wait = s.place(ctx, g.ID)
	}
	return out
}

// share is how much of a review has been made, 0 to 1; Service.mu is held.
func (p *progress) share() float64 {
	part := float64(p.done) / float64(p.of)
	if p.complete {
		return coarsePart + (1-coarsePart)*part
	}
	return coarsePart * part
}

// coarsePart is a coarse review's share of the time.
const coarsePart = 0.1

func (s *Service) most(v account.Viewer) int {
	switch {
	case s.c.Off:
		return 0
	case v.Guest || v.User == 0:
		return s.c.Limits.Guest
	}
	return s.c.Limits.Member
}

func mayCancel(v account.Viewer, g archive.Summary, kept Stored) bool {
	return v.User != 0 && (kept.AskedBy == v.User || plays(g, v.User))
}

// plays reports whether a user was one of a game's players.
func plays(g archive.Summary, user game.UserID) bool {
	return g.Black != nil && g.Black.ID == user || g.White != nil && g.White.ID == user
}
