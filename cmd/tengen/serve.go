package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/tengen-go/tengen/db/cluster"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/moderation"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/frontend"
	"github.com/tengen-go/tengen/hub"
	correct "github.com/tengen-go/tengen/hub/game/rating/apart"
	"github.com/tengen-go/tengen/hub/http/web"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/explorer"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/live/natsbus"
	"github.com/tengen-go/tengen/hub/live/openchallenge"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/club"
	"github.com/tengen-go/tengen/hub/member/federation"
)

// The parts of the site have so long to stop, even if they hang, with 0.4 s for jobs, a moment for notifications, a
// second for the lease, two for the database and half a second for a private PostgreSQL, which then stops fast: below
// nine seconds together. With another TENGEN_STOP_WITHIN they are in proportion.
const (
	stopWithin   = 8 * time.Second // usually
	hubWithin    = 3 * time.Second
	drainWithin  = 1500 * time.Millisecond // HTTP
	engineWithin = 500 * time.Millisecond
	pushWithin   = 50 * time.Millisecond // running sends are given up
	sweepEvery   = time.Hour
	sweepPause   = 250 * time.Millisecond // between two batches
	settleEvery  = 10 * time.Second
)

// Main is a running site.
type Main struct {
	log     *slog.Logger
	addr    net.Addr
	metrics net.Addr      // nil: they are off
	stops   time.Duration // how long a stop may take
	failed  chan error
	bus     *natsbus.Bus                  // nil: this process is alone
	undo    []func(context.Context) error // what Stop does, last first
	once    sync.Once
	hub     sync.Once // its stop
	err     error
}

// newMain is one that logs, and in which nothing runs yet. It may take so long to stop; 0: as usual.
func newMain(logLevel string, stops time.Duration) (*Main, error) {
	if stops == 0 {
		stops = stopWithin
	}
	if stops < time.Second || stops > 10*time.Minute {
		return nil, fmt.Errorf("TENGEN_STOP_WITHIN: %v is not 1s to 10m", stops)
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(logLevel)); err != nil {
		level = slog.LevelInfo
	}
	return &Main{
		failed: make(chan error, 4), log: slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})), stops: stops,
	}, nil
}

