package nodes

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"tengen/cmd/internal/soak/clocks"
	"tengen/cmd/internal/soak/cluster"
	"tengen/cmd/internal/soak/judge"
	"tengen/cmd/internal/soak/play"
	"tengen/cmd/internal/soak/wait"
	"tengen/cmd/internal/table"
	"tengen/hub/game"
	"tengen/hub/wire"
)

const (
	startWithin   = time.Minute
	recoverWithin = time.Minute // after a fault
	endWithin     = time.Minute
	readers       = 6 // who look at games meanwhile
	lookPause     = 50 * time.Millisecond
	atOnce        = 16 // tables that are made at a time
	logsAtOnce    = 4
	poll          = 20 * time.Millisecond
)

// scene is a scenario being played: its servers, its people, and what it has found.
type scene struct {
	scenario
	*cluster.Cluster
	*play.Group
	rng   *rand.Rand
	quick bool
	say   func(format string, args ...any)

	verdict judge.Verdict
	games   int // whose histories were checked
	figures []figure
	wrong   error // what must not be, however busy the machine is
}

// figure is a line of the table.
type figure struct {
	label          string
	value          table.Number
	asked, verdict string
}

// anywhere seats players at the next node, which is another one when a node is down.
func anywhere(s *scene, _ int) (black, white play.Where) { return s.Base, s.Base }

// inTurn seats every other table's players at one node, the others' at two.
func inTurn(s *scene, i int) (black, white play.Where) {
	at := func(i int) play.Where { return s.Nodes[i%len(s.Nodes)].Base }
	return at(i / 2), at(i/2 + i%2)
}

// twoWays seats every other table's players at the first node, the others' there and at the second.
func twoWays(s *scene, i int) (black, white play.Where) { return s.Nodes[0].Base, s.Nodes[i%2].Base }

func atTheFirst(s *scene, _ int) (black, white play.Where) { return s.Nodes[0].Base, s.Nodes[0].Base }

// play plays the scenario to its end, whatever comes of it.
func (s *scene) play(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.Close()
	defer cancel()
	if err := s.sit(ctx); err != nil {
		return err
	}
	end := func() {}
	if s.looks {
		end = s.Look(ctx, readers, lookPause, s.Base)
	}
	err := s.run(ctx, s)
	end()
	if err != nil {
		return err
	}
	select {
	case <-s.Group.Stop():
	case <-time.After(endWithin):
		return errors.New("a game does not end")
	case <-ctx.Done():
		return ctx.Err()
	}
	return errors.Join(s.judge(ctx), s.wrong)
}

// sit makes the tables and has all of them play.
func (s *scene) sit(ctx context.Context) error {
	clock := wire.TimeControl{Kind: game.Fischer, Initial: (30 * time.Minute).Milliseconds()}
	g, making := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for i := range s.scaled(s.scenario.games, s.least) {
		black, white := s.seats(s, i)
		g.Go(func() error { return s.Table(making, clock, s.think, black, white) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	s.Start(ctx)
	if !wait.Until(ctx, startWithin, poll, func() bool { each, _ := s.Moves(); return each >= 2 }) {
		return errors.New("not every game got under way")
	}
	return nil
}

// goesOn waits until every table has moved after a fault, and returns how long after it the last one did.
func (s *scene) goesOn(ctx context.Context, fault time.Time) (time.Duration, error) {
	var last time.Time
	after := func(a play.Ack) bool { return a.Last.After(fault) }
	if !wait.Until(ctx, recoverWithin, poll, func() (all bool) { _, last, all = s.WentOn(after); return all }) {
		return 0, fmt.Errorf("a game does not go on within %v", recoverWithin)
	}
	return last.Sub(fault), nil
}

// answers returns the moves of some tables that were acknowledged between two instants.
func answers(tables []*play.Table, from, to time.Time) (out []play.Ack) {
	for _, t := range tables {
		out = append(out, t.Acks(func(a play.Ack) bool { return a.Heard.After(from) && !a.Heard.After(to) })...)
	}
	return out
}

// judge compares every game's log with what its players know, and checks the histories.
func (s *scene) judge(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.Database)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	stored, err := clocks.Load(ctx, conn)
	if err != nil {
		return err
	}
	s.verdict.Faults = s.Faults()
	var mu sync.Mutex // guards the verdict
	g, reading := errgroup.WithContext(ctx)
	g.SetLimit(logsAtOnce)
	for _, t := range s.Tables() {
		for _, played := range t.Games() {
			g.Go(func() error {
				log, err := s.log(reading, played.ID)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					s.verdict.Add(played, log, stored)
				}
				return err
			})
		}
	}
	if err := g.Wait(); err != nil {
		return err
	}
	if s.games, err = s.Check(histories()); err != nil {
		s.verdict.Faults = append(s.verdict.Faults, err.Error())
	}
	for _, f := range s.verdict.Faults[:min(len(s.verdict.Faults), 10)] {
		s.wrong = errors.Join(s.wrong, errors.New(f))
	}
	return nil
}

// log returns a game's log from whatever node tells it first.
func (s *scene) log(ctx context.Context, game string) (log []wire.AuditRow, err error) {
	wait.Until(ctx, recoverWithin, 250*time.Millisecond, func() bool {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		log, err = play.Log(ctx, s.Base(), game)
		return err == nil
	})
	return log, err
}
