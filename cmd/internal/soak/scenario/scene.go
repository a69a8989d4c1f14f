// Package scenario plays games on several servers while something goes wrong with them.
//
// Reading order: scene.go, faults.go, figures.go.
package scenario

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/cmd/internal/soak/clocks"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/internal/soak/history"
	"github.com/tengen-go/tengen/cmd/internal/soak/judge"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	startWithin   = time.Minute
	recoverWithin = time.Minute // after a fault
	endWithin     = time.Minute
	readers       = 6 // people who look at games meanwhile
	lookPause     = 50 * time.Millisecond
	atOnce        = 16 // tables that are made at a time
	poll          = 20 * time.Millisecond
)

// Scenario is games that are played on several servers while something happens.
type Scenario struct {
	Name, About string
	Games       int           // at full size
	Least       int           // however small it is
	Think       time.Duration // before a move
	Looks       bool          // readers look at games meanwhile
	Seats       func(s *Scene, i int) (black, white play.Where)
	Run         func(ctx context.Context, s *Scene) error
}

// Size is how much of a scenario is played.
type Size struct {
	Part   int           // of the games and people: one in so many
	Times  int           // that something goes wrong, at most
	Length time.Duration // the longest wait
}

// Scene is a scenario being played: its servers, its people, and its findings.
type Scene struct {
	Scenario
	*cluster.Cluster
	*play.Group
	Size Size
	Say  func(format string, args ...any)

	Verdict   judge.Verdict
	Histories int // games whose histories were checked
	Recovered []time.Duration
	Figures   []Figure
	Wrong     error // what must not be, however busy the machine is

	rng *rand.Rand
}

// New makes a scene; say is told how it goes on. Two on one database have different names.
func (s Scenario) New(c *cluster.Cluster, name string, size Size, rng *rand.Rand, say func(format string, args ...any)) *Scene {
	return &Scene{Scenario: s, Cluster: c, Group: play.NewGroup(name, rng), Size: size, Say: say, rng: rng}
}

// Anywhere seats players at the next node, which is another one when a node is down.
func Anywhere(s *Scene, _ int) (black, white play.Where) { return s.Base, s.Base }

// inTurn seats every other table's players at one node, the others' at two.
func inTurn(s *Scene, i int) (black, white play.Where) {
	at := func(i int) play.Where { return s.Nodes[i%len(s.Nodes)].Base }
	return at(i / 2), at(i/2 + i%2)
}

// Play plays the scenario to its end, also after failures.
func (s *Scene) Play(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer s.Close()
	defer cancel()
	if err := s.sit(ctx); err != nil {
		return err
	}
	end := func() {}
	if s.Looks {
		end = s.Look(ctx, readers, lookPause, s.Base)
	}
	err := s.Run(ctx, s)
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
	return errors.Join(s.judge(ctx), s.Wrong)
}

// sit makes the tables and has all of them play.
func (s *Scene) sit(ctx context.Context) error {
	clock := wire.TimeControl{Kind: game.Fischer, Initial: (30 * time.Minute).Milliseconds()}
	err := wait.Each(ctx, s.Scaled(s.Games, s.Least), atOnce, func(ctx context.Context, i int) error {
		black, white := s.Seats(s, i)
		return s.Table(ctx, clock, s.Think, black, white)
	})
	if err != nil {
		return err
	}
	s.Start(ctx)
	if !wait.Until(ctx, startWithin, poll, func() bool { each, _ := s.Moves(); return each >= 2 }) {
		return errors.New("not every game got under way")
	}
	return nil
}

// goesOn waits until every table has moved after a fault, and returns how long after it the last one did.
func (s *Scene) goesOn(ctx context.Context, fault time.Time) (time.Duration, error) {
	var last time.Time
	after := func(a play.Ack) bool { return a.Last.After(fault) }
	if !wait.Until(ctx, recoverWithin, poll, func() (all bool) { _, last, all = s.WentOn(after); return all }) {
		return 0, fmt.Errorf("a game does not go on within %v", recoverWithin)
	}
	s.Recovered = append(s.Recovered, last.Sub(fault))
	return last.Sub(fault), nil
}

// Answers returns the moves of some tables that were acknowledged between two instants.
func Answers(tables []*play.Table, from, to time.Time) (out []play.Ack) {
	for _, t := range tables {
		out = append(out, t.Acks(func(a play.Ack) bool { return a.Heard.After(from) && !a.Heard.After(to) })...)
	}
	return out
}

// judge compares every game's log with what its players know, and checks the histories.
func (s *Scene) judge(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.Database)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	stored, err := clocks.Load(ctx, conn)
	if err != nil {
		return err
	}
	s.Verdict.Faults = s.Faults()
	for _, t := range s.Tables() {
		for _, played := range t.Games() {
			log, err := s.log(ctx, played.ID)
			if err != nil {
				return err
			}
			s.Verdict.Add(played, log, stored)
		}
	}
	if s.Histories, err = s.Check(history.Folder()); err != nil {
		s.Verdict.Faults = append(s.Verdict.Faults, err.Error())
	}
	for _, f := range s.Verdict.Faults[:min(len(s.Verdict.Faults), 10)] {
		s.Wrong = errors.Join(s.Wrong, errors.New(f))
	}
	return nil
}

// log returns a game's log from the first node that answers.
func (s *Scene) log(ctx context.Context, game string) (log []wire.AuditRow, err error) {
	wait.Until(ctx, recoverWithin, 250*time.Millisecond, func() bool {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		log, err = play.Log(ctx, s.Base(), game)
		return err == nil
	})
	return log, err
}