// Start brings the site up in order: database, schema, lease, engine, hub, web.
// On an error everything that was started is stopped again.
func Start(ctx context.Context, c Config) (m *Main, err error) {
	limits, err := c.limits()
	if err != nil {
		return nil, err
	}
	if m, err = newMain(c.LogLevel, c.StopWithin); err != nil {
		return nil, err
	}
	begun := m
	defer func() {
		if err != nil {
			err = errors.Join(err, begun.Stop())
		}
	}()
	// The address comes first: a port in use is told before anything else starts.
	ln, err := net.Listen("tcp", listenAddr(c.Addr))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("the address %s is in use; stop what uses it, or set TENGEN_ADDR", c.Addr)
	}
	if err != nil {
		return nil, err
	}
	m.addr = ln.Addr()
	m.later(func(context.Context) error { ln.Close(); return nil })

	url, stopDB, err := c.open(ctx, m.log)
	if err != nil {
		return nil, err
	}
	m.later(stopDB)
	d, node, cluster, err := m.join(ctx, c, url)
	if err != nil {
		return nil, err
	}

	if c.RateNeighbours {
		d.RateNeighbours()
	}

	reg := prometheus.NewRegistry()
	reg.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	pool := startPool(poolOptions(c.EngineWorkers, max(1, runtime.GOMAXPROCS(0)-1), c.EngineMemory), m.log, reg)
	m.later(m.within(engineWithin, pool.Close))
	botEngine, away, err := m.workers(pool, reg)
	if err != nil {
		return nil, err
	}
	pusher, err := m.push(ctx, c, d, reg)
	if err != nil {
		return nil, err
	}
	h, err := hub.New(hub.Config{
		Store: d.Games(), Beats: node, Cluster: cluster, Users: d.People(), Sessions: d.Accounts(), Chat: d.Chats(), BotEngine: botEngine, Log: m.log, Registry: reg,
		Limits: limits, NoBatching: !c.Cork, Shows: c.Shows, Engine: engine.Version(), Notify: pusher.notify(),
	})
	if err != nil {
		return nil, err
	}
	if err := h.Start(ctx); err != nil {
		return nil, err
	}
	m.later(func(ctx context.Context) error { return begun.stopHub(ctx, h) }) // m is nil after an error
	key, err := d.Games().Key(ctx, "devices")
	if err != nil {
		return nil, err
	}
	accounts, err := account.New(account.Config{
		Users: d.Accounts(), Sessions: d.Accounts(), Merges: d.Accounts(), Leavers: d.Accounts(), Tokens: d.Tokens(), Ways: d.Ways(), Key: key, Ended: h.EndSessions, Log: m.log,
		Merged: func(b account.Merge) { h.Merged(b.Running, b.Resting) },
		Gone: func(l account.Leaver) {
			h.GiveUp(l.User, l.Games)
			h.Merged(nil, l.Shown)
		},
		Renamed: func(r account.Renamed) { h.Merged(r.Running, r.Resting) },
	})
	if err != nil {
		return nil, err
	}
	puzzles, err := m.puzzles(ctx, d, h, pool, reg)
	if err != nil {
		return nil, err
	}
	analyst := analysis.New(pool, runtime.GOMAXPROCS(0), analysisMemory)
	queue, err := m.jobs(ctx, url, node.Name(), c.Reviews)
	if err != nil {
		return nil, err
	}
	reviews, err := m.review(ctx, queue, d.Games(), review.Config{
		Games: library.Reviewed(d.Archive()), Analyst: analyst, Players: h, Away: away, Off: c.Reviews < 1, Registry: reg,
	}, puzzles)
	if err != nil {
		return nil, err
	}
	casts, err := m.broadcasts(ctx, d)
	if err != nil {
		return nil, err
	}
	running, on, err := m.events(ctx, d, h, pusher, c.Events, broadcasts.OnCalendar(casts))
	if err != nil {
		return nil, err
	}
	open := openchallenge.New(d.OpenChallenges(), h, d.People(), m.log)
	m.follow(task{"open challenges", open.Step})
	if err := m.serve(c, ln, web.Config{
		Accounts: accounts, Archive: d.Archive(), Sockets: h, Streams: hub.NewPageStreams(h), Reviews: reviews, Studies: study.New(d.Studies()), Lists: lists.New(d.Lists()), Classes: lists.NewClasses(d.Classes()), Clubs: club.NewService(d.Clubs()), Casts: casts, Calendar: on, Federations: federation.NewService(d.Federations()), Events: running, Analyst: analyst, Explorer: explorer.NewService(d.Archive(), h), Brought: gamebase.NewService(d.Bases()), Positions: gamebase.NewSearch(d.Bases(), h), Players: h, Blocks: d.People(), Chats: d.People(), Languages: d.People(), Vacations: d.People(), Conduct: d.People(), Puzzles: puzzles, Follows: d.People(), Presence: h, Moderation: d.Moderation(), FairPlay: d.Fairplay(), Push: pusher.site(), Changed: h.Merged, BlockChanged: h.BlockChanged, BotHub: h, Programs: d.People(), Television: hub.Television(h), OpenChallenges: open, Registry: reg,
		Ready: func(ctx context.Context) error { return errors.Join(h.Ready(), d.Ping(ctx)) },
	}, h); err != nil {
		return nil, err
	}
	if err := m.serveMetrics(c.MetricsAddr, reg, nil); err != nil {
		return nil, err
	}
	corrected, err := correct.Parse(c.Apart)
	if err != nil {
		return nil, fmt.Errorf("TENGEN_RATINGS_APART: %w", err)
	}
	m.watch(node, accounts, d.Moderation(), h.Merged)
	m.readFinished(d, corrected)
	if err := m.fairplay(d, pool, c.FairPlay); err != nil {
		return nil, err
	}
	m.tellVacations(d, pusher)
	m.keepPuzzles(puzzles)
	m.adaptGC()
	return m, nil
}

// poolOptions are those of a pool with so many workers, or as many as others if there are none, and so many MiB for tables.
func poolOptions(workers, others int, memory int64) engine.PoolOptions {
	if workers <= 0 {
		workers = others
	}
	budget := memory << 20
	return engine.PoolOptions{Workers: workers, Queue: 64 * workers, TableBudget: budget, TablePerGame: perGame(budget, workers), Book: true}
}

// perGame is the size of a game's table: a part of the budget, so that each worker has two games' tables, from 8 MiB on,
// which few seconds of a search fill, up to what one of five seconds can use.
func perGame(budget int64, workers int) int64 {
	return min(max(budget/int64(2*workers), 8<<20), 64<<20)
}

// serve answers HTTP on ln.
func (m *Main) serve(c Config, ln net.Listener, w web.Config, h *hub.Hub) error {
	proxies, err := prefixes("TENGEN_TRUSTED_PROXIES", c.TrustedProxies)
	if err != nil {
		return err
	}
	exempt, err := prefixes("TENGEN_EXEMPT", c.Exempt)
	if err != nil {
		return err
	}
	if w.Dist, err = fs.Sub(frontend.Dist, "dist"); err != nil {
		return err
	}
	w.Log, w.Proxies, w.Exempt, w.Origins, w.URL = m.log, proxies, exempt, c.AllowedOrigins, c.URL
	w.SecurityContact = c.SecurityContact
	site, err := web.New(w)
	if err != nil {
		return err
	}
	h.Names.OnChange(site.Renamed)
	srv := web.Server(site, m.log)
	accepts := newFrugal(ln, m.log, slices.Concat(proxies, exempt))
	srv.ConnState = accepts.connections.turned
	go func() {
		if err := srv.Serve(accepts); !errors.Is(err, http.ErrServerClosed) {
			m.failed <- err
		}
	}()
	// On the way down the hub goes before HTTP, so that /readyz says 503 meanwhile.
	m.later(func(ctx context.Context) error {
		site.Stopping()
		return errors.Join(m.stopHub(ctx, h), m.within(drainWithin, func(ctx context.Context) error { return shutdown(ctx, srv) })(ctx))
	})
	return nil
}

// stopHub stops the hub in its share of the time, once: before HTTP, or, if that
// has never been served, in the hub's own turn.
func (m *Main) stopHub(ctx context.Context, h *hub.Hub) (err error) {
	m.hub.Do(func() { err = m.within(hubWithin, h.Stop)(ctx) })
	return err
}

// within bounds a part of the stop by its usual share, which is longer or shorter as the stop is.
func (m *Main) within(share time.Duration, f func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, time.Duration(float64(share)*float64(m.stops)/float64(stopWithin)))
		defer cancel()
		return f(ctx)
	}
}

// shutdown lets running requests end. A longer one, such as that of a client that never sends its body, is cut off,
// which is no failure.
func shutdown(ctx context.Context, srv *http.Server) error {
	err := srv.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return srv.Close()
	}
	return err
}

// serveMetrics answers on a listener of its own, never on the public one.
// ready also answers /readyz there, unless it is nil.
func (m *Main) serveMetrics(addr string, reg *prometheus.Registry, ready http.HandlerFunc) error {
	if addr == "" {
		return nil
	}
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	m.metrics = ln.Addr()
	m.log.Info("metrics", "addr", m.metrics.String())
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(reg, promhttp.HandlerOpts{}))
	if ready != nil {
		mux.HandleFunc("GET /readyz", ready)
	}
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := srv.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			m.log.Error("metrics", "err", err)
		}
	}()
	m.later(func(context.Context) error { return srv.Close() })
	return nil
}

// watch deletes old sessions and guests, settles what moderators have begun, and fails the site when its right to the database is lost.
func (m *Main) watch(node *cluster.Node, accounts *account.Service, moderation moderation.Moderation, changed func(running, resting []string)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(sweepEvery)
		defer tick.Stop()
		settle := time.NewTicker(settleEvery)
		defer settle.Stop()
		sweep := sweeper{accounts: accounts, log: m.log}
		for {
			select {
			case <-ctx.Done():
				return
			case <-node.Lost():
				m.failed <- node.Err()
				return
			case <-settle.C:
				m.settle(ctx, accounts, moderation, changed)
			case <-tick.C:
				tick.Reset(sweep.batch(ctx))
			}
		}
	}()
	m.later(func(context.Context) error { cancel(); <-done; return nil })
}

// settle finishes begun work of accounts and moderators. Work that the stop cuts off waits for the next start, and is
// no failure.
func (m *Main) settle(ctx context.Context, accounts *account.Service, moderation moderation.Moderation, changed func(running, resting []string)) {
	failed := func(what string, err error) {
		if err != nil && ctx.Err() == nil {
			m.log.Error(what, "err", err)
		}
	}
	failed("merges", accounts.Merges().Settle(ctx))
	failed("accounts that were deleted", accounts.SettleLeavers(ctx))
	rooms, err := moderation.Settle(ctx, time.Now())
	failed("what moderators have begun", err)
	changed(rooms.Running, rooms.Resting)
}

// later adds to what Stop does.
func (m *Main) later(f func(context.Context) error) { m.undo = append(m.undo, f) }

// URL returns the address for a person on this machine.
func (m *Main) URL() string { return localURL(m.addr.String()) }

// Failed gives the error that ends the site from within.
func (m *Main) Failed() <-chan error { return m.failed }

// Stop takes the site down in the opposite order. It may be called twice.
func (m *Main) Stop() error {
	m.once.Do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), m.stops)
		defer cancel()
		for i := len(m.undo) - 1; i >= 0; i-- {
			m.err = errors.Join(m.err, m.undo[i](ctx))
		}
		m.log.Info("stopped")
	})
	return m.err
}
